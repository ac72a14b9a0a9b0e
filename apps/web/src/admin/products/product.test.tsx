import { ROLE } from '@mali/contracts/roles';
import type { NewProductRequest, ProductChoices, StaffProduct } from '@mali/contracts/staff-products';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { Messages } from '../frame/popups.tsx';
import { staffStore } from '../shared/fixtures.ts';
import { Component as Product } from './routes/product.tsx';

const CHOICES: ProductChoices = {
  brands: [{ brand_id: 3, name_th: 'ฮาร์เบอร์', name_en: 'Harbour' }],
  categories: [{ cat_id: 8, name_th: 'ผิว', name_en: 'Skin', cosmetic: true }],
};
const SERUM: StaffProduct = {
  ...{ mat_id: 12, mat_no: 'H-12', revision: 2, name_th: 'เซรั่ม', name_en: 'Serum', desc_th: '', desc_en: '' },
  ...{ benefits_th: [], benefits_en: [], how_to_th: '', how_to_en: '', ingredients: '', meta_desc_th: '' },
  ...{ meta_desc_en: '', brand_id: 3, cat_id: 8, pao_months: 12, notification_no: null, unit: 'ml' },
  ...{ weight_g: 80, stage: 'draft', on_sale_from: null, on_sale_until: null, skin_types: ['dry'] },
  ...{ concerns: [], free_of: ['vegan'], finish: null, state: 'draft', missing: ['notification_no'] },
  ...{ meta_title_th: '', meta_title_en: '', slug: '', search_words: [], related: [], new_badge: 'auto' },
  ...{ originals: [], created_at: '2026-11-20T05:00:00.000Z' },
  variants: [
    {
      ...{ mat_var_id: 40, item_id: 'H-12-01', gtin: null, options: [], shade_family: null, volume: 30 },
      ...{ active: true, images: ['aaaaaaaa', 'bbbbbbbb'], price: 590, stock: 4 },
      ...{ picture_details: [], swatch: null },
    },
  ],
};

function open(at: string, saved: StaffProduct = SERUM) {
  const sent: (Partial<NewProductRequest> & { revision?: number })[] = [];
  const save = async ({ request }: { request: Request }) => {
    sent.push((await request.json()) as NewProductRequest);
    return HttpResponse.json({ ...saved, revision: saved.revision + sent.length });
  };
  server.use(
    http.get('*/api/admin/products/choices', () => HttpResponse.json(CHOICES)),
    http.get('*/api/admin/products/12', () => HttpResponse.json(saved)),
    http.get('*/api/admin/products/12/prices', () =>
      HttpResponse.json({ mat_id: 12, at: saved.created_at, variants: [], history: [] }),
    ),
    http.post('*/api/admin/products', save),
    http.post('*/api/admin/products/12', save),
  );
  const view = renderPart(
    <>
      <Messages />
      <Product />
    </>,
    { at, path: '/admin/products/:mat_id', store: staffStore(ROLE.CONTENT_EDITOR) },
  );
  return { ...view, sent };
}
const missing = () => within(screen.getByRole('region', { name: 'พร้อมขายแค่ไหน' }));

describe('a product', () => {
  it('is made as a draft with a variant and its price, and says what is missing before sale', async () => {
    const { user, sent } = open('/admin/products/new');
    await user.type(await screen.findByLabelText('ชื่อสินค้า ไทย'), 'เซรั่ม');
    await user.type(screen.getByLabelText('ชื่อสินค้า English'), 'Serum');
    await user.type(screen.getByLabelText('รหัสสินค้า'), 'H-12');
    await user.selectOptions(screen.getByLabelText('แบรนด์'), '3');
    await user.selectOptions(screen.getByLabelText('หมวด'), '8');
    await user.click(screen.getByRole('button', { name: 'เพิ่มแบบ' }));
    const [sku] = screen.getAllByLabelText('รหัส SKU');
    await user.type(sku as HTMLElement, 'H-12-01');
    await user.type(screen.getAllByLabelText('ราคา (บาท)')[0] as HTMLElement, '590');
    expect(missing().getAllByRole('button').length).toBeGreaterThan(1);
    await user.click(screen.getByRole('button', { name: 'บันทึก' }));
    await waitFor(() =>
      expect(sent).toMatchObject([
        {
          ...{ mat_no: 'H-12', name_th: 'เซรั่ม', name_en: 'Serum', brand_id: 3, cat_id: 8, stage: 'draft' },
          variants: [{ mat_var_id: null, item_id: 'H-12-01', price: 590 }],
        },
      ]),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'เซรั่ม' })).toBeInTheDocument();
  });

  it('is changed with its version; pictures change their order, and values the form does not show are kept', async () => {
    const { user, sent } = open('/admin/products/12');
    await user.click(await screen.findByRole('button', { name: 'เลื่อนรูปที่ 2 ไปก่อน' }));
    await user.click(screen.getByRole('checkbox', { name: 'ผิวมัน' }));
    await user.click(screen.getByRole('button', { name: 'บันทึก' }));
    await waitFor(() =>
      expect(sent).toMatchObject([
        {
          ...{ revision: 2, free_of: ['vegan'], skin_types: ['dry', 'oily'] },
          variants: [{ mat_var_id: 40, price: null, images: ['bbbbbbbb', 'aaaaaaaa'] }],
        },
      ]),
    );
    await user.click(await screen.findByRole('button', { name: 'เลิกทำ' }));
    await waitFor(() =>
      expect(sent[1]).toMatchObject({
        ...{ revision: 3, skin_types: ['dry'] },
        variants: [{ images: ['aaaaaaaa', 'bbbbbbbb'] }],
      }),
    );
  });

  it('is found by a title, an address and words of its own; what cannot be an address is offered as one', async () => {
    const { user, sent } = open('/admin/products/12');
    await user.type(await screen.findByLabelText('ชื่อในผลค้นหา ไทย'), 'เซรั่มของแท้');
    expect(screen.getAllByText('เซรั่มของแท้ | มะลิ')).toHaveLength(2);
    await user.type(screen.getByLabelText('ท้ายที่อยู่หน้าสินค้า'), 'First Love');
    expect(screen.getByText('ใช้ได้เฉพาะ a-z, 0-9 และขีดกลาง')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'ใช้ first-love' }));
    await user.type(screen.getByLabelText('คำค้นและคำพ้อง (บรรทัดละคำ)'), 'เซรั่มผิวใส\n\nglow\nglow');
    await user.click(screen.getByRole('button', { name: 'บันทึก' }));
    const words = ['เซรั่มผิวใส', 'glow'];
    await waitFor(() =>
      expect(sent).toMatchObject([
        { meta_title_th: 'เซรั่มของแท้', slug: 'first-love', search_words: words, related: [] },
      ]),
    );
  });

  it('says at a barcode that its check digit is wrong, and is not sent with it', async () => {
    const { user, sent } = open('/admin/products/12');
    const [code] = await screen.findAllByLabelText('บาร์โค้ด');
    await user.type(code as HTMLElement, '8850100601405');
    expect(screen.getByText('ตัวเลขตรวจสอบหลักสุดท้ายไม่ตรง')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'บันทึก' }));
    expect(sent).toEqual([]);
  });

  it('is previewed at a moment: that of its sale when it is planned', async () => {
    const starts = new Date(Date.now() + 86_400_000).toISOString();
    const { user } = open('/admin/products/12', { ...SERUM, on_sale_from: starts });
    await user.click(await screen.findByRole('button', { name: 'ดูล่วงหน้า' }));
    const link = () => screen.getByRole('link', { name: 'เปิดหน้าตัวอย่าง' });
    await screen.findByRole('dialog', { name: 'ดูหน้าสินค้าล่วงหน้า' });
    expect(link()).toHaveAttribute('href', `/item/12?preview=${encodeURIComponent(starts)}`);
    expect(link()).toHaveAttribute('target', '_blank');
    await user.click(screen.getByRole('button', { name: 'ตอนนี้' }));
    expect(link()).not.toHaveAttribute('href', `/item/12?preview=${encodeURIComponent(starts)}`);
    await user.click(screen.getByRole('button', { name: 'เมื่อเริ่มขาย' }));
    expect(link()).toHaveAttribute('href', `/item/12?preview=${encodeURIComponent(starts)}`);
  });

  it('leads from what is missing to its field', async () => {
    const { user } = open('/admin/products/12');
    await screen.findByLabelText('ชื่อสินค้า ไทย');
    const [first] = missing().getAllByRole('button');
    await user.click(first as HTMLElement);
    expect(screen.getByLabelText('เลขที่ใบรับจดแจ้ง')).toHaveFocus();
  });
});

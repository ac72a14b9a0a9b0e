import { ROLE } from '@mali/contracts/roles';
import type { NewProductRequest, ProductChoices, StaffProduct } from '@mali/contracts/staff-products';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { Messages } from '../frame/popups.tsx';
import { staffStore } from '../shared/fixtures.ts';
import { Component as Product } from './routes/product.tsx';

const CHOICES: ProductChoices = {
  brands: [{ brand_id: 3, name_th: 'ฮาร์เบอร์', name_en: 'Harbour' }],
  categories: [{ cat_id: 8, name_th: 'ผิว', name_en: 'Skin', cosmetic: true }],
};
const [ONE, TWO, NEW] = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc'] as const;
const LIPSTICK: StaffProduct = {
  ...{ mat_id: 12, mat_no: 'H-12', revision: 2, name_th: 'ลิปสติก', name_en: 'Lipstick', desc_th: '' },
  ...{ desc_en: '', benefits_th: [], benefits_en: [], how_to_th: '', how_to_en: '', ingredients: '' },
  ...{ meta_desc_th: '', meta_desc_en: '', brand_id: 3, cat_id: 8, pao_months: 12, notification_no: null },
  ...{ unit: 'g', weight_g: 80, stage: 'draft', on_sale_from: null, on_sale_until: null, skin_types: [] },
  ...{ concerns: [], free_of: [], finish: null, state: 'draft', missing: ['notification_no'] },
  ...{ meta_title_th: '', meta_title_en: '', slug: '', search_words: [], related: [], new_badge: 'auto' },
  ...{ originals: [ONE], created_at: '2026-11-20T05:00:00.000Z' },
  variants: [
    {
      ...{ mat_var_id: 40, item_id: 'H-12-01', gtin: null, shade_family: null, volume: 3.5, price: 590 },
      options: [{ n: 2, name_th: 'แดง', name_en: 'Red', code: null }],
      ...{ active: true, images: [ONE, TWO], swatch: null, stock: 4 },
      picture_details: [ONE, TWO].map((hash) => ({ hash, alt_th: '', alt_en: '', focus: null })),
    },
  ],
};

type Sent = NewProductRequest['variants'][number];
async function open() {
  const saved: Sent[] = [];
  server.use(
    http.get('*/api/admin/products/choices', () => HttpResponse.json(CHOICES)),
    http.get('*/api/admin/products/12', () => HttpResponse.json(LIPSTICK)),
    http.get('*/api/admin/products/12/prices', () =>
      HttpResponse.json({ mat_id: 12, at: LIPSTICK.created_at, variants: [], history: [] }),
    ),
    http.post('*/api/admin/products/12', async ({ request }) => {
      const { variants } = (await request.json()) as NewProductRequest;
      saved.push(...variants);
      return HttpResponse.json({ ...LIPSTICK, revision: 3 });
    }),
  );
  const view = renderPart(
    <>
      <Messages />
      <Product />
    </>,
    {
      ...{ at: '/admin/products/12', path: '/admin/products/:mat_id' },
      store: staffStore(ROLE.CONTENT_EDITOR),
    },
  );
  await screen.findByRole('list', { name: 'รูป' });
  const save = async () => {
    await view.user.click(screen.getByRole('button', { name: 'บันทึก' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    return saved[0];
  };
  return { ...view, save };
}
const thumb = (n: number) => screen.getByRole('button', { name: `รูปที่ ${n} แก้รายละเอียด` });
const order = () =>
  within(screen.getByRole('list', { name: 'รูป' }))
    .getAllByRole('img')
    .map((picture) => picture.getAttribute('src')?.split('/')[2]);
const file = (name: string) => new File([name], name, { type: 'image/jpeg' });

describe('the order of pictures', () => {
  it('is changed by keys, by buttons and by dragging', async () => {
    const { user, save } = await open();
    expect(order()).toEqual([ONE, TWO]);
    thumb(1).focus();
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(order()).toEqual([TWO, ONE]);
    expect(screen.getByText('รูปอยู่ที่ 2 จาก 2')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'เลื่อนรูปที่ 1 ไปหลัง' }));
    expect(order()).toEqual([ONE, TWO]);
    const dataTransfer = { setData: vi.fn(), effectAllowed: '', types: ['text/plain'], files: [] };
    fireEvent.dragStart(thumb(2), { dataTransfer });
    fireEvent.dragOver(thumb(1), { dataTransfer });
    fireEvent.drop(thumb(1), { dataTransfer });
    expect(order()).toEqual([TWO, ONE]);
    expect((await save())?.images).toEqual([TWO, ONE]);
  });
});

describe('the details of a picture', () => {
  it('are its texts in both languages and a focus, set by keys or by a click', async () => {
    const { user, save } = await open();
    await user.click(thumb(1));
    await user.type(await screen.findByLabelText('คำบรรยายรูป ไทย'), 'แท่งลิปสติก');
    await user.type(screen.getByLabelText('คำบรรยายรูป อังกฤษ'), 'A lipstick');
    screen.getByRole('button', { name: 'จุดสำคัญอยู่กลางรูป' }).focus();
    await user.keyboard('{ArrowLeft}{Shift>}{ArrowUp}{/Shift}');
    const spot = screen.getByRole('button', { name: 'จุดสำคัญ 49, 40' });
    expect(order()).toEqual([ONE, TWO]);
    const box = { left: 100, top: 50, width: 200, height: 250 };
    vi.spyOn(spot, 'getBoundingClientRect').mockReturnValue(box as DOMRect);
    fireEvent.click(spot, { clientX: 174, clientY: 135, detail: 1 });
    expect(screen.getByRole('button', { name: 'จุดสำคัญ 37, 34' })).toBeInTheDocument();
    const [cut] = screen.getByRole('region', { name: 'รายละเอียดรูปที่ 1' }).querySelectorAll('picture img');
    expect(cut).toHaveStyle({ objectPosition: '37% 34%' });
    const variant = await save();
    expect(variant?.picture_details).toContainEqual({
      ...{ hash: ONE, alt_th: 'แท่งลิปสติก', alt_en: 'A lipstick', focus: { x: 37, y: 34 } },
    });
  });

  it('offer the original where it is stored', async () => {
    let requested = '';
    server.use(
      http.get('*/api/admin/products/picture/:hash/original', ({ params }) => {
        requested = String(params.hash);
        return new HttpResponse(null, { status: 404 });
      }),
    );
    const { user } = await open();
    await user.click(thumb(2));
    await screen.findByLabelText('คำบรรยายรูป ไทย');
    expect(screen.queryByRole('button', { name: 'โหลดไฟล์ต้นฉบับ' })).toBeNull();
    await user.click(thumb(1));
    await user.click(await screen.findByRole('button', { name: 'โหลดไฟล์ต้นฉบับ' }));
    expect(await screen.findByText(/เกิดข้อผิดพลาด/)).toBeInTheDocument();
    expect(requested).toBe(ONE);
  });

  it('have a swatch cut at a spot, which becomes the colour of a shade without one', async () => {
    const spots: object[] = [];
    server.use(
      http.post('*/api/admin/products/swatch', async ({ request }) => {
        spots.push((await request.json()) as object);
        if (spots.length === 1)
          return HttpResponse.json(
            { code: 'ERROR.BUSY', message: 'Busy', message_th: 'ร้านยุ่งอยู่' },
            { status: 503 },
          );
        return HttpResponse.json({ hash: NEW, colour: '#a3163a' });
      }),
    );
    const { user, save } = await open();
    await user.click(thumb(2));
    await user.click(await screen.findByRole('button', { name: 'ตัดตัวอย่างสี' }));
    screen.getByRole('button', { name: 'ตัดสีที่ 50, 50' }).focus();
    await user.keyboard('{ArrowRight}{ArrowDown}');
    await user.click(screen.getByRole('button', { name: 'ใช้เป็นตัวอย่างสี' }));
    expect(await screen.findByText('ร้านยุ่งอยู่')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'ใช้เป็นตัวอย่างสี' }));
    expect(await screen.findByText('ตัดแล้ว สีเฉลี่ย #a3163a')).toBeInTheDocument();
    const spot = { hash: TWO, x: 51, y: 51, size: 8 };
    expect(spots).toEqual([spot, spot]);
    expect(screen.getByRole('img', { name: 'ตัวอย่างจากรูป' })).toHaveAttribute('src', `/img/${NEW}/160.webp`);
    expect(await save()).toMatchObject({ swatch: NEW, options: [{ n: 2, code: '#a3163a' }] });
  });
});

describe('many pictures at once', () => {
  it('are sent one after another; one that fails stops no other and is sent again', async () => {
    const sent: string[] = [];
    let fails = true;
    server.use(
      http.post('*/api/admin/products/picture', async ({ request }) => {
        const photo = (await request.formData()).get('photo') as File;
        const text = await photo.text();
        sent.push(text);
        if (text === 'two.jpg' && fails) {
          fails = false;
          return HttpResponse.json(
            { code: 'ERROR.BUSY', message: 'Busy', message_th: 'ร้านยุ่งอยู่' },
            { status: 503 },
          );
        }
        return HttpResponse.json({ hash: `${text.slice(0, 3)}00000` });
      }),
    );
    const { user, save } = await open();
    const chooser = screen.getByLabelText('เพิ่มรูป', { selector: 'input' });
    await user.upload(chooser, ['one.jpg', 'two.jpg', 'six.jpg', 'ten.jpg'].map(file));
    // Two are there and five fit.
    expect(await screen.findByText('ใส่ได้แบบละ 5 รูป ไม่ได้ส่ง 1 รูป')).toBeInTheDocument();
    expect(await screen.findByText('ร้านยุ่งอยู่')).toBeInTheDocument();
    await waitFor(() => expect(order()).toEqual([ONE, TWO, 'one00000', 'six00000']));
    expect(screen.getByText('ส่งแล้ว 2 จาก 3 รูป')).toBeInTheDocument();
    expect(sent).toEqual(['one.jpg', 'two.jpg', 'six.jpg']);
    await user.click(screen.getByRole('button', { name: 'ส่งอีกครั้ง' }));
    await waitFor(() => expect(order()).toEqual([ONE, TWO, 'one00000', 'six00000', 'two00000']));
    expect(screen.getByText('ใส่ได้แบบละ 5 รูป')).toBeInTheDocument();
    expect((await save())?.images).toHaveLength(5);
  });

  it('that are no pictures are not sent, and say why', async () => {
    const { user } = await open();
    const list = screen.getByRole('list', { name: 'รูป' });
    const text = new File(['x'], 'notes.txt', { type: 'text/plain' });
    fireEvent.drop(list, { dataTransfer: { files: [text], types: ['Files'] } });
    expect(await screen.findByText('ใช้ได้เฉพาะ JPEG, PNG, WebP หรือ HEIC')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'ไม่ส่ง notes.txt' }));
    expect(screen.queryByText('notes.txt')).toBeNull();
  });
});

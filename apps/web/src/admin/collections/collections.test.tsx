import type {
  CollectionFields,
  CollectionMembers,
  CollectionPreview,
  StaffCollection,
} from '@mali/contracts/collections';
import { ROLE } from '@mali/contracts/roles';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { Messages } from '../frame/popups.tsx';
import { staffStore } from '../shared/fixtures.ts';
import { Component as Collection } from './routes/collection.tsx';
import { Component as Collections } from './routes/collections.tsx';

const LIPS: StaffCollection = {
  ...{ collection_id: 5, revision: 2, slug: 'summer-lips', name_th: 'ริมฝีปากหน้าร้อน', name_en: 'Summer lips' },
  ...{ text_th: '', text_en: '', image: null, kind: 'rule', products: [], live: true, starts_at: null },
  ...{ ends_at: '2026-12-31T17:00:00.000Z', state: 'live', count: 12, former_slugs: [] },
  rule: {
    ...{ brands: [], cat_id: 8, price_min: null, price_max: 500, promotion: [], skin_types: [] },
    ...{ concerns: [], finishes: ['matte'], free_of: [], is_new: false, in_stock: false },
  },
};
const card = (mat_id: number, name_th: string) => ({
  ...{
    mat_id,
    name_th,
    name_en: `Lip ${mat_id}`,
    brand: 'Harbour',
    image: null,
    price: 249,
    sold_out: false,
  },
});

function serve(preview: (members: CollectionMembers) => CollectionPreview = () => ({ count: 0, first: [] })) {
  const sent: (Partial<CollectionFields> & { revision?: number })[] = [];
  const previewed: CollectionMembers[] = [];
  const save = async ({ request }: { request: Request }) => {
    const fields = (await request.json()) as CollectionFields;
    sent.push(fields);
    return HttpResponse.json({ ...LIPS, ...fields, revision: 3 });
  };
  server.use(
    http.get('*/api/admin/products/choices', () =>
      HttpResponse.json({
        brands: [],
        categories: [{ cat_id: 8, name_th: 'ริมฝีปาก', name_en: 'Lips', cosmetic: true }],
      }),
    ),
    http.get('*/api/admin/collections', () => HttpResponse.json({ rows: [LIPS] })),
    http.get('*/api/admin/collections/5', () => HttpResponse.json(LIPS)),
    http.post('*/api/admin/collections/preview', async ({ request }) => {
      const members = (await request.json()) as CollectionMembers;
      previewed.push(members);
      return HttpResponse.json(preview(members));
    }),
    http.post('*/api/admin/collections', save),
    http.post('*/api/admin/collections/5', save),
    http.delete('*/api/admin/collections/5', () => HttpResponse.json({ ok: true })),
  );
  return { sent, previewed };
}
const open = (at: string, role: Parameters<typeof staffStore>[0] = ROLE.CONTENT_EDITOR) =>
  renderPart(
    <>
      <Messages />
      <Collection />
    </>,
    { at, path: '/admin/collections/:collection_id', store: staffStore(role) },
  );

describe('the list of collections', () => {
  it('says what each holds, in which period, and how it stands', async () => {
    serve();
    renderPart(<Collections />, { at: '/admin/collections', store: staffStore(ROLE.CONTENT_EDITOR) });
    const row = within(await screen.findByRole('row', { name: /ริมฝีปากหน้าร้อน/ }));
    expect(row.getByRole('link')).toHaveAttribute('href', '/admin/collections/5');
    expect(row.getByText('ตามเงื่อนไข')).toBeInTheDocument();
    expect(row.getByText('12')).toBeInTheDocument();
    expect(row.getByText(/^ถึง 1 ม.ค. 2570/)).toBeInTheDocument();
    expect(row.getByText('อยู่หน้าร้าน')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'เพิ่มคอลเลกชัน' })).toBeInTheDocument();
  });
});

describe('a collection', () => {
  it('is made by rule, with what it would hold now beside it, and an address of its name', async () => {
    const { sent, previewed } = serve(({ rule }) =>
      rule.price_max === 500
        ? { count: 2, first: [card(1, 'ลิปแดง'), card(2, 'ลิปชมพู')] }
        : { count: 0, first: [] },
    );
    const { user } = open('/admin/collections/new');
    await user.type(await screen.findByLabelText('ชื่อ ไทย'), 'ริมฝีปากหน้าร้อน');
    await user.type(screen.getByLabelText('ชื่อ English'), 'Summer Lips');
    await user.selectOptions(await screen.findByLabelText('หมวด'), '8');
    await user.type(screen.getByLabelText('ราคาไม่เกิน (บาท)'), '500');
    await user.click(screen.getByRole('checkbox', { name: 'แมตต์' }));
    expect(await screen.findByText('ตอนนี้มี 2 ชิ้น')).toBeInTheDocument();
    expect(within(screen.getByRole('list', { name: 'สินค้าชิ้นแรก ๆ' })).getByText('ลิปแดง')).toBeInTheDocument();
    const rule = { cat_id: 8, price_max: 500, price_min: null, finishes: ['matte'], brands: [] };
    await waitFor(() => expect(previewed.at(-1)).toMatchObject({ kind: 'rule', rule }));
    expect(screen.getByText(/หน้าในร้าน \/shop\/summer-lips/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'บันทึก' }));
    await waitFor(() =>
      expect(sent).toMatchObject([
        { slug: 'summer-lips', name_th: 'ริมฝีปากหน้าร้อน', kind: 'rule', rule, live: false, image: null },
      ]),
    );
  });

  it('is changed with its version and undone', async () => {
    const { sent } = serve();
    const { user } = open('/admin/collections/5');
    const slug = await screen.findByLabelText('ที่อยู่');
    await user.clear(slug);
    await user.type(slug, 'lips');
    await user.click(screen.getByRole('button', { name: 'บันทึก' }));
    await waitFor(() => expect(sent).toMatchObject([{ slug: 'lips', revision: 2 }]));
    await user.click(await screen.findByRole('button', { name: 'เลิกทำ' }));
    await waitFor(() => expect(sent[1]).toMatchObject({ slug: 'summer-lips', revision: 3 }));
  });

  it('is not sent with a price that is none, and says so at its field', async () => {
    const { sent } = serve();
    const { user } = open('/admin/collections/5');
    await user.type(await screen.findByLabelText('ราคาตั้งแต่ (บาท)'), 'ถูก');
    await user.click(screen.getByRole('button', { name: 'บันทึก' }));
    expect(await screen.findByText('ใส่ราคาเป็นบาท เช่น 499')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('shows products in order when chosen by hand', async () => {
    const { previewed } = serve();
    const { user } = open('/admin/collections/5');
    await user.click(await screen.findByRole('radio', { name: /เลือกเอง/ }));
    expect(screen.queryByLabelText('หมวด')).toBeNull();
    await waitFor(() => expect(previewed.at(-1)).toMatchObject({ kind: 'hand', products: [] }));
    expect(await screen.findByText('ตอนนี้ไม่มีสินค้าเข้าเงื่อนไข')).toBeInTheDocument();
  });

  it('is removed after a question that names its address', async () => {
    serve();
    const { user, router } = open('/admin/collections/5');
    await user.click(await screen.findByRole('button', { name: 'ลบ' }));
    const dialog = within(screen.getByRole('dialog', { name: 'ลบ ริมฝีปากหน้าร้อน' }));
    expect(dialog.getByText(/\/shop\/summer-lips/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'ลบ' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/collections'));
  });

  it('is only read by who may not edit goods', async () => {
    serve();
    open('/admin/collections/5', ROLE.CRM);
    expect(await screen.findByLabelText('ชื่อ ไทย')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'บันทึก' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'ลบ' })).toBeNull();
  });
});

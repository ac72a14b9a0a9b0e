import { ROLE, type RoleId } from '@mali/contracts/roles';
import type { NewBrandRequest, StaffBrand } from '@mali/contracts/staff-brands';
import type { StaffCategory } from '@mali/contracts/staff-categories';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { Messages } from '../frame/popups.tsx';
import { staffStore } from '../shared/fixtures.ts';
import { Component as Brand } from './routes/brand.tsx';
import { Component as Categories } from './routes/categories.tsx';

const HARBOUR: StaffBrand = {
  ...{ brand_id: 5, link_name: 'harbour', brand_en: 'Harbour', brand_th: 'ฮาร์เบอร์', aliases: ['ท่าเรือ'] },
  ...{ origin: null, story_en: '', story_th: '', shop_in_shop: false, on_sale: 0, products: 0, revision: 3 },
};

describe('a brand', () => {
  const open = (at: string, role: RoleId = ROLE.CONTENT_EDITOR) =>
    renderPart(
      <>
        <Messages />
        <Brand />
      </>,
      { at, path: '/admin/brands/:brand_id?', store: staffStore(role) },
    );

  it('is made with the address proposed from its name, and other names one per line', async () => {
    const sent: NewBrandRequest[] = [];
    server.use(
      http.post('*/api/admin/brands', async ({ request }) => {
        sent.push((await request.json()) as NewBrandRequest);
        return HttpResponse.json(HARBOUR);
      }),
      http.get('*/api/admin/brands/5', () => HttpResponse.json(HARBOUR)),
    );
    const { user } = open('/admin/brands/new');
    await user.type(screen.getByLabelText('ชื่อภาษาอังกฤษ'), 'Crème & Sea');
    expect(screen.getByText(/\/shop\/creme-and-sea/)).toBeInTheDocument();
    await user.type(screen.getByLabelText(/ชื่ออื่นที่ลูกค้าพิมพ์/), 'เครม{Enter} ซี ,เครม');
    await user.click(screen.getByRole('button', { name: 'เพิ่มแบรนด์' }));
    await waitFor(() =>
      expect(sent).toMatchObject([
        { brand_en: 'Crème & Sea', link_name: 'creme-and-sea', aliases: ['เครม', 'ซี'], brand_th: '' },
      ]),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'ฮาร์เบอร์' })).toBeInTheDocument();
  });

  it('whose address is taken says so at the field', async () => {
    server.use(
      http.post('*/api/admin/brands', () =>
        HttpResponse.json(
          { code: 'BRAND.ADDRESS_TAKEN', message: 'taken', message_th: 'ที่อยู่นี้มีแล้ว' },
          { status: 409 },
        ),
      ),
    );
    const { user } = open('/admin/brands/new');
    await user.type(screen.getByLabelText('ชื่อภาษาอังกฤษ'), 'Harbour');
    await user.click(screen.getByRole('button', { name: 'เพิ่มแบรนด์' }));
    await waitFor(() => expect(screen.getByLabelText('ที่อยู่ของหน้า')).toHaveAttribute('aria-invalid', 'true'));
  });

  it('without products is removed after asking, and made again by undo', async () => {
    const sent: unknown[] = [];
    server.use(
      http.get('*/api/admin/brands/5', () => HttpResponse.json(HARBOUR)),
      // The list that it leads to has no page in this test.
      http.get('*/api/admin/brands/0', () => HttpResponse.json({ code: 'BRAND.NOT_FOUND' }, { status: 404 })),
      http.delete('*/api/admin/brands/5', () => {
        sent.push('removed');
        return HttpResponse.json({ ok: true });
      }),
      http.post('*/api/admin/brands', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(HARBOUR);
      }),
    );
    const { user } = open('/admin/brands/5');
    await user.click(await screen.findByRole('button', { name: 'ลบแบรนด์' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/\/shop\/harbour/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'ลบแบรนด์' }));
    await user.click(await screen.findByRole('button', { name: 'เลิกทำ' }));
    await waitFor(() =>
      expect(sent).toMatchObject(['removed', { link_name: 'harbour', aliases: ['ท่าเรือ'] }]),
    );
  });

  it('is read only for those who may not edit goods', async () => {
    server.use(http.get('*/api/admin/brands/5', () => HttpResponse.json(HARBOUR)));
    open('/admin/brands/5', ROLE.ACCOUNTANT);
    expect(await screen.findByLabelText('ชื่อภาษาไทย')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'บันทึก' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'ลบแบรนด์' })).toBeNull();
  });
});

describe('the category tree', () => {
  const row = (cat_id: number, parent_id: number | null, level: number, name: string): StaffCategory => ({
    ...{ cat_id, parent_id, level, slug: `c${cat_id}`, category: name, category_th: name, intro: '' },
    ...{ intro_th: '', unit_price: null, filters: null, on_sale: 1, products: 2, revision: 1 },
  });
  const [skin, serum, toner] = [row(1, null, 1, 'ผิว'), row(2, 1, 2, 'เซรั่ม'), row(3, 1, 2, 'โทนเนอร์')];
  const open = async (role: RoleId = ROLE.CONTENT_EDITOR) => {
    let rows = [skin, serum, toner];
    const sent: unknown[] = [];
    server.use(
      http.get('*/api/admin/categories', () => HttpResponse.json({ rows })),
      http.post('*/api/admin/categories', async ({ request }) => {
        const body = await request.json();
        sent.push(body);
        rows = [...rows, row(9, 1, 2, 'กันแดด')];
        return HttpResponse.json(rows.at(-1));
      }),
      http.post('*/api/admin/categories/:cat_id/place', async ({ request, params }) => {
        sent.push([Number(params.cat_id), await request.json()]);
        rows = [skin, toner, serum];
        return HttpResponse.json({ rows });
      }),
    );
    const view = renderPart(
      <>
        <Messages />
        <Categories />
      </>,
      { at: '/admin/categories', path: '/admin/categories', store: staffStore(role) },
    );
    await screen.findByText('เซรั่ม');
    return { ...view, sent };
  };

  it('moves a category by its buttons, and back by undo', async () => {
    const { user, sent } = await open();
    expect(screen.getByRole('button', { name: 'เลื่อน เซรั่ม ขึ้น' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'เลื่อน เซรั่ม ลง' }));
    await waitFor(() => expect(sent).toEqual([[2, { parent_id: 1, before: null }]]));
    await user.click(await screen.findByRole('button', { name: 'เลิกทำ' }));
    await waitFor(() => expect(sent[1]).toEqual([2, { parent_id: 1, before: 3 }]));
  });

  it('puts a category where it is dropped', async () => {
    const { sent } = await open();
    const rowOf = (name: string) => screen.getByRole('button', { name: `แก้ไข ${name}` }).closest('li');
    const [from, onto] = [rowOf('โทนเนอร์'), rowOf('เซรั่ม')];
    if (from === null || onto === null) throw new Error('two rows were expected');
    const handle = from.querySelector('[draggable]') as HTMLElement;
    const dataTransfer = { setData: () => undefined, effectAllowed: '' };
    fireEvent.dragStart(handle, { dataTransfer });
    // Every box is empty here: the pointer is above its middle when it is at -1.
    const over = createEvent.dragOver(onto, { dataTransfer });
    Object.defineProperty(over, 'clientY', { value: -1 });
    fireEvent(onto, over);
    expect(onto).toHaveAttribute('data-drop', 'upper');
    const drop = createEvent.drop(onto, { dataTransfer });
    Object.defineProperty(drop, 'clientY', { value: -1 });
    fireEvent(onto, drop);
    await waitFor(() => expect(sent).toEqual([[3, { parent_id: 1, before: 2 }]]));
  });

  it('gets a category below another, with its address proposed', async () => {
    const { user, sent } = await open();
    await user.click(screen.getByRole('button', { name: 'เพิ่มหมวดใน ผิว' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'บันทึก' }));
    expect(dialog.getAllByText('กรอกช่องนี้')).toHaveLength(2);
    await user.type(dialog.getByLabelText('ชื่อภาษาไทย'), 'กันแดด');
    await user.type(dialog.getByLabelText('ชื่อภาษาอังกฤษ'), 'Sun care');
    expect(dialog.getByText(/\/shop\/c1\/sun-care/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'บันทึก' }));
    await waitFor(() =>
      expect(sent).toMatchObject([
        { parent_id: 1, slug: 'sun-care', category_th: 'กันแดด', unit_price: null },
      ]),
    );
    expect(await screen.findByText('เพิ่ม กันแดด แล้ว')).toBeInTheDocument();
  });

  it('has filters of its own in the order that staff give them, at least one, and those above it again by undo', async () => {
    const { user } = await open();
    const changed: unknown[] = [];
    server.use(
      http.get('*/api/admin/categories', () =>
        HttpResponse.json({ rows: [{ ...skin, filters: ['price', 'brands'] }, serum, toner] }),
      ),
      http.post('*/api/admin/categories/2', async ({ request }) => {
        const body = (await request.json()) as Partial<StaffCategory>;
        changed.push(body.filters);
        return HttpResponse.json({ ...serum, ...body, revision: 2 });
      }),
    );
    await user.click(screen.getByRole('button', { name: 'แก้ไข เซรั่ม' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.selectOptions(dialog.getByLabelText('ตัวกรองในหน้าหมวด'), 'own');
    const list = within(dialog.getByRole('list', { name: 'ตัวกรองในหน้าหมวด' }));
    for (const box of list.getAllByRole('checkbox', { checked: true })) await user.click(box);
    await user.click(dialog.getByRole('button', { name: 'บันทึก' }));
    expect(dialog.getByText('เลือกอย่างน้อยหนึ่งตัวกรอง')).toBeInTheDocument();
    await user.click(list.getByRole('checkbox', { name: 'ราคา' }));
    await user.click(list.getByRole('checkbox', { name: 'โทนสี' }));
    await user.click(list.getByRole('button', { name: 'เลื่อน ราคา ขึ้น' }));
    await user.click(dialog.getByRole('button', { name: 'บันทึก' }));
    await waitFor(() => expect(changed).toEqual([['price', 'shades']]));
    await user.click(await screen.findByRole('button', { name: 'เลิกทำ' }));
    await waitFor(() => expect(changed).toEqual([['price', 'shades'], null]));
  });

  it('has no acts for those who may not edit goods', async () => {
    await open(ROLE.CRM);
    expect(screen.queryByRole('button', { name: /^เลื่อน|^เพิ่มหมวด|^แก้ไข/ })).toBeNull();
  });
});

import type { Material } from '@mali/contracts/catalogue';
import type { AdminGiveaway, ChangeGiveawayRequest, GiveawayRequest, Prize } from '@mali/contracts/giveaways';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { drawn, forAdmin, giveaway } from '../../../features/giveaways/fixtures.ts';
import { card } from '../../../testing/products.ts';
import { renderPart } from '../../../testing/render.tsx';
import { server } from '../../../testing/server.ts';
import { Messages } from '../../frame/popups.tsx';
import { listPageOf, staffStore } from '../../shared/fixtures.ts';
import { Component as Desk } from './giveaways.tsx';

const PRODUCT = { ...card(1), variants: [card(1)], related: [], categories: [] } as unknown as Material;
const DRAFT = forAdmin(giveaway(3, { state: 'soon' }), { published: false, editable: true, seed_hash: null });

let sent: { url: string; body: unknown }[] = [];
let all: AdminGiveaway[] = [];
beforeEach(() => {
  sent = [];
  all = [DRAFT, forAdmin(giveaway(1)), forAdmin(drawn(2), { to_send: 1 })];
  const record = async ({ request }: { request: Request }) => {
    const text = await request.text();
    sent.push({
      url: `${request.method} ${new URL(request.url).pathname}`,
      body: text === '' ? null : JSON.parse(text),
    });
    return HttpResponse.json({ ok: true, giveaway: DRAFT });
  };
  server.use(
    http.get('*/api/admin/giveaways', () =>
      listPageOf(all.map((one) => ({ ...one, state: one.published ? one.state : 'draft' }))),
    ),
    http.get('*/api/admin/giveaways/counts', () =>
      HttpResponse.json({ views: { to_send: { count: 1, exact: true } } }),
    ),
    http.get('*/api/admin/views', () => HttpResponse.json({ views: [] })),
    http.get('*/api/admin/giveaways/:giveaway_id', ({ params }) => {
      const giveaway = all.find(({ giveaway_id }) => giveaway_id === Number(params.giveaway_id));
      return giveaway === undefined
        ? HttpResponse.json({ code: 'GIVEAWAY.NOT_FOUND' }, { status: 404 })
        : HttpResponse.json({ giveaway });
    }),
    http.get('*/api/api/v2/material', () => HttpResponse.json(PRODUCT)),
    http.post('*/api/admin/giveaways', record),
    http.post('*/api/admin/giveaways/*', record),
    http.delete('*/api/admin/giveaways/*', record),
  );
});
const Page = () => (
  <>
    <Messages />
    <Desk />
  </>
);
const open = (query = '') =>
  renderPart(<Page />, {
    at: `/campaign/giveaway/create${query}`,
    path: '/campaign/giveaway/create',
    store: staffStore(8),
  });

it('lists drafts and published ones, each with its actions; a discarded draft is made again with its texts', async () => {
  const { user } = open();
  const rows = within(await screen.findByRole('table', { name: 'แจกให้ลอง' })).getAllByRole('row');
  const [, draft, running, over] = rows.map((row) => within(row));
  if (draft === undefined || running === undefined || over === undefined) throw new Error('rows are missing');
  expect(draft.getByText('ฉบับร่าง')).toBeInTheDocument();
  expect(draft.getByRole('link', { name: 'แก้ไข: ลองของ 3' })).toBeInTheDocument();
  expect(running.queryByRole('link', { name: /แก้ไข/ })).toBeNull();
  expect(running.getByRole('link', { name: 'ดูในร้าน: ลองของ 1' })).toHaveAttribute(
    'href',
    '/campaign/giveaway/1',
  );
  expect(over.getByText('รอส่ง 1 ชิ้น')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: /^รอส่งของ\s*1/ })).toHaveAttribute(
    'href',
    '/campaign/giveaway/create?view=to_send',
  );
  expect(over.getByRole('link', { name: 'ผู้ได้รับ: ลองของ 2' })).toBeInTheDocument();
  await user.click(draft.getByRole('button', { name: 'ทิ้งฉบับร่าง: ลองของ 3' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'ทิ้งฉบับร่าง' }));
  await user.click(await screen.findByRole('button', { name: 'เลิกทำ' }));
  expect(await screen.findByText('เลิกทำแล้ว')).toBeInTheDocument();
  expect(sent).toEqual([
    { url: 'DELETE /api/admin/giveaways/3', body: null },
    {
      url: 'POST /api/admin/giveaways',
      body: expect.objectContaining({ title: DRAFT.title, text: DRAFT.text, publish: false }),
    },
  ]);
});

it('shows validation errors before sending anything', async () => {
  const { user } = open('?edit=new');
  await user.clear(await screen.findByLabelText('จำนวนชิ้น'));
  await user.click(screen.getByRole('button', { name: 'เผยแพร่' }));
  expect(await screen.findAllByText('กรอกช่องนี้')).toHaveLength(4);
  expect(screen.getByText('เลือกสินค้า')).toBeInTheDocument();
  expect(screen.getByText('ใส่ 1 ถึง 1,000')).toBeInTheDocument();
  expect(sent).toEqual([]);
});

it('creates a draft with a searched product, and publishes it', async () => {
  const item = { ...card(1), image_1: null };
  server.use(
    http.get('*/api/search', () =>
      HttpResponse.json({
        data: { words: [], items: [item], brands: [], categories: [] },
        ...{ count: 1, corrected: null, ignored: [] },
      }),
    ),
  );
  const { user } = open('?edit=new');
  await user.type(await screen.findByLabelText('ค้นหาสินค้า'), 'สิน');
  await user.click(await screen.findByRole('button', { name: 'เลือก สินค้า 1' }));
  expect(await screen.findByRole('region', { name: 'สินค้าที่เลือก' })).toBeInTheDocument();
  const texts = {
    'ชื่อกิจกรรม (ไทย)': ' ลองดู ',
    'ชื่อกิจกรรม (อังกฤษ)': 'Try',
    'รายละเอียด (ไทย)': 'เล่า',
    'รายละเอียด (อังกฤษ)': 'Tell',
  };
  for (const [label, typed] of Object.entries(texts)) await user.type(screen.getByLabelText(label), typed);
  await user.click(screen.getByRole('button', { name: 'ผิวมัน' }));
  await user.click(screen.getByRole('button', { name: 'บันทึกฉบับร่าง' }));
  expect(await screen.findByRole('table')).toBeInTheDocument();
  expect(sent).toEqual([
    {
      url: 'POST /api/admin/giveaways',
      body: expect.objectContaining({
        ...{ mat_var_id: 10, units: 10, review_days: 14, face_types: ['oily'], publish: false },
        ...{ title: { th: 'ลองดู', en: 'Try' }, terms: { th: '', en: '' } },
      }),
    },
  ]);
  const [made] = sent;
  if (made === undefined) throw new Error('nothing was sent');
  const { opens_at, closes_at } = made.body as GiveawayRequest;
  expect(Date.parse(closes_at) - Date.parse(opens_at)).toBe(7 * 86_400_000);
});

it('edits only those not open yet; an error stays visible', async () => {
  const refusal = { code: 'GIVEAWAY.BEGUN', message: 'Begun.', message_th: 'เปิดรับไปแล้ว' };
  server.use(http.post('*/api/admin/giveaways/3', () => HttpResponse.json(refusal, { status: 409 })));
  const { user, unmount } = open('?edit=3');
  expect(await screen.findByLabelText('ชื่อกิจกรรม (ไทย)')).toHaveValue('ลองของ 3');
  await user.click(screen.getByRole('button', { name: 'เผยแพร่' }));
  expect(await screen.findByText('เปิดรับไปแล้ว')).toBeInTheDocument();
  unmount();
  open('?edit=1');
  expect(await screen.findByText('เปิดรับแล้ว จึงแก้ไขไม่ได้')).toBeInTheDocument();
});

it('a colleague who has published meanwhile is not overruled: the other fields are merged, and the button pressed again', async () => {
  const newer = { ...DRAFT, revision: 4, published: true, units: 9 };
  const refusal = {
    ...{ code: 'RECORD.CHANGED', message: 'x', message_th: 'แก้ไปแล้ว' },
    details: { record: newer, by: 'น้อย', at: '2026-11-21T04:00:00.000Z' },
  };
  const bodies: ChangeGiveawayRequest[] = [];
  server.use(
    http.post<never, ChangeGiveawayRequest>('*/api/admin/giveaways/3', async ({ request }) => {
      bodies.push(await request.json());
      return bodies.length === 1
        ? HttpResponse.json(refusal, { status: 409 })
        : HttpResponse.json({ giveaway: { ...newer, revision: 5, published: false } });
    }),
  );
  const { user } = open('?edit=3');
  await user.type(await screen.findByLabelText('ชื่อกิจกรรม (อังกฤษ)'), ' it');
  await user.click(screen.getByRole('button', { name: 'บันทึกฉบับร่าง' }));
  expect(await screen.findByText('ใช้ตามที่ น้อย แก้: จำนวนชิ้น')).toBeInTheDocument();
  expect(screen.getByText('แก้ไปแล้ว')).toBeInTheDocument();
  expect(bodies).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'ถอนกลับเป็นฉบับร่าง' }));
  expect(await screen.findByRole('table')).toBeInTheDocument();
  expect(bodies[1]).toMatchObject({ revision: 4, units: 9, title: { en: 'Try 3 it' }, publish: false });
});

it("shows the prizes' addresses, and marks one as sent", async () => {
  const prize = (entry_no: number, more: Partial<Prize> = {}): Prize => ({
    ...{
      entry_no,
      name: 'พิ*** ใจ***',
      address: null,
      claimed_at: null,
      claim_by: '2026-12-01T05:00:00.000Z',
    },
    ...{ sent_at: null, tracking_no: null, review_by: null, reviewed: false },
    ...more,
  });
  const address = {
    ...{ first_name: 'พิมพ์ชนก', last_name: 'ใจดี', address: '99/1 ถนนสีลม', subdistrict: 'สีลม' },
    ...{ district: 'บางรัก', province: 'กรุงเทพมหานคร', zipcode: '10500', mobile: '0812345678', note: null },
  };
  const data = [prize(7, { address, claimed_at: '2026-11-21T05:00:00.000Z' }), prize(3, { name: '' })];
  server.use(http.get('*/api/admin/giveaways/2/prizes', () => HttpResponse.json({ data, count: 2 })));
  const { user } = open('?prizes=2');
  const [, ready, waiting] = within(await screen.findByRole('table', { name: 'ผู้ได้รับ' })).getAllByRole('row');
  if (ready === undefined || waiting === undefined) throw new Error('rows are missing');
  expect(within(ready).getByText(/99\/1 ถนนสีลม สีลม บางรัก/)).toBeInTheDocument();
  expect(within(waiting).getByText('อดีตสมาชิก')).toBeInTheDocument();
  expect(within(waiting).queryByRole('button')).toBeNull();
  await user.click(within(ready).getByRole('button', { name: 'ส่งแล้ว' }));
  const dialog = within(screen.getByRole('dialog', { name: 'ส่งของหมายเลข 7' }));
  await user.type(dialog.getByRole('textbox'), ' TH77 ');
  await user.click(dialog.getByRole('button', { name: 'ยืนยันว่าส่งแล้ว' }));
  await waitFor(() =>
    expect(sent).toEqual([
      { url: 'POST /api/admin/giveaways/2/sent', body: { entry_no: 7, tracking_no: 'TH77' } },
    ]),
  );
  expect(await screen.findByRole('table')).toBeInTheDocument();
});

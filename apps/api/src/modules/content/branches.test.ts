import type { Branch } from '@mali/contracts/content';
import type { PickupPlacesAnswer } from '@mali/contracts/pickup';
import { ROLE } from '@mali/contracts/roles';
import type { BranchFields, StaffBranch } from '@mali/contracts/staff-branches';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notificationsHandled } from '../../testing.ts';
import { orderRequest } from '../orders/fixtures.ts';
import { type MoneyShop, moneyShop } from '../payments/fixtures.ts';
import { ADDRESS_TEXT, pickUpAt, pickupBranch, variantAt } from '../pickup/fixtures.ts';
import { dayInWords, weekInWords } from './branch-hours.ts';

let s: MoneyShop;
let owner: Record<string, string>;
let editor: Record<string, string>;
let crm: Record<string, string>;
let packer: Record<string, string>;
beforeAll(async () => {
  s = await moneyShop();
  owner = await s.staff(ROLE.OWNER);
  editor = await s.staff(ROLE.CONTENT_EDITOR);
  crm = await s.staff(ROLE.CRM);
  packer = await s.staff(ROLE.INVENTORY);
});
afterAll(() => s.close());

const day = { open: '10:00', close: '21:00' };
const fields = (more: Partial<BranchFields> = {}): BranchFields => ({
  ...{ name: { th: 'อารีย์', en: '' }, address: { th: '5 ซอยพหลโยธิน 7', en: '' }, lat: 13.78, lng: 100.54 },
  ...{ province: { th: 'กรุงเทพมหานคร', en: 'Bangkok' }, phone: '02-114-0802', is_new: false },
  ...{ hours: [day, day, day, day, day, day, null], special_days: [] },
  how_to_get_there: { th: '', en: '' },
  ...more,
});
const post = (url: string, body: object, who = editor) =>
  s.inject('POST', `/admin/branches${url}`, body, who);
async function done(url: string, body: object): Promise<StaffBranch> {
  const answer = await post(url, body);
  expect(answer.statusCode, answer.body.slice(0, 500)).toBe(200);
  return answer.json();
}
const made = (store_id: string, more: Partial<BranchFields> = {}) => done('', { store_id, ...fields(more) });
async function shown(): Promise<Branch[]> {
  await notificationsHandled(s.t.deps);
  return (await s.inject('GET', '/content/store-locations')).json().branches;
}
const code = (answer: { statusCode: number; json(): { code?: string } }) => [
  answer.statusCode,
  answer.json().code,
];

describe('branches', () => {
  it('are read and edited by those who may', async () => {
    expect((await s.inject('GET', '/admin/branches', undefined, crm)).statusCode).toBe(200);
    expect((await post('', { store_id: 'x', ...fields() }, crm)).statusCode).toBe(403);
    expect((await s.inject('GET', '/admin/branches', undefined, packer)).statusCode).toBe(403);
  });

  it('are made hidden, shown, changed and put in order; the shop follows, and the log has it', async () => {
    const ari = await made('ari');
    expect(ari).toMatchObject({
      ...{ active: false, revision: 1, name: { th: 'อารีย์', en: 'อารีย์' }, place: null, open_pickups: 0 },
      opening_hours: { th: 'จันทร์–เสาร์ 10:00–21:00 น. ปิดอาทิตย์', en: 'Mon–Sat 10:00–21:00, closed Sun' },
    });
    expect(code(await post('', { store_id: 'ari', ...fields() }))).toEqual([409, 'BRANCH.TAKEN']);
    expect(await shown()).toEqual([]);
    const on = { active: true, was: false };
    await done('/ari/active', on);
    await made('bang-na');
    await done('/bang-na/active', on);
    expect((await shown()).map(({ store_id }) => store_id)).toEqual(['ari', 'bang-na']);
    const order = { order: ['bang-na', 'ari'], was: ['ari', 'bang-na'] };
    const put = await s.inject('POST', '/admin/branches_order', order, editor);
    expect(put.json().branches.map(({ store_id }: StaffBranch) => store_id)).toEqual(order.order);
    expect(code(await s.inject('POST', '/admin/branches_order', order, editor))).toEqual([
      409,
      'RECORD.CHANGED',
    ]);
    const missing = { order: ['bang-na'], was: order.order };
    expect((await s.inject('POST', '/admin/branches_order', missing, editor)).statusCode).toBe(400);
    expect((await shown()).map(({ store_id }) => store_id)).toEqual(['bang-na', 'ari']);

    const special = [
      { date: '2099-04-14', hours: { open: '12:00', close: '18:00' }, reason: { th: '', en: '' } },
      { date: '2099-04-13', hours: null, reason: { th: 'สงกรานต์', en: 'Songkran' } },
      { date: '2020-01-01', hours: null, reason: { th: '', en: '' } },
    ];
    const changed = await done('/ari', {
      ...fields({ phone: '02-114-0899', special_days: special }),
      revision: 2,
    });
    expect(changed.revision).toBe(3);
    expect(changed.special_days.map(({ date }) => date)).toEqual(['2020-01-01', '2099-04-13', '2099-04-14']);
    const [, inShop] = await shown();
    expect(inShop).toMatchObject({ store_id: 'ari', phone: '02-114-0899' });
    // What is over is not told.
    expect(inShop?.special_days.map(({ date }) => date)).toEqual(['2099-04-13', '2099-04-14']);
    expect(Object.keys(inShop ?? {})).not.toContain('revision');

    const stale = await post('/ari', { ...fields(), revision: 2 });
    expect([code(stale), stale.json().details.record.phone]).toEqual([
      [409, 'RECORD.CHANGED'],
      '02-114-0899',
    ]);
    const history = await s.inject('GET', '/admin/history?record=branch%20ari', undefined, editor);
    expect(history.statusCode, history.body).toBe(200);
    const events = await s.db('security_events').where({ subject: 'branch ari' }).orderBy('event_id');
    expect(events.map(({ kind }) => kind)).toEqual(['branch_made', 'branch_shown', 'branch_changed']);
    expect(events[2].details.changes).toEqual(
      expect.arrayContaining([{ field: 'phone', from: '02-114-0802', to: '02-114-0899' }]),
    );
  });

  it('keep words of hours that were written by hand until the hours change, and refuse wrong hours', async () => {
    const words = { th: 'จันทร์–เสาร์ถึงสามทุ่ม', en: 'Mon–Sat until nine' };
    const { revision } = await made('hand');
    await s.db('branches').where({ store_id: 'hand' }).update({ opening_hours: words });
    const moved = await done('/hand', { ...fields({ lat: 13.9 }), revision });
    expect(moved.opening_hours).toEqual(words);
    const daily = Array(7).fill(day);
    const changed = await done('/hand', { ...fields({ hours: daily }), revision: revision + 1 });
    expect(changed.opening_hours).toEqual({ th: 'ทุกวัน 10:00–21:00 น.', en: 'Every day 10:00–21:00' });
    const never = [{ open: '10:00', close: '10:00' }, ...daily.slice(1)];
    const twice = [1, 2].map(() => ({ date: '2099-01-01', hours: null, reason: { th: '', en: '' } }));
    expect(code(await post('/hand', { ...fields({ hours: never }), revision: 9 }))).toEqual([
      422,
      'BRANCH.HOURS',
    ]);
    expect(code(await post('/hand', { ...fields({ special_days: twice }), revision: 9 }))).toEqual([
      ...[422, 'BRANCH.DAY_TWICE'],
    ]);
    for (const wrong of [{ phone: '1234' }, { lat: 51 }, { name: { th: ' ', en: 'x' } }, { hours: [day] }])
      expect((await post('/hand', { ...fields(wrong as object), revision: 9 })).statusCode).toBe(400);
    expect(code(await post('/nowhere', { ...fields(), revision: 1 }))).toEqual([404, 'BRANCH.NOT_FOUND']);
  });

  it('with stock or open pick-ups are not hidden, and their pick-up follows address and special days', async () => {
    const place = await pickupBranch(s, owner, { pickup_cod: true });
    const { mat_var_id } = await variantAt(s, owner, place.location_id, { warehouse: 1, branch: 1 });
    const branch = (await s.inject('GET', `/admin/branches/${place.store_id}`, undefined, editor)).json();
    expect(branch).toMatchObject({ place: { active: true, pickup: true }, open_pickups: 0 });
    const off = { active: false, was: true };
    expect(code(await post(`/${place.store_id}/active`, off))).toEqual([409, 'BRANCH.IS_PLACE']);

    const {
      store_id: _id,
      opening_hours: _words,
      active: _a,
      place: _p,
      open_pickups: _o,
      ...known
    } = branch;
    const nowhere = await post(`/${place.store_id}`, { ...known, address: { th: 'ข้างตลาด', en: '' } });
    expect(code(nowhere)).toEqual([422, 'PLACE.ADDRESS']);
    const today = s.clock.now.toISOString().slice(0, 10);
    const closed = { date: today, hours: null, reason: { th: 'ตรวจนับ', en: 'Counting' } };
    await done(`/${place.store_id}`, {
      ...known,
      address: { th: ADDRESS_TEXT.th.replace('288', '290'), en: '' },
      special_days: [closed],
    });
    const stored = await s.db('stock_locations').where({ location_id: place.location_id }).first();
    expect(stored.pickup_address).toMatchObject({
      address: expect.stringContaining('290'),
      zipcode: '10330',
    });
    const answer = await s.inject('POST', '/v3/pickup_places', { items: [{ mat_var_id, quantity: 1 }] });
    const [at] = (answer.json() as PickupPlacesAnswer).places;
    expect(at?.opening_hours.en).toContain(dayInWords(closed).en);

    const { delivery_address: _none, ...request } = orderRequest([[mat_var_id, 1]], 200);
    const order = { ...request, payment_method: 'cod', pickup: pickUpAt(place.store_id) };
    const placed = await s.inject('POST', '/process_order', order);
    expect(placed.statusCode, placed.body.slice(0, 400)).toBe(200);
    const refused = await post(`/${place.store_id}/active`, off);
    expect([code(refused), refused.json().details]).toEqual([[409, 'BRANCH.OPEN_PICKUPS'], { count: 1 }]);
    await s.db('orders').where({ so_no: placed.json().so_no }).update({ pickup_location_id: null });
    await s.db('stock_locations').where({ location_id: place.location_id }).update({ active: false });
    expect((await done(`/${place.store_id}/active`, off)).active).toBe(false);
  });
});

describe('opening hours in words', () => {
  it('name days together that follow each other with the same hours', () => {
    const late = { open: '18:00', close: '02:00' };
    expect(weekInWords([null, null, null, null, null, null, null]).en).toBe('Closed for now');
    expect(weekInWords([day, null, late, late, day, day, day])).toEqual({
      th: 'จันทร์ 10:00–21:00 น. ปิดอังคาร พุธ–พฤหัสบดี 18:00–02:00 น. ศุกร์–อาทิตย์ 10:00–21:00 น.',
      en: 'Mon 10:00–21:00, closed Tue, Wed–Thu 18:00–02:00, Fri–Sun 10:00–21:00',
    });
    const short = { date: '2027-04-14', hours: late, reason: { th: '', en: '' } };
    expect(dayInWords(short)).toEqual({ th: '14 เม.ย. 2570 18:00–02:00 น.', en: '14 Apr 2027 18:00–02:00' });
  });
});

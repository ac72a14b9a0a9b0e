import type { DeliverySettings } from '@mali/contracts/delivery';
import { buildUser } from '@mali/db/builders';
import { ADDRESS } from '../orders/fixtures.ts';
import { moneyShop } from '../payments/fixtures.ts';

const { email, ...home } = ADDRESS;
export const HOME = home;
export const ISLAND = {
  ...HOME,
  ...{ subdistrict: 'มะเร็ต', district: 'เกาะสมุย', province: 'สุราษฎร์ธานี', zipcode: '84310' },
};
export const NORTH = {
  ...HOME,
  ...{ subdistrict: 'ศรีภูมิ', district: 'เมืองเชียงใหม่', province: 'เชียงใหม่', zipcode: '50200' },
};

/** A shop where delivery costs 55 baht, 90 to islands and 30 to the north. */
export async function zoneShop(environment: Readonly<Record<string, string>> = {}) {
  const s = await moneyShop(environment);
  const admin = s.t.bearer(await buildUser(s.db, { role_id: 4 }));
  const { versions, revision } = (await s.inject('GET', '/admin/delivery', undefined, admin)).json();
  const settings: DeliverySettings = versions[0].settings;
  const [rest] = settings.zones;
  if (rest === undefined) throw new Error('no zone');
  const zone = (key: string, province: string, rate: number, days: number) => ({
    ...{ key, name_th: key, name_en: key, provinces: [province], postcodes: [] },
    ...{ rates: [{ min_spend: 0, rate }], days_min: days, days_max: days },
  });
  const zones = [rest, zone('island', 'สุราษฎร์ธานี', 90, 4), zone('north', 'เชียงใหม่', 30, 3)];
  const body = { revision, valid_from: null, reason: 'zones', settings: { ...settings, zones } };
  const saved = await s.inject('POST', '/admin/delivery', body, admin);
  if (saved.statusCode !== 200) throw new Error(saved.body);
  const staff = await s.staff(7);
  return {
    ...s,
    /** Another address by the customer, and by the staff. */
    move: async (so_no: string, delivery_address: object, more: object = {}) =>
      (await s.inject('POST', '/order/address', { so_no, email, delivery_address, ...more })).json(),
    moveByStaff: async (so_no: string, delivery_address: object, more: object = {}) =>
      (await s.inject('POST', '/order/address', { so_no, delivery_address, ...more }, staff)).json(),
    decide: (so_no: string, decision: 'waive' | 'drop', reason: string) =>
      s.inject('POST', `/admin/orders/${so_no}/delivery_difference`, { decision, reason }, staff),
    supplements: (of_so_no: string) => s.db('order_supplements').where({ of_so_no }).orderBy(['at', 'so_no']),
  };
}
export type ZoneShop = Awaited<ReturnType<typeof zoneShop>>;

export const DONE = { ok: true };
export const deliveryChanged = (difference: number, total: number, settlement: string) => ({
  code: 'ORDER.DELIVERY_CHANGED',
  details: { difference, total, settlement },
});

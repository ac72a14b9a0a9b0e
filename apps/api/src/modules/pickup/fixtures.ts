import type { PickupChoice } from '@mali/contracts/pickup';
import { buildVariant } from '@mali/db/builders';
import type { MoneyShop } from '../payments/fixtures.ts';

/** The place of a branch whose address names one. */
export const ADDRESS_TEXT = {
  th: '288 ถนนพระราม 1 แขวงปทุมวัน เขตปทุมวัน กรุงเทพมหานคร 10330',
  en: '288 Rama I Road, Pathum Wan, Bangkok 10330',
};
export const bi = (text: string) => ({ th: `${text} ไทย`, en: text });
const OFF = { pickup: false, pickup_days: 7, pickup_cod: false, pickup_note: { th: '', en: '' } };

export const PERSON = {
  ...{ first_name: 'สมหญิง', last_name: 'ใจดี' },
  ...{ email: 'somying@example.com', mobile: '081-234-5678' },
};
export const pickUpAt = (store_id: string): PickupChoice => ({ store_id, ...PERSON });

let numbers = 0;
/** A branch with stock of its own that offers pick-up. */
export async function pickupBranch(
  s: MoneyShop,
  owner: Record<string, string>,
  more: Partial<typeof OFF> & { province?: { th: string; en: string } } = {},
) {
  numbers += 1;
  const store_id = `pick-up-${numbers}`;
  const { province = { th: 'กรุงเทพมหานคร', en: 'Bangkok' }, ...settings } = more;
  await s.db('branches').insert({
    ...{ store_id, position: numbers, name: bi(store_id), address: ADDRESS_TEXT, province },
    ...{ lat: 13.7, lng: 100.5, phone: '02-000-0101', opening_hours: bi('Every day') },
    hours: JSON.stringify(Array(7).fill(null)),
  });
  const made = await s.inject('POST', '/admin/places', { store_id }, owner);
  const { location_id } = made
    .json()
    .places.find((place: { store_id: string | null }) => place.store_id === store_id);
  const request = { ...OFF, pickup: true, pickup_note: bi('Counter'), ...settings, was: OFF };
  const changed = await s.inject('POST', `/admin/places/${location_id}/pickup`, request, owner);
  if (changed.statusCode !== 200) throw new Error(changed.body);
  return { store_id, location_id: location_id as number };
}

/** A variant with units at the warehouse and at a branch. */
export async function variantAt(
  s: MoneyShop,
  owner: Record<string, string>,
  location_id: number,
  units: { warehouse: number; branch: number },
) {
  const { mat_var_id } = await buildVariant(s.db, {
    mat_price: 20_000,
    stock: units.warehouse + units.branch,
  });
  const { lot_id } = await s.db('stock_lots').where({ mat_var_id }).first();
  if (units.branch > 0) {
    numbers += 1;
    const moved = await s.inject(
      'POST',
      `/admin/stock_lots/${lot_id}/units`,
      {
        ...{ act: 'transfer', units: units.branch, location_id: 1, to_location_id: location_id },
        ...{ reason: 'เติมสาขา', key: `pickup-key-${numbers}` },
      },
      owner,
    );
    if (moved.statusCode !== 200) throw new Error(moved.body);
  }
  return { mat_var_id, lot_id: lot_id as number };
}

import { BRANCH_EDIT, BRANCH_PHONE, BRANCH_SLUG } from '@mali/contracts/branch-values';
import type { BranchFields, StaffBranch } from '@mali/contracts/staff-branches';
import * as yup from 'yup';

export type DayHours = BranchFields['hours'][number];
export type SpecialDay = BranchFields['special_days'][number];

/** Form values of a branch: texts by language. */
export type BranchValues = {
  store_id: string;
  name_th: string;
  name_en: string;
  address_th: string;
  address_en: string;
  province_th: string;
  province_en: string;
  phone: string;
  way_th: string;
  way_en: string;
  /** `13.7447, 100.5331`, or a link of a map that has them. */
  coordinates: string;
  is_new: boolean;
  hours: DayHours[];
  special_days: SpecialDay[];
};

const DAY = { open: '10:00', close: '21:00' };
export const toValues = (branch: StaffBranch | null): BranchValues => ({
  ...{ store_id: branch?.store_id ?? '', name_th: branch?.name.th ?? '', name_en: branch?.name.en ?? '' },
  ...{ address_th: branch?.address.th ?? '', address_en: branch?.address.en ?? '' },
  ...{ province_th: branch?.province.th ?? '', province_en: branch?.province.en ?? '' },
  ...{ phone: branch?.phone ?? '', is_new: branch?.is_new ?? true },
  ...{ way_th: branch?.how_to_get_there.th ?? '', way_en: branch?.how_to_get_there.en ?? '' },
  coordinates: branch === null ? '' : `${branch.lat}, ${branch.lng}`,
  hours: branch?.hours ?? Array.from({ length: 7 }, () => DAY),
  special_days: branch?.special_days ?? [],
});

/** Of typed coordinates, or the link of a map; null: there are none, or not of Thailand. */
export function placeOf(text: string): { lat: number; lng: number } | null {
  const decoded = text.replaceAll('%2C', ',').replaceAll('%2c', ',');
  const pair = '(-?\\d{1,3}(?:\\.\\d+)?)\\s*,\\s*\\+?(-?\\d{1,3}(?:\\.\\d+)?)';
  // A link names the pin after !3d and !4d; what follows @ is the middle of its map.
  const pin = /!3d(-?\d+(?:\.\d+)?)!4d(-?\d+(?:\.\d+)?)/.exec(decoded);
  const found =
    pin ?? new RegExp(`^\\s*${pair}\\s*$`).exec(decoded) ?? new RegExp(`[@=/]${pair}`).exec(decoded);
  if (found === null) return null;
  const [lat, lng] = [Number(found[1]), Number(found[2])];
  const isThere = (value: number, { min, max }: { min: number; max: number }) => value >= min && value <= max;
  return isThere(lat, BRANCH_EDIT.lat) && isThere(lng, BRANCH_EDIT.lng) ? { lat, lng } : null;
}

/** The request fields of a valid form. */
export function toFields(values: BranchValues): BranchFields {
  const { lat, lng } = placeOf(values.coordinates) ?? { lat: 0, lng: 0 };
  return {
    name: { th: values.name_th, en: values.name_en },
    address: { th: values.address_th, en: values.address_en },
    province: { th: values.province_th, en: values.province_en },
    how_to_get_there: { th: values.way_th, en: values.way_en },
    ...{ lat, lng, phone: values.phone.trim(), is_new: values.is_new },
    ...{ hours: values.hours, special_days: values.special_days },
  };
}

const needed = () => yup.string().trim().required('required');
/** The same rules as the API; messages are keys of `branches.wrong`. */
export const schemaOf = (isNew: boolean) =>
  yup.object({
    ...(isNew && { store_id: needed().matches(BRANCH_SLUG, 'slug') }),
    ...{ name_th: needed(), address_th: needed(), province_th: needed() },
    phone: needed().matches(BRANCH_PHONE, 'phone'),
    coordinates: needed().test('place', 'place', (text = '') => placeOf(text) !== null),
    hours: yup.array().test('hours', 'hours', (hours = []) => hours.every(isDay)),
    special_days: yup
      .array()
      .test('hours', 'hours', (days = []) => days.every((day: SpecialDay) => isDay(day.hours))),
  });
const isDay = (hours: DayHours): boolean => hours === null || hours.open !== hours.close;

import { SLUG, slugOf } from '@mali/contracts/goods-values';
import { EVENT_EDIT } from '@mali/contracts/shop-event-values';
import type { ShopEventFields, StaffEvent } from '@mali/contracts/shop-events';
import * as yup from 'yup';
import { serverNow } from '../../clients/server-clock.ts';

/** Form values of an event: moments in ISO, empty texts for none. */
export type EventValues = {
  title_th: string;
  title_en: string;
  summary_th: string;
  summary_en: string;
  /** Empty: as proposed from its English title. */
  code: string;
  starts_at: string;
  ends_at: string;
  place_th: string;
  place_en: string;
  address_th: string;
  address_en: string;
  online_url: string;
  image: string;
  alt_th: string;
  alt_en: string;
  published: boolean;
  registers: boolean;
  capacity: string;
  opens_at: string;
  closes_at: string;
  waiting_list: boolean;
  for_members: boolean;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export function toValues(record: StaffEvent | null): EventValues {
  const from = Math.ceil(serverNow() / HOUR_MS) * HOUR_MS;
  const after = (ms: number) => new Date(from + ms).toISOString();
  const registration = record?.registration ?? null;
  return {
    ...{ title_th: record?.title.th ?? '', title_en: record?.title.en ?? '' },
    ...{ summary_th: record?.summary.th ?? '', summary_en: record?.summary.en ?? '' },
    code: record?.event_code ?? '',
    starts_at: record?.starts_at ?? after(14 * DAY_MS),
    ends_at: record?.ends_at ?? after(14 * DAY_MS + 2 * HOUR_MS),
    ...{ place_th: record?.place?.th ?? '', place_en: record?.place?.en ?? '' },
    ...{ address_th: record?.address?.th ?? '', address_en: record?.address?.en ?? '' },
    ...{ online_url: record?.online_url ?? '', image: record?.image ?? '' },
    ...{ alt_th: record?.image_alt.th ?? '', alt_en: record?.image_alt.en ?? '' },
    published: record?.published ?? false,
    registers: registration !== null,
    capacity: String(registration?.capacity ?? 30),
    opens_at: registration?.opens_at ?? after(0),
    closes_at: registration?.closes_at ?? record?.starts_at ?? after(14 * DAY_MS),
    ...{ waiting_list: registration?.waiting_list ?? true, for_members: registration?.for_members ?? false },
  };
}

const both = (th: string, en: string) => ({ th: th.trim(), en: en.trim() });
const isFilled = ({ th, en }: { th: string; en: string }) => th !== '' || en !== '';
const iso = (moment: string) => new Date(moment).toISOString();

/** The part of the address. */
export const codeOf = ({ code, title_en }: Pick<EventValues, 'code' | 'title_en'>): string =>
  (code.trim() || slugOf(title_en)).slice(0, EVENT_EDIT.code);

/** The request fields of a valid form. */
export function toFields(values: EventValues): ShopEventFields {
  const [place, address] = [
    both(values.place_th, values.place_en),
    both(values.address_th, values.address_en),
  ];
  return {
    title: both(values.title_th, values.title_en),
    summary: both(values.summary_th, values.summary_en),
    ...{ starts_at: iso(values.starts_at), ends_at: iso(values.ends_at) },
    place: isFilled(place) ? place : null,
    address: isFilled(address) ? address : null,
    online_url: values.online_url.trim() || null,
    image: values.image || null,
    image_alt: both(values.alt_th, values.alt_en),
    published: values.published,
    registration: values.registers
      ? {
          ...{ capacity: Number(values.capacity), opens_at: iso(values.opens_at) },
          ...{ closes_at: iso(values.closes_at), waiting_list: values.waiting_list },
          for_members: values.for_members,
        }
      : null,
  };
}

const needed = () => yup.string().trim().required('required');
const after = (name: string, test: (one: number, other: number) => boolean, of: 'order' | 'closes') =>
  yup
    .string()
    .test(
      of,
      of,
      (value = '', { parent }) =>
        (of === 'closes' && !parent.registers) || test(Date.parse(value), Date.parse(parent[name])),
    );

/** Error messages are text keys. */
export const eventSchema = yup.object({
  title_th: needed(),
  title_en: needed(),
  summary_th: needed(),
  summary_en: needed(),
  code: yup
    .string()
    .test('address', 'address', (code = '', { parent }) => SLUG.test(codeOf({ ...parent, code }))),
  ends_at: after('starts_at', (ends, starts) => ends > starts, 'order'),
  place_th: yup
    .string()
    .trim()
    .test('place', 'place', (th = '', { parent }) => {
      const en = String(parent.place_en).trim();
      return th !== '' ? en !== '' : en === '' && String(parent.online_url).trim() !== '';
    }),
  capacity: yup.string().test('whole', 'whole', (typed = '', { parent }) => {
    if (!parent.registers) return true;
    return /^\d{1,5}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= EVENT_EDIT.capacity;
  }),
  closes_at: after('opens_at', (closes, opens) => closes > opens, 'closes'),
});

import type { StaffTopSpender, TopSpenderFields } from '@mali/contracts/top-spender-office';
import { TOP_SPENDER_EDIT, type TopSpenderRegistration } from '@mali/contracts/top-spender-values';
import * as yup from 'yup';
import { serverNow } from '../../clients/server-clock.ts';

export type PrizeValues = { from: string; to: string; prize_th: string; prize_en: string };
/** Form values of a campaign: moments in ISO, ids by commas. */
export type CampaignValues = {
  name_th: string;
  name_en: string;
  lead_th: string;
  lead_en: string;
  terms_th: string;
  terms_en: string;
  starts_at: string;
  ends_at: string;
  announce_at: string;
  right_amount: string;
  places: string;
  prizes: readonly PrizeValues[];
  all: boolean;
  brands: string;
  categories: string;
  products: string;
  registration: TopSpenderRegistration;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
export const NO_PRIZE: PrizeValues = { from: '', to: '', prize_th: '', prize_en: '' };

/** A new one counts for a month from the next hour; a fortnight for returns follows. */
function periodOf(record: StaffTopSpender | null) {
  if (record !== null) {
    const { starts_at, ends_at, announce_at } = record;
    return { starts_at, ends_at, announce_at };
  }
  const from = Math.ceil(serverNow() / HOUR_MS) * HOUR_MS;
  const after = (days: number) => new Date(from + days * DAY_MS).toISOString();
  return { starts_at: after(0), ends_at: after(30), announce_at: after(45) };
}

export const toValues = (record: StaffTopSpender | null): CampaignValues => ({
  ...{ name_th: record?.name_th ?? '', name_en: record?.name ?? '' },
  ...{ lead_th: record?.lead_th ?? '', lead_en: record?.lead ?? '' },
  ...{ terms_th: record?.terms_th ?? '', terms_en: record?.terms ?? '' },
  ...periodOf(record),
  ...{ right_amount: String(record?.right_amount ?? 1000), places: String(record?.places ?? 10) },
  prizes: (record?.prizes ?? []).map(({ from_place, to_place, prize, prize_th }) => ({
    ...{ from: String(from_place), to: String(to_place), prize_th, prize_en: prize },
  })),
  all: record?.scope.all ?? true,
  brands: (record?.scope.brands ?? []).join(','),
  categories: (record?.scope.categories ?? []).join(','),
  products: (record?.scope.products ?? []).join(','),
  registration: record?.registration ?? 'automatic',
});

const ids = (typed: string): number[] => (typed === '' ? [] : typed.split(',').map(Number));

/** The request of a valid form. */
export const toFields = (values: CampaignValues): TopSpenderFields => ({
  ...{ name: values.name_en.trim(), name_th: values.name_th.trim() },
  ...{ lead: values.lead_en.trim(), lead_th: values.lead_th.trim() },
  ...{ terms: values.terms_en.trim(), terms_th: values.terms_th.trim() },
  starts_at: new Date(values.starts_at).toISOString(),
  ends_at: new Date(values.ends_at).toISOString(),
  announce_at: new Date(values.announce_at).toISOString(),
  ...{ right_amount: Number(values.right_amount), places: Number(values.places) },
  prizes: values.prizes.map(({ from, to, prize_th, prize_en }) => ({
    ...{ from_place: Number(from), to_place: Number(to) },
    ...{ prize: prize_en.trim(), prize_th: prize_th.trim() },
  })),
  scope: {
    all: values.all,
    brands: values.all ? [] : ids(values.brands),
    categories: values.all ? [] : ids(values.categories),
    products: values.all ? [] : ids(values.products),
  },
  registration: values.registration,
});

const whole = (max: number) =>
  yup
    .string()
    .trim()
    .test('whole', 'whole', (typed = '') => /^\d{1,7}$/.test(typed) && +typed >= 1 && +typed <= max);
const isPlace = (typed: string) => /^\d{1,2}$/.test(typed) && Number(typed) >= 1;

/** Prizes go by places, do not overlap, and end with the last winner. */
function fitPrizes(prizes: readonly PrizeValues[], places: number): boolean {
  let last = 0;
  for (const { from, to, prize_th, prize_en } of prizes) {
    if (!isPlace(from) || !isPlace(to) || prize_th.trim() === '' || prize_en.trim() === '') return false;
    if (Number(from) <= last || Number(to) < Number(from) || Number(to) > places) return false;
    last = Number(to);
  }
  return true;
}

/** Error messages are text keys. */
export const campaignSchema = yup.object({
  name_th: yup.string().trim().required('required'),
  name_en: yup.string().trim().required('required'),
  right_amount: whole(TOP_SPENDER_EDIT.rightMax),
  places: whole(TOP_SPENDER_EDIT.places),
  ends_at: yup
    .string()
    .test('order', 'order', (ends = '', { parent }) => Date.parse(ends) > Date.parse(parent.starts_at)),
  announce_at: yup
    .string()
    .test(
      'announce',
      'announce',
      (announce = '', { parent }) => Date.parse(announce) >= Date.parse(parent.ends_at),
    ),
  prizes: yup
    .mixed<readonly PrizeValues[]>()
    .test('prizes', 'prizes', (prizes, { parent }) => fitPrizes(prizes ?? [], Number(parent.places))),
  brands: yup
    .string()
    .test(
      'scope',
      'scope',
      (brands = '', { parent }) => parent.all || `${brands}${parent.categories}${parent.products}` !== '',
    ),
});

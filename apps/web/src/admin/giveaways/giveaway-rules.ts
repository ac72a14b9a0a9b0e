import { GIVEAWAY } from '@mali/contracts/giveaway-values';
import * as yup from 'yup';

const DAY_MS = 86_400_000;

const needed = (max: number) => yup.string().trim().required('missing').max(max, 'long');
const whole = (min: number, max: number, error: string) =>
  yup
    .string()
    .trim()
    .required(error)
    .test('whole', error, (typed) => /^\d{1,4}$/.test(typed) && Number(typed) >= min && Number(typed) <= max);

/** Error messages are text keys. */
export const draftSchema = yup.object({
  product: yup.object({ mat_id: yup.number(), mat_var_id: yup.number() }).nullable().required('product'),
  title_th: needed(GIVEAWAY.title),
  title_en: needed(GIVEAWAY.title),
  text_th: needed(GIVEAWAY.text),
  text_en: needed(GIVEAWAY.text),
  terms_th: yup.string().trim().max(GIVEAWAY.terms, 'long'),
  terms_en: yup.string().trim().max(GIVEAWAY.terms, 'long'),
  units: whole(1, GIVEAWAY.units, 'units'),
  review_days: whole(GIVEAWAY.reviewDays.min, GIVEAWAY.reviewDays.max, 'reviewDays'),
  opens_at: yup.string().required('missing'),
  closes_at: yup
    .string()
    .required('missing')
    .test('order', 'order', (closes, { parent }) => {
      const open = Date.parse(closes) - Date.parse(parent.opens_at);
      return open > 0 && open <= GIVEAWAY.openDays * DAY_MS;
    }),
});

import type { AdminGiveaway, GiveawayRequest } from '@mali/contracts/giveaways';

/** Form values of a giveaway. */
export type GiveawayDraft = {
  /** The prize; null before a selection. */
  product: Readonly<{ mat_id: number; mat_var_id: number }> | null;
  title_th: string;
  title_en: string;
  text_th: string;
  text_en: string;
  terms_th: string;
  terms_en: string;
  units: string;
  review_days: string;
  opens_at: string;
  closes_at: string;
  face_types: GiveawayRequest['face_types'];
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Defaults of a new one: a week from the next full hour. */
export function newDraft(now: number): GiveawayDraft {
  const opens = Math.ceil(now / HOUR_MS) * HOUR_MS;
  return {
    ...{ product: null, title_th: '', title_en: '', text_th: '', text_en: '', terms_th: '', terms_en: '' },
    ...{ units: '10', review_days: '14', face_types: [] },
    opens_at: new Date(opens).toISOString(),
    closes_at: new Date(opens + 7 * DAY_MS).toISOString(),
  };
}

export const draftOf = (kept: AdminGiveaway): GiveawayDraft => ({
  product: { mat_id: kept.product.mat_id, mat_var_id: kept.product.mat_var_id },
  face_types: kept.face_types,
  ...{ title_th: kept.title.th, title_en: kept.title.en, text_th: kept.text.th, text_en: kept.text.en },
  ...{ terms_th: kept.terms.th, terms_en: kept.terms.en, opens_at: kept.opens_at, closes_at: kept.closes_at },
  ...{ units: String(kept.units), review_days: String(kept.review_days) },
});

/** The request of a valid form. */
export function giveawayRequest(draft: GiveawayDraft, publish: boolean): GiveawayRequest {
  if (draft.product === null) throw new Error('no product is selected');
  return {
    ...{ mat_var_id: draft.product.mat_var_id, face_types: draft.face_types, publish },
    title: { th: draft.title_th.trim(), en: draft.title_en.trim() },
    text: { th: draft.text_th.trim(), en: draft.text_en.trim() },
    terms: { th: draft.terms_th.trim(), en: draft.terms_en.trim() },
    ...{ units: Number(draft.units), review_days: Number(draft.review_days) },
    opens_at: new Date(draft.opens_at).toISOString(),
    closes_at: new Date(draft.closes_at).toISOString(),
  };
}

/** The request that leaves a giveaway as it is. */
export const requestOf = (kept: AdminGiveaway, publish = kept.published): GiveawayRequest =>
  giveawayRequest(draftOf(kept), publish);

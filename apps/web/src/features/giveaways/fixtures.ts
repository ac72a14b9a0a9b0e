import type { AdminGiveaway, Giveaway, MyGiveaway } from '@mali/contracts/giveaways';

/** Giveaway `giveaway_id`, open for another day by the local clock. */
export function giveaway(giveaway_id: number, overrides: Partial<Giveaway> = {}): Giveaway {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  return {
    giveaway_id,
    title: { th: `ลองของ ${giveaway_id}`, en: `Try ${giveaway_id}` },
    text: { th: 'เล่าตามจริง', en: 'Say how it was' },
    terms: { th: '', en: '' },
    product: {
      ...{
        mat_id: 1,
        mat_var_id: 10,
        mat_name: 'Serum',
        mat_name_th: 'เซรั่ม',
        brand_en: 'Ploy',
        brand_th: 'พลอย',
      },
      ...{ variant_name: '30 ml', variant_name_th: '30 มล.', image: null, worth: 590, active: true },
    },
    units: 2,
    state: 'open',
    opens_at: at(-1),
    closes_at: at(24),
    review_days: 14,
    face_types: [],
    entries: 41,
    seed_hash: 'a'.repeat(64),
    seed: null,
    drawn_at: null,
    winners: [],
    reviews: 0,
    ...overrides,
  };
}
/** The same, ended and drawn. */
export function drawn(giveaway_id: number, overrides: Partial<Giveaway> = {}): Giveaway {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  return giveaway(giveaway_id, {
    ...{ state: 'drawn', opens_at: at(-48), closes_at: at(-24), drawn_at: at(-24), seed: 'b'.repeat(64) },
    winners: [
      { entry_no: 7, name: 'พิ*** ใจ***' },
      { entry_no: 3, name: '' },
    ],
    ...overrides,
  });
}

export const mine = (overrides: Partial<MyGiveaway> = {}): MyGiveaway => ({
  ...{ giveaway_id: 1, entry_no: null, entered_at: null, reason: null, review_due: null, won: false },
  ...{ claim_by: null, address: null, claimed_at: null, sent_at: null, tracking_no: null, review_by: null },
  reviewed: false,
  ...overrides,
});

export const forAdmin = (one: Giveaway, overrides: Partial<AdminGiveaway> = {}): AdminGiveaway => ({
  ...one,
  ...{ revision: 3, published: true, editable: false, to_send: 0 },
  ...overrides,
});

import { createHash } from 'node:crypto';
import { GIVEAWAY, giveawayStateAt } from '@mali/contracts/giveaway-values';
import type { AdminGiveaway, Giveaway, MyGiveaway, Prize } from '@mali/contracts/giveaways';
import { cardImage } from '@mali/contracts/images';
import { toBaht } from '@mali/contracts/money';
import type { EntryRow, GiveawayRow, Standing } from './repository.ts';

const DAY_MS = 86_400_000;

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
export const seedHash = (seed: string): string => createHash('sha256').update(seed).digest('hex');
/** Deadline for a winner's address. */
export const claimBy = (drawnAt: Date): Date => new Date(drawnAt.getTime() + GIVEAWAY.claimDays * DAY_MS);

/** The shade is the most informative: it comes first. */
const PLACES = [2, 1, 3, 4, 5] as const;

function product(row: GiveawayRow): Giveaway['product'] {
  const named = PLACES.flatMap((n) => row.attributes.find((attribute) => attribute.n === n) ?? []);
  return {
    mat_id: row.mat_id,
    mat_var_id: row.mat_var_id,
    mat_name: row.mat_name,
    mat_name_th: row.mat_name_th,
    brand_en: row.brand_en,
    brand_th: row.brand_th,
    variant_name: named.map(({ name }) => name).join(' · '),
    variant_name_th: named.map(({ name_th }) => name_th).join(' · '),
    image: cardImage(row.image),
    worth: toBaht(row.mat_price),
    active: row.active,
  };
}

/** Public data of a giveaway. */
function common(row: GiveawayRow, at: Date) {
  const { giveaway_id, title, text, terms, units, review_days, face_types, entries, winners, reviews } = row;
  const times = {
    opens_at: row.opens_at.toISOString(),
    closes_at: row.closes_at.toISOString(),
    drawn_at: iso(row.drawn_at),
  };
  return {
    ...{ giveaway_id, title, text, terms, units, review_days, face_types, entries, winners, reviews },
    ...times,
    product: product(row),
    state: giveawayStateAt(times, at.getTime()),
    // The seed determines the winners: secret until the draw.
    seed: row.drawn_at === null ? null : row.seed,
  };
}

/** A published giveaway on the wire. */
export const presentGiveaway = (row: GiveawayRow, at: Date): Giveaway => ({
  ...common(row, at),
  seed_hash: seedHash(row.seed ?? ''),
});

/** May still be changed: nobody could enter yet. */
export const isEditable = (
  { published_at, opens_at }: Pick<GiveawayRow, 'published_at' | 'opens_at'>,
  at: Date,
) => published_at === null || opens_at > at;

/** As staff see it. */
export const presentForAdmin = (row: GiveawayRow, at: Date): AdminGiveaway => ({
  ...common(row, at),
  revision: row.revision,
  seed_hash: row.seed === null ? null : seedHash(row.seed),
  published: row.published_at !== null,
  editable: isEditable(row, at),
  to_send: row.to_send,
});

/** Why a user cannot enter, regardless of time; null otherwise. */
export function refusalOf(
  { face_types }: Pick<GiveawayRow, 'face_types'>,
  standing: Standing,
): MyGiveaway['reason'] {
  if (standing.review_due !== null) return 'review_due';
  const { face_type } = standing;
  const fits = face_types.length === 0 || face_types.some((one) => one === face_type);
  return fits ? null : 'skin';
}

/** The member's own data of a giveaway. */
export function presentMine(
  row: Pick<GiveawayRow, 'giveaway_id' | 'drawn_at' | 'face_types'>,
  entry: EntryRow | undefined,
  standing: Standing,
): MyGiveaway {
  const won = entry?.won ?? false;
  return {
    giveaway_id: row.giveaway_id,
    entry_no: entry?.entry_no ?? null,
    entered_at: iso(entry?.entered_at ?? null),
    reason: refusalOf(row, standing),
    review_due: standing.review_due,
    won,
    claim_by: won && row.drawn_at !== null ? iso(claimBy(row.drawn_at)) : null,
    address: entry?.address ?? null,
    claimed_at: iso(entry?.claimed_at ?? null),
    sent_at: iso(entry?.sent_at ?? null),
    tracking_no: entry?.tracking_no ?? null,
    review_by: iso(entry?.review_by ?? null),
    reviewed: entry?.reviewed ?? false,
  };
}

/** A prize as shown to the staff who send it. */
export const presentPrize = (entry: EntryRow, drawnAt: Date): Prize => ({
  entry_no: entry.entry_no,
  name: entry.shown_name ?? '',
  address: entry.address,
  claimed_at: iso(entry.claimed_at),
  claim_by: claimBy(drawnAt).toISOString(),
  sent_at: iso(entry.sent_at),
  tracking_no: entry.tracking_no,
  review_by: iso(entry.review_by),
  reviewed: entry.reviewed,
});

import type {
  CalendarCollisionKind,
  CalendarKind,
  CalendarSort,
  CalendarState,
} from '@mali/contracts/calendar-values';
import { PROMOTION_KINDS, PromotionKind } from '@mali/contracts/promotion-values';

/** A record with its period; null: without a beginning or an end. */
export type CalendarRecord = Readonly<{
  key: string;
  kind: CalendarKind;
  sort: CalendarSort;
  starts_at: Date | null;
  ends_at: Date | null;
  /** It has no duration: what it changes stays. */
  at_once: boolean;
  state: CalendarState;
}>;

/** Goods that two records share. */
export type SharedGoods = Readonly<{ a: string; b: string; goods: number; name_th: string; name_en: string }>;
/** Goods of a flash sale without units for sale. */
export type EmptyGoods = Readonly<{ key: string; goods: number; name_th: string; name_en: string }>;

export type CalendarFacts = Readonly<{
  shared: readonly SharedGoods[];
  empty: readonly EmptyGoods[];
  /** Popups of a document: one that is shown for the whole time of another. */
  covered: readonly Readonly<{ a: string; b: string }>[];
  /** Records whose page is not there when they begin. */
  unpublished: readonly string[];
}>;

export type Collision = Readonly<{
  kind: CalendarCollisionKind;
  entries: readonly string[];
  from: Date | null;
  until: Date | null;
  goods: number;
  name_th: string;
  name_en: string;
}>;

const isOfPromotion = (sort: CalendarSort): sort is PromotionKind =>
  (PROMOTION_KINDS as readonly string[]).includes(sort);
/** Of several items: an item counts for one of them. */
export const isGroup = ({ sort }: Pick<CalendarRecord, 'sort'>): boolean =>
  isOfPromotion(sort) && sort !== PromotionKind.PriceCut;
export const isCut = ({ sort }: Pick<CalendarRecord, 'sort'>): boolean =>
  sort === PromotionKind.PriceCut || sort === 'price_change';

/** What is over, or was taken back for now, is in nobody's way. */
const counts = ({ state }: CalendarRecord): boolean => state !== 'paused' && state !== 'ended';

const startOf = ({ starts_at }: CalendarRecord): number => starts_at?.getTime() ?? Number.NEGATIVE_INFINITY;
const endOf = ({ starts_at, ends_at, at_once }: CalendarRecord): number =>
  at_once
    ? (starts_at?.getTime() ?? Number.NEGATIVE_INFINITY)
    : (ends_at?.getTime() ?? Number.POSITIVE_INFINITY);
const dateOf = (time: number): Date | null => (Number.isFinite(time) ? new Date(time) : null);

/**
 * The time that two records share, ends excluded; undefined: none. A record without a duration shares its moment with what
 * runs then.
 */
export function sharedTime(
  a: CalendarRecord,
  b: CalendarRecord,
): { from: Date | null; until: Date | null } | undefined {
  const [from, until] = [Math.max(startOf(a), startOf(b)), Math.min(endOf(a), endOf(b))];
  const isMoment = a.at_once || b.at_once;
  const isShared = isMoment ? from === until || from < until : from < until;
  return isShared ? { from: dateOf(from), until: dateOf(until) } : undefined;
}

/** What collides among records. Each pair is named once, in the order of the records. */
export function collisionsOf(records: readonly CalendarRecord[], facts: CalendarFacts): Collision[] {
  const open = records.filter(counts);
  const byKey = new Map(open.map((record) => [record.key, record]));
  const found: Collision[] = [];
  const add = (
    kind: CalendarCollisionKind,
    pair: readonly CalendarRecord[],
    time: { from: Date | null; until: Date | null },
    goods: { goods: number; name_th: string; name_en: string } = { goods: 0, name_th: '', name_en: '' },
  ) => {
    const { name_th, name_en } = goods;
    found.push({ kind, entries: pair.map(({ key }) => key), ...time, goods: goods.goods, name_th, name_en });
  };
  for (const shared of facts.shared) {
    const [a, b] = [byKey.get(shared.a), byKey.get(shared.b)];
    const time = a === undefined || b === undefined ? undefined : sharedTime(a, b);
    if (a === undefined || b === undefined || time === undefined) continue;
    if (isCut(a) && isCut(b)) add('two_cuts', [a, b], time, shared);
    else if (isGroup(a) && isGroup(b)) add('two_groups', [a, b], time, shared);
  }
  // Of a document the first popup is shown: only one that another covers for its whole time is in vain.
  for (const covered of facts.covered) {
    const [a, b] = [byKey.get(covered.a), byKey.get(covered.b)];
    const time = a === undefined || b === undefined ? undefined : sharedTime(a, b);
    if (a !== undefined && b !== undefined && time !== undefined) add('two_popups', [a, b], time);
  }
  const popups = open.filter(({ sort }) => sort === 'popup');
  popups.forEach((a, i) => {
    for (const b of popups.slice(i + 1)) {
      const time = sharedTime(a, b);
      if (time !== undefined) add('two_popups', [a, b], time);
    }
  });
  for (const empty of facts.empty) {
    const record = byKey.get(empty.key);
    if (record?.kind === 'flash')
      add('no_stock', [record], { from: record.starts_at, until: record.ends_at }, empty);
  }
  for (const key of facts.unpublished) {
    const record = byKey.get(key);
    if (record !== undefined)
      add('not_published', [record], { from: record.starts_at, until: record.ends_at });
  }
  const order = new Map(records.map(({ key }, i) => [key, i]));
  const place = ({ entries }: Collision) => order.get(entries[0] ?? '') ?? 0;
  return found.sort((a, b) => place(a) - place(b));
}

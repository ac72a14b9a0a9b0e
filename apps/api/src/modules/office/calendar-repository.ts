import type { CalendarKind, CalendarSort, CalendarState } from '@mali/contracts/calendar-values';
import { type Db, INTEGERS, integers, rows } from '../../platform/database.ts';
import type { EmptyGoods, SharedGoods } from './calendar-rules.ts';

export type CalendarRow = Readonly<{
  key: string;
  kind: CalendarKind;
  sort: CalendarSort;
  /** null: the waiting room, of which there is one. */
  id: number | null;
  name_th: string;
  name_en: string;
  starts_at: Date | null;
  ends_at: Date | null;
  at_once: boolean;
  state: CalendarState;
  link: string | null;
}>;

/** How a record with a stage stands now. */
const STAGED = (alias: string) => `CASE ${alias}.stage WHEN 'live' THEN
    CASE WHEN ${alias}.starts_at > t.now THEN 'scheduled' WHEN ${alias}.ends_at <= t.now THEN 'ended' ELSE 'running' END
  ELSE ${alias}.stage END`;
const PERIOD = (starts: string, ends: string) =>
  `CASE WHEN ${starts} > t.now THEN 'scheduled' WHEN ${ends} <= t.now THEN 'ended' ELSE 'running' END`;
/** How something that is shown in a period stands now. */
const SHOWN = (alias: string) =>
  `CASE WHEN ${alias}.active THEN ${PERIOD(`${alias}.valid_from`, `${alias}.valid_to`)} ELSE 'paused' END`;
const WITHIN = (starts: string, ends: string) =>
  `coalesce(${starts} < t.until, true) AND coalesce(${ends} > t.from, true)`;
/** Of what has no end and changes something for good: its beginning. */
const AT_ONCE = (starts: string, ends: string) =>
  `${starts} < t.until AND CASE WHEN ${ends} IS NULL THEN ${starts} >= t.from ELSE ${ends} > t.from END`;
const PROMOTIONS = (condition: string, kind: string) => `
  SELECT p.kind || ' ' || p.promo_id AS key, '${kind}' AS kind, p.kind AS sort, p.promo_id AS id, p.name_th, p.name_en,
    p.starts_at, p.ends_at, false AS at_once, ${STAGED('p')} AS state, NULL AS link
  FROM promotions p, t WHERE ${condition} AND ${WITHIN('p.starts_at', 'p.ends_at')}`;
const OFFERS = (condition: string, kind: string) => `
  SELECT o.kind || ' ' || o.promo_id AS key, '${kind}' AS kind, o.kind AS sort, o.promo_id AS id, o.name_th, o.name_en,
    o.starts_at, o.ends_at, false AS at_once, ${STAGED('o')} AS state, NULL AS link
  FROM offers o, t WHERE ${condition} AND ${WITHIN('o.starts_at', 'o.ends_at')}`;

/**
 * Items of a document of texts as it is published (docs/decisions/0086), each in its own time within that of its version,
 * which ends when the next one begins that lasts as long.
 */
const ITEMS = (page: string, kind: CalendarKind, words: string) => `
  SELECT 'layout ' || x.id || ' ' || (x.item->>'id') AS key, '${kind}' AS kind, 'layout' AS sort, x.id,
    coalesce(nullif(x.item->'${words}'->>'th', ''), x.name) AS name_th,
    coalesce(nullif(x.item->'${words}'->>'en', ''), nullif(x.item->'${words}'->>'th', ''), x.name) AS name_en,
    x.starts_at, x.ends_at, false AS at_once, ${PERIOD('x.starts_at', 'x.ends_at')} AS state, '/admin/pages/${page}' AS link
  FROM t, LATERAL (
    SELECT y.id, y.name, b.item, greatest(y.valid_from, (m.time->>'from')::timestamptz) AS starts_at,
      least(y.valid_to, (m.time->>'until')::timestamptz, (SELECT min(n.valid_from) FROM layouts n
        WHERE n.page = y.page AND n.published AND (n.valid_from, n.id) > (y.valid_from, y.id)
          AND (n.valid_to IS NULL OR n.valid_to >= y.valid_to))) AS ends_at
    FROM layouts y CROSS JOIN LATERAL jsonb_array_elements(y.components) AS b (item)
      CROSS JOIN LATERAL (SELECT y.block_times->(b.item->>'id') AS time) m
    WHERE y.page = '${page}' AND y.published AND y.valid_from < t.until AND coalesce(y.valid_to > t.from, true)
      AND NOT coalesce((m.time->>'hidden')::boolean, false)
  ) x WHERE coalesce(x.starts_at < x.ends_at, true) AND ${WITHIN('x.starts_at', 'x.ends_at')}`;

const OF_KIND: Readonly<Record<CalendarKind, string>> = {
  promotion: PROMOTIONS('NOT p.flash', 'promotion'),
  flash: PROMOTIONS('p.flash', 'flash'),
  offer: OFFERS("o.kind <> 'coupon'", 'offer'),
  coupon: OFFERS("o.kind = 'coupon'", 'coupon'),
  price: `
    SELECT 'price_change ' || h.change_id AS key, 'price' AS kind, 'price_change' AS sort, h.change_id AS id,
      h.reason AS name_th, h.reason AS name_en, h.starts_at, h.ends_at, h.ends_at IS NULL AS at_once,
      CASE h.state WHEN 'waiting' THEN 'scheduled' WHEN 'in_force' THEN 'running' ELSE 'ended' END AS state, NULL AS link
    FROM price_changes h, t
    WHERE h.state IN ('waiting', 'in_force', 'over') AND ${AT_ONCE('h.starts_at', 'h.ends_at')}`,
  campaign: `
    SELECT 'giveaway ' || g.giveaway_id AS key, 'campaign' AS kind, 'giveaway' AS sort, g.giveaway_id AS id,
      g.title->>'th' AS name_th, g.title->>'en' AS name_en, g.opens_at AS starts_at, g.closes_at AS ends_at,
      false AS at_once,
      CASE WHEN g.published_at IS NULL THEN 'draft' ELSE ${PERIOD('g.opens_at', 'g.closes_at')} END AS state, NULL AS link
    FROM giveaways g, t WHERE ${WITHIN('g.opens_at', 'g.closes_at')}
    UNION ALL
    SELECT 'top_spender ' || s.campaign_id, 'campaign', 'top_spender', s.campaign_id, s.name_th, s.name, s.starts_at,
      s.ends_at, false,
      CASE WHEN s.published THEN ${PERIOD('s.starts_at', 's.ends_at')} ELSE 'draft' END, '/campaign/topspender'
    FROM top_spender_campaigns s, t WHERE ${WITHIN('s.starts_at', 's.ends_at')}`,
  popup: `
    SELECT 'popup ' || u.id AS key, 'popup' AS kind, 'popup' AS sort, u.id,
      coalesce(nullif(u.title->>'th', ''), u.alternative_text->>'th') AS name_th,
      coalesce(nullif(u.title->>'en', ''), u.alternative_text->>'en') AS name_en, u.valid_from AS starts_at,
      u.valid_to AS ends_at, false AS at_once,
      ${SHOWN('u')} AS state, u.link
    FROM popups u, t WHERE ${WITHIN('u.valid_from', 'u.valid_to')}
    UNION ALL ${ITEMS('content-popup', 'popup', 'title')}`,
  event: `
    SELECT 'event ' || v.event_code AS key, 'event' AS kind, 'event' AS sort, v.event_id AS id, v.title->>'th' AS name_th,
      v.title->>'en' AS name_en, v.starts_at, v.ends_at, false AS at_once,
      CASE WHEN v.published THEN ${PERIOD('v.starts_at', 'v.ends_at')} ELSE 'draft' END AS state,
      '/event/' || v.event_code AS link
    FROM events v, t WHERE ${WITHIN('v.starts_at', 'v.ends_at')}`,
  banner: `
    SELECT 'announcement ' || a.id AS key, 'banner' AS kind, 'announcement' AS sort, a.id,
      a.announcement->>'th' AS name_th, a.announcement->>'en' AS name_en, a.valid_from AS starts_at, a.valid_to AS ends_at,
      false AS at_once, ${SHOWN('a')} AS state, a.link
    FROM announcements a, t WHERE ${WITHIN('a.valid_from', 'a.valid_to')}
    UNION ALL ${ITEMS('content-announcement', 'banner', 'announcement')}
    UNION ALL
    SELECT 'home_banner ' || h.id, 'banner', 'home_banner', h.id, coalesce(nullif(h.slide->'title'->>'th', ''), 'แบนเนอร์หน้าแรก'),
      coalesce(nullif(h.slide->'title'->>'en', ''), 'Banner of the home page'),
      h.valid_from, h.valid_to, false, ${SHOWN('h')}, '/'
    FROM home_banners h, t WHERE ${WITHIN('h.valid_from', 'h.valid_to')}
    UNION ALL
    SELECT 'dialog ' || d.dialog_id, 'banner', 'dialog', d.dialog_id, d.title_th, d.title, d.starts_at, d.ends_at, false,
      ${PERIOD('d.starts_at', 'd.ends_at')}, '/admin/site'
    FROM site_dialogs d, t WHERE d.withdrawn_at IS NULL AND ${WITHIN('d.starts_at', 'd.ends_at')}`,
  page: `
    SELECT 'layout ' || y.id AS key, 'page' AS kind, 'layout' AS sort, y.id, y.name AS name_th, y.name AS name_en,
      y.valid_from AS starts_at, y.valid_to AS ends_at, y.valid_to IS NULL AS at_once,
      CASE WHEN y.published THEN ${PERIOD('y.valid_from', 'y.valid_to')} ELSE 'draft' END AS state, '/admin/pages/' || y.page AS link
    FROM layouts y, t WHERE y.page NOT IN ('content-popup', 'content-announcement') AND (y.published OR y.published_at IS NULL) AND ${AT_ONCE('y.valid_from', 'y.valid_to')}`,
  site: `
    SELECT 'site_period ' || s.period_id AS key, 'site' AS kind, 'site_period' AS sort, s.period_id AS id,
      CASE s.state WHEN 'read_only' THEN 'พักรับคำสั่งซื้อ' WHEN 'maintenance' THEN 'ปิดปรับปรุง' ELSE 'ปิดร้าน' END AS name_th,
      CASE s.state WHEN 'read_only' THEN 'No orders' WHEN 'maintenance' THEN 'Maintenance' ELSE 'Closed' END AS name_en,
      s.starts_at, s.ends_at, false AS at_once, ${PERIOD('s.starts_at', 's.ends_at')} AS state, '/admin/site' AS link
    FROM site_periods s, t WHERE s.withdrawn_at IS NULL AND coalesce(s.starts_at < s.ends_at, true)
      AND ${WITHIN('s.starts_at', 's.ends_at')}
    UNION ALL
    SELECT 'waiting_room', 'site', 'waiting_room', NULL, 'ห้องรอคิว', 'Waiting room', w.starts_at, w.ends_at, false,
      CASE WHEN w.plan_begun AND NOT w.is_open AND w.ends_at > t.now THEN 'paused'
        ELSE ${PERIOD('w.starts_at', 'w.ends_at')} END, '/admin/site'
    FROM waiting_room w, t WHERE w.starts_at IS NOT NULL AND ${WITHIN('w.starts_at', 'w.ends_at')}`,
};

/** Records of these kinds that happen between two moments, those that begin first, first. */
export const calendarRecords = (
  db: Db,
  kinds: readonly CalendarKind[],
  time: Readonly<{ from: Date; until: Date; now: Date }>,
  limit: number,
): Promise<CalendarRow[]> =>
  rows(
    db,
    `WITH t AS (SELECT ?::timestamptz AS from, ?::timestamptz AS until, ?::timestamptz AS now)
     SELECT * FROM (${kinds.map((kind) => `(${OF_KIND[kind]})`).join(' UNION ALL ')}) e
     ORDER BY e.starts_at NULLS FIRST, e.key LIMIT ?`,
    [time.from, time.until, time.now, limit],
  );

const NAMED = (column: string, language: 'th' | 'en') =>
  `(SELECT m.${language === 'th' ? 'mat_name_th' : 'mat_name'} FROM variants v JOIN materials m USING (mat_id)
    WHERE v.mat_var_id = ${column})`;

/**
 * Goods that promotions share with each other: price cuts among themselves, and promotions of several items among
 * themselves.
 */
export const sharedByPromotions = (db: Db, ids: readonly number[], limit: number): Promise<SharedGoods[]> =>
  rows(
    db,
    `SELECT s.a, s.b, s.goods, ${NAMED('s.example', 'th')} AS name_th, ${NAMED('s.example', 'en')} AS name_en FROM (
       SELECT p.kind || ' ' || p.promo_id AS a, q.kind || ' ' || q.promo_id AS b, count(*)::int AS goods,
         min(x.mat_var_id) AS example
       FROM promotions p JOIN promotion_members x USING (promo_id) JOIN promotion_members y ON y.mat_var_id = x.mat_var_id
         AND y.promo_id > x.promo_id JOIN promotions q ON q.promo_id = y.promo_id
       WHERE p.promo_id = ANY(${INTEGERS}) AND q.promo_id = ANY(${INTEGERS}) AND (p.kind = 'p003') = (q.kind = 'p003')
       GROUP BY p.promo_id, q.promo_id ORDER BY p.promo_id, q.promo_id LIMIT ?) s`,
    [integers(ids), integers(ids), limit],
  );

/** Goods whose price is lowered by a change of prices and cut by a promotion. */
export const sharedWithPrices = (
  db: Db,
  cuts: readonly number[],
  changes: readonly number[],
  limit: number,
): Promise<SharedGoods[]> =>
  rows(
    db,
    `SELECT s.a, s.b, s.goods, ${NAMED('s.example', 'th')} AS name_th, ${NAMED('s.example', 'en')} AS name_en FROM (
       SELECT p.kind || ' ' || p.promo_id AS a, 'price_change ' || r.change_id AS b, count(*)::int AS goods,
         min(r.mat_var_id) AS example
       FROM price_change_rows r JOIN promotion_members x USING (mat_var_id) JOIN promotions p USING (promo_id)
       WHERE r.change_id = ANY(${INTEGERS}) AND p.promo_id = ANY(${INTEGERS}) AND r.price < coalesce(r.was, r.seen)
       GROUP BY p.promo_id, r.change_id ORDER BY p.promo_id, r.change_id LIMIT ?) s`,
    [integers(changes), integers(cuts), limit],
  );

/** Goods of flash sales that have no units for sale, or none left of their allotment. */
export const emptyOfFlash = (db: Db, ids: readonly number[]): Promise<EmptyGoods[]> =>
  rows(
    db,
    `SELECT s.key, s.goods, ${NAMED('s.example', 'th')} AS name_th, ${NAMED('s.example', 'en')} AS name_en FROM (
       SELECT p.kind || ' ' || p.promo_id AS key, count(*)::int AS goods, min(x.mat_var_id) AS example
       FROM promotions p JOIN promotion_members x USING (promo_id) LEFT JOIN stock k USING (mat_var_id)
       WHERE p.promo_id = ANY(${INTEGERS}) AND coalesce(k.quantity, 0) <= 0 AND coalesce(x.allotment > x.taken, true)
       GROUP BY p.promo_id ORDER BY p.promo_id) s`,
    [integers(ids)],
  );

/**
 * Popups whose link leads to a page of blocks that has no published layout when they begin, and is not one that the shop
 * has anyway.
 */
export async function popupsWithoutPage(db: Db, ids: readonly number[], now: Date): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    `SELECT u.id FROM popups u JOIN pages g ON g.link = u.link WHERE u.id = ANY(${INTEGERS})
       AND NOT EXISTS (SELECT FROM layouts y WHERE y.page = g.name AND y.published
         AND y.valid_from <= greatest(u.valid_from, ?) AND coalesce(y.valid_to > greatest(u.valid_from, ?), true))
     ORDER BY u.id`,
    [integers(ids), now, now],
  );
  return found.map(({ id }) => id);
}

/** Items of popups of these versions of their document that are not hidden, each in its own time within its version's. */
const POPUP_ITEMS = `SELECT y.id, b.item, b.place, 'layout ' || y.id || ' ' || (b.item->>'id') AS key,
    greatest(y.valid_from, (m.time->>'from')::timestamptz) AS starts_at,
    coalesce(least(y.valid_to, (m.time->>'until')::timestamptz), 'infinity') AS ends_at
  FROM layouts y CROSS JOIN LATERAL jsonb_array_elements(y.components) WITH ORDINALITY AS b (item, place)
    CROSS JOIN LATERAL (SELECT y.block_times->(b.item->>'id') AS time) m
  WHERE y.id = ANY(${INTEGERS}) AND NOT coalesce((m.time->>'hidden')::boolean, false)`;

/** Popups of a document that are never shown: one that stands before them is shown for their whole time. */
export const coveredPopups = (db: Db, ids: readonly number[]): Promise<{ a: string; b: string }[]> =>
  rows(
    db,
    `WITH items AS (${POPUP_ITEMS})
     SELECT a.key AS a, b.key AS b FROM items b CROSS JOIN LATERAL (SELECT key FROM items a WHERE a.id = b.id
       AND a.place < b.place AND a.starts_at <= b.starts_at AND a.ends_at >= b.ends_at ORDER BY a.place LIMIT 1) a
     ORDER BY b.id, b.place`,
    [integers(ids)],
  );

/** The same as `popupsWithoutPage`, of popups of a document. */
export async function popupItemsWithoutPage(db: Db, ids: readonly number[], now: Date): Promise<string[]> {
  const found = await rows<{ key: string }>(
    db,
    `WITH items AS (${POPUP_ITEMS})
     SELECT i.key FROM items i JOIN pages g ON g.link = i.item->>'link'
     WHERE NOT EXISTS (SELECT FROM layouts y WHERE y.page = g.name AND y.published
       AND y.valid_from <= greatest(i.starts_at, ?) AND coalesce(y.valid_to > greatest(i.starts_at, ?), true))
     ORDER BY i.id, i.place`,
    [integers(ids), now, now],
  );
  return found.map(({ key }) => key);
}

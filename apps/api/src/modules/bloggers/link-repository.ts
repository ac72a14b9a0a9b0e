import { ORDER_STATUS } from '@mali/contracts/order-status';
import { ROLE } from '@mali/contracts/roles';
import { type Db, firstRow, rows } from '../../platform/database.ts';

export type LinkRow = {
  link_id: number;
  code: string;
  name: string;
  target: string;
  active: boolean;
  made_at: Date;
  clicks: number;
  orders: number;
};

/** Links of a blogger, the newest first, with what came of them. */
export const linksOf = (db: Db, userId: number): Promise<LinkRow[]> =>
  rows(
    db,
    `SELECT l.link_id, l.code, l.name, l.target, l.active, l.made_at,
       l.removed_clicks + (SELECT count(*)::int FROM blogger_clicks c WHERE c.link_id = l.link_id) AS clicks,
       (SELECT count(DISTINCT e.so_no)::int FROM blogger_earnings e JOIN orders o USING (so_no)
        WHERE e.link_id = l.link_id AND e.kind = 'earned' AND o.doc_status <> ?) AS orders
     FROM blogger_links l WHERE l.user_id = ? ORDER BY l.link_id DESC`,
    [ORDER_STATUS.CANCELLED, userId],
  );

/** How many links the blogger has, and whether one of this request is among them. The blogger is locked. */
export const countLinks = (
  db: Db,
  userId: number,
  key: string,
): Promise<{ count: number; repeated: boolean } | undefined> =>
  firstRow(
    db,
    `SELECT count(*)::int AS count, coalesce(bool_or(request_key = ?::uuid), false) AS repeated
     FROM blogger_links WHERE user_id = ?`,
    [key, userId],
  );

export async function insertLink(
  db: Db,
  of: { request_key: string; user_id: number; code: string; name: string; target: string; at: Date },
): Promise<void> {
  await db.raw(
    'INSERT INTO blogger_links (request_key, user_id, code, name, target, made_at) VALUES (?::uuid, ?, ?, ?, ?, ?)',
    [of.request_key, of.user_id, of.code, of.name, of.target, of.at],
  );
}

/** @returns false when it is not a link of this blogger */
export async function setLinkActive(
  db: Db,
  userId: number,
  linkId: number,
  isActive: boolean,
): Promise<boolean> {
  const found = await rows(
    db,
    'UPDATE blogger_links SET active = ? WHERE link_id = ? AND user_id = ? RETURNING link_id',
    [isActive, linkId, userId],
  );
  return found.length > 0;
}

/**
 * Counts a click, unless the link is off or its owner no blogger any more.
 * @returns `click` is null when it was not counted; undefined: there is no such link
 */
export const insertClick = (
  db: Db,
  code: string,
  click: string,
  at: Date,
): Promise<{ target: string; click: string | null } | undefined> =>
  firstRow(
    db,
    `WITH link AS (
       SELECT l.link_id, l.target, l.active AND u.role_id = ? AND NOT u.disabled AS counts
       FROM blogger_links l JOIN users u USING (user_id) WHERE l.code = ?
     ), counted AS (
       INSERT INTO blogger_clicks (click, link_id, at) SELECT ?, link_id, ? FROM link WHERE counts RETURNING click
     )
     SELECT target, (SELECT click FROM counted) AS click FROM link`,
    [ROLE.BLOGGER, code, click, at],
  );

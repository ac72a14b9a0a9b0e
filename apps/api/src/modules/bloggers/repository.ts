import type { BloggerState } from '@mali/contracts/blogger-values';
import { type Db, firstRow } from '../../platform/database.ts';

export type ApplicationRow = {
  application_id: number;
  user_id: number;
  request_key: string;
  state: BloggerState;
  channels: string[];
  about: string;
  terms: number;
  applied_at: Date;
  decided_at: Date | null;
  /** Null: nobody, or the member. */
  decided_by: number | null;
  reason: string | null;
};

const OWN = `b.application_id, b.user_id, b.request_key, b.state, b.channels, b.about, b.terms, b.applied_at, b.decided_at,
  b.decided_by, b.reason`;
/** Whether another member applied with one of the channels. */
export const SHARED = `EXISTS (SELECT FROM blogger_applications o
  WHERE o.channel_keys && b.channel_keys AND o.user_id <> b.user_id)`;
const NAME = "trim(u.first_name || ' ' || u.last_name)";

/** Columns of an application `b` as staff see it. */
export const STAFF_COLUMNS = `${OWN}, ${SHARED} AS shared,
  (SELECT ${NAME} FROM users u WHERE u.user_id = b.user_id) AS name`;
export type StaffRow = ApplicationRow & { name: string; shared: boolean };

export const byRequest = (db: Db, userId: number, key: string): Promise<ApplicationRow | undefined> =>
  firstRow(db, `SELECT ${OWN} FROM blogger_applications b WHERE b.user_id = ? AND b.request_key = ?::uuid`, [
    userId,
    key,
  ]);

/** The latest application of a member. */
export const latestOf = (db: Db, userId: number): Promise<ApplicationRow | undefined> =>
  firstRow(
    db,
    `SELECT ${OWN} FROM blogger_applications b WHERE b.user_id = ? ORDER BY b.application_id DESC LIMIT 1`,
    [userId],
  );

export async function insertApplication(
  db: Db,
  of: {
    user_id: number;
    request_key: string;
    channels: readonly string[];
    about: string;
    terms: number;
    at: Date;
  },
): Promise<ApplicationRow> {
  const row = await firstRow<ApplicationRow>(
    db,
    `INSERT INTO blogger_applications AS b (user_id, request_key, channels, channel_keys, about, terms, applied_at)
     VALUES (?, ?::uuid, ?::text[], ?::text[], ?, ?, ?) RETURNING ${OWN}`,
    [
      ...[of.user_id, of.request_key, [...of.channels], of.channels.map((channel) => channel.toLowerCase())],
      ...[of.about, of.terms, of.at],
    ],
  );
  if (row === undefined) throw new Error('the application was not stored');
  return row;
}

/** Whose an application is. */
export const ownerOf = (db: Db, id: number): Promise<{ user_id: number } | undefined> =>
  firstRow(db, 'SELECT user_id FROM blogger_applications WHERE application_id = ?', [id]);

/** Moves an application from the state that was read: of two decisions at once one succeeds. */
export const setState = (
  db: Db,
  of: {
    application_id: number;
    was: BloggerState;
    state: Exclude<BloggerState, 'waiting'>;
    reason: string | null;
    at: Date;
    by: number | null;
  },
): Promise<ApplicationRow | undefined> =>
  firstRow(
    db,
    `UPDATE blogger_applications b SET state = ?, reason = ?::text, decided_at = ?, decided_by = ?::int
     WHERE b.application_id = ? AND b.state = ? RETURNING ${OWN}`,
    [of.state, of.reason, of.at, of.by, of.application_id, of.was],
  );

type Other = { application_id: number; name: string; state: BloggerState; applied_at: Date };
export type StaffApplication = StaffRow & {
  email: string;
  decider: string | null;
  earlier: (Omit<Other, 'applied_at'> & { applied_at: string })[];
  others: (Omit<Other, 'applied_at'> & { applied_at: string })[];
};

/** Applications as JSON that fulfil a condition, the newest first. */
const others = (
  condition: string,
): string => `coalesce((SELECT jsonb_agg(to_jsonb(x) ORDER BY x.application_id DESC) FROM (
    SELECT o.application_id, o.state, o.applied_at, ${NAME} AS name
    FROM blogger_applications o JOIN users u USING (user_id) WHERE ${condition}
    ORDER BY o.application_id DESC LIMIT 20
  ) x), '[]')`;

/** An application with those it is compared with. */
export const readForStaff = (db: Db, id: number): Promise<StaffApplication | undefined> =>
  firstRow(
    db,
    `SELECT ${STAFF_COLUMNS}, (SELECT u.email FROM users u WHERE u.user_id = b.user_id) AS email,
       (SELECT ${NAME} FROM users u WHERE u.user_id = b.decided_by) AS decider,
       ${others('o.user_id = b.user_id AND o.application_id <> b.application_id')} AS earlier,
       ${others('o.channel_keys && b.channel_keys AND o.user_id <> b.user_id')} AS others
     FROM blogger_applications b WHERE b.application_id = ?`,
    [id],
  );

import type { TopSpenderScope } from '@mali/contracts/top-spender-office';
import type { TopSpenderEntryState, TopSpenderRegistration } from '@mali/contracts/top-spender-values';
import { type Db, firstRow, rows } from '../../platform/database.ts';
import { type CampaignRow, COLUMNS } from './repository.ts';

/** What the form of a campaign stores. Money is satang. */
export type CampaignFields = {
  name: string;
  name_th: string;
  lead: string;
  lead_th: string;
  terms: string;
  terms_th: string;
  starts_at: Date;
  ends_at: Date;
  announce_at: Date;
  right_satang: number;
  places: number;
  prizes: CampaignRow['prizes'];
  scope: TopSpenderScope;
  registration: TopSpenderRegistration;
};

export const lockCampaign = (db: Db, campaignId: number): Promise<CampaignRow | undefined> =>
  firstRow(db, `SELECT ${COLUMNS} FROM top_spender_campaigns WHERE campaign_id = ? FOR UPDATE`, [campaignId]);

/** Locks a campaign against changes, for a registration that depends on its rules. */
export const shareCampaign = (db: Db, campaignId: number): Promise<CampaignRow | undefined> =>
  firstRow(db, `SELECT ${COLUMNS} FROM top_spender_campaigns WHERE campaign_id = ? FOR SHARE`, [campaignId]);

export async function campaignByRequest(db: Db, requestKey: string): Promise<number | null> {
  const found = await firstRow<{ campaign_id: number }>(
    db,
    'SELECT campaign_id FROM top_spender_campaigns WHERE request_key = ?',
    [requestKey],
  );
  return found?.campaign_id ?? null;
}

const written = (fields: CampaignFields) => ({
  ...fields,
  prizes: JSON.stringify(fields.prizes),
  scope: JSON.stringify(fields.scope),
});

/** A draft. @returns null when another request with this key was faster */
export async function insertCampaign(
  db: Db,
  requestKey: string,
  fields: CampaignFields,
): Promise<number | null> {
  const made: { campaign_id: number }[] = await db('top_spender_campaigns')
    .insert({ ...written(fields), request_key: requestKey, published: false })
    .onConflict('request_key')
    .ignore()
    .returning('campaign_id');
  return made[0]?.campaign_id ?? null;
}

export async function updateCampaign(db: Db, campaignId: number, fields: CampaignFields): Promise<void> {
  await db('top_spender_campaigns').where({ campaign_id: campaignId }).update(written(fields));
}

export async function setPublished(db: Db, campaignId: number, published: boolean): Promise<void> {
  await db.raw('UPDATE top_spender_campaigns SET published = ? WHERE campaign_id = ?', [
    published,
    campaignId,
  ]);
}

export async function deleteCampaign(db: Db, campaignId: number): Promise<void> {
  await db.raw('DELETE FROM top_spender_campaigns WHERE campaign_id = ?', [campaignId]);
}

export async function endCampaign(
  db: Db,
  campaignId: number,
  { at, reason, reason_th }: { at: Date; reason: string; reason_th: string },
): Promise<void> {
  await db.raw(
    'UPDATE top_spender_campaigns SET ends_at = ?, ended_at = ?, end_reason = ?, end_reason_th = ? WHERE campaign_id = ?',
    [at, at, reason, reason_th, campaignId],
  );
}

export type EntryRow = {
  user_id: number;
  alias: string | null;
  first_name: string;
  last_name: string;
  email: string;
  state: TopSpenderEntryState;
  joined_at: Date;
  reason: string | null;
};

/** Registrations of a state, the oldest first. */
export const entriesOf = (
  db: Db,
  campaignId: number,
  state: TopSpenderEntryState,
  limit: number,
): Promise<EntryRow[]> =>
  rows(
    db,
    `SELECT e.user_id, u.alias, u.first_name, u.last_name, u.email, e.state, e.joined_at, e.reason
     FROM top_spender_entries e JOIN users u USING (user_id)
     WHERE e.campaign_id = ? AND e.state = ? AND NOT u.disabled ORDER BY e.joined_at, e.user_id LIMIT ?`,
    [campaignId, state, limit],
  );

export async function countEntries(
  db: Db,
  campaignId: number,
): Promise<{ members: number; waiting: number }> {
  const found = await firstRow<{ members: number; waiting: number }>(
    db,
    `SELECT count(*) FILTER (WHERE e.state = 'accepted')::int AS members,
       count(*) FILTER (WHERE e.state = 'waiting')::int AS waiting
     FROM top_spender_entries e JOIN users u USING (user_id) WHERE e.campaign_id = ? AND NOT u.disabled`,
    [campaignId],
  );
  return found ?? { members: 0, waiting: 0 };
}

/** Everybody who has registered and is not refused. */
export const registeredIn = (db: Db, campaignId: number): Promise<{ user_id: number }[]> =>
  rows(
    db,
    `SELECT user_id FROM top_spender_entries WHERE campaign_id = ? AND state <> 'refused' ORDER BY user_id`,
    [campaignId],
  );

export type MemberRow = Omit<EntryRow, 'state' | 'joined_at' | 'reason'> & {
  state: TopSpenderEntryState | null;
};

/** A member and their registration. */
export const memberOf = (db: Db, campaignId: number, userId: number): Promise<MemberRow | undefined> =>
  firstRow(
    db,
    `SELECT u.user_id, u.alias, u.first_name, u.last_name, u.email, e.state
     FROM users u LEFT JOIN top_spender_entries e ON e.user_id = u.user_id AND e.campaign_id = ?
     WHERE u.user_id = ? AND NOT u.disabled`,
    [campaignId, userId],
  );

/** What staff decide about a member; of one who never registered it agrees to nothing. */
export async function setEntry(
  db: Db,
  entry: {
    campaign_id: number;
    user_id: number;
    state: TopSpenderEntryState;
    reason: string | null;
    by: number;
    at: Date;
  },
): Promise<void> {
  const { campaign_id, user_id, state, reason, by, at } = entry;
  await db.raw(
    `INSERT INTO top_spender_entries (campaign_id, user_id, joined_at, state, reason, decided_at, decided_by, agreed)
     VALUES (?, ?, ?, ?, ?, ?, ?, false)
     ON CONFLICT (campaign_id, user_id) DO UPDATE SET state = EXCLUDED.state, reason = EXCLUDED.reason,
       decided_at = EXCLUDED.decided_at, decided_by = EXCLUDED.decided_by`,
    [campaign_id, user_id, at, state, reason, at, by],
  );
}

export async function nameOfStaff(db: Db, userId: number | null): Promise<string | null> {
  if (userId === null) return null;
  const found = await firstRow<{ name: string }>(
    db,
    `SELECT trim(first_name || ' ' || last_name) AS name FROM users WHERE user_id = ?`,
    [userId],
  );
  return found?.name ?? null;
}

/** Campaigns whose winners can be confirmed, of which staff may not have been notified. */
export const unconfirmed = (db: Db, at: Date): Promise<CampaignRow[]> =>
  rows(
    db,
    `SELECT ${COLUMNS} FROM top_spender_campaigns
     WHERE published AND settled_at IS NULL AND announce_at <= ? ORDER BY announce_at, campaign_id`,
    [at],
  );

import { createHash } from 'node:crypto';
import { toBaht, toSatang } from '@mali/contracts/money';
import type {
  ChangeTopSpenderRequest,
  ConfirmTopSpenderRequest,
  DecideTopSpenderEntryRequest,
  MakeTopSpenderRequest,
  StaffTopSpender,
  StaffTopSpenderBoard,
  StaffTopSpenderOrders,
  TopSpenderActRequest,
  TopSpenderFields,
} from '@mali/contracts/top-spender-office';
import { TOP_SPENDER_EDIT } from '@mali/contracts/top-spender-values';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { changesBetween } from '../../platform/field-changes.ts';
import { lastChange, recordReading, recordStaffAction } from '../../platform/security-events.ts';
import { type Notice, notify, notifyStaff } from '../notifications/service.ts';
import { staffState } from './list.ts';
import {
  type CampaignFields,
  campaignByRequest,
  countEntries,
  deleteCampaign,
  type EntryRow,
  endCampaign,
  entriesOf,
  insertCampaign,
  lockCampaign,
  memberOf,
  nameOfStaff,
  registeredIn,
  setEntry,
  setPublished,
  unconfirmed,
  updateCampaign,
} from './office-repository.ts';
import {
  type CampaignRow,
  campaignById,
  namesOf,
  ownHistory,
  ownTotals,
  type Standing,
  settleCampaign,
  standings,
  type WinnerRow,
  winnersOf,
} from './repository.ts';
import { boardName, countedOf, type Ladders, masked, rank, rightsFor } from './service.ts';

type OfficeDeps = Pick<Deps, 'db' | 'now'>;

const DAY_MS = 86_400_000;
const subjectOf = (campaignId: number) => `top-spender ${campaignId}`;
const linkOf = (campaignId: number) => `/campaign/topspender?campaign=${campaignId}`;
/** What a save of the form is logged as. */
const SAVES = ['top_spender_made', 'top_spender_changed'] as const;

const hasBegun = ({ published, starts_at, settled_at }: CampaignRow, at: Date): boolean =>
  settled_at !== null || (published && starts_at <= at);

/** A draft that was never published: nobody outside has seen it. */
const isUnseen = async (db: Db, row: CampaignRow): Promise<boolean> =>
  !row.published &&
  row.settled_at === null &&
  (await lastChange(db, subjectOf(row.campaign_id), ['top_spender_published'])) === undefined;

async function present(db: Db, row: CampaignRow, at: Date): Promise<StaffTopSpender> {
  const { campaign_id, revision, published, scope, prizes, places, registration } = row;
  return {
    ...{ campaign_id, revision, published, scope, prizes, places, registration },
    ...{ name: row.name, name_th: row.name_th, lead: row.lead, lead_th: row.lead_th },
    ...{ terms: row.terms, terms_th: row.terms_th, right_amount: toBaht(row.right_satang) },
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    announce_at: row.announce_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    ...{ end_reason: row.end_reason, end_reason_th: row.end_reason_th },
    settled_at: row.settled_at?.toISOString() ?? null,
    confirmed_by: await nameOfStaff(db, row.confirmed_by),
    ...{ state: staffState(row, at), begun: hasBegun(row, at) },
    deletable: await isUnseen(db, row),
    counted: await countedOf(db, row),
    ...(await countEntries(db, campaign_id)),
  };
}

/** @throws DomainError ERROR.NOT_FOUND */
async function known(row: Promise<CampaignRow | undefined>): Promise<CampaignRow> {
  const found = await row;
  if (found === undefined) throw new DomainError('ERROR.NOT_FOUND');
  return found;
}

/**
 * One campaign as staff see it.
 * @throws DomainError ERROR.NOT_FOUND
 */
export const getStaffTopSpender = async (
  { db, now }: OfficeDeps,
  campaignId: number,
): Promise<StaffTopSpender> => present(db, await known(campaignById(db, campaignId)), now());

/** What of the form is wrong, whatever the state of the campaign. */
function checkFields({ starts_at, ends_at, announce_at, places, prizes }: CampaignFields): void {
  const days = ends_at.getTime() - starts_at.getTime();
  if (!(days > 0 && days <= TOP_SPENDER_EDIT.days * DAY_MS && announce_at >= ends_at))
    throw new DomainError('TOP_SPENDER.DATES');
  let last = 0;
  for (const { from_place, to_place } of prizes) {
    if (from_place <= last || to_place < from_place || to_place > places)
      throw new DomainError('TOP_SPENDER.PRIZES');
    last = to_place;
  }
}

/**
 * Row fields of a request.
 * @throws DomainError TOP_SPENDER.DATES, TOP_SPENDER.PRIZES, TOP_SPENDER.SCOPE, ERROR.BAD_REQUEST for a blank name
 */
async function fieldsOf(db: Db, request: TopSpenderFields): Promise<CampaignFields> {
  const { scope: given, places, prizes, registration } = request;
  const sorted = (ids: readonly number[]) => (given.all ? [] : [...ids].sort((a, b) => a - b));
  const scope = {
    all: given.all,
    brands: sorted(given.brands),
    categories: sorted(given.categories),
    products: sorted(given.products),
  };
  const fields: CampaignFields = {
    ...{ name: request.name.trim(), name_th: request.name_th.trim() },
    ...{ lead: request.lead.trim(), lead_th: request.lead_th.trim() },
    ...{ terms: request.terms.trim(), terms_th: request.terms_th.trim() },
    starts_at: new Date(request.starts_at),
    ends_at: new Date(request.ends_at),
    announce_at: new Date(request.announce_at),
    right_satang: toSatang(request.right_amount),
    ...{ places, prizes, scope, registration },
  };
  if (fields.name === '' || fields.name_th === '') throw new DomainError('ERROR.BAD_REQUEST');
  checkFields(fields);
  const named = scope.brands.length + scope.categories.length + scope.products.length;
  if (!scope.all && (named === 0 || (await namesOf(db, scope)).length < named))
    throw new DomainError('TOP_SPENDER.SCOPE');
  return fields;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const prizeWords = (prizes: CampaignRow['prizes']) =>
  prizes.map(({ from_place, to_place, prize, prize_th }) => [from_place, to_place, prize, prize_th]);
const scopeWords = ({ all, brands, categories, products }: CampaignRow['scope']) => [
  ...[all, brands, categories, products],
];

/** Fields that would take from members what they have agreed to, once the campaign has begun. */
function frozenFields(row: CampaignRow, next: CampaignFields, at: Date): string[] {
  const isOver = row.settled_at !== null || row.ends_at <= at;
  const kept = prizeWords(row.prizes);
  const changed: Readonly<Record<string, boolean>> = {
    starts_at: +next.starts_at !== +row.starts_at,
    // It may be extended while it runs.
    ends_at: isOver ? +next.ends_at !== +row.ends_at : next.ends_at < row.ends_at,
    announce_at:
      row.settled_at !== null ? +next.announce_at !== +row.announce_at : next.announce_at < row.announce_at,
    right_amount: next.right_satang !== row.right_satang,
    places: row.settled_at !== null ? next.places !== row.places : next.places < row.places,
    prizes: !same(prizeWords(next.prizes).slice(0, kept.length), kept),
    scope: !same(scopeWords(next.scope), scopeWords(row.scope)),
    registration: next.registration !== row.registration,
    terms: next.terms !== row.terms,
    terms_th: next.terms_th !== row.terms_th,
  };
  return Object.keys(changed).filter((name) => changed[name] === true);
}

/** Fields as the history of the record has them. */
const logged = ({ scope, prizes, ...of }: CampaignFields) => ({
  ...{ title_th: of.name_th, title_en: of.name, text_th: of.lead_th, text_en: of.lead },
  ...{ terms_th: of.terms_th, terms_en: of.terms, starts_at: of.starts_at, campaign_ends: of.ends_at },
  ...{ announce_at: of.announce_at, right_satang: of.right_satang, places: of.places },
  registration: of.registration,
  prizes: prizes.map(({ from_place, to_place, prize_th }) => `${from_place}–${to_place}: ${prize_th}`),
  scope_all: scope.all,
  scope_brands: scope.brands,
  scope_categories: scope.categories,
  scope_products: scope.products,
});
const pick = (row: CampaignRow, like: CampaignFields): CampaignFields =>
  Object.fromEntries(
    Object.keys(like).map((name) => [name, row[name as keyof CampaignRow]]),
  ) as CampaignFields;

async function changedMeanwhile(trx: Db, row: CampaignRow, at: Date): Promise<DomainError> {
  const last = await lastChange(trx, subjectOf(row.campaign_id), SAVES);
  return new DomainError('RECORD.CHANGED', {
    record: await present(trx, row, at),
    ...{ by: last?.by ?? null, at: last?.at.toISOString() ?? null },
  });
}

/**
 * Makes a campaign as a draft; with the same key once.
 * @throws DomainError those of `fieldsOf`
 */
export async function makeTopSpender(
  { db, now }: OfficeDeps,
  caller: Caller,
  { request_key, ...request }: MakeTopSpenderRequest,
): Promise<StaffTopSpender> {
  return db.transaction(async (trx) => {
    const at = now();
    const before = await campaignByRequest(trx, request_key);
    const fields = before === null ? await fieldsOf(trx, request) : null;
    const made = fields === null ? null : await insertCampaign(trx, request_key, fields);
    if (made !== null && fields !== null)
      await recordStaffAction(trx, caller, {
        ...{ kind: 'top_spender_made', at, user_id: null, subject: subjectOf(made) },
        changes: changesBetween({}, logged(fields)),
      });
    const id = made ?? before ?? (await campaignByRequest(trx, request_key)) ?? 0;
    return present(trx, await known(campaignById(trx, id)), at);
  });
}

/**
 * Changes a campaign. Once it has begun, nothing changes that takes a place or a prize away.
 * @throws DomainError ERROR.NOT_FOUND, RECORD.CHANGED {record, by, at}, TOP_SPENDER.BEGUN {fields}, those of `fieldsOf`
 */
export async function changeTopSpender(
  { db, now }: OfficeDeps,
  ladders: Ladders,
  caller: Caller,
  campaignId: number,
  { revision, ...request }: ChangeTopSpenderRequest,
): Promise<StaffTopSpender> {
  const saved = await db.transaction(async (trx) => {
    const row = await known(lockCampaign(trx, campaignId));
    const at = now();
    if (row.revision !== revision) throw await changedMeanwhile(trx, row, at);
    const fields = await fieldsOf(trx, request);
    const frozen = hasBegun(row, at) ? frozenFields(row, fields, at) : [];
    if (frozen.length > 0) throw new DomainError('TOP_SPENDER.BEGUN', { fields: frozen });
    await updateCampaign(trx, campaignId, fields);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'top_spender_changed', at, user_id: null, subject: subjectOf(campaignId) },
      changes: changesBetween(logged(pick(row, fields)), logged(fields)),
    });
    return present(trx, await known(campaignById(trx, campaignId)), at);
  });
  ladders.forget(campaignId);
  return saved;
}

/**
 * Publishes, withdraws, or ends before its time: what counts until then stays, and members are notified.
 * @throws DomainError ERROR.NOT_FOUND, RECORD.CHANGED, TOP_SPENDER.DATES for one that would be over when it is published,
 *   TOP_SPENDER.STATE for an act that its state does not have, ERROR.BAD_REQUEST for an end without reasons
 */
export async function turnTopSpender(
  { db, now }: OfficeDeps,
  ladders: Ladders,
  caller: Caller,
  campaignId: number,
  { act, revision, reason: given = '', reason_th: givenTh = '' }: TopSpenderActRequest,
): Promise<StaffTopSpender> {
  const [reason, reason_th] = [given.trim(), givenTh.trim()];
  if (act === 'end' && (reason === '' || reason_th === ''))
    throw new DomainError('ERROR.BAD_REQUEST', { missing: 'reason' });
  const turned = await db.transaction(async (trx) => {
    const row = await known(lockCampaign(trx, campaignId));
    const at = now();
    if (row.revision !== revision) throw await changedMeanwhile(trx, row, at);
    const state = staffState(row, at);
    const subject = { at, user_id: null, subject: subjectOf(campaignId) };
    if (act === 'end') {
      if (state !== 'running') throw new DomainError('TOP_SPENDER.STATE', { state });
      // It has an end after its beginning, also in the moment in which it begins.
      const end = new Date(Math.max(at.getTime(), row.starts_at.getTime() + 1));
      await endCampaign(trx, campaignId, { at: end, reason, reason_th });
      await recordStaffAction(trx, caller, {
        ...{ kind: 'top_spender_ended', ...subject, details: { reason: reason_th } },
        changes: changesBetween({ campaign_ends: row.ends_at }, { campaign_ends: end }),
      });
      await notify(trx, await endNotices(trx, row, { reason, reason_th, at }));
    } else {
      const isPublic = act === 'publish';
      // A campaign that members take part in stays where they find it.
      const mayTurn = isPublic
        ? !row.published
        : row.published && (state === 'coming' || state === 'settled');
      if (!mayTurn) throw new DomainError('TOP_SPENDER.STATE', { state });
      if (isPublic && row.settled_at === null && row.ends_at <= at)
        throw new DomainError('TOP_SPENDER.DATES');
      await setPublished(trx, campaignId, isPublic);
      await recordStaffAction(trx, caller, {
        kind: isPublic ? 'top_spender_published' : 'top_spender_withdrawn',
        ...subject,
        changes: [{ field: 'published', from: !isPublic, to: isPublic }],
      });
    }
    return present(trx, await known(campaignById(trx, campaignId)), at);
  });
  ladders.forget(campaignId);
  return turned;
}

/**
 * Deletes a draft that was never published.
 * @throws DomainError ERROR.NOT_FOUND, RECORD.CHANGED, TOP_SPENDER.SEEN
 */
export async function deleteTopSpender(
  { db, now }: OfficeDeps,
  caller: Caller,
  campaignId: number,
  revision: number,
): Promise<void> {
  await db.transaction(async (trx) => {
    const row = await known(lockCampaign(trx, campaignId));
    const at = now();
    if (row.revision !== revision) throw await changedMeanwhile(trx, row, at);
    const { members, waiting } = await countEntries(trx, campaignId);
    if (members + waiting > 0 || !(await isUnseen(trx, row))) throw new DomainError('TOP_SPENDER.SEEN');
    await deleteCampaign(trx, campaignId);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'top_spender_deleted', at, user_id: null, subject: subjectOf(campaignId) },
      details: { name: row.name_th },
    });
  });
}

async function endNotices(
  trx: Db,
  row: CampaignRow,
  { reason, reason_th, at }: { reason: string; reason_th: string; at: Date },
): Promise<Notice[]> {
  const people = await registeredIn(trx, row.campaign_id);
  return people.map(({ user_id }) => ({
    ...{ user_id, kind: 'campaign', at, link: linkOf(row.campaign_id) },
    title: { th: `${row.name_th} จบก่อนกำหนด`, en: `${row.name} has ended early` },
    body: { th: reason_th, en: reason },
    dedupe: `top-spender-ended:${row.campaign_id}`,
  }));
}

/* ---- members ---- */

/** Fingerprint of winners: a place, an amount or a rule that changes makes it another. */
const fingerprint = (winners: readonly { user_id: number | null; amount: number }[]): string =>
  createHash('sha256')
    .update(JSON.stringify(winners.map(({ user_id, amount }) => [user_id, amount])))
    .digest('hex')
    .slice(0, 32);

const winnersBy = (all: readonly Standing[], { places }: Pick<CampaignRow, 'places'>) =>
  rank(all, 'approved').slice(0, places);

const presentEntry = (row: EntryRow) => ({
  ...{ user_id: row.user_id, name: masked(row), entry: row.state, reason: row.reason },
  joined_at: row.joined_at.toISOString(),
});

/**
 * The ladder as staff see it, who waits and who is refused; names are masked, and reading is recorded. Places are by
 * registered amounts until the campaign ends, then by approved ones, which the winners are made of.
 * @throws DomainError ERROR.NOT_FOUND
 */
export async function getTopSpenderBoard(
  { db, now }: OfficeDeps,
  caller: Caller,
  campaignId: number,
): Promise<StaffTopSpenderBoard> {
  const row = await known(campaignById(db, campaignId));
  const at = now();
  const { rows: most } = TOP_SPENDER_EDIT;
  const [waiting, refused] = [
    await entriesOf(db, campaignId, 'waiting', most),
    await entriesOf(db, campaignId, 'refused', most),
  ];
  const people = { waiting: waiting.map(presentEntry), refused: refused.map(presentEntry) };
  await recordReading(db, caller, at, subjectOf(campaignId));
  if (row.settled_at !== null) {
    const winners = await winnersOf(db, campaignId);
    const ranks = winners.map(({ place, user_id, name, amount, rights }) => ({
      ...{ place, user_id, name, rights, entry: user_id === null ? null : ('accepted' as const), orders: 0 },
      ...{ registered: toBaht(amount), approved: toBaht(amount) },
    }));
    return { by: 'approved', ranking: fingerprint(winners), ranks, count: ranks.length, ...people };
  }
  const by = row.ends_at <= at ? 'approved' : 'registered';
  const all = await standings(db, row);
  const ranked = rank(all, by);
  return {
    by,
    ranking: fingerprint(winnersBy(all, row)),
    ranks: ranked.slice(0, most).map((one, i) => ({
      ...{ place: i + 1, user_id: one.user_id, name: masked(one), entry: one.entry, orders: one.orders },
      ...{ registered: toBaht(one.registered), approved: toBaht(one.approved) },
      rights: rightsFor(one.amount, row),
    })),
    count: ranked.length,
    ...people,
  };
}

/**
 * The orders behind a rank; reading is recorded with the member.
 * @throws DomainError ERROR.NOT_FOUND
 */
export async function getTopSpenderOrders(
  { db, now }: OfficeDeps,
  caller: Caller,
  { campaign_id, user_id }: { campaign_id: number; user_id: number },
): Promise<StaffTopSpenderOrders> {
  const row = await known(campaignById(db, campaign_id));
  const own = await ownTotals(db, row, user_id);
  if (own === undefined || (own.entry === null && own.count === 0)) throw new DomainError('ERROR.NOT_FOUND');
  const orders = await ownHistory(db, row, user_id, { offset: 0, limit: TOP_SPENDER_EDIT.rows });
  await recordReading(
    ...([db, caller, now(), `${subjectOf(campaign_id)} member ${user_id}`] as const),
    ...(['personal_data_read', user_id] as const),
  );
  return {
    ...{ user_id, name: masked(own), count: own.count },
    orders: orders.map(({ so_no, placed_at, amount, approved }) => ({
      ...{ so_no, placed_at: placed_at.toISOString(), amount: toBaht(amount) },
      state: approved ? 'approved' : 'registered',
    })),
  };
}

/**
 * Accepts or refuses a member, before the winners are confirmed; a refusal takes the place away, with a reason that the
 * member is told.
 * @throws DomainError ERROR.NOT_FOUND, TOP_SPENDER.STATE once winners are confirmed, TOP_SPENDER.DECIDED when the
 *   registration is another by now, TOP_SPENDER.OWN for the caller, ERROR.BAD_REQUEST for a refusal without a reason
 */
export async function decideTopSpenderEntry(
  { db, now }: OfficeDeps,
  ladders: Ladders,
  caller: Caller,
  { campaign_id, user_id }: { campaign_id: number; user_id: number },
  { act, was, reason: given = '' }: DecideTopSpenderEntryRequest,
): Promise<void> {
  const reason = act === 'refuse' ? given.trim() : null;
  if (reason === '') throw new DomainError('ERROR.BAD_REQUEST', { missing: 'reason' });
  await db.transaction(async (trx) => {
    const row = await known(lockCampaign(trx, campaign_id));
    const at = now();
    if (row.settled_at !== null) throw new DomainError('TOP_SPENDER.STATE', { state: 'settled' });
    if (user_id === caller.user_id) throw new DomainError('TOP_SPENDER.OWN');
    const member = await memberOf(trx, campaign_id, user_id);
    if (member === undefined) throw new DomainError('ERROR.NOT_FOUND');
    if (member.state === null && (act === 'accept' || row.registration !== 'none'))
      throw new DomainError('ERROR.NOT_FOUND');
    const state = act === 'accept' ? 'accepted' : 'refused';
    if (member.state !== was || was === state) throw new DomainError('TOP_SPENDER.DECIDED');
    await setEntry(trx, { campaign_id, user_id, state, reason, by: caller.user_id, at });
    await recordStaffAction(trx, caller, {
      kind: act === 'accept' ? 'top_spender_entry_accepted' : 'top_spender_entry_refused',
      ...{ at, user_id, subject: subjectOf(campaign_id), details: reason === null ? {} : { reason } },
      changes: [{ field: 'entry', from: was, to: state, of: masked(member) }],
    });
    await notify(trx, {
      ...{ user_id, kind: 'campaign', at, link: linkOf(campaign_id) },
      title:
        act === 'accept'
          ? { th: `คุณเข้าร่วม ${row.name_th} แล้ว`, en: `You take part in ${row.name}` }
          : { th: `คุณไม่ได้ร่วม ${row.name_th}`, en: `You do not take part in ${row.name}` },
      body:
        reason === null
          ? { th: 'ยอดของคุณนับในแคมเปญนี้', en: 'Your orders count in this campaign.' }
          : { th: reason, en: reason },
      dedupe: `top-spender-entry:${campaign_id}:${at.getTime()}`,
    });
  });
  ladders.forget(campaign_id);
}

/**
 * Confirms the winners as shown, which announces them. Until then what is returned or cancelled takes amounts away;
 * afterwards ranks stand still.
 * @throws DomainError ERROR.NOT_FOUND, RECORD.CHANGED, TOP_SPENDER.STATE before the day of the announcement or a second
 *   time, TOP_SPENDER.WAITING while registrations wait, TOP_SPENDER.RANKING when a rank has changed since it was shown,
 *   TOP_SPENDER.OWN when the caller is a winner
 */
export async function confirmTopSpender(
  { db, now }: OfficeDeps,
  ladders: Ladders,
  caller: Caller,
  campaignId: number,
  { revision, ranking }: ConfirmTopSpenderRequest,
): Promise<StaffTopSpender> {
  const confirmed = await db.transaction(async (trx) => {
    const row = await known(lockCampaign(trx, campaignId));
    const at = now();
    const state = staffState(row, at);
    if (state !== 'to_confirm') throw new DomainError('TOP_SPENDER.STATE', { state });
    if (row.revision !== revision) throw await changedMeanwhile(trx, row, at);
    if ((await countEntries(trx, campaignId)).waiting > 0) throw new DomainError('TOP_SPENDER.WAITING');
    const ranked = winnersBy(await standings(trx, row), row);
    if (fingerprint(ranked) !== ranking) throw new DomainError('TOP_SPENDER.RANKING');
    if (ranked.some(({ user_id }) => user_id === caller.user_id)) throw new DomainError('TOP_SPENDER.OWN');
    const winners = ranked.map(
      (one, i): WinnerRow => ({
        ...{ place: i + 1, user_id: one.user_id, name: boardName(one), amount: one.amount },
        rights: rightsFor(one.amount, row),
      }),
    );
    await settleCampaign(trx, campaignId, winners, { by: caller.user_id, at });
    await recordStaffAction(trx, caller, {
      ...{ kind: 'top_spender_confirmed', at, user_id: null, subject: subjectOf(campaignId) },
      details: { winners: winners.length, ranking },
    });
    await notify(
      trx,
      ranked.map(({ user_id }, i) => wonNotice(row, user_id, i + 1, at)),
    );
    return present(trx, await known(campaignById(trx, campaignId)), at);
  });
  ladders.forget(campaignId);
  return confirmed;
}

const wonNotice = (row: CampaignRow, user_id: number, place: number, at: Date): Notice => ({
  ...{ user_id, kind: 'top_spender_won', at, link: linkOf(row.campaign_id) },
  title: { th: `คุณได้อันดับ ${place}`, en: `You came in at number ${place}` },
  body: {
    th: `${row.name_th} เราจะติดต่อคุณเรื่องของรางวัล`,
    en: `${row.name}. We will write to you about your prize.`,
  },
  dedupe: `top-spender:${row.campaign_id}`,
});

/**
 * Notifies those who may confirm winners of campaigns whose day of announcement has come, once for each.
 * @returns number of campaigns that wait
 */
export async function remindOfWinners({ db, now }: OfficeDeps): Promise<number> {
  return db.transaction(async (trx) => {
    const at = now();
    const due = await unconfirmed(trx, at);
    for (const row of due)
      await notifyStaff(trx, 'campaign:decide', {
        ...{ kind: 'staff_winners_due', at, link: `/admin/top-spender/${row.campaign_id}` },
        title: { th: 'ผู้ได้รางวัลท็อปสเปนเดอร์รอยืนยัน', en: 'Top spenders wait to be confirmed' },
        body: { th: row.name_th, en: row.name },
        dedupe: `top-spender-due:${row.campaign_id}`,
      });
    return due.length;
  });
}

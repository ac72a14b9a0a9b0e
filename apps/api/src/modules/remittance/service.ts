import { createHash, randomInt } from 'node:crypto';
import { toBaht } from '@mali/contracts/money';
import { carrierCode } from '@mali/contracts/parcel-states';
import type {
  BookStatement,
  CheckStatement,
  CodSummary,
  ResolveDifference,
  Statement,
  StatementCheck,
  StatementQuery,
} from '@mali/contracts/remittance';
import {
  type DifferenceAct,
  type DifferenceStatus,
  REMITTANCE,
  type Resolution,
  ROW_STATES,
  type RowState,
} from '@mali/contracts/remittance-values';
import { bangkokYmd } from '@mali/thai/dates';
import type { Caller } from '../../platform/auth.ts';
import { CSV_BOM, csvLine } from '../../platform/csv.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import { applyAmount, type CodParcel, type MatchedRow, matchRows, takeBack } from './matching.ts';
import {
  type DifferenceRecord,
  type Entry,
  endSettled,
  insertEntries,
  insertRows,
  insertStatement,
  lateOutcomes,
  latestHeads,
  lockLedger,
  openMissing,
  parcelsByNumber,
  readDifference,
  readSummary,
  type StatementRecord,
  setDifference,
  statementBy,
  statementByNumber,
  statementRows,
  statementSums,
  stateSums,
} from './repository.ts';
import { decodeText, headsOf, readStatement, type StatementFile, trackingKey } from './statement-file.ts';

type RemittanceDeps = Pick<Deps, 'db' | 'now'>;

const DAY_MS = 86_400_000;
/** Parcels delivered earlier than this are not searched for: they are of the time before statements were matched. */
const MISSING_SINCE_DAYS = 180;

/** A new number of a statement: CR, the Bangkok day, and 8 random digits. */
const newStatementNo = (at: Date): string =>
  `CR${bangkokYmd(at)}${String(randomInt(0, 100_000_000)).padStart(8, '0')}`;

type ReadFile = { hash: string; carrier: string; file: StatementFile };

/** @throws DomainError REMITTANCE.FILE, REMITTANCE.SAME_FILE, ERROR.TOO_LARGE */
async function readFile(db: Db, sent: CheckStatement): Promise<ReadFile> {
  const bytes = Buffer.from(sent.file, 'base64');
  if (bytes.length > REMITTANCE.maxBytes) throw new DomainError('ERROR.TOO_LARGE');
  const text = decodeText(bytes);
  if (text === null) throw new DomainError('REMITTANCE.FILE');
  const hash = createHash('sha256').update(bytes).digest('hex');
  const same = await statementBy(db, 'file_hash', hash);
  if (same !== undefined)
    throw new DomainError('REMITTANCE.SAME_FILE', { statement_no: same.statement_no, number: same.number });
  const carrier = carrierCode(sent.carrier);
  const file = readStatement(text, await latestHeads(db, carrier), sent.columns);
  if (file.header.length === 0 || file.rows.length + file.faults.length > REMITTANCE.maxRows)
    throw new DomainError('REMITTANCE.FILE');
  return { hash, carrier, file };
}

async function matchFile(db: Db, file: StatementFile): Promise<MatchedRow[]> {
  const numbers = [...new Set(file.rows.map(({ tracking_no }) => tracking_no))];
  return matchRows(file.rows, numbers.length === 0 ? new Map() : await parcelsByNumber(db, numbers));
}

const sumOf = <T>(all: readonly T[], amount: (one: T) => number): number =>
  all.reduce((sum, one) => sum + amount(one), 0);
const bahtOrNull = (satang: number | null): number | null => (satang === null ? null : toBaht(satang));

function sumsByState(found: readonly { state: RowState; count: number; amount: number }[]) {
  const sums = ROW_STATES.map((state) => {
    const { count = 0, amount = 0 } = found.find((one) => one.state === state) ?? {};
    return [state, { count, amount: toBaht(amount) }] as const;
  });
  return Object.fromEntries(sums) as StatementCheck['states'];
}

type ShownRow = Pick<
  MatchedRow,
  'line' | 'tracking_no' | 'amount' | 'fee' | 'paid_on' | 'state' | 'expected' | 'so_no'
>;
const presentRow = (row: ShownRow) => ({
  ...{
    line: row.line,
    tracking_no: row.tracking_no,
    paid_on: row.paid_on,
    state: row.state,
    so_no: row.so_no,
  },
  ...{ amount: toBaht(row.amount), fee: toBaht(row.fee), expected: bahtOrNull(row.expected) },
});

/**
 * Reads a statement and compares it with our parcels; writes nothing.
 * @throws DomainError REMITTANCE.FILE, REMITTANCE.SAME_FILE, ERROR.TOO_LARGE
 */
export async function checkStatement({ db }: RemittanceDeps, sent: CheckStatement): Promise<StatementCheck> {
  const { file } = await readFile(db, sent);
  const matched = await matchFile(db, file);
  const states = ROW_STATES.map((state) => {
    const rows = matched.filter((row) => row.state === state);
    return { state, count: rows.length, amount: sumOf(rows, ({ amount }) => amount) };
  });
  return {
    header: file.header,
    sample: file.sample,
    columns: { ...file.columns },
    faults: file.faults.slice(0, REMITTANCE.shown),
    fault_count: file.faults.length,
    count: matched.length,
    total: toBaht(sumOf(matched, ({ amount }) => amount)),
    fee: toBaht(sumOf(matched, ({ fee }) => fee)),
    states: sumsByState(states),
    rows: matched
      .filter(({ state }) => state !== 'matched')
      .slice(0, REMITTANCE.shown)
      .map(presentRow),
  };
}

/**
 * Books a statement in one transaction: what its rows settle, its fees, and a difference for each row that does not match.
 * @returns our number of the statement
 * @throws DomainError REMITTANCE.FILE, REMITTANCE.SAME_FILE, REMITTANCE.SAME_NUMBER, REMITTANCE.LINES
 */
export async function bookStatement(
  deps: RemittanceDeps,
  caller: Caller,
  sent: BookStatement,
): Promise<string> {
  return deps.db.transaction(async (trx) => {
    await lockLedger(trx);
    const first = await statementBy(trx, 'request_key', sent.request_key);
    if (first !== undefined) return first.statement_no;
    const { hash, carrier, file } = await readFile(trx, sent);
    const number = sent.number.trim();
    if (number === '') throw new DomainError('ERROR.BAD_REQUEST');
    const other = await statementByNumber(trx, carrier, number);
    if (other !== undefined)
      throw new DomainError('REMITTANCE.SAME_NUMBER', { statement_no: other.statement_no });
    if (file.faults.length > 0 || file.rows.length === 0)
      throw new DomainError('REMITTANCE.LINES', { lines: file.faults.slice(0, REMITTANCE.shown) });
    const matched = await matchFile(trx, file);
    const at = deps.now();
    const days = matched.flatMap(({ paid_on }) => (paid_on === null ? [] : [paid_on])).sort();
    const statement: StatementRecord = {
      ...{
        statement_no: newStatementNo(at),
        carrier,
        number,
        file_hash: hash,
        request_key: sent.request_key,
      },
      ...{ heads: headsOf(file), from_day: days[0] ?? null, to_day: days.at(-1) ?? null },
      row_count: matched.length,
      total: sumOf(matched, ({ amount }) => amount),
      fee: sumOf(matched, ({ fee }) => fee),
      ...{ booked_at: at, booked_by: caller.user_id },
    };
    await insertStatement(trx, statement);
    await insertRows(trx, statement, matched);
    await endSettled(trx, at);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'remittance_booked', at, user_id: null, subject: `statement ${statement.statement_no}` },
      details: {
        ...{
          carrier,
          number,
          rows: matched.length,
          total: toBaht(statement.total),
          fee: toBaht(statement.fee),
        },
        differences: matched.filter(({ state }) => state !== 'matched').length,
      },
    });
    return statement.statement_no;
  });
}

/** @throws DomainError ERROR.NOT_FOUND */
async function statementOf(db: Db, statementNo: string): Promise<StatementRecord> {
  const found = await statementBy(db, 'statement_no', statementNo);
  if (found === undefined) throw new DomainError('ERROR.NOT_FOUND');
  return found;
}

/**
 * A statement with a page of its rows.
 * @throws DomainError ERROR.NOT_FOUND
 */
export async function getStatement(
  { db }: RemittanceDeps,
  statementNo: string,
  { state, page = 1 }: StatementQuery,
): Promise<Statement> {
  const found = await statementOf(db, statementNo);
  const limit = REMITTANCE.rowsPerPage;
  const [sums, states, rows] = await Promise.all([
    statementSums(db, statementNo),
    stateSums(db, statementNo),
    statementRows(db, statementNo, { state: state ?? null, offset: (page - 1) * limit, limit }),
  ]);
  return {
    ...{ statement_no: statementNo, carrier: found.carrier, number: found.number },
    ...{ from: found.from_day, to: found.to_day, count: found.row_count },
    ...{ total: toBaht(found.total), fee: toBaht(found.fee), open: sums?.open ?? 0 },
    ...{ booked_at: found.booked_at.toISOString(), booked_by: sums?.booked_by ?? null },
    ...{ settled: toBaht(sums?.settled ?? 0), unapplied: toBaht(sums?.unapplied ?? 0) },
    states: sumsByState(states),
    rows: rows.map((row) => ({ ...presentRow(row), difference_id: row.difference_id })),
  };
}

/**
 * The rows of a statement with what they are compared with, as CSV.
 * @throws DomainError ERROR.NOT_FOUND
 */
export async function exportStatementRows(
  deps: RemittanceDeps,
  caller: Caller,
  statementNo: string,
): Promise<string> {
  await statementOf(deps.db, statementNo);
  const rows = await statementRows(deps.db, statementNo, {
    state: null,
    offset: 0,
    limit: REMITTANCE.maxRows,
  });
  await recordStaffAction(deps.db, caller, {
    ...{ kind: 'list_exported', at: deps.now(), user_id: null, subject: `statement ${statementNo}` },
  });
  const money = (satang: number | null) => (satang === null ? null : toBaht(satang).toFixed(2));
  const heads = ['line', 'tracking_no', 'amount', 'fee', 'paid_on', 'state', 'expected', 'order'];
  const lines = rows.map((row) =>
    csvLine([
      ...[row.line, row.tracking_no, money(row.amount), money(row.fee), row.paid_on, row.state],
      ...[money(row.expected), row.so_no],
    ]),
  );
  return CSV_BOM + csvLine(heads) + lines.join('');
}

/** Cash on delivery in the books, baht. */
export async function codSummary({ db, now }: RemittanceDeps): Promise<CodSummary> {
  const { open, ...sums } = await readSummary(db, overdueBefore(now()));
  const received = sums.settled + sums.unapplied + sums.kept + sums.repaid;
  const inBaht = Object.fromEntries(
    Object.entries({ ...sums, received }).map(([name, satang]) => [name, toBaht(satang)]),
  ) as Omit<CodSummary, 'open'>;
  return { ...inBaht, open };
}
const overdueBefore = (at: Date): Date => new Date(at.getTime() - REMITTANCE.missingDays * DAY_MS);

/** What can be done with a difference, by the money that is left of it (satang). */
export function actsOf(of: { status: DifferenceStatus; surplus: number; shortage: number }): DifferenceAct[] {
  if (of.status === 'resolved') return [];
  if (of.surplus > 0) return ['accept', 'match', 'repay', 'ask'];
  if (of.surplus < 0) return ['repay', 'accept', 'ask'];
  return of.shortage > 0 ? ['accept', 'write_off', 'ask'] : ['accept', 'ask'];
}

type Outcome = { entries: Entry[]; resolution: Resolution | null };
const move = (of: DifferenceRecord, account: 'kept' | 'repaid'): Entry[] =>
  [
    { account: 'unapplied' as const, amount: -of.surplus },
    { account, amount: of.surplus },
  ].map((entry) => ({ ...entry, row_id: of.row_id, parcel_id: null }));
const giveUp = (of: DifferenceRecord): Entry[] =>
  of.shortage === 0
    ? []
    : [{ account: 'written_off', amount: of.shortage, row_id: null, parcel_id: of.parcel_id }];

/**
 * Settles parcels with the surplus of a row, or takes back what they were overpaid. Nothing when they have nothing
 * outstanding or overpaid.
 */
function settleWith(of: DifferenceRecord, parcels: readonly CodParcel[]): Outcome {
  const { settled, left } = (of.surplus < 0 ? takeBack : applyAmount)(of.surplus, parcels);
  if (settled.length === 0) return { entries: [], resolution: null };
  const parts = settled.map(({ parcel_id, amount }) => ({
    ...{ account: 'settled' as const, amount, row_id: of.row_id, parcel_id },
  }));
  const taken: Entry = {
    account: 'unapplied',
    amount: left - of.surplus,
    row_id: of.row_id,
    parcel_id: null,
  };
  return { entries: [taken, ...parts], resolution: left === 0 ? 'matched' : null };
}

/** @throws DomainError REMITTANCE.PARCEL for a number without a delivered parcel that is not paid */
async function outcomeOf(db: Db, of: DifferenceRecord, act: DifferenceAct, number: string): Promise<Outcome> {
  switch (act) {
    case 'ask':
      return { entries: [], resolution: null };
    case 'accept':
      return { entries: of.surplus === 0 ? giveUp(of) : move(of, 'kept'), resolution: 'accepted' };
    case 'repay':
      return { entries: move(of, 'repaid'), resolution: 'repaid' };
    case 'write_off':
      return { entries: giveUp(of), resolution: 'written_off' };
    case 'match': {
      const key = trackingKey(number);
      const outcome = settleWith(of, (await parcelsByNumber(db, [key])).get(key) ?? []);
      if (outcome.entries.length === 0) throw new DomainError('REMITTANCE.PARCEL');
      return outcome;
    }
  }
}

/**
 * Does something about a difference, with a reason. A surplus that is larger than what the chosen parcel has outstanding
 * stays in the queue with the rest.
 * @throws DomainError ERROR.NOT_FOUND, REMITTANCE.ACT, REMITTANCE.PARCEL
 */
export async function resolveDifference(
  deps: RemittanceDeps,
  caller: Caller,
  difference_id: string,
  { act, reason, tracking_no = '' }: ResolveDifference,
): Promise<void> {
  await deps.db.transaction(async (trx) => {
    await lockLedger(trx);
    const found = await readDifference(trx, difference_id);
    if (found === undefined) throw new DomainError('ERROR.NOT_FOUND');
    if (!actsOf(found).includes(act) || reason.trim() === '') throw new DomainError('REMITTANCE.ACT');
    const { entries, resolution } = await outcomeOf(trx, found, act, tracking_no);
    const at = deps.now();
    await insertEntries(trx, { at, actor_id: caller.user_id, difference_id }, entries);
    await setDifference(trx, difference_id, {
      ...{ status: resolution !== null ? 'resolved' : act === 'ask' ? 'asked' : found.status, resolution },
      ...{ reason: reason.trim(), actor_id: caller.user_id, at },
    });
    await endSettled(trx, at);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'remittance_resolved', at, user_id: null, subject: `difference ${difference_id}` },
      details: {
        ...{
          act,
          reason: reason.trim(),
          tracking_no: act === 'match' ? trackingKey(tracking_no) : found.tracking_no,
        },
        amount: toBaht(found.surplus === 0 ? found.shortage : found.surplus),
      },
    });
  });
}

/**
 * Brings the queue up to date: money for parcels that have been delivered since settles them, money taken back for
 * parcels that have come back since is theirs, differences that are no more end, and delivered parcels that carriers
 * should have paid by now join it.
 */
export async function updateQueue(deps: RemittanceDeps): Promise<void> {
  await deps.db.transaction(async (trx) => {
    await lockLedger(trx);
    const at = deps.now();
    for (const { difference_id, tracking_no } of await lateOutcomes(trx)) {
      const found = await readDifference(trx, difference_id);
      const parcels = (await parcelsByNumber(trx, [tracking_no])).get(tracking_no) ?? [];
      if (found === undefined || found.surplus === 0) continue;
      const { entries, resolution } = settleWith(found, parcels);
      // Another amount is for a person to look at.
      if (resolution === null) continue;
      await insertEntries(trx, { at, actor_id: null, difference_id }, entries);
      await setDifference(trx, difference_id, {
        status: 'resolved',
        resolution,
        reason: '',
        actor_id: null,
        at,
      });
    }
    await endSettled(trx, at);
    await openMissing(trx, {
      at,
      from: new Date(at.getTime() - MISSING_SINCE_DAYS * DAY_MS),
      until: overdueBefore(at),
    });
  });
}

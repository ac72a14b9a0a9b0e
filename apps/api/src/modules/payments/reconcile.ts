import { toBaht } from '@mali/contracts/money';
import { moneyLateSince } from '@mali/contracts/payment-values';
import type { Reconciliation, ReconciliationsAnswer } from '@mali/contracts/payments';
import type { Deps } from '../../platform/deps.ts';
import { coinFaults } from '../coins/service.ts';
import { comparePartner } from '../loyalty/check.ts';
import { PartnerUnavailable } from '../loyalty/partner.ts';
import { type GatewayCharge, type Gateways, GatewayUnavailable, type PaymentGateway } from './gateway.ts';
import {
  type BookedCharge,
  beginRun,
  countOrders,
  differingCredits,
  endRun,
  type Finding,
  gatewaysWithMoney,
  inconsistentRefunds,
  listRuns,
  longWaits,
  moneyWithoutOrder,
  openRefunds,
  ordersWithoutMoney,
  type RunRow,
  settledCharges,
  settledPayments,
  unmatchedCharges,
} from './reconcile-repository.ts';
import { settle, settleCharge } from './service.ts';

type BookDeps = Pick<
  Deps,
  'db' | 'now' | 'config' | 'settings' | 'gateways' | 'inquiries' | 'log' | 'publish'
> &
  Partial<Pick<Deps, 'loyalty'>>;

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Younger charges may still be in progress. */
const YOUNG_MS = 5 * MINUTE_MS;
/** Default range of a run. */
const RANGE_DAYS = 3;
const KEEP_DAYS = 90;
const PAGE = 200;

/** Satang per coin. */
const COIN = 100;

const PAID: readonly number[] = [3, 13, 14, 17, 98, 99];

/**
 * Reconciles every gateway with our rows: every captured charge belongs to exactly one order in a paid state
 * or has a refund, every paid order has its payment, amounts and currency are equal. Payments with a lost
 * webhook are settled (`mended`); other differences are reported to a person.
 * @param range orders and charges created in it; by default the last three days until five minutes ago
 * @returns the run with its findings; `failure` when a gateway did not respond
 */
export async function reconcile(
  deps: BookDeps,
  range: { from?: Date; to?: Date } = {},
): Promise<Reconciliation> {
  const { db, gateways } = deps;
  const at = deps.now();
  const from = range.from ?? new Date(at.getTime() - RANGE_DAYS * DAY_MS);
  const to = range.to ?? new Date(at.getTime() - YOUNG_MS);
  const runId = await beginRun(db, { at, from, to });
  const findings: Finding[] = [];
  const silent: string[] = [];
  let charges = 0;
  let mended = 0;
  for (const gateway of gateways.all) {
    const compared = await compareBooks({ deps, gateway, silent: 0, missed: false }, { from, to });
    charges += compared.charges;
    mended += compared.mended;
    findings.push(...compared.findings);
    if (compared.missed) silent.push(describeSilence(gateway.name, gateways));
  }
  for (const name of await gatewaysWithMoney(db, from, to))
    if (gateways.find(name) === undefined) silent.push(`the gateway ${name} is not configured`);

  for (const { so_no, total, received } of await ordersWithoutMoney(db, from, to)) {
    const differs = received !== null && received !== total;
    findings.push({
      kind: differs ? 'amount_differs' : 'paid_without_money',
      so_no,
      charge_id: null,
      expected: total,
      found: received ?? 0,
      note: received === total ? 'the order stands as paid, at no time' : 'the order stands as paid',
    });
  }
  for (const { so_no, charge_id, refund_total, refunds } of await inconsistentRefunds(db, from, to)) {
    findings.push({
      kind: 'refund_differs',
      so_no,
      charge_id,
      expected: refund_total,
      found: refunds,
      note: 'our own rows of refunds',
    });
  }
  for (const { so_no, credit, credited } of await differingCredits(db, from, to)) {
    const sums = { expected: credited, found: credit };
    const note = 'the credit of an exchange order, and the refunds that pay it';
    findings.push({ kind: 'refund_differs', so_no, charge_id: null, ...sums, note });
  }
  for (const { so_no, charge_id, received, refund_total } of await moneyWithoutOrder(db, from, to)) {
    findings.push({
      kind: 'refund_missing',
      so_no,
      charge_id,
      expected: received,
      found: refund_total,
      note: 'the order cannot take it, and not all of it is owed back',
    });
  }
  for (const { so_no, refund_id, amount, status, failure: why } of await openRefunds(
    db,
    moneyLateSince(at),
  )) {
    findings.push({
      kind: status === 'failed' ? 'refund_failed' : 'refund_overdue',
      so_no,
      charge_id: null,
      expected: amount,
      found: 0,
      note: why ?? `refund ${refund_id} is owed for more than a day`,
    });
  }
  for (const { kind, so_no, amount } of await longWaits(db, moneyLateSince(at))) {
    findings.push({
      kind,
      so_no,
      charge_id: null,
      expected: null,
      found: amount,
      note: 'for more than a day',
    });
  }
  for (const { charge_id, reference, amount } of await unmatchedCharges(db, from)) {
    if (findings.some((finding) => finding.so_no === null && finding.charge_id === charge_id)) continue;
    findings.push({
      kind: 'charge_unknown',
      so_no: null,
      charge_id,
      expected: 0,
      found: amount,
      note: `its reference is ${reference}`,
    });
  }

  for (const fault of await coinFaults(db)) {
    const { expected, found, note } = fault;
    const sums = { expected: expected * COIN, found: found * COIN };
    findings.push({ kind: 'coins_differ', so_no: null, charge_id: null, ...sums, note });
  }
  let partnerMissed = false;
  try {
    for (const { key, ...fault } of await comparePartner({ db, loyalty: deps.loyalty ?? null }, { from, to }))
      findings.push({ ...fault, charge_id: key });
  } catch (error) {
    if (!(error instanceof PartnerUnavailable)) throw error;
    deps.log.warn({ err: error }, 'the loyalty partner cannot be asked for its books now');
    partnerMissed = true;
  }

  const orders = await countOrders(db, from, to);
  if (partnerMissed) silent.push('the loyalty partner did not answer');
  const failure = silent.length === 0 ? null : silent.join(', ');
  const keepSince = new Date(at.getTime() - KEEP_DAYS * DAY_MS);
  await endRun(db, runId, { at: deps.now(), charges, orders, mended, failure, findings, keepSince });
  if (findings.length > 0) deps.log.error({ run_id: runId, findings: findings.length }, 'the books differ');
  const { runs } = await listRuns(db, { offset: 0, limit: 1, runId });
  const [run] = runs;
  if (run === undefined) throw new Error(`run ${runId} vanished`);
  return presentRun(run);
}

/** Maximum consecutive missing responses: about a single charge a gateway may never respond. */
const SILENT_MAX = 3;
/** A gateway during a run, the number of consecutive missing responses, and whether any charge was skipped. */
type Asked = { deps: BookDeps; gateway: PaymentGateway; silent: number; missed: boolean };
const answers = ({ silent }: Asked): boolean => silent < SILENT_MAX;

const describeSilence = (name: string, { all }: Gateways): string =>
  all.length === 1 ? 'the bank did not answer' : `the gateway ${name} did not answer`;

/** Compares the charges of one gateway with our payments, and settles those whose webhook was lost. */
async function compareBooks(
  asked: Asked,
  { from, to }: { from: Date; to: Date },
): Promise<{ charges: number; mended: number; missed: boolean; findings: Finding[] }> {
  const { deps, gateway } = asked;
  const findings: Finding[] = [];
  const seen = new Set<string>();
  let charges = 0;
  let mended = 0;
  try {
    let page: GatewayCharge[] = [];
    const look = async () => {
      const compared = await compare(asked, page);
      for (const { chargeId, status } of page) if (status === 'successful') seen.add(chargeId);
      charges += page.length;
      mended += compared.mended;
      findings.push(...compared.findings);
      page = [];
    };
    for await (const charge of gateway.charges({ from, to })) {
      page.push(charge);
      if (page.length >= PAGE) await look();
    }
    await look();
    // Payments missing in the gateway's list are inquired individually: near the ends of the range its clock
    // may differ from ours.
    for (const ours of await settledPayments(deps.db, gateway.name, from, to)) {
      if (!answers(asked)) break;
      if (!seen.has(ours.charge_id)) findings.push(...(await missingAtBank(asked, ours)));
    }
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    deps.log.warn({ err: error, gateway: gateway.name }, 'a gateway cannot be asked for its books now');
    asked.missed = true;
  }
  return { charges, mended, missed: asked.missed, findings };
}

/** Records a missing or unusable response about a charge. */
function unanswered(asked: Asked, error: unknown, charge: string): void {
  asked.deps.log.error({ err: error, charge }, 'a charge cannot be looked into now');
  if (!(error instanceof GatewayUnavailable)) return;
  asked.silent += 1;
  asked.missed = true;
}

/** Settles unknown payments, then returns the differences. */
async function compare(
  asked: Asked,
  charges: readonly GatewayCharge[],
): Promise<{ mended: number; findings: Finding[] }> {
  const { gateway } = asked;
  const { db } = asked.deps;
  const read = async () => {
    const settled = await settledCharges(
      db,
      gateway.name,
      charges.map(({ chargeId }) => chargeId),
    );
    return new Map(settled.map((row) => [row.charge_id, row]));
  };
  const before = await read();
  let after = before;
  const unheard = charges.filter((charge) => {
    const ours = before.get(charge.chargeId);
    if (charge.status === 'successful') return ours === undefined || ours.received === null;
    return ours?.status === 'pending' && charge.status !== 'pending';
  });
  for (const charge of unheard) {
    const { chargeId } = charge;
    try {
      // Listed a while ago: the charge's current state counts.
      if (!before.has(chargeId)) await settle(asked.deps, gateway, charge);
      else if (answers(asked)) {
        await settleCharge(asked.deps, gateway, chargeId);
        asked.silent = 0;
      }
    } catch (error) {
      // Does not hide others: it is among the differences.
      unanswered(asked, error, chargeId);
    }
  }
  if (unheard.length > 0) after = await read();
  const mended = unheard.filter(
    ({ chargeId }) => after.get(chargeId)?.status !== before.get(chargeId)?.status,
  ).length;
  const findings: Finding[] = [];
  for (const charge of charges) {
    const ours = after.get(charge.chargeId);
    const found = differences(charge, ours);
    findings.push(
      ...(found.length === 0 || ours === undefined ? found : await still(asked, charge, ours, found)),
    );
  }
  return { mended, findings };
}

/** Remaining differences after another inquiry: refunds continue while the list is read. */
async function still(
  asked: Asked,
  { chargeId }: GatewayCharge,
  first: BookedCharge,
  found: Finding[],
): Promise<Finding[]> {
  if (!answers(asked)) return found;
  const { gateway } = asked;
  const { db } = asked.deps;
  try {
    const charge = await gateway.inquire(chargeId);
    asked.silent = 0;
    const [now] = await settledCharges(db, gateway.name, [chargeId]);
    if (charge?.status !== 'successful' || now === undefined) return found;
    // A refund is recorded as due before the gateway makes it, and as completed afterwards.
    return differences(charge, { ...now, refunds_done: first.refunds_done });
  } catch (error) {
    unanswered(asked, error, chargeId);
    return found;
  }
}

/** Inconsistencies in our rows that gateways do not know. */
async function missingAtBank(asked: Asked, ours: BookedCharge): Promise<Finding[]> {
  const { so_no, charge_id, received } = ours;
  try {
    const charge = await asked.gateway.inquire(charge_id);
    asked.silent = 0;
    if (charge?.status === 'successful') return differences(charge, ours);
  } catch (error) {
    unanswered(asked, error, charge_id);
    return [];
  }
  const note = 'the bank has no such money';
  return [{ kind: 'paid_without_money', so_no, charge_id, expected: received, found: 0, note }];
}

function differences(charge: GatewayCharge, ours: BookedCharge | undefined): Finding[] {
  if (charge.status !== 'successful') return [];
  const { chargeId: charge_id, amount } = charge;
  if (ours === undefined) {
    const note = `its reference is ${charge.reference}`;
    return [{ kind: 'charge_unknown', so_no: null, charge_id, expected: 0, found: amount, note }];
  }
  const { so_no } = ours;
  const of = { so_no, charge_id };
  if (ours.received === null) {
    const note = `our books say ${ours.status}`;
    return [{ kind: 'charge_not_settled', ...of, expected: amount, found: 0, note }];
  }
  const found: Finding[] = [];
  if (ours.received !== amount) {
    const note = 'what our books say has come';
    found.push({ kind: 'amount_differs', ...of, expected: amount, found: ours.received, note });
  }
  if (charge.currency !== ours.currency || (ours.status === 'successful' && charge.currency !== 'THB')) {
    const note = `${charge.currency} at the bank`;
    found.push({ kind: 'currency_differs', ...of, expected: null, found: null, note });
  }
  if (ours.status === 'successful' && !PAID.includes(ours.doc_status)) {
    const note = `the order stands at ${ours.doc_status}`;
    found.push({ kind: 'money_without_order', ...of, expected: 0, found: amount, note });
  }
  // The gateway may be ahead of the job that records a refund, but never beyond what is due or behind what is
  // recorded.
  if (charge.refunded > ours.refund_total || charge.refunded < ours.refunds_done) {
    const note = 'given back at the bank';
    found.push({ kind: 'refund_differs', ...of, expected: ours.refund_total, found: charge.refunded, note });
  }
  return found;
}

const presentRun = (run: RunRow): Reconciliation => ({
  run_id: run.run_id,
  started_at: run.started_at.toISOString(),
  finished_at: run.finished_at?.toISOString() ?? null,
  from: run.from_at.toISOString(),
  to: run.to_at.toISOString(),
  charges: run.charges,
  orders: run.orders,
  mended: run.mended,
  failure: run.failure,
  findings: run.findings.map(({ kind, so_no, charge_id, expected, found, note }) => ({
    kind,
    so_no,
    charge_id,
    expected: expected === null ? null : toBaht(expected),
    found: found === null ? null : toBaht(found),
    note,
  })),
});

/** Recent runs, newest first. */
export async function getRuns(
  deps: Pick<BookDeps, 'db'>,
  query: { page?: number; limit?: number },
): Promise<ReconciliationsAnswer> {
  const limit = query.limit ?? 20;
  const { runs, count } = await listRuns(deps.db, { offset: ((query.page ?? 1) - 1) * limit, limit });
  return { runs: runs.map(presentRun), count };
}

import { cartImage } from '@mali/contracts/images';
import { toBaht, toSatang } from '@mali/contracts/money';
import {
  mayAct,
  OPEN_PURCHASES,
  type PurchaseAct,
  type PurchaseState,
  vatOf,
} from '@mali/contracts/purchase-order-values';
import type {
  ChangePurchaseRequest,
  EndPurchaseRequest,
  NewPurchaseRequest,
  PurchaseLineRequest,
  PurchaseOrder,
  RevisePurchaseRequest,
  SendPurchaseRequest,
  PurchaseRow as WireRow,
} from '@mali/contracts/purchase-orders';
import { bangkokIsoDay } from '@mali/thai/dates';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { changesBetween } from '../../platform/field-changes.ts';
import { mailState } from '../../platform/mail-once.ts';
import { lastChange, recordStaffAction } from '../../platform/security-events.ts';
import { sellerOf } from '../documents/content.ts';
import { type PurchaseDocument, purchaseCsv, withoutCosts } from './purchase-document.ts';
import {
  insertPurchase,
  insertVersion,
  lockPurchase,
  nextNumber,
  type PurchaseLine,
  type PurchaseLineRow,
  type PurchaseRecord,
  type PurchaseRow,
  purchaseOfKey,
  queueMail,
  readDefinition,
  readLines,
  readOrderable,
  readPurchase,
  readReceiptsOf,
  readVersions,
  saveLines,
  updatePurchase,
} from './purchase-repository.ts';
import { seesCost } from './receipts.ts';
import { stateOfLines } from './received-orders.ts';
import { readSupplier } from './supplier-repository.ts';

type PurchaseDeps = Pick<Deps, 'db' | 'now' | 'config'>;

export const purchaseSubject = (poId: number): string => `purchase-order ${poId}`;
export const mailKey = (poId: number, version: number, kind: 'order' | 'cancelled'): string =>
  `purchase-order:${poId}:${version}${kind === 'cancelled' ? ':cancelled' : ''}`;
const KINDS = [
  ...(['purchase_order_made', 'purchase_order_changed', 'purchase_order_sent'] as const),
  ...(['purchase_order_revised', 'purchase_order_cancelled', 'purchase_order_closed'] as const),
] as const;

const DAY_MS = 86_400_000;
const isLate = ({ state, expected_on }: Pick<PurchaseRow, 'state' | 'expected_on'>, today: string): boolean =>
  (OPEN_PURCHASES as readonly PurchaseState[]).includes(state) && expected_on < today;

/** An order of a list as its reader may see it. */
export function presentRow(
  { created_at, sent_at, cost, ...row }: PurchaseRow,
  caller: Pick<Caller, 'role_id'>,
  at: Date,
): WireRow {
  return {
    ...row,
    created_at: created_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
    late: isLate(row, bangkokIsoDay(at)),
    cost: cost !== null && seesCost(caller) ? toBaht(cost) : null,
  };
}

/** @throws DomainError PURCHASE.NOT_FOUND */
export async function getPurchase(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Pick<Caller, 'role_id'>,
  poId: number,
): Promise<PurchaseOrder> {
  const row = await readPurchase(db, poId);
  if (row === undefined) throw new DomainError('PURCHASE.NOT_FOUND');
  // One after the other: within a transaction there is one connection.
  const lines = await readLines(db, poId);
  const versions = await readVersions(db, poId);
  const receipts = await readReceiptsOf(db, poId);
  const kind = row.state === 'cancelled' ? 'cancelled' : 'order';
  const mail =
    row.by_mail && row.version > 0 ? await mailState(db, mailKey(poId, row.version, kind)) : 'none';
  const { by_mail: _byMail, minimum_order, ...listed } = row;
  const shows_costs = seesCost(caller);
  const baht = (satang: number | null) => (shows_costs && satang !== null ? toBaht(satang) : null);
  return {
    ...listed,
    ...presentRow(row, caller, now()),
    minimum_order: toBaht(minimum_order),
    shows_costs,
    vat: baht(row.cost === null ? null : vatOf(row.cost)),
    total: baht(row.cost === null ? null : row.cost + vatOf(row.cost)),
    mail: mail ?? 'waiting',
    lines: lines.map(({ image, unit_cost, ...line }) => ({
      ...line,
      image: cartImage(image),
      unit_cost: baht(unit_cost),
    })),
    versions: versions.map(({ sent_at, ...version }) => ({ ...version, sent_at: sent_at.toISOString() })),
    receipts: receipts.map(({ received_at, ...receipt }) => ({
      ...receipt,
      received_at: received_at.toISOString(),
    })),
  };
}

/**
 * Lines of a request with what is known of them already: a cost that is not given stays, or is the supplier's.
 * @throws DomainError AUTH.FORBIDDEN for costs of those who may not see the books; PURCHASE.LINES {variants} for unknown
 *   or repeated variants; PURCHASE.RECEIVED {variants} for fewer units than have come
 */
async function linesOf(
  trx: Db,
  caller: Pick<Caller, 'role_id'>,
  supplierId: number,
  lines: readonly PurchaseLineRequest[],
  before: readonly PurchaseLineRow[],
): Promise<PurchaseLine[]> {
  if (!seesCost(caller) && lines.some(({ unit_cost }) => unit_cost !== undefined))
    throw new DomainError('AUTH.FORBIDDEN');
  const ids = lines.map(({ mat_var_id }) => mat_var_id);
  const known = new Map((await readOrderable(trx, supplierId, ids)).map((one) => [one.mat_var_id, one]));
  const wrong = ids.filter((id, i) => !known.has(id) || ids.indexOf(id) !== i);
  if (wrong.length > 0) throw new DomainError('PURCHASE.LINES', { variants: wrong });
  const earlier = new Map(before.map((line) => [line.mat_var_id, line]));
  const made = lines.map(({ mat_var_id, units, unit_cost, expected_on }, i): PurchaseLine => {
    const [was, terms] = [earlier.get(mat_var_id), known.get(mat_var_id)];
    const usual = was === undefined ? (terms?.unit_cost ?? null) : was.unit_cost;
    const typed = unit_cost === undefined ? usual : unit_cost === null ? null : toSatang(unit_cost);
    return {
      ...{ line_no: i + 1, mat_var_id, units, expected_on, unit_cost: typed },
      item_no: was?.item_no || terms?.item_no || '',
      received: was?.received ?? 0,
    };
  });
  const fewer = before.filter(({ mat_var_id, received }) => {
    const now = made.find((line) => line.mat_var_id === mat_var_id);
    return received > 0 && (now === undefined || now.units < received);
  });
  if (fewer.length > 0)
    throw new DomainError('PURCHASE.RECEIVED', { variants: fewer.map(({ mat_var_id }) => mat_var_id) });
  return made;
}

/** Changes of an order for its history; costs are not in it, since more people read it than may see them. */
function historyOf(
  was: Readonly<{ expected_on: string; note: string; lines: readonly PurchaseLineRow[] }> | null,
  is: Readonly<{ expected_on: string; note: string; lines: readonly PurchaseLineRow[] }>,
) {
  const head = (of: { expected_on: string; note: string } | null) =>
    of === null ? {} : { expected_on: of.expected_on, remark: of.note };
  const bySku = (lines: readonly PurchaseLineRow[]) => new Map(lines.map((line) => [line.item_id, line]));
  const [before, after] = [bySku(was?.lines ?? []), bySku(is.lines)];
  const shown = (line: PurchaseLineRow | undefined) =>
    line === undefined ? {} : { units: line.units, expected_on: line.expected_on };
  return [
    ...changesBetween(head(was), head(is)),
    ...[...new Set([...before.keys(), ...after.keys()])].flatMap((sku) =>
      changesBetween(shown(before.get(sku)), shown(after.get(sku))).map((change) => ({ ...change, of: sku })),
    ),
  ];
}

/**
 * Makes a draft. Idempotent by `request_key`.
 * @throws DomainError AUTH.FORBIDDEN, SUPPLIER.NOT_FOUND, SUPPLIER.ENDED, PURCHASE.LINES
 */
export async function makePurchase(
  deps: PurchaseDeps,
  caller: Caller,
  { request_key, supplier_id, expected_on, note, lines: typed }: NewPurchaseRequest,
): Promise<PurchaseOrder> {
  const at = deps.now();
  const poId = await deps.db.transaction(async (trx) => {
    const before = await purchaseOfKey(trx, request_key);
    if (before !== null) return before;
    const supplier = await readSupplier(trx, supplier_id);
    if (supplier === undefined) throw new DomainError('SUPPLIER.NOT_FOUND');
    if (!supplier.active) throw new DomainError('SUPPLIER.ENDED');
    const lines = await linesOf(trx, caller, supplier_id, typed, []);
    const month = bangkokIsoDay(at).slice(2, 7).replace('-', '');
    const made = await insertPurchase(trx, {
      ...{ po_no: await nextNumber(trx, month), request_key, supplier_id, at, user_id: caller.user_id },
      expected_on: expected_on ?? bangkokIsoDay(new Date(at.getTime() + supplier.lead_days * DAY_MS)),
      note: note.trim(),
    });
    // Sent twice at once: the other one is committed. The number of this one stays unused.
    if (made === null) return purchaseOfKey(trx, request_key);
    await saveLines(trx, made, lines);
    const order = await readPurchase(trx, made);
    if (order === undefined) throw new Error('a purchase order was expected');
    await recordStaffAction(trx, caller, {
      ...({ kind: 'purchase_order_made', at, user_id: null, subject: purchaseSubject(made) } as const),
      details: { number: order.po_no, supplier: supplier.name },
      changes: historyOf(null, { ...order, lines: await readLines(trx, made) }),
    });
    return made;
  });
  if (poId === null) throw new Error('a purchase order was expected');
  return getPurchase(deps, caller, poId);
}

/**
 * Locks an order for an act.
 * @throws DomainError PURCHASE.NOT_FOUND, PURCHASE.STATE {state}, RECORD.CHANGED {record, by, at} when a colleague has
 *   changed it since `revision`
 */
async function lockedFor(
  deps: Pick<Deps, 'now'>,
  trx: Db,
  caller: Pick<Caller, 'role_id'>,
  poId: number,
  act: PurchaseAct,
  revision: number,
): Promise<PurchaseRecord> {
  const order = await lockPurchase(trx, poId);
  if (order === undefined) throw new DomainError('PURCHASE.NOT_FOUND');
  if (!mayAct(act, order.state)) throw new DomainError('PURCHASE.STATE', { state: order.state });
  if (order.revision !== revision) {
    const last = await lastChange(trx, purchaseSubject(poId), KINDS);
    throw new DomainError('RECORD.CHANGED', {
      record: await getPurchase({ db: trx, now: deps.now }, caller, poId),
      by: last?.by ?? null,
      at: last?.at.toISOString() ?? null,
    });
  }
  return order;
}

/**
 * Changes a draft.
 * @throws DomainError AUTH.FORBIDDEN, PURCHASE.NOT_FOUND, PURCHASE.STATE, RECORD.CHANGED, PURCHASE.LINES
 */
export async function changePurchase(
  deps: PurchaseDeps,
  caller: Caller,
  poId: number,
  { revision, expected_on, note, lines: typed }: ChangePurchaseRequest,
): Promise<PurchaseOrder> {
  const at = deps.now();
  await deps.db.transaction(async (trx) => {
    const was = await lockedFor(deps, trx, caller, poId, 'change', revision);
    const before = await readLines(trx, poId);
    await saveLines(trx, poId, await linesOf(trx, caller, was.supplier_id, typed, before));
    const values = { expected_on: expected_on ?? was.expected_on, note: note.trim() };
    await updatePurchase(trx, poId, values);
    const after = await readLines(trx, poId);
    await recordStaffAction(trx, caller, {
      ...({ kind: 'purchase_order_changed', at, user_id: null, subject: purchaseSubject(poId) } as const),
      details: { cost_changed: hasOtherCosts(before, after) },
      changes: historyOf({ ...was, lines: before }, { ...values, lines: after }),
    });
  });
  return getPurchase(deps, caller, poId);
}

const hasOtherCosts = (before: readonly PurchaseLineRow[], after: readonly PurchaseLineRow[]): boolean =>
  after.some(({ mat_var_id, unit_cost }) => {
    const was = before.find((line) => line.mat_var_id === mat_var_id);
    return was !== undefined && was.unit_cost !== unit_cost;
  });

/** What an order says to its supplier as it is now. */
async function documentOf(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  db: Db,
  order: Pick<PurchaseRecord, 'po_id' | 'po_no' | 'supplier_id' | 'lang' | 'expected_on' | 'note'>,
  version: number,
): Promise<PurchaseDocument> {
  const supplier = await readSupplier(db, order.supplier_id);
  if (supplier === undefined) throw new Error('a supplier was expected');
  const seller = sellerOf(config);
  const { po_no, lang, expected_on, note } = order;
  return {
    ...{ po_no, version, at: now().toISOString(), lang, expected_on, note },
    buyer: {
      name: lang === 'th' ? seller.name : (seller.name_en ?? seller.name),
      address: seller.address.join('\n'),
      tax_id: seller.tax_id ?? '',
    },
    supplier: {
      ...{ name: supplier.name, address: supplier.address, tax_id: supplier.tax_id },
      ...{ contact: supplier.contact, payment_days: supplier.payment_days },
    },
    lines: (await readLines(db, order.po_id)).map((line) => ({
      ...{ item_id: line.item_id, item_no: line.item_no, gtin: line.gtin, units: line.units },
      name_th: `${line.brand_en} ${line.name_th}`,
      name_en: `${line.brand_en} ${line.name_en}`,
      ...{ unit_cost: line.unit_cost, expected_on: line.expected_on },
    })),
  };
}

/** Writes the next version of a locked order, and queues its mail. */
async function sendVersion(
  deps: PurchaseDeps,
  trx: Db,
  caller: Caller,
  { po_id, by_mail, reason }: Readonly<{ po_id: number; by_mail: boolean; reason: string }>,
): Promise<number> {
  const order = await readPurchase(trx, po_id);
  if (order === undefined) throw new Error('a purchase order was expected');
  const version = order.version + 1;
  const definition = await documentOf(deps, trx, order, version);
  await insertVersion(trx, {
    ...{ po_id, version, at: deps.now(), user_id: caller.user_id, reason, definition },
  });
  await updatePurchase(trx, po_id, {
    ...{ version, by_mail },
    ...(order.sent_at === null && { sent_at: deps.now() }),
  });
  if (by_mail) await queueMail(trx, { po_id, version, kind: 'order' });
  return version;
}

/**
 * Sends a draft to its supplier, by mail or as it is handed over in another way. From then on it is changed by new
 * versions alone.
 * @throws DomainError PURCHASE.NOT_FOUND, PURCHASE.STATE, RECORD.CHANGED, PURCHASE.NO_EMAIL
 */
export async function sendPurchase(
  deps: PurchaseDeps,
  caller: Caller,
  poId: number,
  { revision, by_mail }: SendPurchaseRequest,
): Promise<PurchaseOrder> {
  const at = deps.now();
  await deps.db.transaction(async (trx) => {
    const order = await lockedFor(deps, trx, caller, poId, 'send', revision);
    if (by_mail && order.email === null) throw new DomainError('PURCHASE.NO_EMAIL');
    await updatePurchase(trx, poId, { state: 'sent' });
    const version = await sendVersion(deps, trx, caller, { po_id: poId, by_mail, reason: '' });
    await recordStaffAction(trx, caller, {
      ...({ kind: 'purchase_order_sent', at, user_id: null, subject: purchaseSubject(poId) } as const),
      details: { version, by_mail, units: order.units },
    });
  });
  return getPurchase(deps, caller, poId);
}

/**
 * Changes an order that was sent: a new version goes to the supplier in the way of the first one.
 * @throws DomainError AUTH.FORBIDDEN, PURCHASE.NOT_FOUND, PURCHASE.STATE, RECORD.CHANGED, PURCHASE.LINES,
 *   PURCHASE.RECEIVED
 */
export async function revisePurchase(
  deps: PurchaseDeps,
  caller: Caller,
  poId: number,
  { revision, expected_on, note, lines: typed, reason }: RevisePurchaseRequest,
): Promise<PurchaseOrder> {
  const at = deps.now();
  await deps.db.transaction(async (trx) => {
    const was = await lockedFor(deps, trx, caller, poId, 'revise', revision);
    const before = await readLines(trx, poId);
    const lines = await linesOf(trx, caller, was.supplier_id, typed, before);
    await saveLines(trx, poId, lines);
    const values = { expected_on: expected_on ?? was.expected_on, note: note.trim() };
    const state = stateOfLines(lines);
    await updatePurchase(trx, poId, { ...values, state, ...(state === 'received' && { closed_at: at }) });
    const by_mail = was.by_mail && was.email !== null;
    const version = await sendVersion(deps, trx, caller, { po_id: poId, by_mail, reason: reason.trim() });
    const after = await readLines(trx, poId);
    await recordStaffAction(trx, caller, {
      ...({ kind: 'purchase_order_revised', at, user_id: null, subject: purchaseSubject(poId) } as const),
      details: { version, reason: reason.trim(), cost_changed: hasOtherCosts(before, after) },
      changes: historyOf({ ...was, lines: before }, { ...values, lines: after }),
    });
  });
  return getPurchase(deps, caller, poId);
}

/**
 * Cancels an order of which nothing has come; a supplier who got it by mail is notified.
 * @throws DomainError PURCHASE.NOT_FOUND, PURCHASE.STATE, RECORD.CHANGED
 */
export async function cancelPurchase(
  deps: PurchaseDeps,
  caller: Caller,
  poId: number,
  { revision, reason }: EndPurchaseRequest,
): Promise<PurchaseOrder> {
  const at = deps.now();
  await deps.db.transaction(async (trx) => {
    const { by_mail, version } = await lockedFor(deps, trx, caller, poId, 'cancel', revision);
    await updatePurchase(trx, poId, { state: 'cancelled', reason: reason.trim(), closed_at: at });
    if (by_mail && version > 0) await queueMail(trx, { po_id: poId, version, kind: 'cancelled' });
    await recordStaffAction(trx, caller, {
      ...({ kind: 'purchase_order_cancelled', at, user_id: null, subject: purchaseSubject(poId) } as const),
      details: { reason: reason.trim(), mailed: by_mail },
    });
  });
  return getPurchase(deps, caller, poId);
}

/**
 * Closes an order of which the rest will not come.
 * @throws DomainError PURCHASE.NOT_FOUND, PURCHASE.STATE, RECORD.CHANGED
 */
export async function closePurchase(
  deps: PurchaseDeps,
  caller: Caller,
  poId: number,
  { revision, reason }: EndPurchaseRequest,
): Promise<PurchaseOrder> {
  const at = deps.now();
  await deps.db.transaction(async (trx) => {
    const { units, received } = await lockedFor(deps, trx, caller, poId, 'close', revision);
    await updatePurchase(trx, poId, { state: 'short', reason: reason.trim(), closed_at: at });
    await recordStaffAction(trx, caller, {
      ...({ kind: 'purchase_order_closed', at, user_id: null, subject: purchaseSubject(poId) } as const),
      details: { reason: reason.trim(), missing: Math.max(0, units - received) },
    });
  });
  return getPurchase(deps, caller, poId);
}

/**
 * What is printed of an order: as it was sent, a draft as it is. Without costs for those who may not see the books.
 * @throws DomainError PURCHASE.NOT_FOUND
 */
export async function getPurchaseDocument(
  deps: PurchaseDeps,
  caller: Pick<Caller, 'role_id'>,
  poId: number,
  version?: number,
): Promise<PurchaseDocument> {
  const order = await readPurchase(deps.db, poId);
  if (order === undefined) throw new DomainError('PURCHASE.NOT_FOUND');
  const wanted = version ?? order.version;
  const document =
    wanted === 0 ? await documentOf(deps, deps.db, order, 0) : await readDefinition(deps.db, poId, wanted);
  if (document === undefined) throw new DomainError('PURCHASE.NOT_FOUND');
  return seesCost(caller) ? document : withoutCosts(document);
}

/** The lines of an order as CSV; throws as `getPurchaseDocument` does. */
export async function getPurchaseCsv(
  deps: PurchaseDeps,
  caller: Pick<Caller, 'role_id'>,
  poId: number,
  version?: number,
): Promise<{ name: string; content: string }> {
  const document = await getPurchaseDocument(deps, caller, poId, version);
  return { name: document.po_no, content: purchaseCsv(document) };
}

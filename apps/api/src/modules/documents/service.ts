import { isDeepStrictEqual } from 'node:util';
import { toBaht } from '@mali/contracts/money';
import { ORDER_STATUS } from '@mali/contracts/order-status';
import type { OrderDocument } from '@mali/contracts/payments';
import { bangkokIsoDay } from '@mali/thai/dates';
import { type Db, isDatabaseError, UNIQUE_VIOLATION } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { linkHolds, signLink } from '../../platform/links.ts';
import { readOrder } from '../orders/index.ts';
import { buyerOf, creditContent, invoiceContent, sellerOf } from './content.ts';
import type { DocumentKind } from './document.ts';
import {
  creditedSoFar,
  creditNoteOf,
  type DocumentRow,
  documentByNumber,
  insertDocument,
  invoiceIsDue,
  invoiceOf,
  lockInvoice,
  refundToCredit,
} from './repository.ts';

type IssueDeps = Pick<Deps, 'db' | 'now' | 'config'>;
type LinkDeps = Pick<Deps, 'now' | 'config'>;

const PREFIX: Readonly<Record<DocumentKind, string>> = {
  tax_invoice: 'INV',
  abbreviated: 'ABB',
  credit_note: 'CN',
};
const BUDDHIST_ERA = 543;
/** Validity of a document link: a page may be open this long before the click. */
const LINK_MS = 15 * 60_000;

/** Each kind restarts its numbers every month, in Bangkok time: INV2569-11. */
function seriesOf(kind: DocumentKind, at: Date): string {
  const [year, month] = bangkokIsoDay(at).split('-');
  return `${PREFIX[kind]}${Number(year) + BUDDHIST_ERA}-${month}`;
}

/**
 * The invoice of an order that is paid or, with cash on delivery, shipped: a full one with tax data, else an
 * abbreviated one. Idempotent, also under concurrency.
 * @returns null while the order must not have one
 */
export async function issueInvoice(deps: IssueDeps, so_no: string): Promise<DocumentRow | null> {
  const first = await invoiceOf(deps.db, so_no);
  if (first !== undefined) return first;
  if (!(await invoiceIsDue(deps.db, so_no))) return null;
  const order = await readOrder(deps.db, so_no);
  if (order === undefined) return null;
  const kind = order.tax_address === null ? 'abbreviated' : 'tax_invoice';
  const at = deps.now();
  try {
    return await insertDocument(deps.db, {
      series: seriesOf(kind, at),
      kind,
      so_no,
      refund_id: null,
      original_id: null,
      at,
      seller: sellerOf(deps.config),
      buyer: buyerOf(order),
      ...invoiceContent(order),
    });
  } catch (error) {
    if (!isDatabaseError(error, UNIQUE_VIOLATION)) throw error;
    // A concurrent request was faster.
    const faster = await invoiceOf(deps.db, so_no);
    if (faster === undefined) throw error;
    return faster;
  }
}

/**
 * Replaces the invoice of an order whose buyer, or whose goods at the same price, were changed, unless it was credited: the
 * new one names the number of the one that it replaces. Idempotent.
 */
export async function replaceInvoice(
  deps: IssueDeps,
  so_no: string,
  changed: 'buyer' | 'goods',
): Promise<void> {
  await deps.db.transaction(async (trx) => {
    const invoice = await lockInvoice(trx, so_no);
    const order = await readOrder(trx, so_no);
    if (invoice === undefined || order === undefined) return;
    const buyer = buyerOf(order);
    const lines = changed === 'goods' ? invoiceContent(order).content.lines : invoice.content.lines;
    const before = { buyer: invoice.buyer, lines: invoice.content.lines };
    if (isDeepStrictEqual(before, JSON.parse(JSON.stringify({ buyer, lines })))) return;
    if ((await creditedSoFar(trx, invoice.document_id)).total > 0) return;
    const kind = order.tax_address === null ? 'abbreviated' : 'tax_invoice';
    const at = deps.now();
    const replaces = { number: invoice.number, issued_at: invoice.issued_at.toISOString() };
    await insertDocument(trx, {
      ...{ series: seriesOf(kind, at), kind, so_no, refund_id: null, original_id: null, at, buyer },
      ...{ replaces_id: invoice.document_id, seller: sellerOf(deps.config) },
      ...{ total: invoice.total, vat: invoice.vat, content: { ...invoice.content, lines, replaces } },
    });
  });
}

/** Whether the invoice of an order has credit notes, which prevent replacing it. */
export async function isInvoiceCredited(db: Db, so_no: string): Promise<boolean> {
  const invoice = await invoiceOf(db, so_no);
  return invoice !== undefined && (await creditedSoFar(db, invoice.document_id)).total > 0;
}

/**
 * The credit note of a completed refund, when its order has an invoice. Idempotent, also under concurrency.
 * @returns null when the refund must not have one: it is still due, its money never belonged to the order, or
 * nothing of the invoice is left
 */
export async function issueCreditNote(deps: IssueDeps, refundId: number): Promise<DocumentRow | null> {
  const refund = await refundToCredit(deps.db, refundId);
  if (refund === undefined) return null;
  const { so_no } = refund;
  // An order paid and refunded before any other event gets its invoice first.
  if ((await issueInvoice(deps, so_no)) === null) return null;
  return deps.db.transaction(async (trx) => {
    const invoice = await lockInvoice(trx, so_no);
    const order = await readOrder(trx, so_no);
    if (invoice === undefined || order === undefined) throw new Error(`${so_no}: its invoice vanished`);
    const first = await creditNoteOf(trx, refundId);
    if (first !== undefined) return first;
    const before = await creditedSoFar(trx, invoice.document_id);
    const note = creditContent(order, invoice, refund, before);
    if (note === null) return null;
    const at = deps.now();
    return insertDocument(trx, {
      series: seriesOf('credit_note', at),
      kind: 'credit_note',
      so_no,
      refund_id: refundId,
      original_id: invoice.document_id,
      at,
      seller: sellerOf(deps.config),
      buyer: invoice.buyer,
      ...note,
    });
  });
}

/**
 * The credit note that cancels the invoice of an order with cash on delivery that never arrived: there is no money to
 * refund. Idempotent, also under concurrency.
 * @returns null when the order is another one, or nothing of its invoice is left
 */
export const creditUncollected = (deps: IssueDeps, so_no: string): Promise<DocumentRow | null> =>
  deps.db.transaction(async (trx) => {
    const invoice = await lockInvoice(trx, so_no);
    const order = await readOrder(trx, so_no);
    if (invoice === undefined || order === undefined) return null;
    if (order.doc_status !== ORDER_STATUS.CANCELLED || order.payment_method !== 'cod') return null;
    const reason = order.events.at(-1)?.reason ?? null;
    const whole = { amount: order.total, reason_code: 'cancelled', reason, delivery: true };
    const before = await creditedSoFar(trx, invoice.document_id);
    const note = creditContent(order, invoice, { ...whole, partner_value: 0, lines: [] }, before);
    if (note === null) return null;
    const at = deps.now();
    return insertDocument(trx, {
      series: seriesOf('credit_note', at),
      kind: 'credit_note',
      so_no,
      refund_id: null,
      original_id: invoice.document_id,
      at,
      seller: sellerOf(deps.config),
      buyer: invoice.buyer,
      ...note,
    });
  });

const linkSubject = (number: string): string => `document:${number}`;

/** A document in its wire format, with a signed link valid for some minutes. */
export function presentDocument({ now, config }: LinkDeps, row: DocumentRow): OrderDocument {
  const { kind, number, issued_at, total } = row;
  const link = signLink(config.jwtSecret, linkSubject(number), new Date(now().getTime() + LINK_MS));
  return {
    kind,
    number,
    issued_at: issued_at.toISOString(),
    total: toBaht(total),
    url: `/api/documents/${number}?link=${link}`,
  };
}

/** The document of a link; null when the link is invalid or the document missing. */
export async function documentByLink(
  deps: LinkDeps & Pick<Deps, 'db'>,
  number: string,
  link: string,
): Promise<DocumentRow | null> {
  if (!linkHolds(deps.config.jwtSecret, linkSubject(number), link, deps.now())) return null;
  return (await documentByNumber(deps.db, number)) ?? null;
}

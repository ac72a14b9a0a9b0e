import { CUSTOMER_EDIT } from '@mali/contracts/customer-values';
import type {
  Customer,
  CustomerBlockRequest,
  CustomerCorrectRequest,
  CustomerCouponRequest,
  CustomerNoteRequest,
  CustomerTagsAnswer,
  CustomerTagsRequest,
} from '@mali/contracts/customers';
import { normalTag } from '@mali/contracts/order-work-values';
import { isStaff, type RoleId } from '@mali/contracts/roles';
import { parseThaiPhone } from '@mali/thai/phone';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import { oneLine } from '../../platform/text.ts';
import { setDisabled, updateProfileRow, voidLinks } from '../accounts/index.ts';
import { askForMail } from '../accounts/mail-jobs.ts';
import { endSessionsOf } from '../accounts/sessions.ts';
import { giveCoupon } from '../coupons/service.ts';
import { screenAgain } from '../orders/index.ts';
import type { CustomerRow } from './customer-list-repository.ts';
import {
  insertNote,
  lockCustomer,
  lockCustomers,
  orderPhones,
  setBlocked,
  setTags,
} from './customer-repository.ts';
import { type CustomerDeps, getCustomer, subjectOf, whoseOf } from './customers.ts';
import { contactOf } from './mask.ts';

/** Orders whose phone numbers a blocked customer is recognised by. */
const ORDERS_READ = 50;
const NOWHERE = { ip: '', user_agent: '' };

/** @throws DomainError ERROR.BAD_REQUEST for a reason of spaces */
function checkedReason(given: string): string {
  const reason = given.trim();
  if (reason === '') throw new DomainError('ERROR.BAD_REQUEST', { missing: 'reason' });
  return reason;
}

/** A locked customer. @throws DomainError CUSTOMER.NOT_FOUND */
async function locked(trx: Db, id: number): Promise<CustomerRow> {
  const found = await lockCustomer(trx, id);
  if (found === undefined) throw new DomainError('CUSTOMER.NOT_FOUND');
  return found;
}

/**
 * The account of a customer who does not work in the shop: access of colleagues is decided on the page of the staff.
 * @throws DomainError CUSTOMER.GUEST, CUSTOMER.STAFF
 */
function accountOf({ user_id, person }: CustomerRow): number {
  if (user_id === null) throw new DomainError('CUSTOMER.GUEST');
  if (person.role_id !== undefined && isStaff(person.role_id as RoleId))
    throw new DomainError('CUSTOMER.STAFF');
  return user_id;
}

/**
 * Adds a note; its author may not change it. Repeated with the same key, it is written once.
 * @throws DomainError CUSTOMER.NOT_FOUND
 */
export async function addNote(
  deps: CustomerDeps,
  caller: Caller,
  id: number,
  { text, request_key }: CustomerNoteRequest,
): Promise<Customer> {
  await deps.db.transaction(async (trx) => {
    const { user_id } = await locked(trx, id);
    const at = deps.now();
    const note = { customer_id: id, at, author_id: caller.user_id, text: text.trim(), request_key };
    if (!(await insertNote(trx, note))) return;
    await recordStaffAction(trx, caller, { kind: 'customer_noted', at, user_id, subject: subjectOf(id) });
  });
  return getCustomer(deps, caller, id);
}

/**
 * Adds a tag to customers, or takes one away.
 * @returns those that are different now: what an undo applies to
 * @throws DomainError ERROR.BAD_REQUEST for no tag or two, CUSTOMER.NOT_FOUND, CUSTOMER.TAGS_FULL
 */
export async function tagCustomers(
  { db, now }: Pick<CustomerDeps, 'db' | 'now'>,
  caller: Caller,
  { customer_ids, add, remove }: CustomerTagsRequest,
): Promise<CustomerTagsAnswer> {
  const tag = normalTag(add ?? remove ?? '');
  if (tag === '' || (add === undefined) === (remove === undefined))
    throw new DomainError('ERROR.BAD_REQUEST', { in: 'body', missing: 'add' });
  return db.transaction(async (trx) => {
    const found = await lockCustomers(trx, customer_ids);
    if (found.length < customer_ids.length) throw new DomainError('CUSTOMER.NOT_FOUND');
    const changed: number[] = [];
    const at = now();
    for (const { customer_id, tags } of found) {
      if (tags.includes(tag) === (add !== undefined)) continue;
      if (add !== undefined && tags.length >= CUSTOMER_EDIT.tags) throw new DomainError('CUSTOMER.TAGS_FULL');
      const after = add === undefined ? tags.filter((one) => one !== tag) : [...tags, tag];
      await setTags(trx, customer_id, after);
      await recordStaffAction(trx, caller, {
        ...{ kind: 'customer_tagged', at, user_id: null, subject: subjectOf(customer_id) },
        changes: [{ field: 'tags', from: tags.join(', '), to: after.join(', ') }],
      });
      changed.push(customer_id);
    }
    return { changed };
  });
}

/**
 * Blocks a customer, or lets them in again. A blocked member cannot sign in. Orders of a blocked customer, also as a guest
 * with the same e-mail or phone, are held for staff instead of being refused: a refusal would tell fraudsters what to change.
 * @throws DomainError CUSTOMER.NOT_FOUND, CUSTOMER.STAFF, CUSTOMER.BLOCKED, CUSTOMER.NOT_BLOCKED, ERROR.BAD_REQUEST
 */
export async function blockCustomer(
  deps: CustomerDeps,
  caller: Caller,
  id: number,
  { blocked, reason: given }: CustomerBlockRequest,
): Promise<Customer> {
  const reason = checkedReason(given);
  const ended = await deps.db.transaction(async (trx) => {
    const customer = await locked(trx, id);
    const { user_id, blocked_at } = customer;
    const account = user_id === null ? null : accountOf(customer);
    if ((blocked_at !== null) === blocked)
      throw new DomainError(blocked ? 'CUSTOMER.BLOCKED' : 'CUSTOMER.NOT_BLOCKED');
    const at = deps.now();
    if (blocked) {
      const { email, mobile } = contactOf(customer.person);
      const whose = whoseOf(customer);
      const phones = [mobile, ...(await orderPhones(trx, whose, ORDERS_READ)).map((one) => one.mobile)]
        .map((phone) => parseThaiPhone(phone))
        .flatMap((phone) => (phone.ok ? [`p:${phone.national}`] : []));
      const keys = [...new Set([`e:${email}`, ...phones])];
      await setBlocked(trx, id, { at, by: caller.user_id, reason, keys });
      await screenAgain(trx, whose);
    } else await setBlocked(trx, id, null);
    await recordStaffAction(trx, caller, {
      ...{ kind: blocked ? 'customer_blocked' : 'customer_unblocked', at, user_id, subject: subjectOf(id) },
      details: { reason },
    });
    if (account === null) return [];
    await setDisabled(trx, account, blocked);
    if (!blocked) return [];
    await voidLinks(trx, account, at);
    return endSessionsOf(trx, account, at);
  });
  deps.ended.add(ended);
  return getCustomer(deps, caller, id);
}

/**
 * Ends every session of a member, voids links that were mailed, and mails one to set a new password.
 * @throws DomainError CUSTOMER.NOT_FOUND, CUSTOMER.GUEST, CUSTOMER.STAFF, CUSTOMER.BLOCKED, ERROR.BAD_REQUEST
 */
export async function resetSignIn(
  deps: CustomerDeps,
  caller: Caller,
  id: number,
  given: string,
): Promise<Customer> {
  const reason = checkedReason(given);
  const ended = await deps.db.transaction(async (trx) => {
    const customer = await locked(trx, id);
    const user_id = accountOf(customer);
    if (customer.blocked_at !== null) throw new DomainError('CUSTOMER.BLOCKED');
    const at = deps.now();
    await voidLinks(trx, user_id, at);
    const sessions = await endSessionsOf(trx, user_id, at);
    const { email } = customer.person;
    await askForMail(trx, { kind: 'reset', email, lang: null, origin: caller.origin ?? NOWHERE });
    await recordStaffAction(trx, caller, {
      ...{ kind: 'customer_sign_in_reset', at, user_id, subject: subjectOf(id) },
      details: { reason, sessions_ended: sessions.length },
    });
    return sessions;
  });
  deps.ended.add(ended);
  return getCustomer(deps, caller, id);
}

/** A phone number as it is stored. @throws DomainError ERROR.BAD_REQUEST */
function phoneOf(given: string | null): string | null {
  if (given === null || given.trim() === '') return null;
  const phone = parseThaiPhone(given);
  if (!phone.ok) throw new DomainError('ERROR.BAD_REQUEST', { in: 'body', invalid: 'mobile' });
  return phone.national;
}

/**
 * Corrects name and phone of a member. The log has which fields changed, not their values: it outlives the account.
 * @throws DomainError CUSTOMER.NOT_FOUND, CUSTOMER.GUEST, CUSTOMER.STAFF, CUSTOMER.BLOCKED, ERROR.BAD_REQUEST,
 *   CUSTOMER.CHANGED when it is no longer as `was` says
 */
export async function correctCustomer(
  deps: CustomerDeps,
  caller: Caller,
  id: number,
  request: CustomerCorrectRequest,
): Promise<Customer> {
  const reason = checkedReason(request.reason);
  const after = {
    first_name: oneLine(request.first_name),
    last_name: oneLine(request.last_name),
    mobile: phoneOf(request.mobile),
  };
  if (after.first_name === '') throw new DomainError('ERROR.BAD_REQUEST', { missing: 'first_name' });
  await deps.db.transaction(async (trx) => {
    const customer = await locked(trx, id);
    const user_id = accountOf(customer);
    if (customer.blocked_at !== null) throw new DomainError('CUSTOMER.BLOCKED');
    const { first_name, last_name, mobile } = contactOf(customer.person);
    const before = { first_name, last_name, mobile: mobile === '' ? null : mobile };
    const fields = ['first_name', 'last_name', 'mobile'] as const;
    if (fields.some((field) => before[field] !== request.was[field]))
      throw new DomainError('CUSTOMER.CHANGED');
    const changed = fields.filter((field) => before[field] !== after[field]);
    if (changed.length === 0) return;
    await updateProfileRow(trx, user_id, after);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'customer_corrected', at: deps.now(), user_id, subject: subjectOf(id) },
      details: { reason, fields: changed.join(', ') },
    });
  });
  return getCustomer(deps, caller, id);
}

/**
 * Gives a member a coupon, within its limit and that of a person.
 * @throws DomainError CUSTOMER.NOT_FOUND, CUSTOMER.GUEST, CUSTOMER.STAFF, CUSTOMER.BLOCKED, ERROR.BAD_REQUEST, and as
 *   `giveCoupon`
 */
export async function sendCoupon(
  deps: CustomerDeps,
  caller: Caller,
  id: number,
  { promo_id, reason: given }: CustomerCouponRequest,
): Promise<Customer> {
  const reason = checkedReason(given);
  await deps.db.transaction(async (trx) => {
    const customer = await locked(trx, id);
    const user_id = accountOf(customer);
    if (customer.blocked_at !== null) throw new DomainError('CUSTOMER.BLOCKED');
    const at = deps.now();
    await giveCoupon(trx, { promo_id, user_id, at });
    await recordStaffAction(trx, caller, {
      ...{ kind: 'customer_coupon_given', at, user_id, subject: subjectOf(id) },
      details: { reason, promo_id },
    });
  });
  return getCustomer(deps, caller, id);
}

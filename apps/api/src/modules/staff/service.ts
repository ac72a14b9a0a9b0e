import type { ListQuery } from '@mali/contracts/lists/query';
import { isStaff, ROLE, type RoleId } from '@mali/contracts/roles';
import type { AddStaffRequest, AuditAnswer, AuditEvent } from '@mali/contracts/staff';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { normalEmail } from '../../platform/email-address.ts';
import { DomainError } from '../../platform/errors.ts';
import { type ListDeps, listRequest, pageOfList } from '../../platform/office-list.ts';
import { recordReading, recordStaffAction } from '../../platform/security-events.ts';
import { oneLine } from '../../platform/text.ts';
import { deleteSecondStep, insertStaff, setDisabled, setRole, voidLinks } from '../accounts/index.ts';
import { askForMail } from '../accounts/mail-jobs.ts';
import { endSessionsOf } from '../accounts/sessions.ts';
import { AUDIT_SOURCE, EVENT_COLUMNS, type EventRow } from './audit-repository.ts';
import type { StaffRow } from './repository.ts';
import { assertCovers, lockCaller, roleInLog } from './roles.ts';

type StaffDeps = Pick<Deps, 'db' | 'now' | 'ended'>;

function reasonOf(given: string): string {
  const reason = given.trim();
  if (reason === '') throw new DomainError('ERROR.BAD_REQUEST', { missing: 'reason' });
  return reason;
}

/**
 * Creates a staff account without a password: a link to set one is mailed, and the first sign-in sets up the
 * authenticator.
 * @throws DomainError STAFF.EMAIL_TAKEN, ERROR.BAD_REQUEST for a blank first name or reason; as `lockCaller`,
 * `assertCovers`
 */
export async function addStaff(deps: StaffDeps, caller: Caller, request: AddStaffRequest): Promise<void> {
  const email = normalEmail(request.email);
  const [first_name, last_name] = [oneLine(request.first_name), oneLine(request.last_name)];
  if (first_name === '') throw new DomainError('ERROR.BAD_REQUEST', { missing: 'first_name' });
  const reason = reasonOf(request.reason);
  const at = deps.now();
  const { role_id } = request;
  await deps.db.transaction(async (trx) => {
    await lockCaller(trx, caller);
    await assertCovers(trx, caller, role_id, true);
    const user_id = await insertStaff(trx, { email, first_name, last_name, role_id }, at);
    if (user_id === undefined) throw new DomainError('STAFF.EMAIL_TAKEN');
    const details = { before: null, after: roleInLog(role_id), reason };
    await recordStaffAction(trx, caller, { kind: 'staff_added', at, user_id, subject: 'staff', details });
    const origin = caller.origin ?? { ip: '', user_agent: '' };
    await askForMail(trx, { kind: 'reset', email, lang: null, origin });
  });
}

const ABOVE: readonly RoleId[] = [ROLE.OWNER, ROLE.ADMIN];

/** What changed in the access of a colleague, with its values. */
type AccessChange = {
  kind: 'staff_role_changed' | 'staff_disabled' | 'staff_enabled' | 'second_step_reset';
  before: number | boolean | string;
  after: number | boolean | string;
};

/**
 * Changes a colleague's access, records why, and ends their sessions, so that it takes effect at once.
 * @throws DomainError ERROR.NOT_FOUND for non-staff, STAFF.NOT_YOURSELF, STAFF.OWNER_ONLY, ROLE.BEYOND, AUTH.REQUIRED when
 * the caller's access was changed meanwhile, ERROR.BAD_REQUEST for a blank reason
 */
async function change(
  deps: StaffDeps,
  caller: Caller,
  { user_id, reason: given }: { user_id: number; reason: string },
  work: (trx: Db, colleague: StaffRow, at: Date) => Promise<AccessChange>,
): Promise<void> {
  const reason = reasonOf(given);
  const ended = await deps.db.transaction(async (trx) => {
    // Prevents privilege escalation, and keeps at least one owner.
    if (user_id === caller.user_id) throw new DomainError('STAFF.NOT_YOURSELF');
    const locked = await lockCaller(trx, caller, [user_id]);
    const colleague = locked.find((one) => one.user_id === user_id);
    if (colleague === undefined) throw new DomainError('ERROR.NOT_FOUND');
    if (ABOVE.includes(colleague.role_id) && caller.role_id !== ROLE.OWNER)
      throw new DomainError('STAFF.OWNER_ONLY');
    await assertCovers(trx, caller, colleague.role_id);
    const at = deps.now();
    const { kind, before, after } = await work(trx, colleague, at);
    const details = { before, after, reason };
    await recordStaffAction(trx, caller, { kind, at, user_id, subject: 'staff', details });
    return endSessionsOf(trx, user_id, at);
  });
  deps.ended.add(ended);
}

/**
 * Changes a colleague's role; role 1 makes them a customer.
 * @throws as `change`; ROLE.NOT_FOUND for a role that was removed
 */
export function changeRole(
  deps: StaffDeps,
  caller: Caller,
  user_id: number,
  { role_id: role, reason }: { role_id: RoleId; reason: string },
): Promise<void> {
  return change(deps, caller, { user_id, reason }, async (trx, { role_id }) => {
    if (isStaff(role)) await assertCovers(trx, caller, role, true);
    await setRole(trx, user_id, role);
    if (!isStaff(role)) await deleteSecondStep(trx, user_id);
    return { kind: 'staff_role_changed', before: roleInLog(role_id), after: roleInLog(role) };
  });
}

/**
 * Disables or enables a colleague's account. Voids mailed links.
 * @throws as `change`
 */
export function setAccess(
  deps: StaffDeps,
  caller: Caller,
  user_id: number,
  { disabled, reason }: { disabled: boolean; reason: string },
): Promise<void> {
  return change(deps, caller, { user_id, reason }, async (trx, before, at) => {
    await setDisabled(trx, user_id, disabled);
    await voidLinks(trx, user_id, at);
    const kind = disabled ? 'staff_disabled' : 'staff_enabled';
    return { kind, before: before.disabled, after: disabled };
  });
}

/**
 * Removes a colleague's authenticator and recovery codes, for instance after losing the phone. They set up a
 * new one after signing in with the password.
 * @throws as `change`
 */
export function resetSecondStep(
  deps: StaffDeps,
  caller: Caller,
  user_id: number,
  reason: string,
): Promise<void> {
  return change(deps, caller, { user_id, reason }, async (trx) => ({
    kind: 'second_step_reset',
    before: await deleteSecondStep(trx, user_id),
    after: false,
  }));
}

/**
 * A page of the audit log for administrators; reading it is logged too.
 * @throws DomainError ERROR.BAD_REQUEST, LIST.CURSOR
 */
export async function getAudit(deps: ListDeps, caller: Caller, query: ListQuery): Promise<AuditAnswer> {
  const request = listRequest(deps, AUDIT_SOURCE, query);
  const page = await pageOfList<EventRow>(deps, AUDIT_SOURCE, request, EVENT_COLUMNS);
  await recordReading(deps.db, caller, deps.now(), 'audit', 'audit_read');
  return { ...page, rows: page.rows.map(presentEvent) };
}

/** An account that was deleted keeps its number. */
const orNameless = (user_id: number | null, known: EventRow['actor']) =>
  known ?? (user_id === null ? null : { user_id, name: '', email: '' });

/** What an API key did is shown under its name; the person is its maker. */
const underKey = (details: EventRow['details'], actor: EventRow['actor']): EventRow['actor'] =>
  actor !== null && typeof details.api_key === 'string' ? { ...actor, name: details.api_key } : actor;

const presentEvent = (event: EventRow): AuditEvent => ({
  event_id: event.event_id,
  at: event.at.toISOString(),
  kind: event.kind,
  actor: underKey(event.details, orNameless(event.actor_id, event.actor)),
  user: orNameless(event.user_id, event.user),
  subject: event.subject,
  ip: event.ip,
  user_agent: event.user_agent,
  details: event.details,
});

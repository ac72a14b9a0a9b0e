import { type Static, Type } from 'typebox';
import { BahtOut, Count, DateTime, Email, Id, Nullable, Strict, Text } from './common.ts';
import { LocalizedText } from './content.ts';
import { TEXT } from './limits.ts';
import { AUDIT_LIST } from './lists/audit.ts';
import { listAnswer, listQuery } from './lists/query.ts';
import { StaffOrCustomerSchema, StaffRoleSchema } from './role-schemas.ts';

const RoleName = Type.Object({ th: Type.String(), en: Type.String() });
export const StaffMember = Type.Object({
  user_id: Type.Integer({ description: 'User' }),
  email: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  role_id: StaffRoleSchema,
  role_name: Nullable(RoleName, 'The name of a role that the shop has made'),
  disabled: Type.Boolean({ description: 'May not sign in' }),
  enrolled: Type.Boolean({ description: 'Has an authenticator; without one, the next sign-in sets it up' }),
  places: Type.Array(
    Type.Object({ code: Type.String(), name: Nullable(LocalizedText('Name of the branch', 120)) }),
    { description: 'Places that they are bound to; none: all' },
  ),
  seen_at: Nullable(DateTime('When a session of theirs was used last, to some minutes')),
});
export type StaffMember = Static<typeof StaffMember>;
export const StaffAnswer = listAnswer(StaffMember);
export type StaffAnswer = Static<typeof StaffAnswer>;

const reason = Text(TEXT.reason, 'Why; it is kept in the audit log', 1);
export const AddStaffRequest = Strict({
  email: Email,
  first_name: Text(TEXT.name, 'First name', 1),
  last_name: Text(TEXT.name, 'Last name'),
  role_id: StaffRoleSchema,
  reason,
});
export type AddStaffRequest = Static<typeof AddStaffRequest>;
export const StaffParams = Strict({ user_id: Id('Member of the staff') });
export const StaffReasonRequest = Strict({ reason });
export const StaffRoleRequest = Strict({
  reason,
  role_id: StaffOrCustomerSchema,
});

export const GuestRequest = Strict({ email: Email });
const GuestOrder = Type.Object({
  so_no: Type.String({ description: 'Order number' }),
  placed_at: DateTime('When it was placed'),
  total: BahtOut('Total'),
  under_way: Type.Boolean({ description: 'Not yet with the customer, or money is still to go back' }),
});
export const GuestDataAnswer = Type.Object({
  data: Type.Array(GuestOrder, {
    description: 'Orders placed with the e-mail and without an account, the newest first',
  }),
  count: Count('Orders'),
  messages: Count('Messages to the shop'),
});
export type GuestDataAnswer = Static<typeof GuestDataAnswer>;

export const AuditQuery = listQuery(AUDIT_LIST);

const AuditPerson = Type.Object({
  user_id: Type.Integer({ description: 'User' }),
  name: Type.String({ description: 'First and last name; empty once the account is deleted' }),
  email: Type.String(),
});
const AuditEvent = Type.Object({
  event_id: Type.Integer({ description: 'Event' }),
  at: DateTime('When'),
  kind: Type.String({ description: 'What' }),
  actor: Nullable(AuditPerson, 'Who; null when nobody was signed in, or it was done on the machine'),
  user: Nullable(AuditPerson, 'To whom, or to whose thing'),
  subject: Nullable(Type.String({ description: 'About what' })),
  ip: Type.String({ description: 'Where from; empty when it was done on the machine' }),
  user_agent: Type.String({ description: 'In which browser' }),
  details: Type.Record(Type.String(), Type.Unknown(), { description: 'What changed, before and after' }),
});
export type AuditEvent = Static<typeof AuditEvent>;
export const AuditAnswer = listAnswer(AuditEvent);
export type AuditAnswer = Static<typeof AuditAnswer>;

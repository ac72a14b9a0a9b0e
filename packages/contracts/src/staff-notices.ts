import { type Static, Type } from 'typebox';
import { Count, DateTime, Id, Nullable, OneOf, Strict } from './common.ts';
import { NOTIFICATIONS } from './notification-values.ts';
import { STAFF_NOTICE_KINDS } from './staff-notice-values.ts';

const Kind = OneOf(STAFF_NOTICE_KINDS, 'What it is about');

/** A notification to a member of the staff, in both languages (ADM-14). */
export const StaffNotice = Type.Object({
  notification_id: Id('Notification'),
  kind: Kind,
  title: Type.String({ description: 'In one line, English' }),
  title_th: Type.String({ description: 'In one line, Thai' }),
  link: Type.String({ description: 'Where it leads: a path of the back office' }),
  created_at: DateTime('When it happened'),
  read: Type.Boolean({ description: 'Was read' }),
});
export type StaffNotice = Static<typeof StaffNotice>;
export const StaffNoticesQuery = Strict({
  before: Type.Optional(Id('The last notification of the page before')),
});
export const StaffNoticesAnswer = Type.Object({
  notices: Type.Array(StaffNotice, { description: 'Newest first' }),
  unread: Count('Notifications that were not read'),
  next: Nullable(Id('Notification'), '`before` of the next page; null when this is the last'),
});
export type StaffNoticesAnswer = Static<typeof StaffNoticesAnswer>;
export const ReadStaffNoticesAnswer = Type.Object({
  ...StaffNoticesAnswer.properties,
  marked: Type.Array(Id('Notification'), { description: 'Those that this call has marked' }),
});
export type ReadStaffNoticesAnswer = Static<typeof ReadStaffNoticesAnswer>;

/** The listed notifications, or all of them. */
export const ReadStaffNotices = Strict({
  read: Type.Optional(Type.Boolean({ description: 'false: the listed become unread again, as undo does' })),
  notification_ids: Type.Optional(
    Type.Array(Id('Notification'), { minItems: 1, maxItems: NOTIFICATIONS.max, uniqueItems: true }),
  ),
});
export type ReadStaffNotices = Static<typeof ReadStaffNotices>;

const Channels = {
  page: Type.Boolean({ description: 'In the back office' }),
  mail: Type.Boolean({ description: 'By mail' }),
  line: Type.Boolean({ description: 'On LINE' }),
};
export const StaffNoticeChoices = Type.Object({
  choices: Type.Array(Type.Object({ kind: Kind, ...Channels })),
  line: Type.Boolean({ description: 'LINE is connected to the shop and to the caller’s account' }),
});
export type StaffNoticeChoices = Static<typeof StaffNoticeChoices>;
export const StaffNoticeChoiceRequest = Strict({ kind: Kind, ...Channels });
export type StaffNoticeChoiceRequest = Static<typeof StaffNoticeChoiceRequest>;

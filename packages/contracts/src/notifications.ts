import { type Static, Type } from 'typebox';
import { Count, DateTime, ID_MAX, Id, Nullable, OneOf, Strict } from './common.ts';
import { NOTIFICATION_KINDS, NOTIFICATIONS } from './notification-values.ts';

const NoticeId = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'Notification',
});

/** A notification to a customer, in both languages. */
export const Notification = Type.Object({
  notification_id: NoticeId,
  kind: OneOf(NOTIFICATION_KINDS, 'What it is about'),
  title: Type.String({ description: 'In one line, English' }),
  title_th: Type.String({ description: 'In one line, Thai' }),
  body: Type.String({ description: 'What happened, English' }),
  body_th: Type.String({ description: 'What happened, Thai' }),
  link: Type.String({ description: 'Where it leads: a path of the shop' }),
  image: Nullable(Type.String(), 'Picture, or null'),
  created_at: DateTime('When it happened'),
  read: Type.Boolean({ description: 'Has been noticed (NOTI-02)' }),
});
export type Notification = Static<typeof Notification>;

const UserId = Type.Integer({
  minimum: -1,
  maximum: ID_MAX,
  description: 'Whose; only the own ones are found',
});

/** REST-58 */
export const NotificationsQuery = Strict({
  user_id: Type.Optional(UserId),
  before: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'The last notification of the page before',
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: NOTIFICATIONS.max, description: 'Rows a page' })),
});
const Unread = {
  count: Count('Notifications not noticed yet (NOTI-13)'),
  orderCount: Count('Of these, those about orders (NOTI-13)'),
};
export const NotificationsAnswer = Type.Object(
  {
    data: Type.Array(Notification, { description: 'Newest first, noticed ones too' }),
    ...Unread,
    next: Nullable(NoticeId, '`before` of the next page; null when this is the last'),
  },
  { description: 'NOTI-01' },
);
export type NotificationsAnswer = Static<typeof NotificationsAnswer>;

/** REST-59: all notifications, or the listed ones. */
export const UpdateNoticeRequest = Strict({
  user_id: Type.Optional(UserId),
  notification_ids: Type.Optional(
    Type.Array(Id('Notification'), { minItems: 1, maxItems: NOTIFICATIONS.max, uniqueItems: true }),
  ),
});
export type UpdateNoticeRequest = Static<typeof UpdateNoticeRequest>;
export const UpdateNoticeAnswer = Type.Object(Unread);
export type UpdateNoticeAnswer = Static<typeof UpdateNoticeAnswer>;

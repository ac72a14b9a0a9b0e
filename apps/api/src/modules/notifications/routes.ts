import { ErrorAnswers } from '@mali/contracts/common';
import {
  NotificationsAnswer,
  NotificationsQuery,
  UpdateNoticeAnswer,
  UpdateNoticeRequest,
} from '@mali/contracts/notifications';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http.ts';
import { getNotifications, updateNotice } from './service.ts';

const tags = ['notifications'];

/** Notifications of the signed-in customer. */
export function notificationRoutes(app: App, deps: Deps): void {
  app.get(
    '/user_notification',
    {
      config: { guard: 'notification:own', rate: 'browse' },
      schema: {
        tags,
        summary: 'Notifications of the signed-in customer, newest first',
        operationId: 'getNotifications',
        security: [{ bearer: [] }],
        querystring: NotificationsQuery,
        response: { 200: NotificationsAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, query }) => getNotifications(deps, caller, query),
  );
  app.post(
    '/update_notice',
    {
      config: { guard: 'notification:own', rate: 'write' },
      schema: {
        tags,
        summary: 'Mark notifications as noticed',
        operationId: 'updateNotice',
        security: [{ bearer: [] }],
        body: UpdateNoticeRequest,
        response: { 200: UpdateNoticeAnswer, ...ErrorAnswers },
      },
    },
    async ({ caller, body }) => updateNotice(deps, caller, body),
  );
}

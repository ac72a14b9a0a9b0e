import type {
  NotificationsAnswer,
  UpdateNoticeAnswer,
  UpdateNoticeRequest,
} from '@mali/contracts/notifications';
import { api } from '../../clients/api.ts';

/** Page size of the panel. */
const PAGE = 10;

const calls = api.enhanceEndpoints({ addTagTypes: ['Notifications'] }).injectEndpoints({
  endpoints: (build) => ({
    /** The newest notifications, with the number of unread ones (NOTI-01). */
    notifications: build.query<NotificationsAnswer, void>({
      query: () => ({ url: '/user_notification', params: { limit: PAGE } }),
      providesTags: ['Notifications'],
    }),
    /** The page before a notification. */
    earlier: build.query<NotificationsAnswer, number>({
      query: (before) => ({ url: '/user_notification', params: { limit: PAGE, before } }),
    }),
    /** Marks all notifications as read, or the listed ones (NOTI-02). */
    updateNotice: build.mutation<UpdateNoticeAnswer, UpdateNoticeRequest>({
      query: (data) => ({ url: '/update_notice', method: 'POST', data, client: 'silent' }),
      onQueryStarted: async ({ notification_ids }, { dispatch, queryFulfilled }) => {
        const { data: left } = await queryFulfilled.catch(() => ({ data: null }));
        if (left === null) return;
        dispatch(
          calls.util.updateQueryData('notifications', undefined, (answer) => {
            Object.assign(answer, left);
            for (const one of answer.data)
              if (notification_ids === undefined || notification_ids.includes(one.notification_id))
                one.read = true;
          }),
        );
      },
    }),
  }),
});

export const { invalidateTags } = calls.util;
export const { useNotificationsQuery, useLazyEarlierQuery, useUpdateNoticeMutation } = calls;

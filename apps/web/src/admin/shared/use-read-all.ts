import { useTranslation } from 'react-i18next';
import { useReadStaffNoticesMutation } from './notice-calls.ts';
import { useNotice } from './use-notice.ts';

/** Marks all notifications of the user as read; undo makes those unread again that were marked. */
export function useReadAll(): { readAll: () => Promise<void>; busy: boolean } {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const [read, { isLoading }] = useReadStaffNoticesMutation();
  const readAll = async () => {
    const answer = await read({});
    if ('error' in answer) return notice.failed(answer.error);
    const notification_ids = answer.data.marked;
    const undo = () => read({ read: false, notification_ids });
    notice.done(t('notices.allRead'), notification_ids.length === 0 ? undefined : undo);
  };
  return { readAll, busy: isLoading };
}

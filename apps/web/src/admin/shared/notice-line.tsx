import type { StaffNotice } from '@mali/contracts/staff-notices';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { cx } from '../../ui/cx.ts';
import { AppLink } from '../../ui/link.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useReadStaffNoticesMutation } from './notice-calls.ts';
import styles from './notice-line.module.css';
import { useAt } from './use-at.ts';

/** A notification with the link to what it is about; opening it marks it as read. */
export function NoticeLine({ notice, onLeave }: { notice: StaffNotice; onLeave?: () => void }) {
  const { t } = useTranslation('admin');
  const isThai = useLanguage() === 'th';
  const at = useAt();
  const [read] = useReadStaffNoticesMutation();
  const { notification_id, created_at, link } = notice;
  return (
    <li className={cx(styles.line, !notice.read && styles.fresh)}>
      <AppLink
        to={link}
        onClick={() => {
          if (!notice.read) void read({ notification_ids: [notification_id] });
          onLeave?.();
        }}
      >
        <span>
          {!notice.read && <VisuallyHidden>{t('notices.new')} </VisuallyHidden>}
          {isThai ? notice.title_th : notice.title}
        </span>
        <time dateTime={created_at}>{at(created_at)}</time>
      </AppLink>
    </li>
  );
}

import { useTranslation } from 'react-i18next';
import { BellIcon } from '../../ui/bell-icon.tsx';
import { TextLink } from '../../ui/button.tsx';
import { Dropdown } from '../../ui/dropdown.tsx';
import { adminPaths } from '../paths.ts';
import { useFallbackPoll } from '../shared/live-state.ts';
import { useStaffNoticesQuery } from '../shared/notice-calls.ts';
import { NoticeLine } from '../shared/notice-line.tsx';
import { useReadAll } from '../shared/use-read-all.ts';
import styles from './notice-bell.module.css';

/** Notifications in the panel; the page has all of them. */
const SHOWN = 7;
/** Larger counts are shown as "99+". */
const COUNT_MAX = 99;

/** The number of unread notifications of the user, on every page; the newest open below it. */
export function NoticeBell() {
  const { t } = useTranslation('admin');
  const { data } = useStaffNoticesQuery(undefined, {
    pollingInterval: useFallbackPoll(),
    refetchOnMountOrArgChange: true,
  });
  const { readAll } = useReadAll();
  const unread = data?.unread ?? 0;
  return (
    <Dropdown
      ariaLabel={unread === 0 ? t('notices.title') : t('notices.unread', { count: unread })}
      buttonClassName={styles.bell}
      panelClassName={styles.panel}
      label={
        <>
          <BellIcon />
          {unread > 0 && (
            <span className={styles.count}>{unread > COUNT_MAX ? `${COUNT_MAX}+` : unread}</span>
          )}
        </>
      }
    >
      {(close) => (
        <section aria-label={t('notices.title')}>
          <header className={styles.head}>
            <h2>{t('notices.title')}</h2>
            {unread > 0 && (
              <button type="button" onClick={() => void readAll()}>
                {t('notices.readAll')}
              </button>
            )}
          </header>
          {data === undefined || data.notices.length === 0 ? (
            <p className={styles.none}>{t('notices.none')}</p>
          ) : (
            <ul>
              {data.notices.slice(0, SHOWN).map((notice) => (
                <NoticeLine key={notice.notification_id} notice={notice} onLeave={close} />
              ))}
            </ul>
          )}
          <p className={styles.all}>
            <TextLink to={adminPaths.notices()} onClick={close}>
              {t('notices.all')}
            </TextLink>
          </p>
        </section>
      )}
    </Dropdown>
  );
}

import { formatDate } from '@mali/thai/dates';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectFreeDeliveryFrom, useDeliveryDay } from '../../features/cart/index.ts';
import { mainEntries, useAnnouncementQuery } from '../../features/navigation/index.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { AppLink } from '../../ui/link.tsx';
import { formatBaht } from '../../ui/money.ts';
import styles from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { EntryLinks, IN_ROW } from './menu-links.tsx';

/**
 * One line above the header: the announcement of the content service (HEAD-01), else the minimum for free
 * delivery and the delivery date, or the shop's claim where delivery is never free. It scrolls away with the
 * page, and is visible again at its top (HEAD-02).
 */
export function Announcement() {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const { data } = useAnnouncementQuery();
  const freeFrom = useSelector(selectFreeDeliveryFrom);
  const arrives = useDeliveryDay();
  const delivery = () =>
    freeFrom === null
      ? t('meta.title')
      : t('announcement', {
          amount: formatBaht(freeFrom),
          date: formatDate(arrives, language, 'weekday'),
        });
  const text = data?.announcement?.[language] ?? delivery();
  return (
    <aside className={styles.note} aria-label={t('announcementLabel')}>
      <div className={styles.noteRow}>
        {data?.announcement && data.link !== null ? (
          <AppLink className={styles.noteText} to={data.link}>
            {text}
          </AppLink>
        ) : (
          <span className={styles.noteText}>{text}</span>
        )}
        <span className={styles.noteEnd}>
          <nav aria-label={t('moreMenu')}>
            <ul className={styles.more}>
              <EntryLinks names={mainEntries(new Date()).filter((name) => !IN_ROW.has(name))} />
            </ul>
          </nav>
          <LanguageSwitch />
        </span>
      </div>
    </aside>
  );
}

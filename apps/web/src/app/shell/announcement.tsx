import { FREE_DELIVERY_DEFAULT_BAHT } from '@mali/contracts/limits';
import { deliveryPromise, formatDate } from '@mali/thai/dates';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { formatBaht } from '../../ui/money.ts';
import styles from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';

/** One line above the header: what delivery costs nothing from, and when a parcel ordered now arrives. */
export function Announcement() {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  return (
    <aside className={styles.note} aria-label={t('announcementLabel')}>
      <div className={styles.noteRow}>
        <span>
          {t('announcement', {
            amount: formatBaht(FREE_DELIVERY_DEFAULT_BAHT),
            date: formatDate(deliveryPromise(new Date()), language, 'weekday'),
          })}
        </span>
        <span className={styles.noteEnd}>
          <LanguageSwitch />
        </span>
      </div>
    </aside>
  );
}

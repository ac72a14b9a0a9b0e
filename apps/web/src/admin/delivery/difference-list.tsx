import type { DeliverySettings } from '@mali/contracts/delivery';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { dayText } from './day-text.ts';
import styles from './delivery.module.css';
import { type Difference, differences } from './delivery-draft.ts';

const WEEKDAYS = ['0', '1', '2', '3', '4', '5', '6'] as const;

/** What differs between two settings, part by part. */
export function DifferenceList({ before, after }: { before: DeliverySettings; after: DeliverySettings }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const found = differences(before, after, language);
  const nameOf = ({ part, of }: Difference): string => {
    const weekday = WEEKDAYS.find((one) => one === of);
    if ((part === 'cut_off' || part === 'no_delivery') && weekday !== undefined)
      return t(`adminDelivery.parts.${part}`, { of: t(`adminDelivery.weekdays.d${weekday}`) });
    if (part === 'holiday') return dayText(of, language, (day) => t('adminDelivery.everyYear', { day }));
    return t(`adminDelivery.parts.${part}`, { of });
  };
  if (found.length === 0) return <p className={styles.note}>{t('adminDelivery.same')}</p>;
  return (
    <ul className={styles.differences}>
      {found.map((difference) => (
        <li key={difference.id}>
          <b>{nameOf(difference)}</b> <s>{difference.before}</s> <span aria-hidden="true">→</span>{' '}
          <span>{difference.after}</span>
        </li>
      ))}
    </ul>
  );
}

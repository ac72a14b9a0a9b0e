import type { Giveaway } from '@mali/contracts/giveaways';
import { useTranslation } from 'react-i18next';
import styles from './winners.module.css';

/** Winners, by masked names and entry numbers. */
export function Winners({ giveaway }: { giveaway: Giveaway }) {
  const { t } = useTranslation('giveaways');
  const { winners, units, entries } = giveaway;
  if (winners.length === 0) return <p className={styles.none}>{t('winnersNone')}</p>;
  const more = Math.min(units, entries) - winners.length;
  return (
    <>
      <ul className={styles.winners}>
        {winners.map(({ entry_no, name }) => (
          <li key={entry_no}>
            {name === '' ? t('left') : name} <small>{t('entryNo', { number: entry_no })}</small>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles.none}>{t('more', { count: more })}</p>}
    </>
  );
}

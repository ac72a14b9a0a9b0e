import type { CalendarAnswer, CalendarCollision, CalendarEntry } from '@mali/contracts/calendar';
import { formatDateTime } from '@mali/thai/dates';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import styles from './calendar.module.css';
import { EntryLink } from './entry-link.tsx';

/** What collides, with the reason in words. */
export function Collisions({ calendar }: { calendar: CalendarAnswer }) {
  const { t } = useTranslation('admin');
  const { collisions, entries } = calendar;
  if (collisions.length === 0) return null;
  return (
    <section className={styles.collisions} aria-labelledby="collisions">
      <h2 id="collisions">{t('calendar.collisionCount', { count: collisions.length })}</h2>
      <ul>
        {collisions.map((collision) => (
          <Collision
            key={`${collision.kind} ${collision.entries.join(' ')}`}
            collision={collision}
            entries={entries.filter(({ key }) => collision.entries.includes(key))}
          />
        ))}
      </ul>
    </section>
  );
}

function Collision({
  collision: { kind, from, until, goods, goods_th, goods_en },
  entries,
}: {
  collision: CalendarCollision;
  entries: readonly CalendarEntry[];
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = (moment: string) => formatDateTime(new Date(moment), language);
  const name = language === 'th' ? goods_th : goods_en;
  const time = [
    ...(from === null ? [] : [t('calendar.since', { at: at(from) })]),
    ...(until === null || until === from ? [] : [t('calendar.until', { at: at(until) })]),
  ].join(' ');
  return (
    <li>
      <strong>{t(`calendar.reasons.${kind}`)}</strong>
      <span className={styles.concerned}>
        {entries.map((entry) => (
          <EntryLink key={entry.key} entry={entry}>
            {language === 'th' ? entry.name_th : entry.name_en}
          </EntryLink>
        ))}
      </span>
      <small>
        {[...(goods > 0 ? [t('calendar.goods', { count: goods, name })] : []), time]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </li>
  );
}

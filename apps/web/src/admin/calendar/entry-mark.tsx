import type { CalendarEntry } from '@mali/contracts/calendar';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './calendar.module.css';
import { EntryLink } from './entry-link.tsx';

/** A record by its colour and name, with its kind and what is wrong in words. */
export function EntryMark({
  entry,
  collides,
  className,
  words = false,
}: {
  entry: CalendarEntry;
  collides: boolean;
  className?: string | undefined;
  /** Its kind and state are written out. */
  words?: boolean;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { kind, state } = entry;
  const isPlain = state === 'scheduled' || state === 'running';
  const about = [t(`calendar.kinds.${kind}`), ...(isPlain ? [] : [t(`calendar.states.${state}`)])].join(
    ' · ',
  );
  return (
    <EntryLink entry={entry} className={cx(styles.entry, styles[kind], styles[state], className)}>
      {collides && (
        <>
          <Icon name="alert" size="s" />
          <VisuallyHidden>{t('calendar.collides')} </VisuallyHidden>
        </>
      )}
      <span className={styles.name}>{language === 'th' ? entry.name_th : entry.name_en}</span>{' '}
      {words ? <small>{about}</small> : <VisuallyHidden>{about}</VisuallyHidden>}
    </EntryLink>
  );
}

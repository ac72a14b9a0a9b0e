import { useTranslation } from 'react-i18next';
import { Accordion, AccordionItem } from '../../ui/accordion.tsx';
import { Loaded } from '../shared/loaded.tsx';
import styles from './inbox.module.css';
import { useInboxReportQuery } from './inbox-calls.ts';
import { durationOf } from './wait-time.ts';

const DAYS = 30;

/** How long customers waited for the first answer (INBOX-04). */
export function AnswerTimes() {
  const { t } = useTranslation('admin');
  return (
    <Accordion>
      <AccordionItem title={t('inbox.report')}>
        <Figures />
      </AccordionItem>
    </Accordion>
  );
}

function Figures() {
  const { t } = useTranslation('admin');
  const query = useInboxReportQuery(DAYS);
  const time = (seconds: number | null) => {
    const { unit, n } = durationOf(seconds ?? 0);
    return t(`inbox.time.${unit}`, { n });
  };
  return (
    <Loaded query={query}>
      {({ answers, median, nine_tenths, by_staff }) =>
        answers === 0 ? (
          <p className={styles.hint}>{t('inbox.reportNone')}</p>
        ) : (
          <>
            <p>{t('inbox.median', { time: time(median) })}</p>
            <p>{t('inbox.nine', { time: time(nine_tenths) })}</p>
            <p className={styles.hint}>{t('inbox.byStaff')}</p>
            <ul className={styles.items}>
              {by_staff.map((one) => (
                <li key={one.name} className={styles.plain}>
                  <span>
                    {one.name}
                    <small>{t('inbox.answers', { count: one.answers })}</small>
                  </span>
                  {time(one.median)}
                </li>
              ))}
            </ul>
          </>
        )
      }
    </Loaded>
  );
}

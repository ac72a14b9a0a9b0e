import type { AdminOrder } from '@mali/contracts/admin-orders';
import { formatDate } from '@mali/thai/dates';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../app/i18n.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button } from '../../ui/button.tsx';
import { Suspense } from '../../ui/suspense.tsx';
import { RecordSection } from '../shared/record-page.tsx';
import { useAt } from '../shared/use-at.ts';
import styles from './cancel-request.module.css';

export type ShortageAct = 'report' | 'wait' | 'found';

/** Loads with its first opening, with the fields of dates. */
const ShortageDialog = lazy(
  withTexts(['date-time'], async () => ({
    default: (await import('./shortage-dialog.tsx')).ShortageDialog,
  })),
);

/** Goods that the order cannot be shipped without, and the ways out (ORD-11); the report of them. */
export function Shortage({ shown }: { shown: AdminOrder }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  const [act, setAct] = useState<ShortageAct | null>(null);
  const { shortage, order, may_report_shortage: mayReport, may_change_address: mayChange } = shown;
  const button = (name: ShortageAct) => (
    <Button size="m" look="secondary" onClick={() => setAct(name)}>
      {t(`shortage.${name}`)}
    </Button>
  );
  const nameOf = (line_no: number): string => {
    const line = order.items.find((one) => one.line_no === line_no);
    return (language === 'th' ? line?.mat_name_th : line?.mat_name) ?? '';
  };
  return (
    <>
      {shortage != null && (
        <RecordSection className={styles.request} title={t('shortage.title')}>
          <ul className={styles.reasons}>
            {shortage.lines.map(({ line_no, quantity }) => (
              <li key={line_no}>
                {nameOf(line_no)} × {quantity}, {t(`shortage.causes.${shortage.cause}`)}
              </li>
            ))}
          </ul>
          {shortage.note !== '' && <p>“{shortage.note}”</p>}
          <p>
            {t('shortage.text')} <small>{at(shortage.at)}</small>
          </p>
          {shortage.wait_until !== null && (
            <p>
              {t('shortage.waits', {
                day: formatDate(new Date(`${shortage.wait_until}T00:00:00+07:00`), language),
              })}
            </p>
          )}
          <p className={styles.buttons}>
            {mayChange && button('wait')}
            {mayReport === true && button('found')}
          </p>
        </RecordSection>
      )}
      {shortage == null && mayReport === true && <p className={styles.buttons}>{button('report')}</p>}
      <Suspense fallback={null}>
        {act !== null && <ShortageDialog order={order} act={act} onClose={() => setAct(null)} />}
      </Suspense>
    </>
  );
}

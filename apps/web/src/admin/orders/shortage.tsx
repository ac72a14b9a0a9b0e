import type { AdminOrder } from '@mali/contracts/admin-orders';
import { formatDate } from '@mali/thai/dates';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../app/i18n.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button } from '../../ui/button.tsx';
import { Suspense } from '../../ui/suspense.tsx';
import { RecordSection } from '../shared/record-page.tsx';
import type { ShortageAct, ShortageLine } from '../shared/shortage-dialog.tsx';
import { useAt } from '../shared/use-at.ts';
import styles from './cancel-request.module.css';

/** Loads with its first opening, with the fields of dates. */
const ShortageDialog = lazy(
  withTexts(['date-time'], async () => ({
    default: (await import('../shared/shortage-dialog.tsx')).ShortageDialog,
  })),
);

/** Lines of the order with units that were not cancelled. */
function useShortageLines({ items }: AdminOrder['order']): ShortageLine[] {
  const isThai = useLanguage() === 'th';
  return items
    .map((line) => ({
      line_no: line.line_no,
      name: isThai ? line.mat_name_th : line.mat_name,
      shade: (isThai ? line.variant_name_2_th : line.variant_name_2) ?? '',
      left: line.quantity - (line.cancelled ?? 0),
    }))
    .filter(({ left }) => left > 0);
}

/** Reports goods that the order cannot be shipped without. */
export function ReportShortage({ shown: { order, shortage, may_report_shortage } }: { shown: AdminOrder }) {
  const { t } = useTranslation('admin');
  const [open, setOpen] = useState(false);
  const lines = useShortageLines(order);
  if (shortage != null || may_report_shortage !== true) return null;
  return (
    <>
      <Button size="m" look="secondary" onClick={() => setOpen(true)}>
        {t('shortage.report')}
      </Button>
      <Suspense fallback={null}>
        {open && (
          <ShortageDialog so_no={order.so_no} lines={lines} act="report" onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}

/** Goods that the order cannot be shipped without, and the ways out (ORD-11). */
export function Shortage({ shown }: { shown: AdminOrder }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  const [act, setAct] = useState<ShortageAct | null>(null);
  const lines = useShortageLines(shown.order);
  const { shortage, order, may_report_shortage: mayReport, may_change_address: mayChange } = shown;
  const button = (name: ShortageAct) => (
    <Button size="m" look="secondary" onClick={() => setAct(name)}>
      {t(`shortage.${name}`)}
    </Button>
  );
  const nameOf = (line_no: number): string => {
    const line = order.items.find((one) => one.line_no === line_no);
    const shade = language === 'th' ? line?.variant_name_2_th : line?.variant_name_2;
    return [language === 'th' ? line?.mat_name_th : line?.mat_name, shade].filter(Boolean).join(' ');
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
      <Suspense fallback={null}>
        {act !== null && (
          <ShortageDialog so_no={order.so_no} lines={lines} act={act} onClose={() => setAct(null)} />
        )}
      </Suspense>
    </>
  );
}

import type { AdminReturn } from '@mali/contracts/returns';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button } from '../../ui/button.tsx';
import { AppLink } from '../../ui/link.tsx';
import { formatBaht } from '../../ui/money.ts';
import { adminPaths } from '../paths.ts';
import { RecordSection } from '../shared/record-page.tsx';
import styles from './return.module.css';
import { useReturnStep } from './use-step.ts';
import { WishSelect } from './wish-select.tsx';

/** The exchange order of a return: before it is created its lines and sums, afterwards a link to it. */
export function ExchangeSection({ one }: { one: AdminReturn }) {
  const { t } = useTranslation('admin');
  const th = useLanguage() === 'th';
  const { exchange_preview: preview, exchange_order: created } = one;
  const sums = one.quote.exchange;
  const isOver = one.status === 'refused' || one.status === 'withdrawn';
  if (created !== null)
    return (
      <RecordSection className={styles.section} title={t('adminReturns.exchange.title')}>
        <p>
          <AppLink to={adminPaths.order(created.so_no)}>{created.so_no}</AppLink>
        </p>
        <ul className={styles.facts}>
          <li>{t('adminReturns.exchange.creditOf', { amount: formatBaht(created.credit) })}</li>
          <li>{t('adminReturns.exchange.toPay', { amount: formatBaht(created.total) })}</li>
          {created.ended && <li className={styles.bad}>{t('adminReturns.exchange.ended')}</li>}
        </ul>
      </RecordSection>
    );
  if (preview === null || sums === null || isOver) return null;
  return (
    <RecordSection className={styles.section} title={t('adminReturns.exchange.preview')}>
      <ul className={styles.facts}>
        {preview.lines.map((line) => (
          <li key={`${line.mat_var_id} ${line.amount}`}>
            {th ? line.name_th : line.name_en} × {line.quantity}: {formatBaht(line.amount)}
          </li>
        ))}
        <li>{t('adminReturns.exchange.creditOf', { amount: formatBaht(sums.credit) })}</li>
        <li>
          <strong>
            {sums.back > 0
              ? t('adminReturns.exchange.back', { amount: formatBaht(sums.back) })
              : t('adminReturns.exchange.toPay', { amount: formatBaht(sums.to_pay) })}
          </strong>
        </li>
        {preview.short.length > 0 && <li className={styles.bad}>{t('adminReturns.exchange.short')}</li>}
      </ul>
    </RecordSection>
  );
}

/** Changes approved lines that are not settled between money and exchange. */
export function WishForm({ one }: { one: AdminReturn }) {
  const { t } = useTranslation('admin');
  const { take, busy } = useReturnStep();
  const [wishes, setWishes] = useState<ReadonlyMap<number, number | null>>(new Map());
  const open = one.lines.filter(({ approved, refund_id }) => approved === true && refund_id === null);
  const changed = open.filter(
    ({ line_no, exchange_for }) => wishes.has(line_no) && wishes.get(line_no) !== exchange_for,
  );
  const save = () =>
    take({
      ...{ return_no: one.return_no, step: 'wish' },
      body: {
        lines: changed.map(({ line_no }) => ({ line_no, exchange_for: wishes.get(line_no) ?? null })),
      },
    });
  return (
    <RecordSection className={styles.section} title={t('adminReturns.exchange.change')}>
      <div className={styles.form}>
        {open.map((line) => (
          <WishSelect
            key={line.line_no}
            line={line}
            value={wishes.has(line.line_no) ? (wishes.get(line.line_no) ?? null) : line.exchange_for}
            onChange={(variant) => setWishes((now) => new Map(now).set(line.line_no, variant))}
          />
        ))}
        <p className={styles.muted}>{t('adminReturns.exchange.changeText')}</p>
        <div className={styles.acts}>
          <Button
            size="m"
            look="secondary"
            busy={busy}
            disabled={changed.length === 0}
            onClick={() => void save()}
          >
            {t('adminReturns.exchange.save')}
          </Button>
        </div>
      </div>
    </RecordSection>
  );
}

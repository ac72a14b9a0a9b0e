import type { AdminOrder } from '@mali/contracts/admin-orders';
import { REFUND_CAUSES } from '@mali/contracts/payment-values';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button } from '../../ui/button.tsx';
import { RadioCards } from '../../ui/field.tsx';
import { formatBaht } from '../../ui/money.ts';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { ActDialog, ActFields } from '../shared/act-dialog.tsx';
import unitLines from '../shared/unit-lines.module.css';
import { useNotice } from '../shared/use-notice.ts';
import styles from './cancel-units.module.css';
import { useCancelUnitsMutation, useQuoteCancelledUnitsQuery } from './change-calls.ts';

type Cause = (typeof REFUND_CAUSES)[number];
type Line = AdminOrder['order']['items'][number];

const left = (line: Line): number => line.quantity - (line.cancelled ?? 0);

/** Opens the cancellation of some units of an order that is not packed yet. */
export function CancelUnits({ shown: { order, may_cancel_units } }: { shown: AdminOrder }) {
  const { t } = useTranslation('admin');
  const [open, setOpen] = useState(false);
  const lines = order.items.filter((line) => !line.gwp && left(line) > 0);
  const units = lines.reduce((n, line) => n + left(line), 0);
  // The last unit is cancelled with the whole order.
  if (!may_cancel_units || units < 2) return null;
  return (
    <>
      <Button size="m" look="secondary" onClick={() => setOpen(true)}>
        {t('orderChanges.cancelUnits.open')}
      </Button>
      {open && <CancelDialog so_no={order.so_no} lines={lines} onClose={() => setOpen(false)} />}
    </>
  );
}

function CancelDialog({
  so_no,
  lines,
  onClose,
}: {
  so_no: string;
  lines: readonly Line[];
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const language = useLanguage();
  const isThai = language === 'th';
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>({});
  const [cause, setCause] = useState<Cause>('customer');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [cancel, cancelling] = useCancelUnitsMutation();
  const units = lines.flatMap(({ line_no }) => {
    const quantity = chosen[line_no] ?? 0;
    return quantity > 0 ? [{ line_no, quantity }] : [];
  });
  const quoted = useQuoteCancelledUnitsQuery(
    units.length === 0 ? skipToken : { so_no, lines: units, cause },
    { refetchOnMountOrArgChange: true },
  );
  const quote = units.length === 0 ? undefined : quoted.currentData;

  const submit = async () => {
    setTried(true);
    if (quote === undefined || reason.trim() === '' || cancelling.isLoading) return;
    const { version, amount } = quote;
    const answer = await cancel({ so_no, lines: units, cause, reason: reason.trim(), version, amount });
    if ('error' in answer) return setRefused(notice.textOf(answer.error));
    notice.done(t('orderChanges.cancelUnits.done', { so_no }));
    onClose();
  };
  return (
    <ActDialog
      title={t('orderChanges.cancelUnits.title')}
      confirm={t('orderChanges.cancelUnits.confirm')}
      busy={cancelling.isLoading}
      disabled={quote === undefined}
      refused={refused}
      onSubmit={submit}
      onClose={onClose}
    >
      <ul className={unitLines.lines}>
        {lines.map((line) => {
          const name = isThai ? line.mat_name_th : line.mat_name;
          const shade = isThai ? line.variant_name_2_th : line.variant_name_2;
          return (
            <li key={line.line_no}>
              <span>
                {[name, shade].filter(Boolean).join(', ')}
                <small>{t('orderChanges.cancelUnits.of', { count: left(line) })}</small>
              </span>
              <QuantityStepper
                value={chosen[line.line_no] ?? 0}
                min={0}
                max={left(line)}
                labels={{
                  field: t('orderChanges.cancelUnits.quantity', { name }),
                  less: t('orderChanges.cancelUnits.less', { name }),
                  more: t('orderChanges.cancelUnits.more', { name }),
                }}
                onChange={(quantity) => {
                  setRefused(null);
                  setChosen((before) => ({
                    ...before,
                    [line.line_no]: Number.isNaN(quantity) ? 0 : Math.min(left(line), Math.max(0, quantity)),
                  }));
                }}
              />
            </li>
          );
        })}
      </ul>
      <RadioCards
        legend={t('orderChanges.cancelUnits.cause')}
        name="cause"
        value={cause}
        onChange={(value) => setCause(REFUND_CAUSES.find((each) => each === value) ?? 'customer')}
        options={REFUND_CAUSES.map((value) => ({
          value,
          label: t(`orderChanges.cancelUnits.causes.${value}`),
          sub: t(`orderChanges.cancelUnits.causeTexts.${value}`),
        }))}
      />
      <ActFields
        fields={['reason']}
        values={{ reason }}
        label={() => t('orderChanges.cancelUnits.reason')}
        error={() => (tried && reason.trim() === '' ? t('adminOrders.missing.reason') : undefined)}
        onChange={(_, value) => setReason(value)}
      />
      <div className={styles.quote} aria-live="polite">
        {units.length === 0 ? (
          <p>{t('orderChanges.cancelUnits.choose')}</p>
        ) : quoted.isError ? (
          <p className={styles.refused}>{notice.textOf(quoted.error)}</p>
        ) : quote === undefined ? (
          <p>{t('orderChanges.cancelUnits.reckoning')}</p>
        ) : (
          <>
            <p className={styles.amount}>
              <span>{t(`orderChanges.cancelUnits.${quote.paid ? 'refunded' : 'lessToPay'}`)}</span>
              <strong>{formatBaht(quote.amount)}</strong>
            </p>
            {!quote.paid && (
              <p className={styles.amount}>
                <span>{t('orderChanges.cancelUnits.total')}</span>
                <strong>{formatBaht(quote.total)}</strong>
              </p>
            )}
            <ul>
              {quote.promotions.map((promotion) => (
                <li key={promotion.name_en}>
                  {t('orderChanges.cancelUnits.promotion', {
                    name: isThai ? promotion.name_th : promotion.name_en,
                    before: formatBaht(promotion.before),
                    after: formatBaht(promotion.after),
                  })}
                </li>
              ))}
              {quote.gifts.map((gift) => (
                <li key={gift.name_en}>
                  {t('orderChanges.cancelUnits.gift', {
                    name: isThai ? gift.name_th : gift.name_en,
                    count: gift.quantity,
                  })}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </ActDialog>
  );
}

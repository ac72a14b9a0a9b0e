import type { AdminOrder } from '@mali/contracts/admin-orders';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ActFields, ActForm } from '../shared/act-dialog.tsx';
import { Select } from '../shared/select.tsx';
import { useNotice } from '../shared/use-notice.ts';
import styles from './cancel-units.module.css';
import { useExchangeShadeMutation, useShadeOptionsQuery } from './change-calls.ts';

/** Opens the exchange of a shade of an order that is not packed yet. */
export function ExchangeShade({ shown: { order, may_exchange } }: { shown: AdminOrder }) {
  const { t } = useTranslation('admin');
  const [open, setOpen] = useState(false);
  if (may_exchange !== true) return null;
  return (
    <>
      <Button size="m" look="secondary" onClick={() => setOpen(true)}>
        {t('orderChanges.exchange.open')}
      </Button>
      {open && <ExchangeDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}

function ExchangeDialog({ order, onClose }: { order: AdminOrder['order']; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const isThai = useLanguage() === 'th';
  const found = useShadeOptionsQuery(order.so_no, { refetchOnMountOrArgChange: true });
  const lines = (found.currentData?.lines ?? []).flatMap(({ line_no, options }) => {
    const line = order.items.find((item) => item.line_no === line_no);
    return line === undefined ? [] : [{ line, options }];
  });
  const name = (line: (typeof lines)[number]['line']): string =>
    [
      isThai ? line.mat_name_th : line.mat_name,
      isThai ? line.variant_name_1_th : line.variant_name_1,
      isThai ? line.variant_name_2_th : line.variant_name_2,
    ]
      .filter(Boolean)
      .join(' ');
  return (
    <Dialog open onClose={onClose} title={t('orderChanges.exchange.open')}>
      {found.currentData === undefined ? (
        <p aria-live="polite">{t(found.isError ? 'adminOrders.failed' : 'orderChanges.exchange.loading')}</p>
      ) : lines.length === 0 ? (
        <p>{t('orderChanges.exchange.none')}</p>
      ) : (
        <ExchangeForm so_no={order.so_no} lines={lines} name={name} onClose={onClose} />
      )}
    </Dialog>
  );
}

type Exchangeable = {
  line: AdminOrder['order']['items'][number];
  options: readonly { mat_var_id: number; name_en: string; name_th: string; stock: number }[];
};

function ExchangeForm({
  so_no,
  lines,
  name,
  onClose,
}: {
  so_no: string;
  lines: readonly Exchangeable[];
  name: (line: Exchangeable['line']) => string;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const isThai = useLanguage() === 'th';
  const notice = useNotice();
  const [lineNo, setLineNo] = useState(String(lines[0]?.line.line_no));
  const [to, setTo] = useState('');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [exchange, exchanging] = useExchangeShadeMutation();
  const chosen = lines.find(({ line }) => String(line.line_no) === lineNo) ?? lines[0];
  const option = chosen?.options.find(({ mat_var_id }) => String(mat_var_id) === to) ?? chosen?.options[0];
  if (chosen === undefined || option === undefined) return null;
  const { line, options } = chosen;
  const optionName = (one: typeof option) => (isThai ? one.name_th : one.name_en);
  const submit = async () => {
    setTried(true);
    if (reason.trim() === '' || exchanging.isLoading) return;
    const answer = await exchange({
      ...{ so_no, line_no: line.line_no, from: line.mat_var_id, to: option.mat_var_id },
      reason: reason.trim(),
    });
    if ('error' in answer) return setRefused(notice.textOf(answer.error));
    notice.done(t('orderChanges.exchange.done', { so_no }));
    onClose();
  };
  return (
    <ActForm
      confirm={t('orderChanges.exchange.confirm')}
      busy={exchanging.isLoading}
      refused={refused}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={t('orderChanges.exchange.line')}
        value={lineNo}
        options={lines.map((one) => ({
          value: String(one.line.line_no),
          label: `${name(one.line)} × ${one.line.quantity}`,
        }))}
        onChange={(value) => {
          setLineNo(value);
          setTo('');
          setRefused(null);
        }}
      />
      <Select
        label={t('orderChanges.exchange.to')}
        value={String(option.mat_var_id)}
        options={options.map((one) => ({
          value: String(one.mat_var_id),
          label: t('orderChanges.exchange.option', { name: optionName(one), count: one.stock }),
        }))}
        onChange={(value) => {
          setTo(value);
          setRefused(null);
        }}
      />
      <p className={styles.quote}>
        {t('orderChanges.exchange.before', {
          from: `${name(line)} × ${line.quantity}`,
          to: optionName(option),
        })}
      </p>
      <ActFields
        fields={['reason']}
        values={{ reason }}
        label={() => t('orderChanges.cancelUnits.reason')}
        error={() => (tried && reason.trim() === '' ? t('adminOrders.missing.reason') : undefined)}
        onChange={(_, value) => setReason(value)}
      />
    </ActForm>
  );
}

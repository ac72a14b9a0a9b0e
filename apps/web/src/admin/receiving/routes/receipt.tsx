import { may } from '@mali/contracts/permissions';
import type { Receipt } from '@mali/contracts/receiving';
import { RECEIPT_EDIT } from '@mali/contracts/receiving-values';
import { formatDate } from '@mali/thai/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { isApiError } from '../../../clients/api-error.ts';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { Button, TextLink } from '../../../ui/button.tsx';
import { formatBaht, formatCount } from '../../../ui/money.ts';
import { adminPaths } from '../../paths.ts';
import { ActDialog, ActFields } from '../../shared/act-dialog.tsx';
import { RecordHistory } from '../../shared/record-history.tsx';
import { RecordHead, RecordPage, RecordSection } from '../../shared/record-page.tsx';
import { ResponsiveTable } from '../../shared/responsive-table.tsx';
import { useAt } from '../../shared/use-at.ts';
import { useNotice } from '../../shared/use-notice.ts';
import { NewReceipt } from '../new-receipt.tsx';
import { ReceiptState } from '../receipt-state.tsx';
import styles from '../receiving.module.css';
import { printLotLabels, useReceiptQuery, useReverseReceiptMutation } from '../receiving-calls.ts';

/** A receipt, or a new one. */
export function Component() {
  const { receipt_id = '' } = useParams();
  return receipt_id === 'new' ? <NewReceipt /> : <Known id={Number(receipt_id)} />;
}

/** A posted receipt: its lines, labels, history, and the way to reverse it. */
function Known({ id }: { id: number }) {
  const { t } = useTranslation('admin');
  const isNumber = Number.isSafeInteger(id);
  const query = useReceiptQuery(id, { skip: !isNumber, refetchOnMountOrArgChange: true });
  const known = isNumber ? query : { error: { status: 404 }, refetch: query.refetch };
  return (
    <RecordPage
      title={t('receiving.number', { id })}
      section="receiving"
      unknown={t('receiving.missing')}
      query={known as typeof query}
    >
      {(receipt) => <Posted key={receipt.receipt_id} receipt={receipt} />}
    </RecordPage>
  );
}

type Line = Receipt['lines'][number];

function Posted({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  const notice = useNotice();
  const role = useSelector(selectProfile)?.role_id;
  const [printing, setPrinting] = useState(false);
  const [asks, setAsks] = useState(false);
  const { receipt_id, state, received_at, by, reference, note, units, cost, lines } = receipt;
  const other = receipt.reversed_by ?? receipt.reverses;
  const print = async () => {
    setPrinting(true);
    await printLotLabels(receipt_id).catch(notice.failed);
    setPrinting(false);
  };
  const day = (text: string | null) =>
    text === null ? '–' : formatDate(new Date(`${text}T12:00:00+07:00`), language);
  const seesCost = role !== undefined && may(role, 'books:read');
  return (
    <>
      <RecordHead
        title={t('receiving.number', { id: receipt_id })}
        marks={
          <>
            <ReceiptState state={state} />
            <span>{at(received_at)}</span>
            {by !== null && <span>{t('receiving.by', { name: by })}</span>}
            {reference !== '' && (
              <span>
                {t('receiving.fields.reference')} {reference}
              </span>
            )}
            {receipt.order !== null && (
              <TextLink inline to={adminPaths.purchase(receipt.order.po_id)}>
                {receipt.order.po_no}
              </TextLink>
            )}
            {other !== null && (
              <TextLink inline to={adminPaths.receipt(other)}>
                {t(receipt.reverses === null ? 'receiving.reversedBy' : 'receiving.reverses', { id: other })}
              </TextLink>
            )}
          </>
        }
      >
        <div className={styles.acts}>
          {state !== 'reversal' && (
            <Button size="m" look="secondary" busy={printing} onClick={() => void print()}>
              {t('receiving.print')}
            </Button>
          )}
          {state === 'posted' && role !== undefined && may(role, 'purchase:edit') && (
            <Button size="m" look="quiet" onClick={() => setAsks(true)}>
              {t('receiving.reverse')}
            </Button>
          )}
        </div>
      </RecordHead>
      {note !== '' && <p className={styles.note}>{note}</p>}
      <RecordSection title={t('receiving.lines')}>
        <ResponsiveTable<Line>
          caption={t('receiving.lines')}
          rows={lines}
          rowKey={({ line_no }) => line_no}
          columns={[
            {
              key: 'product',
              head: t('receiving.product'),
              cell: (line) => (
                <>
                  {language === 'th' ? line.name_th : line.name_en}
                  <small>
                    {line.brand_en} · {line.item_id}
                  </small>
                </>
              ),
            },
            { key: 'lot', head: t('receiving.fields.lot'), cell: ({ lot }) => lot },
            {
              key: 'expires_on',
              head: t('receiving.fields.expires_on'),
              cell: ({ expires_on }) => day(expires_on),
            },
            { key: 'bin', head: t('receiving.bin'), cell: ({ bin }) => bin ?? '–' },
            {
              key: 'quantity',
              head: t('receiving.fields.quantity'),
              end: true,
              cell: ({ quantity }) => formatCount(quantity),
            },
            ...(seesCost
              ? [
                  {
                    key: 'unit_cost',
                    head: t('receiving.fields.unit_cost'),
                    end: true,
                    cell: ({ unit_cost }: Line) => (unit_cost === null ? '–' : formatBaht(unit_cost)),
                  },
                ]
              : []),
          ]}
        />
        <p className={styles.sum}>
          {t('receiving.sum', { count: units, lines: lines.length })}
          {cost !== null && ` · ${formatBaht(cost)}`}
        </p>
      </RecordSection>
      {receipt.differences.length > 0 && (
        <RecordSection title={t('receiving.differences')}>
          <ul>
            {receipt.differences.map((one) => (
              <li key={`${one.kind} ${one.mat_var_id} ${one.note}`}>
                {[
                  language === 'th' ? one.name_th : one.name_en,
                  t(`receiving.difference.${one.kind}`),
                  formatCount(one.units),
                  ...(one.note === '' ? [] : [one.note]),
                ].join(' · ')}
              </li>
            ))}
          </ul>
        </RecordSection>
      )}
      <RecordHistory record={`receipt ${receipt_id}`} />
      {asks && <ReverseDialog receipt={receipt} onClose={() => setAsks(false)} />}
    </>
  );
}

/** Says what reversing does, and asks why. */
function ReverseDialog({
  receipt: { receipt_id, units },
  onClose,
}: {
  receipt: Receipt;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const [reverse, reversing] = useReverseReceiptMutation();
  const [values, setValues] = useState({ reason: '' });
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const missing = values.reason.trim() === '';
  const onSubmit = async () => {
    setTried(true);
    if (missing) return;
    const { error } = await reverse({ receipt_id, reason: values.reason.trim() });
    if (isApiError(error)) return setRefused(error.text[language]);
    onClose();
    notice.done(t('receiving.reversed', { id: receipt_id }));
  };
  return (
    <ActDialog
      title={t('receiving.reversing', { id: receipt_id })}
      confirm={t('receiving.reverse')}
      busy={reversing.isLoading}
      refused={refused}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>{t('receiving.effect', { count: units })}</p>
      <ActFields
        fields={['reason'] as const}
        values={values}
        reasonMax={RECEIPT_EDIT.reason}
        label={() => t('receiving.reason')}
        error={() => (tried && missing ? t('receiving.reasonMissing') : undefined)}
        onChange={(_field, reason) => setValues({ reason })}
      />
    </ActDialog>
  );
}

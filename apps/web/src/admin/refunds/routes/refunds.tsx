import { TEXT } from '@mali/contracts/limits';
import { optionWord } from '@mali/contracts/lists/definition';
import { REFUND_LIST } from '@mali/contracts/lists/refunds';
import type { StaffRefund } from '@mali/contracts/payments';
import { createContext, type FormEvent, type ReactNode, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../../app/hooks.ts';
import { isApiError } from '../../../clients/api-error.ts';
import { toastShown } from '../../../features/layout/index.ts';
import { useLanguage } from '../../../features/preferences/index.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { formatBaht } from '../../../ui/money.ts';
import text from '../../../ui/type.module.css';
import { RowLink } from '../../list/list-cells.tsx';
import { ListPage, type ListPageDefinition } from '../../list/list-page.tsx';
import type { ListCell } from '../../list/list-table.tsx';
import { adminPaths } from '../../paths.ts';
import { useRefundCountsQuery, useRefundDoneMutation, useStaffRefundsQuery } from '../../shared/calls.ts';
import { useAt } from '../../shared/use-at.ts';
import { downloadRefunds } from '../calls.ts';
import styles from './refunds.module.css';

/** Opens the dialog of a refund from its row. */
const Marking = createContext<(refund: StaffRefund) => void>(() => undefined);

type ViewKey = (typeof REFUND_LIST)['views'][number]['key'];

const REFUNDS: ListPageDefinition<StaffRefund> = {
  list: REFUND_LIST,
  path: adminPaths.refunds(),
  useRows: useStaffRefundsQuery,
  useCounts: useRefundCountsQuery,
  useCells,
  rowKey: ({ refund_id }) => String(refund_id),
  defaultColumns: ['so_no', 'customer', 'amount', 'reason', 'method', 'requested_at', 'status'],
  alarms: ['failed', 'late'],
  saved: 'refunds',
  download: downloadRefunds,
};

/** Refunds the bank cannot make are transferred by hand. */
const needsTransfer = ({ status, method }: StaffRefund): boolean =>
  status === 'failed' || (status === 'due' && method === 'transfer');

/** Refunds: due, failed, done. */
export function Component() {
  const { t } = useTranslation('admin');
  const [marking, setMarking] = useState<StaffRefund | null>(null);
  return (
    <Marking value={setMarking}>
      <ListPage
        definition={REFUNDS}
        title={t('parts.refunds')}
        search={t('refunds.search')}
        none={{ title: t('adminOrders.none'), text: t('adminOrders.noneText') }}
        done={(view) => t(`refunds.empty.${view as ViewKey}`)}
        mayExport
        actions={
          <ButtonLink size="m" to={adminPaths.newRefund()}>
            {t('refunds.make')}
          </ButtonLink>
        }
      >
        {marking !== null && <MarkDone refund={marking} onClose={() => setMarking(null)} />}
      </ListPage>
    </Marking>
  );
}

function useCells(): readonly ListCell<StaffRefund>[] {
  const mark = useContext(Marking);
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  const time = (moment: string | null) => moment !== null && <time dateTime={moment}>{at(moment)}</time>;
  const toDo = (refund: StaffRefund): ReactNode => {
    if (refund.status === 'done') return refund.transfer_reference;
    if (!needsTransfer(refund)) return <span className={text.muted}>{t('refunds.auto')}</span>;
    return (
      <Button size="m" look="secondary" className={styles.mark ?? ''} onClick={() => mark(refund)}>
        {t('refunds.markDone')}
      </Button>
    );
  };
  return [
    {
      key: 'so_no',
      cell: ({ so_no }) => <RowLink to={adminPaths.order(so_no)}>{so_no}</RowLink>,
    },
    { key: 'customer', cell: ({ customer }) => customer },
    {
      key: 'amount',
      cell: ({ amount }) => <strong className={styles.sum}>{formatBaht(amount)}</strong>,
    },
    {
      key: 'reason',
      cell: ({ reason_code, reason, failure }) => (
        <>
          {t(`refunds.reasons.${reason_code}`)}
          {reason !== null && <small>{reason}</small>}
          {failure !== null && <small className={styles.failure}>{t('refunds.failure', { failure })}</small>}
        </>
      ),
    },
    { key: 'method', cell: ({ method }) => t(`refunds.methods.${method}`) },
    {
      key: 'requested_at',
      cell: (refund) => <span className={refund.late ? styles.failure : undefined}>{time(refund.at)}</span>,
    },
    {
      key: 'status',
      cell: (refund) => (
        <>
          {optionWord(REFUND_LIST.filters.status, refund.status, language)}
          <small>{toDo(refund)}</small>
        </>
      ),
    },
    { key: 'done_at', cell: ({ done_at }) => time(done_at) },
    { key: 'reference', cell: ({ transfer_reference }) => transfer_reference },
  ];
}

/** Asks for the reference of the refund's transfer. */
function MarkDone({ refund, onClose }: { refund: StaffRefund; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const [reference, setReference] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [mark, marking] = useRefundDoneMutation();
  const amount = formatBaht(refund.amount);
  const missing = reference.trim() === '';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (missing || marking.isLoading) return;
    const answer = await mark({ refund_id: refund.refund_id, transfer_reference: reference.trim() });
    if (!('error' in answer)) {
      dispatch(toastShown({ tone: 'done', text: t('refunds.marking.saved', { amount }) }));
      onClose();
    } else if (isApiError(answer.error)) {
      if (answer.error.status === 409) {
        // Done concurrently: the list has been reloaded.
        dispatch(toastShown({ tone: 'care', text: answer.error.text[language], ms: 6000 }));
        onClose();
      } else setRefused(answer.error.text[language]);
    }
  };
  const error = tried && missing ? t('refunds.marking.missing') : (refused ?? undefined);
  return (
    <Dialog open onClose={onClose} title={t('refunds.marking.title', { amount })}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <p>{t('refunds.marking.text', { so_no: refund.so_no, customer: refund.customer })}</p>
        <TextField
          label={t('refunds.marking.field')}
          hint={t('refunds.marking.hint')}
          error={error}
          autoComplete="off"
          autoCapitalize="none"
          maxLength={TEXT.place}
          value={reference}
          onChange={(event) => {
            setReference(event.target.value);
            setRefused(null);
          }}
        />
        <Button type="submit" size="m" wide busy={marking.isLoading}>
          {t('refunds.marking.save')}
        </Button>
        <Button look="quiet" size="m" wide onClick={onClose}>
          {t('refunds.marking.keep')}
        </Button>
      </form>
    </Dialog>
  );
}

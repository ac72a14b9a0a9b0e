import { TEXT } from '@mali/contracts/limits';
import { REFUND_STATUSES, type RefundStatus } from '@mali/contracts/payment-values';
import type { StaffRefund } from '@mali/contracts/payments';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useAppDispatch } from '../../../app/hooks.ts';
import { isApiError } from '../../../clients/api-error.ts';
import { toastShown } from '../../../features/layout/index.ts';
import { useLanguage } from '../../../features/preferences/index.ts';
import { Button, ButtonLink, TextLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { formatBaht } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import text from '../../../ui/type.module.css';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { useRefundDoneMutation, useStaffRefundsQuery } from '../../shared/calls.ts';
import { Pager, pageOf, pageParam } from '../../shared/pager.tsx';
import { ResponsiveTable } from '../../shared/responsive-table.tsx';
import { Tabs } from '../../shared/tabs.tsx';
import { useAt } from '../../shared/use-at.ts';
import { FIRST_FEW, POLL_MS } from '../../shared/work-waiting.ts';
import styles from './refunds.module.css';

const LIMIT = 50;
/** Order of the tabs: those with manual work first. */
const TABS: readonly RefundStatus[] = ['due', 'failed', 'done'];

const statusOf = (search: URLSearchParams): RefundStatus =>
  REFUND_STATUSES.find((status) => status === search.get('status')) ?? 'due';
const statusParam = (status: RefundStatus) => (status === 'due' ? undefined : status);

/** Refunds the bank cannot make are transferred manually. */
const needsTransfer = ({ status, method }: StaffRefund): boolean =>
  status === 'failed' || (status === 'due' && method === 'transfer');

/** Refunds: due, failed, done. */
export function Component() {
  const { t } = useTranslation('admin');
  const at = useAt();
  const [search] = useSearchParams();
  const status = statusOf(search);
  const page = pageOf(search);
  const asked = { pollingInterval: POLL_MS, refetchOnMountOrArgChange: true };
  const { currentData, isError, refetch } = useStaffRefundsQuery({ status, page, limit: LIMIT }, asked);
  const counts = {
    due: useStaffRefundsQuery({ status: 'due', ...FIRST_FEW }, asked).data?.count,
    failed: useStaffRefundsQuery({ status: 'failed', ...FIRST_FEW }, asked).data?.count,
    done: useStaffRefundsQuery({ status: 'done', ...FIRST_FEW }, asked).data?.count,
  };
  const [marking, setMarking] = useState<StaffRefund | null>(null);

  const toDo = (refund: StaffRefund): ReactNode => {
    if (refund.status === 'done') return refund.transfer_reference;
    if (!needsTransfer(refund)) return <span className={text.muted}>{t('refunds.auto')}</span>;
    return (
      <Button size="m" look="secondary" className={styles.mark ?? ''} onClick={() => setMarking(refund)}>
        {t('refunds.markDone')}
      </Button>
    );
  };

  const body = () => {
    if (isError && currentData === undefined) return <ErrorState retry={() => void refetch()} />;
    if (currentData === undefined) {
      return (
        <Loading>
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} shape="block" className={styles.wait} />
          ))}
        </Loading>
      );
    }
    if (currentData.refunds.length === 0) {
      return <EmptyState icon="check" title={t(`refunds.empty.${status}`)} />;
    }
    return (
      <>
        <ResponsiveTable
          caption={t(`refunds.tabs.${status}`)}
          rows={currentData.refunds}
          rowKey={({ refund_id }) => refund_id}
          columns={[
            {
              key: 'order',
              head: t('refunds.order'),
              cell: ({ so_no, customer }) => (
                <>
                  <TextLink inline to={adminPaths.order(so_no)}>
                    {so_no}
                  </TextLink>
                  <small>{customer}</small>
                </>
              ),
            },
            {
              key: 'amount',
              head: t('refunds.amount'),
              end: true,
              cell: ({ amount }) => <strong className={styles.sum}>{formatBaht(amount)}</strong>,
            },
            {
              key: 'why',
              head: t('refunds.why'),
              cell: ({ reason_code, reason, failure }) => (
                <>
                  {t(`refunds.reasons.${reason_code}`)}
                  {reason !== null && <small>{reason}</small>}
                  {failure !== null && (
                    <small className={styles.failure}>{t('refunds.failure', { failure })}</small>
                  )}
                </>
              ),
            },
            {
              key: 'how',
              head: t('refunds.how'),
              cell: ({ method }) => t(`refunds.methods.${method}`),
            },
            {
              key: 'when',
              head: t(status === 'done' ? 'refunds.doneAt' : 'refunds.since'),
              cell: (refund) => at(refund.done_at ?? refund.at),
            },
            { key: 'do', head: t(status === 'done' ? 'refunds.reference' : 'refunds.toDo'), cell: toDo },
          ]}
        />
        <Pager
          page={page}
          count={currentData.count}
          limit={LIMIT}
          to={(other) => adminPaths.refunds({ status: statusParam(status), page: pageParam(other) })}
        />
      </>
    );
  };

  return (
    <div className={styles.page}>
      <PageMeta title={t('parts.refunds')} noIndex />
      <AdminHead title={t('parts.refunds')}>
        <ButtonLink size="m" to={adminPaths.newRefund()}>
          {t('refunds.make')}
        </ButtonLink>
      </AdminHead>
      <Tabs
        label={t('parts.refunds')}
        current={status}
        tabs={TABS.map((key) => ({
          key,
          label: t(`refunds.tabs.${key}`),
          to: adminPaths.refunds({ status: statusParam(key) }),
          count: counts[key],
        }))}
      />
      {body()}
      {marking !== null && <MarkDone refund={marking} onClose={() => setMarking(null)} />}
    </div>
  );
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

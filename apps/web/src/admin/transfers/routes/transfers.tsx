import { TEXT } from '@mali/contracts/limits';
import type { StaffTransfer, StaffTransferRow, TransferPerson } from '@mali/contracts/points-transfer';
import { TRANSFER_STATUSES, type TransferStatus } from '@mali/contracts/points-transfer-values';
import { formatDate } from '@mali/thai/dates';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useAppDispatch } from '../../../app/hooks.ts';
import { isApiError } from '../../../clients/api-error.ts';
import { toastShown } from '../../../features/layout/index.ts';
import { useLanguage } from '../../../features/preferences/index.ts';
import { Button, TextLink } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/chip.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { formatBaht } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { Refused } from '../../../ui/refused.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import {
  useDecideTransferMutation,
  useStaffTransferQuery,
  useStaffTransfersQuery,
} from '../../shared/calls.ts';
import { Pager, pageOf, pageParam } from '../../shared/pager.tsx';
import { ResponsiveTable } from '../../shared/responsive-table.tsx';
import { FIRST_VIEW, SlipPicture } from '../../shared/slip-picture.tsx';
import { Tabs } from '../../shared/tabs.tsx';
import { useAt } from '../../shared/use-at.ts';
import styles from './transfers.module.css';

const LIMIT = 20;
const statusOf = (search: URLSearchParams): TransferStatus =>
  TRANSFER_STATUSES.find((status) => status === search.get('status')) ?? 'waiting';
const statusParam = (status: TransferStatus) => (status === 'waiting' ? undefined : status);

/** Receipts registered for points: earliest due date first. */
export function Component() {
  const { t } = useTranslation('admin');
  const [search] = useSearchParams();
  const asked = search.get('transfer') ?? '';
  const transferId = /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : null;
  const status = statusOf(search);
  return (
    <div className={styles.page}>
      <PageMeta title={t('parts.transfers')} noIndex />
      <AdminHead title={t('parts.transfers')} lead={t('transfers.lead')} />
      {transferId === null ? (
        <List status={status} page={pageOf(search)} />
      ) : (
        <Detail key={transferId} transferId={transferId} />
      )}
    </div>
  );
}

function List({ status, page }: { status: TransferStatus; page: number }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  const { currentData, isError, refetch } = useStaffTransfersQuery(
    { status, page, limit: LIMIT },
    { refetchOnMountOrArgChange: true },
  );
  const due = ({ due_at, late }: StaffTransferRow) => (
    <>
      {formatDate(new Date(due_at), language)} {late && <Badge tone="care">{t('transfers.late')}</Badge>}
    </>
  );
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
    if (currentData.transfers.length === 0)
      return <EmptyState icon="check" title={t(`transfers.empty.${status}`)} />;
    return (
      <>
        <ResponsiveTable
          caption={t(`transfers.tabs.${status}`)}
          rows={currentData.transfers}
          rowKey={({ transfer_id }) => transfer_id}
          columns={[
            {
              key: 'who',
              head: t('transfers.who'),
              cell: ({ name, transfer_id }) => (
                <TextLink inline to={adminPaths.transfers({ transfer: transfer_id })}>
                  {name ?? t('transfers.forgotten')}
                </TextLink>
              ),
            },
            {
              key: 'receipt',
              head: t('transfers.receipt'),
              cell: ({ receipt_id, card_number }) => (
                <>
                  {receipt_id}
                  <small>{card_number}</small>
                </>
              ),
            },
            {
              key: 'amount',
              head: t('transfers.amount'),
              end: true,
              cell: ({ receipt_amount }) => formatBaht(receipt_amount),
            },
            { key: 'sent', head: t('transfers.sent'), cell: ({ submitted_at }) => at(submitted_at) },
            status === 'waiting'
              ? { key: 'due', head: t('transfers.due'), cell: due }
              : {
                  key: 'decided',
                  head: t('transfers.decided'),
                  cell: ({ decided_at, reason }: StaffTransferRow) => (
                    <>
                      {decided_at !== null && at(decided_at)}
                      {reason !== null && <small>{reason}</small>}
                    </>
                  ),
                },
          ]}
        />
        <Pager
          page={page}
          count={currentData.count}
          limit={LIMIT}
          to={(other) => adminPaths.transfers({ status: statusParam(status), page: pageParam(other) })}
        />
      </>
    );
  };
  return (
    <>
      <Tabs
        label={t('parts.transfers')}
        current={status}
        tabs={TRANSFER_STATUSES.map((one) => ({
          key: one,
          label: t(`transfers.tabs.${one}`),
          to: adminPaths.transfers({ status: statusParam(one) }),
          ...(one === status && { count: currentData?.count }),
        }))}
      />
      {body()}
    </>
  );
}

/** In form order, without empty fields. */
const PERSON: readonly (keyof TransferPerson)[] = [
  ...(['member_no', 'member_name', 'national_id', 'first_name', 'last_name', 'birthdate'] as const),
  ...(['id_number', 'email', 'mobile', 'address', 'subdistrict', 'district', 'province'] as const),
  ...(['zipcode', 'country'] as const),
];

/** One registration with its pictures. Opening it is logged. */
function Detail({ transferId }: { transferId: number }) {
  const { t } = useTranslation('admin');
  const { data, isError, error, refetch } = useStaffTransferQuery(transferId, {
    refetchOnMountOrArgChange: true,
  });
  const body = () => {
    if (data !== undefined) return <Registration of={data} onExpired={refetch} />;
    if (isApiError(error) && error.status === 404)
      return <EmptyState icon="noResult" title={t('transfers.notFound')} />;
    if (isError) return <ErrorState retry={() => void refetch()} />;
    return (
      <Loading>
        <Skeleton shape="block" className={styles.wait} />
      </Loading>
    );
  };
  return (
    <>
      <TextLink inline to={adminPaths.transfers({ status: statusParam(data?.status ?? 'waiting') })}>
        {t('transfers.back')}
      </TextLink>
      {body()}
    </>
  );
}

function Registration({ of, onExpired }: { of: StaffTransfer; onExpired: () => Promise<unknown> }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  const facts: [label: string, value: string][] = [
    [t('transfers.card'), of.card_number],
    [t('transfers.receipt'), of.receipt_id],
    [t('transfers.amount'), formatBaht(of.receipt_amount)],
    [t('transfers.sent'), at(of.submitted_at)],
    [t('transfers.due'), formatDate(new Date(of.due_at), language)],
    ...(of.decided_at === null ? [] : [[t('transfers.decided'), at(of.decided_at)] as [string, string]]),
    ...(of.reason === null ? [] : [[t('transfers.reason'), of.reason] as [string, string]]),
  ];
  const { person } = of;
  return (
    <div className={styles.split}>
      <div className={styles.facts}>
        <Badge tone={of.status === 'approved' ? 'leaf' : of.status === 'waiting' ? 'care' : 'plain'}>
          {t(`transfers.tabs.${of.status}`)}
        </Badge>
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {person === null ? (
          <p className={styles.note}>{t('transfers.forgottenText')}</p>
        ) : (
          <dl>
            {PERSON.filter((name) => person[name] !== '').map((name) => (
              <div key={name}>
                <dt>{t(`transfers.person.${name}`)}</dt>
                <dd>
                  {name === 'birthdate' ? formatDate(new Date(person.birthdate), language) : person[name]}
                </dd>
              </div>
            ))}
          </dl>
        )}
        {of.status === 'waiting' && <Decision transferId={of.transfer_id} />}
      </div>
      <div className={styles.pictures}>
        {of.pictures.map(({ kind, url }) => (
          <Picture key={kind} url={url} label={t(`transfers.pictures.${kind}`)} onExpired={onExpired} />
        ))}
      </div>
    </div>
  );
}

function Picture({
  url,
  label,
  onExpired,
}: {
  url: string;
  label: string;
  onExpired: () => Promise<unknown>;
}) {
  const [view, setView] = useState(FIRST_VIEW);
  return (
    <section className={styles.picture}>
      <h2>{label}</h2>
      <SlipPicture
        url={url}
        label={label}
        view={view}
        onView={setView}
        onShown={() => undefined}
        onExpired={onExpired}
      />
    </section>
  );
}

/** Approving confirms that the points are credited; rejecting shows the member the reason. */
function Decision({ transferId }: { transferId: number }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [decide, { error, isLoading }] = useDecideTransferMutation();
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const missing = reason.trim() === '';
  const send = async (approve: boolean) => {
    const said = approve ? {} : { reason: reason.trim() };
    const answer = await decide({ transfer_id: transferId, approve, ...said });
    if (answer.error !== undefined) return;
    dispatch(toastShown({ tone: 'done', text: t(approve ? 'transfers.approved' : 'transfers.rejected') }));
    void navigate(adminPaths.transfers());
  };
  const close = () => setAsking(null);
  const refused = isApiError(error) ? <Refused>{error.text[language]}</Refused> : null;
  return (
    <div className={styles.deeds}>
      <Button size="m" onClick={() => setAsking('approve')}>
        {t('transfers.approve')}
      </Button>
      <Button size="m" look="secondary" onClick={() => setAsking('reject')}>
        {t('transfers.reject')}
      </Button>
      {asking === 'approve' && (
        <Dialog open onClose={close} title={t('transfers.approving')}>
          <div className={styles.form}>
            <p>{t('transfers.approvingText')}</p>
            {refused}
            <Button wide busy={isLoading} onClick={() => void send(true)}>
              {t('transfers.approve')}
            </Button>
            <Button wide look="quiet" onClick={close}>
              {t('transfers.keep')}
            </Button>
          </div>
        </Dialog>
      )}
      {asking === 'reject' && (
        <Dialog open onClose={close} title={t('transfers.rejecting')}>
          <form
            className={styles.form}
            noValidate
            onSubmit={(event: FormEvent) => {
              event.preventDefault();
              setTried(true);
              if (!missing && !isLoading) void send(false);
            }}
          >
            <TextArea
              label={t('transfers.reason')}
              hint={t('transfers.reasonHint')}
              error={tried && missing ? t('transfers.reasonMissing') : undefined}
              rows={4}
              maxLength={TEXT.reason}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
            {refused}
            <Button type="submit" wide busy={isLoading}>
              {t('transfers.reject')}
            </Button>
            <Button wide look="quiet" onClick={close}>
              {t('transfers.keep')}
            </Button>
          </form>
        </Dialog>
      )}
    </div>
  );
}

import type { Payout, PayoutAnswer, PayoutsAnswer } from '@mali/contracts/accounting';
import { formatDate } from '@mali/thai/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useLanguage } from '../../../features/preferences/index.ts';
import { Button, TextLink } from '../../../ui/button.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { ResponsiveTable } from '../../shared/responsive-table.tsx';
import { useAt } from '../../shared/use-at.ts';
import styles from '../accounting.module.css';
import {
  useCancelPayoutMutation,
  useGatewayPayoutQuery,
  useGatewayPayoutsQuery,
} from '../accounting-calls.ts';
import { bookMoney } from '../money-text.ts';
import { ReasonDialog } from '../month-dialogs.tsx';
import { AccountingParts } from '../parts.tsx';
import { RecordPayout } from '../record-payout.tsx';

const money = (baht: number) => <span className={styles.money}>{bookMoney(baht)}</span>;

/** Payouts of gateways, matched with their charges (RPT-03). */
export function Component() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [recording, setRecording] = useState(false);
  const query = useGatewayPayoutsQuery(undefined, { refetchOnMountOrArgChange: true });
  const chosen = Number(search.get('payout'));
  const open = (payout_id: number) => {
    setRecording(false);
    void navigate(adminPaths.payouts({ payout: payout_id }));
  };
  return (
    <div className={styles.page}>
      <PageMeta title={t('accounting.tabs.payouts')} noIndex />
      <AdminHead title={t('accounting.tabs.payouts')} lead={t('accounting.payouts.lead')}>
        <Button size="m" onClick={() => setRecording(true)}>
          {t('accounting.payouts.record')}
        </Button>
      </AdminHead>
      <AccountingParts current="payouts" />
      {Number.isSafeInteger(chosen) && chosen > 0 && <OnePayout key={chosen} id={chosen} />}
      <Loaded query={query}>
        {(data) => (
          <>
            {data.payouts.length === 0 ? (
              <EmptyState
                icon="bank"
                title={t('accounting.payouts.none')}
                text={t('accounting.payouts.noneText')}
              />
            ) : (
              <Payouts payouts={data.payouts} />
            )}
            {data.open_charges.length > 0 && <OpenCharges charges={data.open_charges} />}
          </>
        )}
      </Loaded>
      {recording && (
        <RecordPayout
          gateways={query.currentData?.gateways ?? []}
          onDone={open}
          onClose={() => setRecording(false)}
        />
      )}
    </div>
  );
}

function Payouts({ payouts }: { payouts: readonly Payout[] }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const day = (iso: string) => formatDate(new Date(`${iso}T12:00:00+07:00`), language);
  return (
    <ResponsiveTable
      caption={t('accounting.tabs.payouts')}
      rows={payouts}
      rowKey={({ payout_id }) => payout_id}
      columns={[
        { key: 'paid_on', head: t('accounting.payouts.paidOn'), cell: ({ paid_on }) => day(paid_on) },
        {
          key: 'reference',
          head: t('accounting.payouts.reference'),
          cell: ({ payout_id, reference, gateway, cancelled_at, reason }) => (
            <>
              <TextLink inline to={adminPaths.payouts({ payout: payout_id })}>
                {reference}
              </TextLink>{' '}
              <small>{cancelled_at === null ? gateway : t('accounting.payouts.cancelled', { reason })}</small>
            </>
          ),
        },
        {
          key: 'amount',
          head: t('accounting.payouts.amount'),
          cell: ({ amount }) => money(amount),
          end: true,
        },
        { key: 'fee', head: t('accounting.payouts.fee'), cell: ({ fee }) => money(fee), end: true },
        { key: 'net', head: t('accounting.payouts.net'), cell: ({ net }) => money(net), end: true },
        {
          key: 'difference',
          head: t('accounting.payouts.difference'),
          cell: ({ difference }) => money(difference),
          end: true,
        },
        {
          key: 'rows',
          head: t('accounting.payouts.rows'),
          cell: ({ open, rows }) => t('accounting.payouts.ofRows', { open, count: rows }),
          end: true,
        },
      ]}
    />
  );
}

function OnePayout({ id }: { id: number }) {
  const query = useGatewayPayoutQuery(id, { refetchOnMountOrArgChange: true });
  const { t } = useTranslation('admin');
  return (
    <Loaded query={query} unknown={t('accounting.payouts.none')}>
      {(data) => <PayoutRows data={data} />}
    </Loaded>
  );
}

function PayoutRows({ data: { payout, rows } }: { data: PayoutAnswer }) {
  const { t } = useTranslation('admin');
  const [cancelling, setCancelling] = useState(false);
  const [cancel, { isLoading }] = useCancelPayoutMutation();
  const { reference, payout_id } = payout;
  return (
    <section className={styles.section}>
      <div className={styles.top}>
        <h2>{reference}</h2>
        {payout.cancelled_at === null ? (
          <Button size="m" look="secondary" onClick={() => setCancelling(true)}>
            {t('accounting.payouts.cancel')}
          </Button>
        ) : (
          <p className={styles.care}>{t('accounting.payouts.cancelled', { reason: payout.reason })}</p>
        )}
      </div>
      <ResponsiveTable
        caption={reference}
        rows={rows}
        rowKey={({ line }) => line}
        columns={[
          { key: 'line', head: t('accounting.payouts.line'), cell: ({ line }) => line },
          { key: 'charge', head: t('accounting.payouts.charge'), cell: ({ charge_id }) => charge_id },
          {
            key: 'order',
            head: t('accounting.payouts.order'),
            cell: ({ so_no }) =>
              so_no === null ? (
                '–'
              ) : (
                <TextLink inline to={adminPaths.order(so_no)}>
                  {so_no}
                </TextLink>
              ),
          },
          {
            key: 'amount',
            head: t('accounting.payouts.amount'),
            cell: ({ amount }) => money(amount),
            end: true,
          },
          {
            key: 'expected',
            head: t('accounting.payouts.expected'),
            cell: ({ expected }) => (expected === null ? '–' : money(expected)),
            end: true,
          },
          { key: 'fee', head: t('accounting.payouts.fee'), cell: ({ fee }) => money(fee), end: true },
          {
            key: 'state',
            head: t('accounting.payouts.state'),
            cell: ({ state }) => (
              <span className={state === 'matched' ? undefined : styles.care}>
                {t(`accounting.payouts.states.${state}`)}
              </span>
            ),
          },
        ]}
      />
      {cancelling && (
        <ReasonDialog
          title={t('accounting.payouts.cancelTitle', { reference })}
          text={t('accounting.payouts.cancelText')}
          confirm={t('accounting.payouts.cancel')}
          done={t('accounting.payouts.cancelDone')}
          busy={isLoading}
          act={(reason) => cancel({ payout_id, reason })}
          onClose={() => setCancelling(false)}
        />
      )}
    </section>
  );
}

function OpenCharges({ charges }: { charges: PayoutsAnswer['open_charges'] }) {
  const { t } = useTranslation('admin');
  const at = useAt();
  return (
    <section className={styles.section}>
      <h2>{t('accounting.payouts.waiting')}</h2>
      <ResponsiveTable
        caption={t('accounting.payouts.waiting')}
        rows={charges}
        rowKey={({ charge_id }) => charge_id}
        columns={[
          {
            key: 'settled_at',
            head: t('accounting.payouts.received'),
            cell: ({ settled_at }) => at(settled_at),
          },
          { key: 'charge', head: t('accounting.payouts.charge'), cell: ({ charge_id }) => charge_id },
          {
            key: 'order',
            head: t('accounting.payouts.order'),
            cell: ({ so_no }) => (
              <TextLink inline to={adminPaths.order(so_no)}>
                {so_no}
              </TextLink>
            ),
          },
          { key: 'gateway', head: t('accounting.payouts.gateway'), cell: ({ gateway }) => gateway },
          {
            key: 'amount',
            head: t('accounting.payouts.amount'),
            cell: ({ amount }) => money(amount),
            end: true,
          },
        ]}
      />
    </section>
  );
}

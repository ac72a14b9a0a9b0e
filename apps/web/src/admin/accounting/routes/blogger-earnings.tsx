import type { StaffEarningsAnswer, StaffEarningsRow } from '@mali/contracts/blogger-earnings';
import { toBaht, toSatang } from '@mali/contracts/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ActDialog, ActFields } from '../../shared/act-dialog.tsx';
import { AdminHead } from '../../shared/admin-head.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { ResponsiveTable } from '../../shared/responsive-table.tsx';
import { useAt } from '../../shared/use-at.ts';
import { useNotice } from '../../shared/use-notice.ts';
import styles from '../accounting.module.css';
import { usePayBloggerMutation, useStaffBloggerEarningsQuery } from '../blogger-earning-calls.ts';
import { bookMoney } from '../money-text.ts';
import { AccountingParts } from '../parts.tsx';
import { TableButtons } from '../table-buttons.tsx';

const money = (baht: number) => <span className={styles.money}>{bookMoney(baht)}</span>;

/** What bloggers have earned, and what was paid to them (BLOG-07). */
export function Component() {
  const { t } = useTranslation('admin');
  const query = useStaffBloggerEarningsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [paying, setPaying] = useState<StaffEarningsRow | null>(null);
  return (
    <div className={styles.page}>
      <PageMeta title={t('accounting.tabs.bloggers')} noIndex />
      <AdminHead title={t('accounting.tabs.bloggers')} lead={t('bloggers.earnings.lead')}>
        <TableButtons path="bloggers" name="blogger-earnings" />
      </AdminHead>
      <AccountingParts current="bloggers" />
      <Loaded query={query}>
        {({ bloggers, payouts, minimum, withholding }) =>
          bloggers.length === 0 ? (
            <EmptyState
              icon="bank"
              title={t('bloggers.earnings.none')}
              text={t('bloggers.earnings.noneText')}
            />
          ) : (
            <>
              {(minimum > 0 || withholding > 0) && (
                <p className={styles.quiet}>
                  {[
                    ...(minimum > 0 ? [t('bloggers.earnings.minimum', { amount: bookMoney(minimum) })] : []),
                    ...(withholding > 0 ? [t('bloggers.earnings.withholding', { rate: withholding })] : []),
                  ].join(' ')}
                </p>
              )}
              <Balances bloggers={bloggers} pay={setPaying} />
              {payouts.length > 0 && <Payouts payouts={payouts} />}
            </>
          )
        }
      </Loaded>
      {paying !== null && <Pay key={paying.user_id} to={paying} onClose={() => setPaying(null)} />}
    </div>
  );
}

function Balances({
  bloggers,
  pay,
}: {
  bloggers: StaffEarningsAnswer['bloggers'];
  pay: (to: StaffEarningsRow) => void;
}) {
  const { t } = useTranslation('admin');
  const at = useAt();
  const nameOf = ({ name, user_id }: StaffEarningsRow) =>
    name === '' ? t('bloggers.earnings.nameless', { n: user_id }) : name;
  return (
    <ResponsiveTable
      caption={t('accounting.tabs.bloggers')}
      rows={bloggers}
      rowKey={({ user_id }) => user_id}
      columns={[
        { key: 'name', head: t('bloggers.earnings.name'), cell: nameOf },
        {
          key: 'paid_at',
          head: t('bloggers.earnings.lastPaid'),
          cell: ({ paid_at }) => (paid_at === null ? '–' : at(paid_at)),
        },
        {
          key: 'pending',
          head: t('bloggers.earnings.pending'),
          cell: ({ pending }) => money(pending),
          end: true,
        },
        { key: 'paid', head: t('bloggers.earnings.paid'), cell: ({ paid }) => money(paid), end: true },
        { key: 'due', head: t('bloggers.earnings.due'), cell: ({ due }) => money(due), end: true },
        {
          key: 'pay',
          head: t('bloggers.earnings.act'),
          cell: (row) =>
            row.payable && (
              <Button
                size="m"
                look="secondary"
                aria-label={`${t('bloggers.earnings.pay')} ${nameOf(row)}`}
                onClick={() => pay(row)}
              >
                {t('bloggers.earnings.pay')}
              </Button>
            ),
        },
      ]}
    />
  );
}

function Payouts({ payouts }: { payouts: StaffEarningsAnswer['payouts'] }) {
  const { t } = useTranslation('admin');
  const at = useAt();
  return (
    <section className={styles.section}>
      <h2>{t('bloggers.earnings.payouts')}</h2>
      <ResponsiveTable
        caption={t('bloggers.earnings.payouts')}
        rows={payouts}
        rowKey={({ payout_id }) => payout_id}
        columns={[
          { key: 'paid_at', head: t('bloggers.earnings.at'), cell: ({ paid_at }) => at(paid_at) },
          { key: 'name', head: t('bloggers.earnings.name'), cell: ({ name }) => (name === '' ? '–' : name) },
          { key: 'reference', head: t('bloggers.earnings.reference'), cell: ({ reference }) => reference },
          { key: 'by', head: t('bloggers.earnings.by'), cell: ({ paid_by }) => paid_by },
          {
            key: 'amount',
            head: t('bloggers.earnings.amount'),
            cell: ({ amount }) => money(amount),
            end: true,
          },
          {
            key: 'withheld',
            head: t('bloggers.earnings.withheld'),
            cell: ({ withheld, withheld_rate }) =>
              withheld === 0 ? (
                '–'
              ) : (
                <>
                  {money(withheld)} <small>{withheld_rate}%</small>
                </>
              ),
            end: true,
          },
          {
            key: 'net',
            head: t('bloggers.earnings.net'),
            cell: ({ amount, withheld }) => money(toBaht(toSatang(amount) - toSatang(withheld))),
            end: true,
          },
        ]}
      />
    </section>
  );
}

/** Records a transfer of all that is due. */
function Pay({ to, onClose }: { to: StaffEarningsRow; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  // One key for the dialog: a request that is sent again records nothing twice.
  const [request_key] = useState(() => crypto.randomUUID());
  const [reference, setReference] = useState('');
  const [tried, setTried] = useState(false);
  const [pay, { error, isLoading }] = usePayBloggerMutation();
  const isMissing = reference.trim() === '';
  const net = toBaht(toSatang(to.due) - toSatang(to.withheld));
  const submit = async () => {
    setTried(true);
    if (isMissing || isLoading) return;
    const { user_id, due: amount, withheld } = to;
    const answer = await pay({ request_key, user_id, amount, withheld, reference: reference.trim() });
    if (answer.error !== undefined) return;
    notice.done(t('bloggers.earnings.done'));
    onClose();
  };
  return (
    <ActDialog
      title={t('bloggers.earnings.title', { name: to.name, amount: bookMoney(net) })}
      confirm={t('bloggers.earnings.confirm')}
      busy={isLoading}
      refused={error === undefined ? null : notice.textOf(error)}
      onSubmit={submit}
      onClose={onClose}
    >
      {to.withheld > 0 && (
        <p>{t('bloggers.earnings.split', { due: bookMoney(to.due), withheld: bookMoney(to.withheld) })}</p>
      )}
      <p>{t('bloggers.earnings.text')}</p>
      <ActFields
        fields={['reference']}
        values={{ reference }}
        label={() => t('bloggers.earnings.reference')}
        error={() => (tried && isMissing ? t('bloggers.earnings.missing') : undefined)}
        onChange={(_field, value) => setReference(value)}
      />
    </ActDialog>
  );
}

import { optionWord } from '@mali/contracts/lists/definition';
import { ORDER_LIST } from '@mali/contracts/lists/orders';
import { REFUND_LIST } from '@mali/contracts/lists/refunds';
import { may, type Permission } from '@mali/contracts/permissions';
import { formatDate } from '@mali/thai/dates';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { BackOfficePart } from '../../../app/back-office.ts';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { formatBaht, formatCount } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import { countWords } from '../../list/list-views.tsx';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { useDiscrepancyTitle } from '../../shared/discrepancy.tsx';
import { useAt } from '../../shared/use-at.ts';
import { useWaited } from '../../shared/use-now.ts';
import { FIRST_FEW, useWorkWaiting } from '../../shared/work-waiting.ts';
import { DayOverview } from '../day.tsx';
import { FirstSteps } from '../first-steps.tsx';
import styles from './overview.module.css';

/** Sections with waiting work; the others are opened on demand. */
const LISTS: readonly BackOfficePart[] = ['slips', 'refunds', 'books', 'transfers'];

/** Standing views of orders as tiles, each for those who do what waits in it. `isAlarm`: an order in it is a fault. */
const ORDER_TILES = [
  { view: 'to_pack', needs: 'order:fulfil', icon: 'box' },
  { view: 'late', needs: 'order:fulfil', icon: 'clock', isAlarm: true },
  { view: 'cod', needs: 'order:confirm-cod', icon: 'phone' },
  { view: 'cancel_requests', needs: 'order:cancel-any', icon: 'undo' },
  { view: 'suspicious', needs: 'order:review-hold', icon: 'shield', isAlarm: true },
  { view: 'blocked', needs: 'order:cancel-any', icon: 'alert', isAlarm: true },
  { view: 'problems', needs: 'order:cancel-any', icon: 'truck', isAlarm: true },
] as const satisfies readonly {
  view: (typeof ORDER_LIST)['views'][number]['key'];
  needs: Permission;
  icon: IconName;
  isAlarm?: true;
}[];

type Asked = { isError: boolean; refetch: () => unknown };
type Entry = {
  key: number;
  to: string;
  what: string;
  sub: string;
  sum?: string;
};

/** Overview of waiting work: number, first items, and links. */
export function Component() {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { parts, orders, slips, due, failed, books, transfers } = useWorkWaiting();
  const profile = useSelector(selectProfile);
  const tiles = ORDER_TILES.filter(({ needs }) => profile !== null && may(profile.role_id, needs));
  const waited = useWaited();
  const at = useAt();
  const findingTitle = useDiscrepancyTitle();

  const orderWork = (tile: (typeof ORDER_TILES)[number]) => {
    const { view, icon } = tile;
    if (orders.data === undefined) return <Pending asked={[orders]} />;
    const total = orders.data.views[view] ?? { count: 0, exact: true };
    const words = ORDER_LIST.views.find(({ key }) => key === view);
    return (
      <Work
        to={adminPaths.orders({ view })}
        icon={icon}
        value={countWords(total)}
        label={words?.label[language] ?? view}
        note={t(total.count === 0 ? 'start.ordersNone' : `start.orders.${view}`)}
        tone={total.count === 0 ? 'good' : 'isAlarm' in tile ? 'bad' : 'plain'}
        entries={[]}
      />
    );
  };
  const slipsWork = () => {
    if (slips.data === undefined) return <Pending asked={[slips]} />;
    const { total, rows: first } = slips.data;
    const oldest = first[0];
    return (
      <Work
        to={adminPaths.slips()}
        icon="receipt"
        value={countWords(total)}
        label={t('parts.slips')}
        note={
          oldest === undefined
            ? t('start.slipsNone')
            : t('start.slipsOldest', { time: waited(oldest.uploaded_at) })
        }
        tone={oldest === undefined ? 'good' : oldest.late ? 'bad' : 'plain'}
        entries={first.map((slip) => ({
          key: slip.slip_id,
          to: adminPaths.slip(slip.slip_id),
          what: slip.customer,
          sub: `${slip.so_no} · ${t('slips.waited', { time: waited(slip.uploaded_at) })}`,
          sum: formatBaht(slip.amount),
        }))}
      />
    );
  };
  const refundsWork = () => {
    if (due.data === undefined || failed.data === undefined) return <Pending asked={[due, failed]} />;
    const [waiting, broken] = [due.data.total.count, failed.data.total.count];
    const note =
      broken > 0
        ? t('start.refundsFailed', { count: broken, shown: formatCount(broken) })
        : t(waiting === 0 ? 'start.refundsNone' : 'start.refundsWaiting');
    // Refunds that failed at the bank first: only staff can resolve them.
    const first = [...failed.data.rows, ...due.data.rows].slice(0, FIRST_FEW.limit);
    return (
      <Work
        to={adminPaths.refunds({ view: waiting === 0 && broken > 0 ? 'failed' : undefined })}
        icon="undo"
        value={countWords(due.data.total)}
        label={t('parts.refunds')}
        note={note}
        tone={broken > 0 ? 'bad' : waiting === 0 ? 'good' : 'plain'}
        entries={first.map((refund) => ({
          key: refund.refund_id,
          to: adminPaths.refunds({ view: refund.status === 'failed' ? 'failed' : undefined }),
          what: t(`refunds.reasons.${refund.reason_code}`),
          sub: `${refund.so_no} · ${refund.status === 'failed' ? optionWord(REFUND_LIST.filters.status, 'failed', language) : t(`refunds.methods.${refund.method}`)}`,
          sum: formatBaht(refund.amount),
        }))}
      />
    );
  };
  const booksWork = () => {
    if (books.data === undefined) return <Pending asked={[books]} />;
    const last = books.data.runs[0];
    const findings = last?.findings ?? [];
    const note = () => {
      if (last === undefined) return t('start.booksNever');
      if (last.failure !== null) return t('start.booksFailed');
      if (last.finished_at === null) return t('start.booksRunning');
      const date = at(last.finished_at);
      return findings.length === 0 ? t('start.booksGood', { date }) : date;
    };
    const good = last?.finished_at != null && last.failure === null && findings.length === 0;
    return (
      <Work
        to={adminPaths.books()}
        icon="bank"
        value={formatCount(findings.length)}
        label={t('parts.books')}
        note={note()}
        tone={findings.length > 0 || last?.failure != null ? 'bad' : good ? 'good' : 'plain'}
        entries={findings.slice(0, FIRST_FEW.limit).map(({ kind, so_no, charge_id }, key) => ({
          key,
          to: so_no === null ? adminPaths.books() : adminPaths.order(so_no),
          what: findingTitle(kind),
          sub: so_no ?? charge_id ?? '',
        }))}
      />
    );
  };
  const transfersWork = () => {
    if (transfers.data === undefined) return <Pending asked={[transfers]} />;
    const { rows: first, total } = transfers.data;
    const next = first[0];
    const late = first.some((one) => one.late);
    const day = (due: string) => formatDate(new Date(due), language);
    return (
      <Work
        to={adminPaths.transfers()}
        icon="card"
        value={formatCount(total.count)}
        label={t('parts.transfers')}
        note={
          next === undefined ? t('start.transfersNone') : t('start.transfersNext', { date: day(next.due_at) })
        }
        tone={late ? 'bad' : total.count === 0 ? 'good' : 'plain'}
        entries={first.map((one) => ({
          key: one.transfer_id,
          to: adminPaths.transfer(one.transfer_id),
          what: one.name ?? one.receipt_id,
          sub: `${one.receipt_id} · ${day(one.due_at)}`,
          sum: formatBaht(one.receipt_amount),
        }))}
      />
    );
  };

  return (
    <>
      <PageMeta title={t('start.title')} noIndex />
      <AdminHead title={t('start.title')} lead={formatDate(new Date(), language)} />
      <FirstSteps />
      {tiles.length === 0 && !parts.some((part) => LISTS.includes(part)) && (
        <EmptyState icon="check" title={t('start.nothing')} text={t('start.nothingText')} />
      )}
      <div className={styles.works}>
        {tiles.map((tile) => (
          <section key={tile.view}>{orderWork(tile)}</section>
        ))}
        {parts.includes('slips') && <section>{slipsWork()}</section>}
        {parts.includes('refunds') && <section>{refundsWork()}</section>}
        {parts.includes('books') && <section>{booksWork()}</section>}
        {parts.includes('transfers') && <section>{transfersWork()}</section>}
      </div>
      <DayOverview />
    </>
  );
}

function Pending({ asked }: { asked: readonly Asked[] }) {
  if (asked.some(({ isError }) => isError)) {
    return (
      <ErrorState
        retry={() => {
          for (const { refetch } of asked) refetch();
        }}
      />
    );
  }
  return (
    <Loading>
      <Skeleton shape="block" className={styles.wait} />
    </Loading>
  );
}

function Work({
  to,
  icon,
  value,
  label,
  note,
  tone,
  entries,
}: {
  to: string;
  icon: IconName;
  value: string;
  label: string;
  note: ReactNode;
  tone: 'plain' | 'good' | 'bad';
  entries: readonly Entry[];
}) {
  return (
    <>
      <AppLink to={to} className={styles.figure}>
        <Icon name={icon} />
        <span className={styles.label}>
          {label}
          <small className={styles[tone]}>
            {tone !== 'plain' && <Icon name={tone === 'good' ? 'check' : 'alert'} size="s" />}
            {note}
          </small>
        </span>
        <span className={styles.value}>{value}</span>
      </AppLink>
      {entries.length > 0 && (
        <ul className={styles.entries}>
          {entries.map((entry) => (
            <li key={entry.key}>
              <AppLink to={entry.to}>
                <span>
                  {entry.what}
                  <small>{entry.sub}</small>
                </span>
                {entry.sum !== undefined && <span className={styles.sum}>{entry.sum}</span>}
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

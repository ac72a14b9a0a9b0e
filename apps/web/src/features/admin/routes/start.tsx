import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../app/paths.ts';
import { Icon } from '../../../ui/icon.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { formatCount } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import text from '../../../ui/type.module.css';
import { useAt } from '../use-at.ts';
import { useWaited } from '../use-now.ts';
import { useWorkWaiting } from '../work-waiting.ts';
import styles from './start.module.css';

type Asked = { isError: boolean; refetch: () => unknown };

/** What waits for a person, each with the way to it. */
export function Component() {
  const { t } = useTranslation('admin');
  const { parts, slips, due, failed, books } = useWorkWaiting();
  const waited = useWaited();
  const at = useAt();

  const slipsCard = () => {
    if (slips.data === undefined) return <Pending asked={[slips]} />;
    const { count, slips: first } = slips.data;
    const oldest = first[0];
    return (
      <Figure
        to={paths.adminSlips()}
        value={count}
        label={t('start.slips')}
        note={
          oldest === undefined
            ? t('start.slipsNone')
            : t('start.slipsOldest', { time: waited(oldest.uploaded_at) })
        }
        tone={count === 0 ? 'good' : 'plain'}
      />
    );
  };
  const refundsCard = () => {
    if (due.data === undefined || failed.data === undefined) return <Pending asked={[due, failed]} />;
    const [waiting, broken] = [due.data.count, failed.data.count];
    const note =
      broken > 0
        ? t('start.refundsFailed', { count: broken, shown: formatCount(broken) })
        : t(waiting === 0 ? 'start.refundsNone' : 'start.refundsWaiting');
    return (
      <Figure
        to={paths.adminRefunds({ status: waiting === 0 && broken > 0 ? 'failed' : undefined })}
        value={waiting}
        label={t('start.refundsDue')}
        note={note}
        tone={broken > 0 ? 'bad' : waiting === 0 ? 'good' : 'plain'}
      />
    );
  };
  const booksCard = () => {
    if (books.data === undefined) return <Pending asked={[books]} />;
    const last = books.data.runs[0];
    const found = last?.findings.length ?? 0;
    const note = () => {
      if (last === undefined) return t('start.booksNever');
      if (last.failure !== null) return t('start.booksFailed');
      if (last.finished_at === null) return t('start.booksRunning');
      return found === 0 ? t('start.booksGood', { date: at(last.finished_at) }) : at(last.finished_at);
    };
    const good = last?.finished_at != null && last.failure === null && found === 0;
    return (
      <Figure
        to={paths.adminBooks()}
        value={found}
        label={t('start.books')}
        note={note()}
        tone={found > 0 || last?.failure != null ? 'bad' : good ? 'good' : 'plain'}
      />
    );
  };

  return (
    <>
      <PageMeta title={t('start.title')} noIndex />
      <h1 className={text.heading}>{t('start.title')}</h1>
      <ul className={styles.figures}>
        {parts.includes('slips') && <li>{slipsCard()}</li>}
        {parts.includes('refunds') && <li>{refundsCard()}</li>}
        {parts.includes('books') && <li>{booksCard()}</li>}
      </ul>
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

function Figure({
  to,
  value,
  label,
  note,
  tone,
}: {
  to: string;
  value: number;
  label: string;
  note: ReactNode;
  tone: 'plain' | 'good' | 'bad';
}) {
  return (
    <AppLink to={to} className={styles.figure}>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{formatCount(value)}</span>
      <span className={styles[tone]}>
        {tone !== 'plain' && <Icon name={tone === 'good' ? 'check' : 'alert'} size="s" />}
        {note}
      </span>
      <Icon name="arrowRight" className={styles.go ?? ''} />
    </AppLink>
  );
}

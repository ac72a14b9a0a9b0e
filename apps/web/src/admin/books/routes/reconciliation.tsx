import type { Reconciliation } from '@mali/contracts/payments';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useAppDispatch } from '../../../app/hooks.ts';
import { isApiError } from '../../../clients/api-error.ts';
import { toastShown } from '../../../features/layout/index.ts';
import { useLanguage } from '../../../features/preferences/index.ts';
import { AccordionItem } from '../../../ui/accordion.tsx';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/chip.tsx';
import { formatCount } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { useReconcileMutation, useReconciliationsQuery } from '../../shared/calls.ts';
import { CodSummary } from '../../shared/cod-summary.tsx';
import { Discrepancy } from '../../shared/discrepancy.tsx';
import figures from '../../shared/figures.module.css';
import { Pager, pageOf, pageParam } from '../../shared/pager.tsx';
import { useAt } from '../../shared/use-at.ts';
import { POLL_MS } from '../../shared/work-waiting.ts';
import styles from './reconciliation.module.css';

const LIMIT = 20;

/** Results of the reconciliation runs, newest first. */
export function Component() {
  const { t } = useTranslation('admin');
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const [search] = useSearchParams();
  const page = pageOf(search);
  const { currentData, isError, refetch } = useReconciliationsQuery(
    { page, limit: LIMIT },
    { pollingInterval: POLL_MS, refetchOnMountOrArgChange: true },
  );
  const [reconcile, running] = useReconcileMutation();

  const check = async () => {
    const answer = await reconcile();
    if ('error' in answer) {
      if (isApiError(answer.error)) {
        dispatch(toastShown({ tone: 'error', text: answer.error.text[language], ms: 6000 }));
      }
      return;
    }
    const { findings, failure } = answer.data;
    if (failure !== null) {
      dispatch(toastShown({ tone: 'error', text: t('books.failure'), ms: 6000 }));
    } else if (findings.length > 0) {
      dispatch(toastShown({ tone: 'care', text: t('books.ran', { count: findings.length }), ms: 6000 }));
    } else dispatch(toastShown({ tone: 'done', text: t('books.ranGood') }));
  };

  const body = () => {
    if (isError && currentData === undefined) return <ErrorState retry={() => void refetch()} />;
    if (currentData === undefined) {
      return (
        <Loading>
          <Skeleton shape="block" className={styles.wait} />
        </Loading>
      );
    }
    const { runs, count } = currentData;
    const [newest, ...older] = page === 1 ? runs : [undefined, ...runs];
    if (runs.length === 0 && page === 1) {
      return <EmptyState icon="bank" title={t('books.empty')} text={t('books.emptyText')} />;
    }
    return (
      <>
        {newest !== undefined && (
          <section className={styles.newest}>
            <RunHead run={newest} />
            <RunBody run={newest} />
          </section>
        )}
        {older.length > 0 && (
          <section>
            <h2 className={styles.older}>{t('books.older')}</h2>
            {older.map(
              (run) =>
                run !== undefined && (
                  <AccordionItem key={run.run_id} title={<RunHead run={run} />}>
                    <RunBody run={run} />
                  </AccordionItem>
                ),
            )}
          </section>
        )}
        <Pager
          page={page}
          count={count}
          limit={LIMIT}
          to={(other) => adminPaths.books({ page: pageParam(other) })}
        />
      </>
    );
  };

  return (
    <div className={styles.page}>
      <PageMeta title={t('books.title')} noIndex />
      <AdminHead title={t('books.title')} lead={t('books.lead')}>
        <Button size="m" busy={running.isLoading} onClick={() => void check()}>
          {t(running.isLoading ? 'books.running' : 'books.run')}
        </Button>
      </AdminHead>
      <CodSummary />
      {body()}
    </div>
  );
}

function RunHead({ run }: { run: Reconciliation }) {
  const { t } = useTranslation('admin');
  const at = useAt();
  const verdict = () => {
    if (run.failure !== null) return <Badge className={styles.failed ?? ''}>{t('books.failed')}</Badge>;
    if (run.finished_at === null) return <Badge tone="outline">{t('books.unfinished')}</Badge>;
    if (run.findings.length === 0) return <Badge tone="leaf">{t('books.good')}</Badge>;
    return <Badge tone="care">{t('books.findings', { count: run.findings.length })}</Badge>;
  };
  return (
    <span className={styles.head}>
      <span className={styles.when}>{at(run.started_at)}</span>
      {verdict()}
    </span>
  );
}

function RunBody({ run }: { run: Reconciliation }) {
  const { t } = useTranslation('admin');
  const at = useAt();
  return (
    <div className={styles.run}>
      <p className={styles.period}>{t('books.period', { from: at(run.from), to: at(run.to) })}</p>
      <dl className={figures.figures}>
        <div>
          <dt>{t('books.charges')}</dt>
          <dd>{formatCount(run.charges)}</dd>
        </div>
        <div>
          <dt>{t('books.orders')}</dt>
          <dd>{formatCount(run.orders)}</dd>
        </div>
        <div>
          <dt>{t('books.mended')}</dt>
          <dd>{formatCount(run.mended)}</dd>
          {run.mended > 0 && <dd className={figures.note}>{t('books.mendedText')}</dd>}
        </div>
      </dl>
      {run.failure !== null && (
        <p className={styles.failure} role="note">
          {t('books.failure')} <span lang="en">({run.failure})</span>
        </p>
      )}
      {run.findings.length > 0 && (
        <ul>
          {run.findings.map((finding, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a run's findings never change
            <Discrepancy key={i} finding={finding} />
          ))}
        </ul>
      )}
    </div>
  );
}

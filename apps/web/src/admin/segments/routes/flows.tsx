import { FLOW_EDIT } from '@mali/contracts/flow-values';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../../ui/link.tsx';
import { formatCount } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { useFlowsQuery } from '../flow-calls.ts';
import { SegmentTabs } from '../segment-tabs.tsx';
import styles from '../segments.module.css';

/** Messages that the shop sends by itself, whether they are on, and how much they sent (docs/decisions/0089). */
export function Component() {
  const { t } = useTranslation('admin');
  const { data, error, refetch } = useFlowsQuery();
  return (
    <div className={styles.page}>
      <PageMeta title={t('flows.tab')} noIndex />
      <AdminHead
        title={t('flows.tab')}
        lead={data === undefined ? '' : t('flows.lead', { n: data.per_week })}
      />
      <SegmentTabs current="flows" />
      {data === undefined ? (
        error !== undefined ? (
          <ErrorState retry={() => void refetch()} />
        ) : (
          <Loading>
            <Skeleton shape="block" />
          </Loading>
        )
      ) : (
        <ul className={styles.list}>
          {data.flows.map(({ kind, on, sent }) => (
            <li key={kind}>
              <div>
                <AppLink to={adminPaths.flow(kind)}>{t(`flows.names.${kind}`)}</AppLink>
                <p>
                  <small>{t(`flows.about.${kind}`)}</small>
                </p>
              </div>
              <p>
                {t(on ? 'flows.on' : 'flows.off')}
                <br />
                <small>{t('flows.sent', { n: formatCount(sent), days: FLOW_EDIT.resultDays })}</small>
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

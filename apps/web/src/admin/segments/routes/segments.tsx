import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/button.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { useSegmentsQuery } from '../../shared/segment-calls.ts';
import { RuleCount, RuleWords } from '../../shared/segment-rule.tsx';
import { SegmentTabs } from '../segment-tabs.tsx';
import styles from '../segments.module.css';

/** Segments of customers by rule (CUST-01), each with its number of customers now. */
export function Component() {
  const { t } = useTranslation('admin');
  const { data, error, refetch } = useSegmentsQuery();
  return (
    <div className={styles.page}>
      <PageMeta title={t('parts.segments')} noIndex />
      <AdminHead title={t('parts.segments')} lead={t('segments.lead')}>
        <ButtonLink size="m" to={adminPaths.segment('new')}>
          {t('segments.add')}
        </ButtonLink>
      </AdminHead>
      <SegmentTabs current="segments" />
      {data === undefined ? (
        error !== undefined ? (
          <ErrorState retry={() => void refetch()} />
        ) : (
          <Loading>
            <Skeleton shape="block" />
          </Loading>
        )
      ) : data.segments.length === 0 ? (
        <EmptyState title={t('segments.none')} text={t('segments.noneText')} />
      ) : (
        <ul className={styles.list}>
          {data.segments.map((segment) => (
            <li key={segment.segment_id}>
              <div>
                <AppLink to={adminPaths.segment(segment.segment_id)}>{segment.name}</AppLink>
                <RuleWords join={segment.join} conditions={segment.conditions} />
              </div>
              <RuleCount rule={{ join: segment.join, conditions: segment.conditions }} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

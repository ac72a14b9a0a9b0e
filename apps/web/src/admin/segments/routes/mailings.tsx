import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/button.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { formatCount } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { useAt } from '../../shared/use-at.ts';
import { useMailingsQuery } from '../mailing-calls.ts';
import { SegmentTabs } from '../segment-tabs.tsx';
import styles from '../segments.module.css';

/** Mailings to segments (CUST-04), the newest first. */
export function Component() {
  const { t } = useTranslation('admin');
  const at = useAt();
  const { data, error, refetch } = useMailingsQuery();
  return (
    <div className={styles.page}>
      <PageMeta title={t('mailings.tabs.mailings')} noIndex />
      <AdminHead
        title={t('mailings.tabs.mailings')}
        lead={data === undefined ? '' : t('mailings.lead', { n: data.per_week })}
      >
        <ButtonLink size="m" to={adminPaths.mailing('new')}>
          {t('mailings.add')}
        </ButtonLink>
      </AdminHead>
      <SegmentTabs current="mailings" />
      {data === undefined ? (
        error !== undefined ? (
          <ErrorState retry={() => void refetch()} />
        ) : (
          <Loading>
            <Skeleton shape="block" />
          </Loading>
        )
      ) : data.mailings.length === 0 ? (
        <EmptyState title={t('mailings.none')} text={t('mailings.noneText')} />
      ) : (
        <ul className={styles.list}>
          {data.mailings.map(
            ({ mailing_id, name, segment, state, started_at, made_at, recipients, sent }) => (
              <li key={mailing_id}>
                <div>
                  <AppLink to={adminPaths.mailing(mailing_id)}>{name}</AppLink>
                  <p>
                    <small>
                      {segment ?? t('mailings.noSegment')} · {at(started_at ?? made_at)}
                    </small>
                  </p>
                </div>
                <p>
                  {t(`mailings.states.${state}`)}
                  {state !== 'draft' && (
                    <>
                      <br />
                      <small>
                        {t('mailings.reached', { n: formatCount(sent), all: formatCount(recipients) })}
                      </small>
                    </>
                  )}
                </p>
              </li>
            ),
          )}
        </ul>
      )}
    </div>
  );
}

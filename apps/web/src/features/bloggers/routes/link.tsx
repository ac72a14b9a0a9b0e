import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { storeClick } from '../../../app/blogger-click.ts';
import { paths } from '../../../app/paths.ts';
import { isApiError } from '../../../clients/api-error.ts';
import { serverNow } from '../../../clients/server-clock.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import { useFollowBloggerLinkQuery } from '../click-calls.ts';

/** A link of a blogger: its click is counted, and the page that it leads to takes its place. */
export function Component() {
  const { t } = useTranslation('blogger');
  const { code = '' } = useParams();
  const navigate = useNavigate();
  // A query, so that a page that is rendered twice counts once.
  const { data, error, refetch } = useFollowBloggerLinkQuery(code);
  useEffect(() => {
    if (data === undefined) return;
    if (data.click !== null) storeClick(data.click, data.days, serverNow());
    void navigate(data.target, { replace: true });
  }, [data, navigate]);
  const isUnknown = isApiError(error) && (error.status === 404 || error.status === 400);
  return (
    <>
      <PageMeta title={t('link.title')} noIndex />
      {isUnknown ? (
        <EmptyState page icon="noResult" title={t('link.unknown')} text={t('link.unknownText')}>
          <ButtonLink to={paths.home()}>{t('link.home')}</ButtonLink>
        </EmptyState>
      ) : error !== undefined ? (
        <ErrorState page retry={() => void refetch()} />
      ) : (
        <Loading>
          <Skeleton />
        </Loading>
      )}
    </>
  );
}

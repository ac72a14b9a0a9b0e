import type { Blog } from '@mali/contracts/content';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useParams } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { isApiError } from '../../../clients/api-error.ts';
import { startQuery } from '../../../clients/run-query.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { breadcrumbsJsonLd } from '../../../ui/crumbs.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import text from '../../../ui/type.module.css';
import { useLanguage } from '../../preferences/index.ts';
import { post as postOf, usePostQuery } from '../calls.ts';
import { postJsonLd } from '../json-ld.ts';
import styles from '../story.module.css';
import { Story, useStoryCrumbs } from '../story.tsx';
import { said } from '../words.ts';

const keyOf = (params: Readonly<Record<string, string | undefined>>) => (params.id ?? '').toLowerCase();

export const loader = ({ params }: LoaderFunctionArgs) =>
  startQuery(postOf.initiate(keyOf(params), { subscribe: false }));

/** One story, with its products (SHELL-20). */
export function Component() {
  const { data, error, refetch } = usePostQuery(keyOf(useParams()));
  // Keyed by story, so that the previous one is not shown while loading.
  if (data !== undefined) return <Told key={data.id} post={data} />;
  if (error === undefined) return <Waiting />;
  // An invalid slug returns 400.
  const missing = isApiError(error) && (error.status === 404 || error.status === 400);
  return (
    <div className={text.wrap}>
      {missing ? <Missing /> : <ErrorState page retry={() => void refetch()} />}
    </div>
  );
}

function Told({ post }: { post: Blog }) {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const title = said(post.title, language);
  const crumbs = useStoryCrumbs(title);
  return (
    <>
      <PageMeta
        title={said(post.seo_title, language) || title}
        description={said(post.seo_desc, language)}
        canonical={paths.blog(post.slug)}
        image={post.cover?.url ?? null}
        type="article"
        jsonLd={(absolute) => [
          postJsonLd(post, language, t('shopName'), absolute),
          breadcrumbsJsonLd(crumbs, absolute),
        ]}
      />
      <Story post={post} />
    </>
  );
}

function Missing() {
  const { t } = useTranslation('pages');
  return (
    <>
      <PageMeta title={t('post.missing')} noIndex />
      <EmptyState page title={t('post.missing')} text={t('post.missingText')}>
        <ButtonLink size="m" to={paths.blogs()}>
          {t('post.all')}
        </ButtonLink>
      </EmptyState>
    </>
  );
}

const Waiting = () => (
  <div className={text.wrap}>
    <Loading>
      <div className={styles.head}>
        <Skeleton width="40%" />
        <div className={styles.title}>
          <Skeleton width="90%" />
        </div>
        <Skeleton width="80%" />
      </div>
      <Skeleton shape="block" className={styles.waiting} />
    </Loading>
  </div>
);

import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { startQuery } from '../../../clients/run-query.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { formatCount } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState, ErrorState, Loading } from '../../../ui/states.tsx';
import text from '../../../ui/type.module.css';
import { posts, usePostsQuery } from '../calls.ts';
import { PostGrid, PostGridSkeleton } from '../post-card.tsx';
import styles from './blogs.module.css';

/** Maximum number of pages opened by a URL; "show more" loads the rest. */
const PAGES_MAX = 20;

export const loader = () => startQuery(posts.initiate(1, { subscribe: false }));

/** The community's stories, the newest first (SHELL-20). */
export function Component() {
  const { t } = useTranslation('pages');
  const [search, setSearch] = useSearchParams();
  const { data, isError, refetch } = usePostsQuery(1);
  const all = data?.count ?? 0;
  const asked = Number(search.get('page') ?? 1);
  const last = Math.max(1, Math.ceil(all / (data?.limit ?? 1)));
  const shown = Number.isInteger(asked) && asked > 1 ? Math.min(asked, last, PAGES_MAX) : 1;
  const seen = Math.min(all, shown * (data?.limit ?? 0));
  return (
    <div className={text.wrap}>
      <PageMeta
        title={t('posts.title')}
        description={t('posts.description')}
        canonical={paths.blogs()}
        image={data?.blogs[0]?.cover?.url ?? null}
      />
      <Breadcrumbs crumbs={[{ label: t('home'), to: paths.home() }, { label: t('posts.title') }]} />
      <div className={styles.head}>
        <h1 className={text.title}>{t('posts.title')}</h1>
        <p className={text.muted}>{t('posts.lead')}</p>
      </div>
      {isError && <ErrorState retry={() => void refetch()} />}
      {data === undefined && !isError && (
        <Loading>
          <PostGridSkeleton />
        </Loading>
      )}
      {data !== undefined && all === 0 && (
        <EmptyState title={t('posts.empty')} text={t('posts.emptyText')}>
          <ButtonLink size="m" to={paths.shop([], { sort: 'best_sellers' })}>
            {t('posts.toShop')}
          </ButtonLink>
        </EmptyState>
      )}
      {data !== undefined && all > 0 && (
        <>
          <div className={styles.pages}>
            <PostGrid posts={data.blogs} priority />
            {Array.from({ length: shown - 1 }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a page's number is what it is
              <FurtherPosts key={index} page={index + 2} />
            ))}
          </div>
          {seen < all && (
            <div className={styles.more}>
              <p>{t('posts.seen', { seen: formatCount(seen), all: formatCount(all) })}</p>
              <Button
                look="secondary"
                onClick={() =>
                  setSearch({ page: String(shown + 1) }, { replace: true, preventScrollReset: true })
                }
              >
                {t('posts.more')}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  );
}

function FurtherPosts({ page }: { page: number }) {
  const { data, isError, refetch } = usePostsQuery(page);
  if (data !== undefined) return <PostGrid posts={data.blogs} />;
  return isError ? <ErrorState retry={() => void refetch()} /> : <PostGridSkeleton />;
}

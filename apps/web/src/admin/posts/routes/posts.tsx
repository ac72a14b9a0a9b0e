import { POST_STATES, type PostState } from '@mali/contracts/post-values';
import type { PostRow } from '@mali/contracts/posts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useLanguage } from '../../../features/preferences/index.ts';
import { ButtonLink, TextLink } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { AdminSearch } from '../../shared/admin-search.tsx';
import { Pager, pageOf, pageParam } from '../../shared/pager.tsx';
import { ResponsiveTable } from '../../shared/responsive-table.tsx';
import { Tabs } from '../../shared/tabs.tsx';
import { useAt } from '../../shared/use-at.ts';
import { inLanguage } from '../localized-text.ts';
import { PostBadge } from '../post-badge.tsx';
import { useEditedPostsQuery } from '../post-calls.ts';
import styles from './posts.module.css';

const LIMIT = 30;

/** Posts in every state (SHELL-33); the newest change first. */
export function Component() {
  const { t } = useTranslation('admin');
  const [search] = useSearchParams();
  const state = POST_STATES.find((one) => one === search.get('state'));
  const keyword = search.get('q') ?? '';
  const page = pageOf(search);
  const asked = {
    page,
    limit: LIMIT,
    ...(state !== undefined && { state }),
    ...(keyword !== '' && { keyword }),
  };
  const { currentData, isError, refetch } = useEditedPostsQuery(asked, { refetchOnMountOrArgChange: true });
  const address = (of: PostState | undefined, other = 1) =>
    adminPaths.posts({ state: of, q: keyword, page: pageParam(other) });
  const counts = currentData?.counts;
  const all = counts && POST_STATES.reduce((sum, one) => sum + counts[one], 0);

  const body = () => {
    if (isError && currentData === undefined) return <ErrorState retry={() => void refetch()} />;
    if (currentData === undefined) {
      return (
        <Loading>
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} shape="block" className={styles.wait} />
          ))}
        </Loading>
      );
    }
    if (currentData.posts.length === 0) {
      return keyword === '' ? (
        <EmptyState icon="edit" title={t('posts.empty')} text={t('posts.emptyText')} />
      ) : (
        <EmptyState icon="noResult" title={t('posts.none')} text={t('posts.noneText')}>
          <ButtonLink look="secondary" size="m" to={adminPaths.posts()}>
            {t('posts.showAll')}
          </ButtonLink>
        </EmptyState>
      );
    }
    return (
      <>
        <PostLedger posts={currentData.posts} />
        <Pager page={page} count={currentData.count} limit={LIMIT} to={(other) => address(state, other)} />
      </>
    );
  };

  return (
    <div className={styles.page}>
      <PageMeta title={t('parts.posts')} noIndex />
      <AdminHead title={t('parts.posts')} lead={t('posts.lead')}>
        <ButtonLink size="m" icon="plus" to={adminPaths.post('new')}>
          {t('posts.create')}
        </ButtonLink>
      </AdminHead>
      <Search key={keyword} keyword={keyword} state={state} />
      <Tabs
        label={t('parts.posts')}
        current={state ?? 'all'}
        tabs={[
          { key: 'all', label: t('posts.tabs.all'), to: address(undefined), count: all },
          ...POST_STATES.map((key) => ({
            key,
            label: t(`posts.tabs.${key}`),
            to: address(key),
            count: counts?.[key],
          })),
        ]}
      />
      {body()}
    </div>
  );
}

function Search({ keyword, state }: { keyword: string; state: PostState | undefined }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const [typed, setTyped] = useState(keyword);
  const find = (event: FormEvent) => {
    event.preventDefault();
    void navigate(adminPaths.posts({ state, q: typed.trim() }));
  };
  return (
    <AdminSearch label={t('posts.find')} onSubmit={find}>
      <TextField
        label={t('posts.search')}
        hint={t('posts.searchHint')}
        type="search"
        value={typed}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
    </AdminSearch>
  );
}

function PostLedger({ posts }: { posts: readonly PostRow[] }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  return (
    <ResponsiveTable
      caption={t('posts.list')}
      rows={posts}
      rowKey={({ post_id }) => post_id}
      columns={[
        {
          key: 'title',
          head: t('posts.title'),
          cell: ({ post_id, title, slug }) => (
            <>
              <TextLink inline to={adminPaths.post(post_id)}>
                {inLanguage(title, language) || slug}
              </TextLink>
              <small className={styles.under}>/blog/{slug}</small>
            </>
          ),
        },
        {
          key: 'state',
          head: t('posts.state'),
          cell: ({ state, publish_at }) => (
            <>
              <PostBadge state={state} />
              {publish_at !== null && (
                <small className={styles.under}>
                  {t(state === 'scheduled' ? 'posts.fromTime' : 'posts.since', { time: at(publish_at) })}
                </small>
              )}
            </>
          ),
        },
        {
          key: 'topic',
          head: t('posts.topic'),
          cell: ({ topic }) => inLanguage(topic, language) || '–',
        },
        { key: 'author', head: t('posts.author'), cell: ({ author }) => author },
        {
          key: 'changed',
          head: t('posts.changed'),
          cell: ({ updated_at, updated_by }) => (
            <>
              {at(updated_at)}
              {updated_by !== null && (
                <small className={styles.under}>{t('posts.by', { name: updated_by })}</small>
              )}
            </>
          ),
        },
      ]}
    />
  );
}

import { POST_LIST } from '@mali/contracts/lists/posts';
import type { PostRow } from '@mali/contracts/posts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../features/preferences/index.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { RowLink } from '../../list/list-cells.tsx';
import { ListPage, type ListPageDefinition } from '../../list/list-page.tsx';
import type { ListCell } from '../../list/list-table.tsx';
import { adminPaths } from '../../paths.ts';
import { useAt } from '../../shared/use-at.ts';
import { inLanguage } from '../localized-text.ts';
import { PostBadge } from '../post-badge.tsx';
import { downloadPosts, useEditedPostsQuery, usePostCountsQuery } from '../post-calls.ts';

type ViewKey = (typeof POST_LIST)['views'][number]['key'];

const POSTS: ListPageDefinition<PostRow> = {
  list: POST_LIST,
  path: adminPaths.posts(),
  useRows: useEditedPostsQuery,
  useCounts: usePostCountsQuery,
  useCells,
  rowKey: ({ post_id }) => String(post_id),
  defaultColumns: ['title', 'state', 'topic', 'author', 'updated_at'],
  saved: 'posts',
  download: downloadPosts,
};

/** Posts in every state (SHELL-33); the newest change first. */
export function Component() {
  const { t } = useTranslation('admin');
  return (
    <ListPage
      definition={POSTS}
      title={t('parts.posts')}
      lead={t('posts.lead')}
      search={t('posts.search')}
      none={{ title: t('posts.none'), text: t('adminOrders.noneText') }}
      done={(view) => t(`posts.empty.${view as ViewKey}`)}
      mayExport
      actions={
        <ButtonLink size="m" icon="plus" to={adminPaths.post('new')}>
          {t('posts.create')}
        </ButtonLink>
      }
    />
  );
}

function useCells(): readonly ListCell<PostRow>[] {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  return [
    {
      key: 'title',
      cell: ({ post_id, title, slug }) => (
        <>
          <RowLink to={adminPaths.post(post_id)}>{inLanguage(title, language) || slug}</RowLink>
          <small>/blog/{slug}</small>
        </>
      ),
    },
    {
      key: 'state',
      cell: ({ state, publish_at }) => (
        <>
          <PostBadge state={state} />
          {publish_at !== null && (
            <small>
              {t(state === 'scheduled' ? 'posts.fromTime' : 'posts.since', { time: at(publish_at) })}
            </small>
          )}
        </>
      ),
    },
    {
      key: 'publish_at',
      cell: ({ publish_at }) => publish_at !== null && <time dateTime={publish_at}>{at(publish_at)}</time>,
    },
    { key: 'topic', cell: ({ topic }) => inLanguage(topic, language) },
    { key: 'author', cell: ({ author }) => author },
    {
      key: 'updated_at',
      cell: ({ updated_at, updated_by }) => (
        <>
          <time dateTime={updated_at}>{at(updated_at)}</time>
          {updated_by !== null && <small>{t('posts.by', { name: updated_by })}</small>}
        </>
      ),
    },
  ];
}

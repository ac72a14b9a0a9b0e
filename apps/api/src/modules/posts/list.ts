import { optionWord } from '@mali/contracts/lists/definition';
import { POST_LIST } from '@mali/contracts/lists/posts';
import type { ListQuery } from '@mali/contracts/lists/query';
import type { PostRow, PostsAnswer } from '@mali/contracts/posts';
import {
  countViews,
  type ExportCells,
  exportOf,
  type ListDeps,
  listRequest,
  pageOfList,
} from '../../platform/office-list.ts';
import { type ListedPost, POST_COLUMNS, POST_SOURCE } from './list-repository.ts';
import { stateOf } from './state.ts';

export const countPosts = (deps: ListDeps) => countViews(deps, POST_SOURCE);

const presentRow = ({ published_at, withdrawn_at, updated_at, ...post }: ListedPost, at: Date): PostRow => ({
  post_id: post.post_id,
  slug: post.slug,
  title: post.title,
  topic: post.topic,
  author: post.author,
  state: stateOf({ published_at, withdrawn_at }, at),
  publish_at: published_at?.toISOString() ?? null,
  updated_at: updated_at.toISOString(),
  updated_by: post.updated_by,
});

/**
 * A page of the list of posts.
 * @throws DomainError ERROR.BAD_REQUEST, LIST.CURSOR
 */
export async function listPosts(deps: ListDeps, query: ListQuery): Promise<PostsAnswer> {
  const request = listRequest(deps, POST_SOURCE, query);
  const page = await pageOfList<ListedPost>(deps, POST_SOURCE, request, POST_COLUMNS);
  const at = deps.now();
  return { ...page, rows: page.rows.map((post) => presentRow(post, at)) };
}

/** The export of the list of posts; throws as `exportList` does. */
export const exportPosts = exportOf<ListedPost>({
  source: POST_SOURCE,
  columns: POST_COLUMNS,
  title: { th: 'บทความ', en: 'Posts' },
  cells: (at): ExportCells<typeof POST_LIST, ListedPost> => ({
    title: ({ title, slug }, lang) => title[lang] || title[lang === 'th' ? 'en' : 'th'] || slug,
    state: (post, lang) => optionWord(POST_LIST.filters.state, stateOf(post, at), lang),
    publish_at: (post) => post.published_at,
    topic: ({ topic }, lang) => topic[lang] || topic[lang === 'th' ? 'en' : 'th'],
    author: (post) => post.author,
    updated_at: (post) => post.updated_at,
  }),
});

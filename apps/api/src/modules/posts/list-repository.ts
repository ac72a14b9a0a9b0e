import { POST_LIST } from '@mali/contracts/lists/posts';
import type { PostContent } from '@mali/contracts/posts';
import { containing, inDays, type ListSource } from '../../platform/list-query.ts';
import { EDITOR } from './repository.ts';

/** State of a post; its binding is the moment. */
const STATE = `CASE WHEN b.published_at > ? THEN 'scheduled' WHEN b.published_at IS NOT NULL THEN 'published'
  WHEN b.withdrawn_at IS NOT NULL THEN 'withdrawn' ELSE 'draft' END`;

/** The SQL of the list of posts. */
export const POST_SOURCE: ListSource<typeof POST_LIST> = {
  definition: POST_LIST,
  table: 'blogs b',
  alias: 'b',
  id: 'b.id',
  idType: 'bigint',
  sorts: {
    updated_at: { sql: 'b.updated_at', type: 'timestamptz' },
    // Those that are not out come last: an order of rows has no empty values.
    publish_at: { sql: "coalesce(b.published_at, 'infinity'::timestamptz)", type: 'timestamptz' },
  },
  filters: {
    state: (states, at) => ({ sql: `${STATE} = ANY(?::text[])`, bindings: [at, `{${states.join(',')}}`] }),
    topic: (topic) => ({ sql: "? IN (b.topic ->> 'th', b.topic ->> 'en')", bindings: [topic] }),
    author: (author) => ({ sql: 'b.author = ?', bindings: [author] }),
    published: inDays('b.published_at'),
    updated: inDays('b.updated_at'),
  },
  search: (text) => {
    const pattern = containing(text);
    return {
      sql: "b.title ->> 'th' ILIKE ? OR b.title ->> 'en' ILIKE ? OR b.slug ILIKE ? OR b.author ILIKE ?",
      bindings: [pattern, pattern, pattern, pattern],
    };
  },
};

/** Columns of a page and of an export. */
export const POST_COLUMNS = `b.id AS post_id, b.slug, b.title, b.topic, b.author, b.published_at, b.withdrawn_at,
  b.updated_at, ${EDITOR} AS updated_by`;

export type ListedPost = Readonly<{
  post_id: number;
  slug: string;
  title: PostContent['title'];
  topic: PostContent['topic'];
  author: string;
  published_at: Date | null;
  withdrawn_at: Date | null;
  updated_at: Date;
  updated_by: string | null;
}>;

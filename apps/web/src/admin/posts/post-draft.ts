import type { LocalizedText, Picture } from '@mali/contracts/content';
import { POST_SLUG } from '@mali/contracts/post-values';
import type { PostAnswer, PostContent, PostProduct } from '@mali/contracts/posts';
import type { DraftPlace } from '../form/kept-draft.ts';

/** Form content, with display data of the referenced products. */
export type Draft = Readonly<{
  content: PostContent;
  cover: Picture | null;
  products: readonly PostProduct[];
}>;

/** An unsaved draft with its base version; stored in the tab until saved. */
export type Kept = Readonly<{ draft: Draft; revision: number | null; request_key: string; at: string }>;

const NONE = { th: '', en: '' };

/** An empty new post. */
export const emptyDraft = (author: string): Draft => ({
  content: {
    slug: '',
    title: NONE,
    excerpt: NONE,
    body: NONE,
    topic: NONE,
    cover: null,
    author,
    mat_ids: [],
  },
  cover: null,
  products: [],
});

export const draftOf = ({
  content,
  cover,
  products,
}: Pick<PostAnswer, 'content' | 'cover' | 'products'>): Draft => ({
  content,
  cover,
  products,
});

const line = (text: string): string => text.replace(/\s+/g, ' ').trim();
const both = ({ th, en }: LocalizedText): readonly string[] => [line(th), line(en)];

/** Whether two contents are equal after normalising whitespace, as stored. */
export function isSame(one: PostContent, other: PostContent): boolean {
  const words = ({ slug, title, excerpt, body, topic, author, mat_ids, cover }: PostContent) =>
    JSON.stringify([
      ...[slug, line(author), both(title), both(excerpt), both(topic)],
      ...[body.th.trim(), body.en.trim(), mat_ids],
      cover === null ? null : [cover.hash, both(cover.alt)],
    ]);
  return words(one) === words(other);
}

/** A slug from an English title; empty when it has no usable characters. */
export function slugOf(title: string): string {
  const slug = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '');
  return POST_SLUG.test(slug) ? slug : '';
}

/** A fallback slug: `story-2026-11-21-k3f9`. */
export function madeUpSlug(day: string): string {
  const letters = crypto.getRandomValues(new Uint8Array(4));
  const tail = [...letters].map((byte) => 'abcdefghjkmnpqrstuvwxyz23456789'[byte % 31]).join('');
  return `story-${day}-${tail}`;
}

/** Where the draft of a post is kept; `id` null: of a new one. */
export const draftPlace = (user_id: number, id: number | null): DraftPlace => ({ kind: 'post', user_id, id });

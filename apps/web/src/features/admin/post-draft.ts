import type { LocalizedText, Picture } from '@mali/contracts/content';
import { POST_SLUG } from '@mali/contracts/post-values';
import type { PostAnswer, PostContent, PostProduct } from '@mali/contracts/posts';

/** What is in the form: the content, with what it names as it is shown there. */
export type Draft = Readonly<{
  content: PostContent;
  cover: Picture | null;
  products: readonly PostProduct[];
}>;

/** What was written and not saved, of which version; kept in the tab until it is. */
export type Kept = Readonly<{ draft: Draft; revision: number | null; request_key: string; at: string }>;

const NONE = { th: '', en: '' };

/** A post that has not been begun. */
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

/** Whether two contents say the same: as they are kept, without the space around lines. */
export function isSame(one: PostContent, other: PostContent): boolean {
  const words = ({ slug, title, excerpt, body, topic, author, mat_ids, cover }: PostContent) =>
    JSON.stringify([
      ...[slug, line(author), both(title), both(excerpt), both(topic)],
      ...[body.th.trim(), body.en.trim(), mat_ids],
      cover === null ? null : [cover.hash, both(cover.alt)],
    ]);
  return words(one) === words(other);
}

/** An address out of an English title; empty when nothing of it can stand in one. */
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

/** An address for a post whose title makes none: `story-2026-11-21-k3f9`. */
export function madeUpSlug(day: string): string {
  const letters = crypto.getRandomValues(new Uint8Array(4));
  const tail = [...letters].map((byte) => 'abcdefghjkmnpqrstuvwxyz23456789'[byte % 31]).join('');
  return `story-${day}-${tail}`;
}

/**
 * Unsaved text lies in the tab's own storage: it outlives a reload and a session that ends, two tabs do not write over
 * each other, and nothing of it is left on a device when the tab is closed (AUTH-28).
 * @param post null: the one that is being begun
 */
const keyOf = (user_id: number, post: number | null) => `mali.post.${user_id}.${post ?? 'new'}`;

export function keptDraft(user_id: number, post: number | null): Kept | null {
  try {
    const text = sessionStorage.getItem(keyOf(user_id, post));
    return text === null ? null : (JSON.parse(text) as Kept);
  } catch {
    return null;
  }
}

/** @param kept null: forgets it */
export function keepDraft(user_id: number, post: number | null, kept: Kept | null): void {
  try {
    if (kept === null) sessionStorage.removeItem(keyOf(user_id, post));
    else sessionStorage.setItem(keyOf(user_id, post), JSON.stringify(kept));
  } catch {
    // A storage that is full or refused keeps nothing; the page still holds the text.
  }
}

/** Plain values of the blog editor (docs/decisions/0024): the browser may import this file. */

/** State of a post, derived from its times: a scheduled post becomes published without any action. */
export const POST_STATES = ['draft', 'scheduled', 'published', 'withdrawn'] as const;
export type PostState = (typeof POST_STATES)[number];

/** Actions on a post, one per version; `imported`: created by an import. */
export const POST_DEEDS = [
  'imported',
  'created',
  'saved',
  'scheduled',
  'published',
  'unscheduled',
  'withdrawn',
] as const;
export type PostAction = (typeof POST_DEEDS)[number];

/** Maximum characters per language, and maximum number of products. */
export const POST_TEXT = {
  slug: 100,
  title: 200,
  excerpt: 500,
  body: 30_000,
  topic: 60,
  alt: 300,
  author: 100,
} as const;
export const POST_PRODUCTS = 12;

/** Never a number: a URL may identify a post by slug or by id. */
export const POST_SLUG = /^(?![0-9]+$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** A post's picture: maximum file size, minimum width, and the stored width. */
export const POST_PICTURE = { maxBytes: 10 * 1024 * 1024, minWidth: 960, width: 1600 } as const;

/** How far ahead a post can be scheduled. */
export const SCHEDULE_DAYS = 366;

type Both = { readonly th: string; readonly en: string };
/** The readable texts of a post. */
export type PostWords = {
  readonly title: Both;
  readonly excerpt: Both;
  readonly body: Both;
  readonly topic: Both;
  readonly cover: { readonly alt: Both } | null;
};

const FIELDS = ['title', 'excerpt', 'body', 'topic'] as const;
export type MissingField = `${(typeof FIELDS)[number] | 'cover_alt'}.${'th' | 'en'}`;

/**
 * Missing fields of a post before it can be published. Thai must be complete; English must be complete or
 * entirely empty, so that no page mixes languages: without English all readers get the Thai text (decision
 * 0024).
 * @returns the fields in form order; empty when it can be published
 */
export function missingIn(post: PostWords): MissingField[] {
  const lacks = (language: 'th' | 'en'): MissingField[] => [
    ...FIELDS.filter((field) => post[field][language].trim() === '').map(
      (field): MissingField => `${field}.${language}`,
    ),
    ...(post.cover !== null && post.cover.alt[language].trim() === ''
      ? [`cover_alt.${language}` as const]
      : []),
  ];
  const english = [post.title, post.excerpt, post.body].some(({ en }) => en.trim() !== '');
  return [...lacks('th'), ...(english ? lacks('en') : [])];
}

/** Plain values of the blog editor (docs/decisions/0024): the browser may import this file. */

/** Where a post stands. It is worked out of its times: one that is scheduled is published by nobody's press. */
export const POST_STATES = ['draft', 'scheduled', 'published', 'withdrawn'] as const;
export type PostState = (typeof POST_STATES)[number];

/** What was done to a post, one of them for each of its versions; `imported`: it came from elsewhere. */
export const POST_DEEDS = [
  'imported',
  'created',
  'saved',
  'scheduled',
  'published',
  'unscheduled',
  'withdrawn',
] as const;
export type PostDeed = (typeof POST_DEEDS)[number];

/** Characters of each language, and products. */
export const POST_TEXT = {
  slug: 100,
  title: 200,
  excerpt: 500,
  body: 30_000,
  topic: 60,
  alt: 300,
  author: 100,
  keyword: 100,
} as const;
export const POST_PRODUCTS = 12;

/** Never a number: an address may name a post by either. */
export const POST_SLUG = /^(?![0-9]+$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** A picture of a post: at most so large a file, at least so wide, and kept in this width. */
export const POST_PICTURE = { maxBytes: 10 * 1024 * 1024, minWidth: 960, width: 1600 } as const;

/** How far ahead a post can be scheduled. */
export const SCHEDULE_DAYS = 366;

type Both = { readonly th: string; readonly en: string };
/** Of a post what its readers read. */
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
 * What a post lacks before anybody can read it. Thai is complete; English is complete or has not been begun, so that
 * nobody reads a page in two languages: without English everybody reads the Thai (decision 0024).
 * @returns the fields in the order of the form; none when it can be published
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

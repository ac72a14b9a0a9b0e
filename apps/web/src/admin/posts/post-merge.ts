import type { Picture } from '@mali/contracts/content';
import { LANGUAGES, type Language } from '@mali/contracts/limits';
import type { PostContent, PostProduct } from '@mali/contracts/posts';
import type { Draft } from './post-draft.ts';

const TEXTS = ['title', 'excerpt', 'body', 'topic'] as const;
type TextField = `${(typeof TEXTS)[number]}_${(typeof LANGUAGES)[number]}`;
/** The content of a post as fields that are merged one by one: each language of a text is a field of its own. */
export type PostFields = Record<TextField | 'slug' | 'author', string> &
  Pick<PostContent, 'cover' | 'mat_ids'>;

export function fieldsOf({ slug, author, cover, mat_ids, ...texts }: PostContent): PostFields {
  const lines = TEXTS.flatMap((name) =>
    LANGUAGES.map((language) => [`${name}_${language}`, texts[name][language]] as const),
  );
  return { slug, author, cover, mat_ids, ...(Object.fromEntries(lines) as Record<TextField, string>) };
}

/** @param known drafts with the pictures and products that the fields name */
export function draftOfFields(fields: PostFields, known: readonly Draft[]): Draft {
  const both = (name: (typeof TEXTS)[number]) => ({ th: fields[`${name}_th`], en: fields[`${name}_en`] });
  const { slug, author, cover, mat_ids } = fields;
  const pictures = known.flatMap((draft): readonly Picture[] => (draft.cover === null ? [] : [draft.cover]));
  const products = new Map(
    known.flatMap((draft) => draft.products.map((one): [number, PostProduct] => [one.mat_id, one])),
  );
  return {
    content: {
      ...{ slug, author, cover, mat_ids },
      ...{ title: both('title'), excerpt: both('excerpt'), body: both('body'), topic: both('topic') },
    },
    cover: cover === null ? null : (pictures.find(({ hash }) => hash === cover.hash) ?? null),
    products: mat_ids.flatMap((id) => products.get(id) ?? []),
  };
}

/** The part of the content that a field is, and its language; null: of both. */
export function partOf(name: keyof PostFields): readonly [keyof PostContent, Language | null] {
  const text = TEXTS.find((one) => name.startsWith(`${one}_`));
  if (text !== undefined) return [text, name.endsWith('_th') ? 'th' : 'en'];
  return [name as Exclude<keyof PostFields, TextField>, null];
}

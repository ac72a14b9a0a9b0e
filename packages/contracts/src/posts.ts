import { type Static, Type } from 'typebox';
import { DateTime, ID_MAX, Id, Nullable, OneOf, Strict, Text } from './common.ts';
import { Blog, LocalizedText, Picture, StoredPicture } from './content.ts';
import { listAnswer } from './lists/query.ts';
import { POST_DEEDS, POST_PRODUCTS, POST_STATES, POST_TEXT } from './post-values.ts';

const Revision = Type.Integer({
  minimum: 1,
  maximum: ID_MAX,
  description: 'The version it was changed from; another one than the newest is refused with POST.CHANGED',
});
const State = OneOf(POST_STATES, 'Where it stands');

/** Editable content of a post (docs/decisions/0024). Texts use the shop's own markup, never HTML. */
export const PostContent = Strict({
  slug: Type.String({
    minLength: 1,
    maxLength: POST_TEXT.slug,
    pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
    description: 'Its address: /blog/{slug}. Not a number; it stays once the post has been out',
  }),
  title: LocalizedText('Title', POST_TEXT.title),
  excerpt: LocalizedText('What it is about', POST_TEXT.excerpt),
  body: LocalizedText('Text, in the shop’s markup', POST_TEXT.body),
  topic: LocalizedText('What it belongs to', POST_TEXT.topic),
  cover: Nullable(StoredPicture, 'Picture; null: none'),
  author: Text(POST_TEXT.author, 'Who wrote it, as shown', 1),
  mat_ids: Type.Array(Id('Product'), {
    maxItems: POST_PRODUCTS,
    uniqueItems: true,
    description: 'Products it speaks of, in their order',
  }),
});
export type PostContent = Static<typeof PostContent>;

export const PostParams = Strict({ post_id: Id('Post') });
export const PostVersionParams = Strict({ post_id: Id('Post'), revision: Revision });

/** A post in the list of the back office. */
export const PostRow = Type.Object({
  post_id: Id('Post'),
  slug: Type.String(),
  title: LocalizedText('Title', POST_TEXT.title),
  topic: LocalizedText('What it belongs to', POST_TEXT.topic),
  author: Type.String(),
  state: State,
  publish_at: Nullable(DateTime('Out since or from then'), 'null: not out'),
  updated_at: DateTime('Changed last'),
  updated_by: Nullable(Type.String({ description: 'By whom' }), 'null: nobody who is here'),
});
export type PostRow = Static<typeof PostRow>;
export const PostsAnswer = listAnswer(PostRow);
export type PostsAnswer = Static<typeof PostsAnswer>;

const PostProduct = Type.Object({
  mat_id: Id('Product'),
  name_en: Type.String(),
  name_th: Type.String(),
  brand: Type.String({ description: 'Brand, English' }),
  on_sale: Type.Boolean({ description: 'Readers are shown it' }),
});
export type PostProduct = Static<typeof PostProduct>;

export const PostAnswer = Type.Object({
  post_id: Id('Post'),
  revision: Revision,
  state: State,
  publish_at: Nullable(DateTime('Out since or from then'), 'null: not out'),
  slug_fixed: Type.Boolean({ description: 'It has been out: its address stays' }),
  updated_at: DateTime('Changed last'),
  updated_by: Nullable(Type.String({ description: 'By whom' }), 'null: nobody who is here'),
  content: PostContent,
  cover: Nullable(Picture, 'null: none'),
  products: Type.Array(PostProduct, { description: 'What the products are called' }),
});
export type PostAnswer = Static<typeof PostAnswer>;

export const TopicsAnswer = Type.Object({
  topics: Type.Array(LocalizedText('Topic', POST_TEXT.topic), {
    description: 'Of all posts, the most used first',
  }),
});
export type TopicsAnswer = Static<typeof TopicsAnswer>;

export const CreatePostRequest = Strict({
  request_key: Type.String({
    format: 'uuid',
    description: 'Made by the page: a second press answers with the post of the first',
  }),
  content: PostContent,
});
export type CreatePostRequest = Static<typeof CreatePostRequest>;
export const SavePostRequest = Strict({ revision: Revision, content: PostContent });
export type SavePostRequest = Static<typeof SavePostRequest>;
export const PublishPostRequest = Strict({
  revision: Revision,
  at: Nullable(DateTime('From when it can be read'), 'null: now'),
});
export type PublishPostRequest = Static<typeof PublishPostRequest>;
export const PostRevisionRequest = Strict({ revision: Revision });
export type PostRevisionRequest = Static<typeof PostRevisionRequest>;

export const PostVersion = Type.Object({
  revision: Revision,
  at: DateTime('When'),
  by: Nullable(Type.String({ description: 'Who' }), 'null: nobody who is here'),
  deed: OneOf(POST_DEEDS, 'What was done'),
  publish_at: Nullable(DateTime('Out from then, after it'), 'null: not out'),
  changed: Type.Array(Type.String(), { description: 'Fields of the content that are not as before' }),
});
export type PostVersion = Static<typeof PostVersion>;
export const PostHistoryAnswer = Type.Object({ versions: Type.Array(PostVersion) });
export type PostHistoryAnswer = Static<typeof PostHistoryAnswer>;
export const PostVersionAnswer = Type.Object({
  revision: Revision,
  content: PostContent,
  cover: Nullable(Picture, 'null: none'),
  products: Type.Array(PostProduct),
});
export type PostVersionAnswer = Static<typeof PostVersionAnswer>;

export const PreviewPostRequest = Strict({
  post_id: Nullable(Id('Post'), 'null: one that was not saved yet'),
  content: PostContent,
});
export type PreviewPostRequest = Static<typeof PreviewPostRequest>;
/** A post as displayed to readers. */
export const PostPreview = Type.Omit(Blog, ['id']);
export type PostPreview = Omit<Blog, 'id'>;

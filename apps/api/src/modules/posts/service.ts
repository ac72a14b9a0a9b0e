import { createHash } from 'node:crypto';
import type { Picture } from '@mali/contracts/content';
import {
  missingIn,
  POST_PICTURE,
  POST_SLUG,
  type PostAction,
  SCHEDULE_DAYS,
} from '@mali/contracts/post-values';
import type {
  CreatePostRequest,
  PostAnswer,
  PostContent,
  PostHistoryAnswer,
  PostPreview,
  PostProduct,
  PostVersionAnswer,
  PreviewPostRequest,
  TopicsAnswer,
} from '@mali/contracts/posts';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { changesBetween } from '../../platform/field-changes.ts';
import { PictureReader } from '../../platform/picture-reader.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import { readPosts } from '../content/index.ts';
import { describePicture } from '../content/pictures.ts';
import { drawPost } from '../content/service.ts';
import { insertPicture } from '../images/index.ts';
import type { MadePicture } from './picture.ts';
import {
  deletePost,
  findByRequest,
  findPost,
  findVersion,
  insertPost,
  insertVersion,
  isSlugTaken,
  listTopics,
  listVersions,
  lockPost,
  type PostFields,
  readPictures,
  readProducts,
  updatePost,
} from './repository.ts';
import { stateOf, type Times } from './state.ts';

const DAY_MS = 86_400_000;

/** Readers may know its URL: it has been published. */
const hasBeenOut = (times: Times, at: Date): boolean =>
  times.withdrawn_at !== null || stateOf(times, at) === 'published';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Normalises a single-line text: trimmed, without line breaks. */
const line = (text: string): string => text.replace(/\s+/g, ' ').trim();
const lines = ({ th, en }: { th: string; en: string }) => ({ th: line(th), en: line(en) });

/**
 * Normalises content for storage.
 * @throws DomainError ERROR.BAD_REQUEST without an author or any title, or with a numeric slug
 */
function tidy(content: PostContent): PostContent {
  const { body, cover } = content;
  const tidied: PostContent = {
    slug: content.slug,
    title: lines(content.title),
    excerpt: lines(content.excerpt),
    body: { th: body.th.trim(), en: body.en.trim() },
    topic: lines(content.topic),
    cover: cover === null ? null : { hash: cover.hash, alt: lines(cover.alt) },
    author: line(content.author),
    mat_ids: content.mat_ids,
  };
  if (!POST_SLUG.test(tidied.slug)) throw new DomainError('ERROR.BAD_REQUEST', { wrong: 'slug' });
  if (tidied.author === '') throw new DomainError('ERROR.BAD_REQUEST', { missing: 'author' });
  if (tidied.title.th === '' && tidied.title.en === '')
    throw new DomainError('ERROR.BAD_REQUEST', { missing: 'title' });
  return tidied;
}

/** @throws DomainError ERROR.BAD_REQUEST for an unknown picture, CATALOGUE.NOT_FOUND for an unknown product */
async function checkNamed(db: Db, { cover, mat_ids }: PostContent): Promise<void> {
  if (cover !== null && (await readPictures(db, [cover.hash]))[cover.hash] === undefined)
    throw new DomainError('ERROR.BAD_REQUEST', { missing: 'cover' });
  if ((await readProducts(db, mat_ids)).length < mat_ids.length) throw new DomainError('CATALOGUE.NOT_FOUND');
}

/** @throws DomainError POST.INCOMPLETE with the missing fields */
function checkComplete(content: PostContent): void {
  const fields = missingIn(content);
  if (fields.length > 0) throw new DomainError('POST.INCOMPLETE', { fields });
}

const FIELDS = ['slug', 'title', 'excerpt', 'body', 'topic', 'cover', 'author', 'mat_ids'] as const;
const asText = (value: unknown): string =>
  JSON.stringify(value, (_key, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
const changedIn = (before: PostContent, after: PostContent): string[] =>
  FIELDS.filter((field) => asText(before[field]) !== asText(after[field]));

async function describe(
  deps: Deps,
  content: PostContent,
): Promise<{ cover: Picture | null; products: PostProduct[] }> {
  const { db } = deps;
  const [pictures, products, snapshot] = await Promise.all([
    readPictures(db, content.cover === null ? [] : [content.cover.hash]),
    readProducts(db, content.mat_ids),
    deps.snapshot.get(deps),
  ]);
  return {
    cover: content.cover === null ? null : describePicture(content.cover, pictures),
    products: products.map((product) => ({
      ...product,
      on_sale: snapshot.byId.get(product.mat_id) !== undefined,
    })),
  };
}

async function present(deps: Deps, post: PostFields): Promise<PostAnswer> {
  const at = deps.now();
  return {
    post_id: post.post_id,
    revision: post.revision,
    state: stateOf(post, at),
    publish_at: iso(post.published_at),
    slug_fixed: hasBeenOut(post, at),
    updated_at: post.updated_at.toISOString(),
    updated_by: post.updated_by,
    content: post.content,
    ...(await describe(deps, post.content)),
  };
}

export async function getTopics({ db }: Pick<Deps, 'db'>): Promise<TopicsAnswer> {
  const topics = (await listTopics(db)).map(({ topic }) => topic);
  // Of several translations the most used one.
  return { topics: topics.filter((topic, place) => topics.findIndex(({ th }) => th === topic.th) === place) };
}

/** @throws DomainError ERROR.NOT_FOUND */
export async function getPost(deps: Deps, postId: number): Promise<PostAnswer> {
  const post = await findPost(deps.db, postId);
  if (post === undefined) throw new DomainError('ERROR.NOT_FOUND');
  return present(deps, post);
}

/**
 * Creates a draft. Idempotent by request key.
 * @throws DomainError POST.SLUG_TAKEN, ERROR.BAD_REQUEST, CATALOGUE.NOT_FOUND
 */
export async function createPost(
  deps: Deps,
  caller: Caller,
  { request_key, content: written }: CreatePostRequest,
): Promise<PostAnswer> {
  const content = tidy(written);
  const at = deps.now();
  const post_id = await deps.db.transaction(async (trx) => {
    await checkNamed(trx, content);
    const made = await insertPost(trx, { content, author_id: caller.user_id, request_key, at });
    if (made === undefined) {
      const before = await findByRequest(trx, request_key);
      if (before === undefined || before.author_id !== caller.user_id)
        throw new DomainError('POST.SLUG_TAKEN');
      return before.post_id;
    }
    await insertVersion(trx, {
      ...{ post_id: made, revision: 1, at, user_id: caller.user_id, deed: 'created', publish_at: null },
      ...{ changed: [], content },
    });
    const event = { kind: 'post_created', at, user_id: null, subject: `post ${made}` } as const;
    await recordStaffAction(trx, caller, { ...event, details: { slug: content.slug } });
    return made;
  });
  return getPost(deps, post_id);
}

type Change = Readonly<{
  deed: PostAction;
  content?: PostContent;
  published_at?: Date | null;
  withdrawn_at?: Date;
}>;
const EVENTS = {
  imported: null,
  created: null,
  saved: 'post_saved',
  scheduled: 'post_published',
  published: 'post_published',
  unscheduled: 'post_withdrawn',
  withdrawn: 'post_withdrawn',
} as const satisfies Record<PostAction, string | null>;

/**
 * Creates the next version of a post with optimistic locking: of two concurrent changes to the same version,
 * the second gets a conflict and changes nothing. The former version stays in the history.
 * @param work the change, given the current post; null: none
 * @param isDone whether a post one version later already has the requested change
 * @throws DomainError ERROR.NOT_FOUND, POST.CHANGED with the other author and time
 */
async function change(
  deps: Deps,
  caller: Caller,
  { postId, revision }: { postId: number; revision: number },
  work: (post: PostFields, at: Date, trx: Db) => Promise<Change | null>,
  isDone: (post: PostFields, at: Date) => boolean,
): Promise<PostAnswer> {
  await deps.db.transaction(async (trx) => {
    const post = await locked(trx, postId);
    // Read under the lock: the versions' times are in order.
    const at = deps.now();
    // A retry after a lost response: already done.
    if (post.revision === revision + 1 && isDone(post, at)) return;
    refuseOld(post, revision);
    const changed = await work(post, at, trx);
    if (changed === null) return;
    const { deed, ...columns } = changed;
    // A seeded post has no version yet: stored before its first change.
    await insertVersion(trx, {
      ...{ post_id: postId, revision, at: post.created_at, user_id: null, deed: 'imported' },
      ...{ publish_at: post.published_at, changed: [], content: post.content },
    });
    const next = revision + 1;
    await updatePost(trx, postId, { revision: next, at, ...columns });
    const content = columns.content ?? post.content;
    const fields = changedIn(post.content, content);
    const publish_at = columns.published_at === undefined ? post.published_at : columns.published_at;
    await insertVersion(trx, {
      ...{ post_id: postId, revision: next, at, user_id: caller.user_id, deed, publish_at },
      ...{ changed: fields, content },
    });
    const kind = EVENTS[deed];
    if (kind === null) return;
    const details = {
      ...{ before: stateOf(post, at), after: stateOf({ ...post, ...columns }, at), revision: next },
      ...(fields.length > 0 && { changed: fields.join(', ') }),
      ...(publish_at !== null && { publish_at: publish_at.toISOString() }),
    };
    const changes = changesBetween(post.content, content);
    await recordStaffAction(trx, caller, {
      ...{ kind, at, user_id: null, subject: `post ${postId}`, details, changes },
    });
  });
  return getPost(deps, postId);
}

async function locked(trx: Db, postId: number): Promise<PostFields> {
  const post = await lockPost(trx, postId);
  if (post === undefined) throw new DomainError('ERROR.NOT_FOUND');
  return post;
}

function refuseOld(post: PostFields, revision: number): void {
  if (post.revision === revision) return;
  const { updated_by: by, updated_at } = post;
  throw new DomainError('POST.CHANGED', { revision: post.revision, by, at: updated_at.toISOString() });
}

/**
 * Saves the content. A published or scheduled post must stay complete.
 * @throws DomainError like `change`, and POST.SLUG_TAKEN, POST.SLUG_FIXED, POST.INCOMPLETE,
 * ERROR.BAD_REQUEST, CATALOGUE.NOT_FOUND
 */
export function savePost(
  deps: Deps,
  caller: Caller,
  of: { postId: number; revision: number },
  written: PostContent,
): Promise<PostAnswer> {
  const content = tidy(written);
  const isSaved = (post: PostFields): boolean => changedIn(post.content, content).length === 0;
  const save = async (post: PostFields, at: Date, trx: Db): Promise<Change | null> => {
    // There is no version without a change.
    if (isSaved(post)) return null;
    if (content.slug !== post.content.slug) {
      if (hasBeenOut(post, at)) throw new DomainError('POST.SLUG_FIXED');
      if (await isSlugTaken(trx, content.slug, of.postId)) throw new DomainError('POST.SLUG_TAKEN');
    }
    await checkNamed(trx, content);
    if (post.published_at !== null) checkComplete(content);
    return { deed: 'saved', content };
  };
  return change(deps, caller, of, save, isSaved);
}

/**
 * Publishes a post, now or scheduled; a scheduled one can be rescheduled.
 * @param from null: now
 * @throws DomainError like `change`, and POST.STATE when it is published, POST.TIME, POST.INCOMPLETE
 */
export function publishPost(
  deps: Deps,
  caller: Caller,
  of: { postId: number; revision: number },
  from: string | null,
): Promise<PostAnswer> {
  const publish = async (post: PostFields, at: Date): Promise<Change> => {
    if (stateOf(post, at) === 'published') throw new DomainError('POST.STATE');
    checkComplete(post.content);
    if (from === null) return { deed: 'published', published_at: at };
    const published_at = new Date(from);
    const ahead = published_at.getTime() - at.getTime();
    if (!(ahead > 0 && ahead <= SCHEDULE_DAYS * DAY_MS)) throw new DomainError('POST.TIME');
    return { deed: 'scheduled', published_at };
  };
  const isOut = (post: PostFields, at: Date): boolean =>
    from === null
      ? stateOf(post, at) === 'published'
      : post.published_at?.getTime() === new Date(from).getTime();
  return change(deps, caller, of, publish, isOut);
}

/**
 * Unpublishes a post, or cancels its schedule.
 * @throws DomainError like `change`, and POST.STATE when it is neither published nor scheduled
 */
export function withdrawPost(
  deps: Deps,
  caller: Caller,
  of: { postId: number; revision: number },
): Promise<PostAnswer> {
  const withdraw = async (post: PostFields, at: Date): Promise<Change> => {
    const state = stateOf(post, at);
    if (state === 'scheduled') return { deed: 'unscheduled', published_at: null };
    if (state !== 'published') throw new DomainError('POST.STATE');
    return { deed: 'withdrawn', published_at: null, withdrawn_at: at };
  };
  return change(deps, caller, of, withdraw, ({ published_at }) => published_at === null);
}

/**
 * Deletes a never published draft with its versions.
 * @throws DomainError ERROR.NOT_FOUND, POST.CHANGED, POST.STATE
 */
export async function removePost(
  deps: Deps,
  caller: Caller,
  { postId, revision }: { postId: number; revision: number },
): Promise<void> {
  await deps.db.transaction(async (trx) => {
    const post = await locked(trx, postId);
    refuseOld(post, revision);
    const at = deps.now();
    if (stateOf(post, at) !== 'draft') throw new DomainError('POST.STATE');
    await deletePost(trx, postId);
    const event = { kind: 'post_deleted', at, user_id: null, subject: `post ${postId}` } as const;
    await recordStaffAction(trx, caller, { ...event, details: { slug: post.content.slug } });
  });
}

/**
 * Version history of a post.
 * @throws DomainError ERROR.NOT_FOUND
 */
export async function getVersions({ db }: Pick<Deps, 'db'>, postId: number): Promise<PostHistoryAnswer> {
  if ((await findPost(db, postId)) === undefined) throw new DomainError('ERROR.NOT_FOUND');
  const versions = await listVersions(db, postId);
  return {
    versions: versions.map(({ at, publish_at, ...version }) => ({
      ...version,
      at: at.toISOString(),
      publish_at: iso(publish_at),
    })),
  };
}

/**
 * An earlier version of a post.
 * @throws DomainError ERROR.NOT_FOUND
 */
export async function getVersion(deps: Deps, postId: number, revision: number): Promise<PostVersionAnswer> {
  const content = await findVersion(deps.db, postId, revision);
  if (content === undefined) throw new DomainError('ERROR.NOT_FOUND');
  return { revision, content, ...(await describe(deps, content)) };
}

const OTHERS = 3;
const SHOWN = /!\[[^\]]*\]\(([0-9a-z]{8,64})\)/g;

/** Preview of unsaved content, rendered by the same code as the published page. */
export async function previewPost(
  deps: Deps,
  { post_id, content }: PreviewPostRequest,
): Promise<PostPreview> {
  const at = deps.now();
  const { cover, body } = content;
  const hashes = [...`${body.th} ${body.en}`.matchAll(SHOWN)].map(([, hash = '']) => hash);
  const [post, pictures, newest, snapshot] = await Promise.all([
    post_id === null ? undefined : findPost(deps.db, post_id),
    readPictures(deps.db, cover === null ? hashes : [...hashes, cover.hash]),
    readPosts(deps.db, { order: 'DESC', offset: 0, limit: OTHERS + 1 }, at),
    deps.snapshot.get(deps),
  ]);
  const others = (newest.value?.found.posts ?? []).filter(({ id }) => id !== post_id).slice(0, OTHERS);
  const none = { th: '', en: '' };
  const { id: _, ...drawn } = await drawPost(deps, snapshot, {
    found: {
      ...content,
      id: 0,
      reading_minutes: Math.max(1, Math.floor((content.body.th.length + 500) / 1000)),
      created_date: (post?.published_at ?? at).toISOString(),
      modified_date: at.toISOString(),
      seo_title: none,
      seo_desc: none,
      shown: [],
      others,
    },
    pictures: { ...newest.value?.pictures, ...pictures },
  });
  return drawn;
}

const REFUSALS = {
  not_a_picture: 'PHOTO.NOT_A_PICTURE',
  too_many_pixels: 'PHOTO.TOO_MANY_PIXELS',
  broken: 'PHOTO.BROKEN',
  too_slow: 'PHOTO.BROKEN',
  too_small: 'POST.PICTURE_SMALL',
} as const;

/** Reads pictures for posts and pages in a process of its own; to be closed. */
export const postPictureReader = (log: Deps['log']): PictureReader<MadePicture> =>
  new PictureReader(new URL('./picture-process.ts', import.meta.url), log);

/**
 * A picture as it is stored: checked, turned and stripped.
 * @throws DomainError PHOTO.NOT_A_PICTURE, PHOTO.TOO_MANY_PIXELS, PHOTO.BROKEN, POST.PICTURE_SMALL, ERROR.BUSY
 */
export async function checkedPicture(
  reader: Pick<PictureReader<MadePicture>, 'read'>,
  bytes: Uint8Array,
): Promise<{ file: Uint8Array; width: number; height: number }> {
  const made = await reader.read(bytes);
  if (!made.ok) throw new DomainError(REFUSALS[made.reason], { reason: made.reason });
  return made;
}

/**
 * Stores a picture for posts, named by its content hash, without duplicates.
 * @throws DomainError PHOTO.NOT_A_PICTURE, PHOTO.BROKEN, PHOTO.TOO_MANY_PIXELS, POST.PICTURE_SMALL,
 * ERROR.BUSY
 */
export async function storePicture(
  deps: Pick<Deps, 'db' | 'files'>,
  reader: Pick<PictureReader<MadePicture>, 'read'>,
  caller: Pick<Caller, 'user_id'>,
  bytes: Uint8Array,
): Promise<Picture> {
  const { file: own, width, height } = await checkedPicture(reader, bytes);
  const hash = createHash('sha256').update(own).digest('hex').slice(0, 32);
  const file = await deps.files.put(own, { area: 'posts', extension: 'webp' });
  const stored = { hash, file, width, height, by: caller.user_id };
  const kept = await insertPicture(deps.db, stored).catch(async (error: unknown) => {
    await deps.files.delete(file);
    throw error;
  });
  if (!kept) await deps.files.delete(file);
  const none = { th: '', en: '' };
  const picture = describePicture({ hash, alt: none }, { [hash]: { width, height, still: true } });
  if (picture === null) throw new Error(`a picture narrower than ${POST_PICTURE.minWidth} px was stored`);
  return picture;
}

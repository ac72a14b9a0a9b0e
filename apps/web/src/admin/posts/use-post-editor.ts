import { missingIn, POST_SLUG } from '@mali/contracts/post-values';
import type { PostAnswer } from '@mali/contracts/posts';
import { bangkokIsoDay } from '@mali/thai/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type ApiError, isApiError } from '../../clients/api-error.ts';
import { keepDraft } from '../form/kept-draft.ts';
import { useUnsavedGuard } from '../form/use-unsaved-guard.ts';
import { adminPaths } from '../paths.ts';
import { useNotice } from '../shared/use-notice.ts';
import {
  useCreatePostMutation,
  useDeletePostMutation,
  usePostVersionMutation,
  usePublishPostMutation,
  useSavePostMutation,
  useWithdrawPostMutation,
} from './post-calls.ts';
import { type Draft, draftOf, draftPlace, madeUpSlug, slugOf } from './post-draft.ts';
import { usePostDraft } from './use-post-draft.ts';
import { usePostMerge } from './use-post-merge.ts';

/** What a dialog asks for. */
export type Asked = 'publish' | 'withdraw' | 'remove';
/** Saves that are tried by themselves when colleagues save other fields at the same time. */
const ATTEMPTS = 3;

/** What is saved: a form, and the version that it began with; `of` null: a new post. */
type Typed = Readonly<{ draft: Draft; of: number | null }>;

type Options = {
  /** null: a new post. */
  post: PostAnswer | null;
  user_id: number;
  author: string;
  /** Called when a field is wrong; `lacking` are the fields that are missing for publishing. */
  onFault: (lacking: readonly string[]) => void;
  /** Called when a version has to be chosen for a field. */
  onUndecided: () => void;
  /** Called when a former version has been put into the form. */
  onTaken: () => void;
};

/** The state of the editor of one post, and what can be done with the post. */
export function usePostEditor({ post, user_id, author, onFault, onUndecided, onTaken }: Options) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const navigate = useNavigate();
  const form = usePostDraft(post, user_id, author);
  const { base, draft, revision, dirty } = form;
  const { content } = draft;
  const guard = useUnsavedGuard(dirty);
  const [asked, setAsked] = useState<Asked | null>(null);
  /** Last attempted action: its missing fields are marked. */
  const [tried, setTried] = useState<'nothing' | 'save' | 'publish'>('nothing');
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const merging = usePostMerge(draft, form.setDraft);
  const [create, creating] = useCreatePostMutation();
  const [save, saving] = useSavePostMutation();
  const [publish, publishing] = usePublishPostMutation();
  const [withdraw, withdrawing] = useWithdrawPostMutation();
  const [remove, removing] = useDeletePostMutation();
  const [takeVersion] = usePostVersionMutation();
  const busy =
    creating.isLoading ||
    saving.isLoading ||
    publishing.isLoading ||
    withdrawing.isLoading ||
    removing.isLoading;

  const wrong = {
    title: content.title.th.trim() === '' && content.title.en.trim() === '',
    author: content.author.trim() === '',
    slug: content.slug !== '' && !POST_SLUG.test(content.slug),
  };
  const lacking = missingIn(content);
  /** Fields that are marked as wrong. */
  const marked = {
    title: tried !== 'nothing' && wrong.title,
    author: tried !== 'nothing' && wrong.author,
    slug: tried !== 'nothing' && wrong.slug,
    missing: tried === 'publish' ? lacking : [],
  };

  /**
   * Says why something was refused; what a colleague has saved meanwhile is merged into the form.
   * @param of the version that the form began with
   * @returns the form as it is now where nothing is left to choose; null: the user has to act
   */
  const refuse = async (error: unknown, of = revision): Promise<Typed | null> => {
    if (!isApiError(error)) return null;
    if (error.code === 'POST.INCOMPLETE') {
      setTried('publish');
      onFault(lacking);
    }
    const merged =
      error.code !== 'POST.CHANGED' || base === null || of === null
        ? error
        : await merging.merge({ post_id: base.post_id, revision: of }, form.latest(), error);
    if (isApiError(merged)) {
      setRefusal(merged);
      return null;
    }
    form.rebase(merged.newest, merged.draft);
    // A button means something else once the post is out, or no longer.
    if (merged.isClear && merged.newest.state === base?.state)
      return { draft: merged.draft, of: merged.newest.revision };
    if (merged.isClear) setRefusal(error);
    else onUndecided();
    return null;
  };

  /**
   * Saves the form.
   * @returns the saved post; null on failure
   */
  const persist = async (
    { draft: typed, of }: Typed = { draft: form.latest(), of: revision },
    attempts = 1,
  ): Promise<PostAnswer | null> => {
    setRefusal(null);
    setTried((now) => (now === 'nothing' ? 'save' : now));
    if (wrong.title || wrong.author || wrong.slug) {
      onFault(lacking);
      return null;
    }
    const slug =
      typed.content.slug || slugOf(typed.content.title.en) || madeUpSlug(bangkokIsoDay(new Date()));
    const sent = { ...typed.content, slug };
    const answer =
      base === null || of === null
        ? await create({ request_key: form.request_key, content: sent })
        : await save({ post_id: base.post_id, revision: of, content: sent });
    if (answer.data === undefined) {
      const next = await refuse(answer.error, of);
      return next === null || attempts >= ATTEMPTS ? null : persist(next, attempts + 1);
    }
    merging.settle();
    form.accept(answer.data);
    return answer.data;
  };
  const finish = (
    answer: PostAnswer,
    said: 'saved' | 'published' | 'scheduled' | 'withdrawn' | 'unscheduled',
    undo?: () => PromiseLike<{ data?: PostAnswer | undefined; error?: unknown }>,
  ) => {
    setAsked(null);
    setTried('nothing');
    const takeBack = async () => {
      const former = await undo?.();
      if (former?.data !== undefined) form.accept(former.data);
      return former;
    };
    // A new post moves to a page of its own, whose form does not know of this one.
    notice.done(t(`posts.done.${said}`), undo === undefined || post === null ? undefined : takeBack);
    if (post !== null) return;
    // Input made meanwhile is kept for the new URL.
    const rest = form.unsaved(answer);
    const { request_key } = form;
    const kept = { revision: answer.revision, request_key, at: new Date().toISOString() };
    keepDraft(draftPlace(user_id, answer.post_id), rest === null ? null : { draft: rest, ...kept });
    form.leave();
    guard.allow();
    void navigate(adminPaths.post(answer.post_id), { replace: true });
  };

  const onSave = async () => {
    if (!merging.isSettled) return onUndecided();
    const answer = await persist();
    if (answer !== null) finish(answer, 'saved');
  };
  const askToPublish = () => {
    setRefusal(null);
    setTried('publish');
    if (!merging.isSettled) return onUndecided();
    if (lacking.length > 0 || wrong.title || wrong.author || wrong.slug) return onFault(lacking);
    setAsked('publish');
  };
  const onPublish = async (from: string | null) => {
    const saved = base === null || dirty ? await persist() : base;
    if (saved === null) return setAsked(null);
    const answer = await publish({ post_id: saved.post_id, revision: saved.revision, at: from });
    if (answer.data === undefined) {
      setAsked(null);
      await refuse(answer.error, saved.revision);
      // Saved as a draft although not published: it has its own URL now.
      if (post === null) finish(saved, 'saved');
      return;
    }
    form.accept(answer.data);
    const { post_id, revision: now } = answer.data;
    finish(answer.data, from === null ? 'published' : 'scheduled', () =>
      withdraw({ post_id, revision: now }),
    );
  };
  const onWithdraw = async () => {
    if (base === null || revision === null) return;
    const { state, post_id, publish_at } = base;
    const answer = await withdraw({ post_id, revision });
    setAsked(null);
    if (answer.data === undefined) return void refuse(answer.error);
    // Unpublishing does not save: unsaved input stays in the form.
    form.accept(answer.data);
    const former = { post_id, revision: answer.data.revision };
    if (state === 'scheduled')
      finish(answer.data, 'unscheduled', () => publish({ ...former, at: publish_at }));
    else finish(answer.data, 'withdrawn', () => publish({ ...former, at: null }));
  };
  const onRemove = async () => {
    if (base === null || revision === null) return;
    const answer = await remove({ post_id: base.post_id, revision });
    setAsked(null);
    if ('error' in answer) return void refuse(answer.error);
    form.leave();
    guard.allow();
    notice.done(t('posts.done.removed'));
    void navigate(adminPaths.posts(), { replace: true });
  };
  const onTake = async (version: number) => {
    if (base === null) return;
    const answer = await takeVersion({ post_id: base.post_id, revision: version });
    if (answer.data === undefined) return void refuse(answer.error);
    const taken = draftOf(answer.data);
    // A published slug does not change.
    const slug = base.slug_fixed ? base.content.slug : taken.content.slug;
    form.setDraft({ ...taken, content: { ...taken.content, slug } });
    onTaken();
    notice.done(t('posts.done.taken', { revision: version }), async () => form.setDraft(draft));
  };
  return {
    form,
    guard,
    asked,
    setAsked,
    refusal,
    merging,
    marked,
    busy,
    onSave,
    askToPublish,
    onPublish,
    onWithdraw,
    onRemove,
    onTake,
  };
}

export type PostEditor = ReturnType<typeof usePostEditor>;

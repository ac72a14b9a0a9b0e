import type { PostAnswer } from '@mali/contracts/posts';
import { useEffect, useRef, useState } from 'react';
import { keepDraft, keptDraft } from '../form/kept-draft.ts';
import { type Draft, draftOf, draftPlace, emptyDraft, isSame, type Kept } from './post-draft.ts';

/** Form content with its base version and restored draft; stored in the tab while unsaved. */
export function usePostDraft(post: PostAnswer | null, user_id: number, author: string) {
  const id = post?.post_id ?? null;
  const [kept] = useState(() => keptDraft<Kept>(draftPlace(user_id, id)));
  const [base, setBase] = useState(post);
  const [first] = useState(() => (post === null ? emptyDraft(author) : draftOf(post)));
  const [draft, setDraft] = useState<Draft>(kept?.draft ?? first);
  const [revision, setRevision] = useState(kept === null ? (post?.revision ?? null) : kept.revision);
  const [restored, setRestored] = useState<Kept | null>(kept);
  const [request_key] = useState(() => kept?.request_key ?? crypto.randomUUID());
  const saved = base === null ? first : draftOf(base);
  const dirty = !isSame(draft.content, saved.content);
  const latest = useRef(draft);
  latest.current = draft;
  /** Set when the draft is settled: nothing more is stored for this post. */
  const left = useRef(false);
  useEffect(() => {
    if (left.current) return;
    const at = new Date().toISOString();
    keepDraft(draftPlace(user_id, id), dirty ? { draft, revision, request_key, at } : null);
  }, [user_id, id, dirty, draft, revision, request_key]);
  /** Form content that differs from the saved one; null: none. */
  const unsaved = ({ content }: PostAnswer): Draft | null => {
    const now = latest.current;
    const named = { ...now.content, slug: now.content.slug || content.slug };
    return isSame(named, content) ? null : { ...now, content: named };
  };
  /** Accepts a saved post; input made meanwhile is kept. */
  const accept = (answer: PostAnswer) => {
    setBase(answer);
    setRevision(answer.revision);
    setRestored(null);
    setDraft(unsaved(answer) ?? draftOf(answer));
  };
  /** The draft goes on from a newer version. */
  const rebase = (newest: PostAnswer, merged: Draft) => {
    latest.current = merged;
    setBase(newest);
    setRevision(newest.revision);
    setRestored(null);
    setDraft(merged);
  };
  const leave = () => {
    left.current = true;
    keepDraft(draftPlace(user_id, id), null);
  };
  const drop = () => {
    setDraft(saved);
    setRevision(base?.revision ?? null);
    setRestored(null);
  };
  return {
    base,
    draft,
    setDraft,
    revision,
    latest: () => latest.current,
    rebase,
    restored,
    continueDraft: () => setRestored(null),
    request_key,
    dirty,
    unsaved,
    accept,
    leave,
    drop,
  };
}

export type PostDraft = ReturnType<typeof usePostDraft>;

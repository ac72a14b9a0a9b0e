import type { PostAnswer } from '@mali/contracts/posts';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { type ApiError, isApiError } from '../../clients/api-error.ts';
import {
  type Conflict,
  isDecided,
  type Meanwhile,
  meanwhileOf,
  picked,
  withPick,
} from '../form/meanwhile.ts';
import { mergeFields } from '../form/merge-fields.ts';
import { useNewestPostMutation, usePostVersionMutation } from './post-calls.ts';
import { type Draft, draftOf } from './post-draft.ts';
import { draftOfFields, fieldsOf, type PostFields } from './post-merge.ts';

/** Who has saved, and when, of a refused save (POST.CHANGED). */
function saverOf({ details }: ApiError): { by: string | null; at: string | null } {
  const { by, at } = (details ?? {}) as Partial<Record<'by' | 'at', unknown>>;
  const said = (value: unknown) => (typeof value === 'string' ? value : null);
  return { by: said(by), at: said(at) };
}

/** The posts that a merge begins with. */
type Merge = Readonly<{ newest: PostAnswer; draft: Draft; isClear: boolean }>;

/**
 * What colleagues have saved while a post was edited: merged into the draft field by field, and chosen where both have
 * changed the same (ADM-06, docs/decisions/0052).
 */
export function usePostMerge(draft: Draft, setDraft: Dispatch<SetStateAction<Draft>>) {
  const [meanwhile, setMeanwhile] = useState<Meanwhile<PostFields> | null>(null);
  /** The newest version as loaded: its pictures and products may be chosen. */
  const [theirs, setTheirs] = useState<Draft | null>(null);
  const [mine, setMine] = useState<Draft | null>(null);
  const [readVersion] = usePostVersionMutation();
  const [readNewest] = useNewestPostMutation();
  const fields = fieldsOf(draft.content);
  const known = (now: Draft) => [now, ...[mine, theirs].filter((one) => one !== null)];

  /**
   * Merges the newest version of a post into what has been typed.
   * @param revision the version that the draft began with
   * @returns null: a version could not be read, and nothing has changed
   */
  const merge = async (
    { post_id, revision }: { post_id: number; revision: number },
    typed: Draft,
    refusal: ApiError,
  ): Promise<Merge | ApiError> => {
    const [base, newest] = await Promise.all([readVersion({ post_id, revision }), readNewest(post_id)]);
    const failed = base.error ?? newest.error;
    if (base.data === undefined || newest.data === undefined) return isApiError(failed) ? failed : refusal;
    const now = draftOf(newest.data);
    const [from, own, other] = [base.data.content, typed.content, now.content].map(fieldsOf) as [
      ...[PostFields, PostFields, PostFields],
    ];
    const merged = mergeFields(from, own, other);
    const result = draftOfFields(merged.values, [typed, now]);
    setMine(typed);
    setTheirs(now);
    setMeanwhile(meanwhileOf(own, other, merged, saverOf(refusal)));
    return { newest: newest.data, draft: result, isClear: merged.conflicts.length === 0 };
  };
  const onPick = (conflict: Conflict<PostFields>, pick: 'mine' | 'theirs') => {
    setMeanwhile((now) => now && picked(now, conflict, pick));
    setDraft((now) => draftOfFields(withPick(fieldsOf(now.content), conflict, pick), known(now)));
  };
  const isSettledBy = (conflict: Conflict<PostFields>) => isDecided(conflict, fields);
  return {
    merge,
    meanwhile,
    known: theirs === null ? [draft] : known(draft),
    isDecided: isSettledBy,
    /** Every field that both have changed is decided. */
    isSettled: meanwhile === null || meanwhile.conflicts.every(isSettledBy),
    onPick,
    /** After a save: what was taken over stays said, what was asked is settled. */
    settle: () => setMeanwhile((now) => (now === null || now.conflicts.length > 0 ? null : now)),
    clear: () => setMeanwhile(null),
  };
}

import type { PageDraft } from '@mali/contracts/pages';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isApiError } from '../../clients/api-error.ts';
import {
  type Conflict,
  isDecided,
  type Meanwhile,
  meanwhileOf,
  picked,
  withPick,
} from '../form/meanwhile.ts';
import { type DraftContent, type FlatDraft, mergeDrafts, withFlat } from './blocks.ts';
import { usePageDraftQuery, useSaveDraftMutation } from './page-calls.ts';

/** A pause after typing, before the draft is saved. */
const PAUSE_MS = 900;
/** How often the draft is read again: what a colleague saves is taken over while both work. */
const READ_MS = 10_000;
const STEPS = 100;

const contentOf = ({ name, blocks }: PageDraft): DraftContent => ({ name, blocks });
const isSameContent = (one: DraftContent, other: DraftContent) =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * A draft as it is edited: saved by itself, with steps back and forth, and merged with what colleagues save (ADM-06,
 * docs/decisions/0079).
 */
export function useDraft(first: PageDraft, mayEdit: boolean) {
  const [saved, setSaved] = useState(first);
  const [now, setNow] = useState<DraftContent>(() => contentOf(first));
  const [past, setPast] = useState<readonly DraftContent[]>([]);
  const [ahead, setAhead] = useState<readonly DraftContent[]>([]);
  const [meanwhile, setMeanwhile] = useState<Meanwhile<FlatDraft> | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  const [send, sending] = useSaveDraftMutation();
  const isSending = useRef(false);
  const latest = useRef(now);
  const known = useRef(saved);
  const running = useRef<Promise<PageDraft | null> | null>(null);
  latest.current = now;
  const isDirty = !isSameContent(now, contentOf(saved));
  const isAsking =
    meanwhile?.conflicts.some((conflict) => !isDecided(conflict, flatOf(conflict, now))) === true;

  /** Takes a newer save of a colleague over. */
  const take = useCallback((base: PageDraft, newest: PageDraft) => {
    const { draft, merged, mine, theirs } = mergeDrafts(contentOf(base), latest.current, contentOf(newest));
    known.current = newest;
    setSaved(newest);
    setNow(draft);
    setMeanwhile(meanwhileOf(mine, theirs, merged, { by: newest.updated_by, at: newest.updated_at }));
  }, []);

  const save = useCallback(async (): Promise<PageDraft | null> => {
    if (isSending.current) return null;
    isSending.current = true;
    const content = latest.current;
    const saved = known.current;
    const { data, error } = await send({
      id: saved.draft_id,
      fields: { revision: saved.revision, name: content.name, blocks: [...content.blocks] },
    });
    isSending.current = false;
    if (data !== undefined) {
      known.current = data;
      setSaved(data);
      setFailed(null);
      return data;
    }
    const newest =
      isApiError(error) && error.code === 'RECORD.CHANGED'
        ? (error.details as { record?: PageDraft }).record
        : undefined;
    if (newest === undefined) setFailed(error);
    else take(saved, newest);
    return null;
  }, [send, take]);

  useEffect(() => {
    if (!mayEdit || !isDirty || isAsking || now.name.trim() === '') return;
    const timer = setTimeout(
      () => {
        running.current = save();
      },
      failed === null ? PAUSE_MS : READ_MS,
    );
    return () => clearTimeout(timer);
  }, [mayEdit, isDirty, isAsking, now, save, failed]);

  const read = usePageDraftQuery(first.draft_id, { pollingInterval: READ_MS, skipPollingIfUnfocused: true });
  const newest = read.data;
  useEffect(() => {
    if (newest !== undefined && newest.revision > saved.revision && !isSending.current) take(saved, newest);
  }, [newest, saved, take]);

  const change = (next: DraftContent) => {
    setPast((steps) => [...steps, now].slice(-STEPS));
    setAhead([]);
    setNow(next);
  };
  const step = (isBack: boolean) => {
    const [from, put, to] = isBack ? [past, setPast, setAhead] : [ahead, setAhead, setPast];
    const next = from.at(-1);
    if (next === undefined) return;
    put(from.slice(0, -1));
    to((steps) => [...steps, now]);
    setNow(next);
  };
  return {
    now,
    saved,
    change,
    canUndo: past.length > 0,
    canRedo: ahead.length > 0,
    undo: () => step(true),
    redo: () => step(false),
    isDirty,
    isSaving: sending.isLoading,
    failed,
    isGone: isApiError(read.error) && read.error.status === 404,
    /** Saves at once. @returns the saved draft; null when it could not be saved as it is */
    flush: async (): Promise<PageDraft | null> => {
      await running.current;
      if (isAsking) return null;
      return isSameContent(latest.current, contentOf(known.current)) ? known.current : save();
    },
    meanwhile,
    isAsking,
    isDecided: (conflict: Conflict<FlatDraft>) => isDecided(conflict, flatOf(conflict, now)),
    onPick: (conflict: Conflict<FlatDraft>, pick: 'mine' | 'theirs') => {
      setMeanwhile((known) => known && picked(known, conflict, pick));
      const values = withPick(flatOf(conflict, now), conflict, pick);
      setNow((draft) => withFlat(draft, values));
    },
    onSettled: () => setMeanwhile(null),
  };
}

/** The fields of a conflict as they are typed now. */
function flatOf({ fields }: Conflict<FlatDraft>, { name, blocks }: DraftContent): FlatDraft {
  return Object.fromEntries(
    fields.map((key): [string, unknown] => {
      if (key === 'name') return [key, name];
      const [id = '', part = ''] = key.split('/');
      const block = blocks.find((one) => one.id === id);
      if (block === undefined) return [key, null];
      const [field = '', language] = part.split('.');
      if (field === 'audience') return [key, block.audience ?? null];
      if (field === 'hidden' || field === 'from' || field === 'until') return [key, block[field]];
      const value = block.fields[field];
      return [key, language === undefined ? value : ((value as Record<string, unknown>)?.[language] ?? null)];
    }),
  );
}

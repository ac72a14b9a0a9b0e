import type { FindAnswer } from '@mali/contracts/office';
import { FIND, type FindKind } from '@mali/contracts/office-values';
import { useEffect, useState } from 'react';
import { findEverything } from './find-calls.ts';

const PAUSE_MS = 90;

/** Results of a text, and the text they are of: older ones stay until newer ones come. */
export type Found = Readonly<{ of: string; answer: FindAnswer | null }>;

/**
 * Searches while a text is typed; the request of an earlier text is aborted.
 * @param kind null: no search
 * @returns `answer` null: the search has failed
 */
export function useFind(q: string, kind: FindKind | 'all' | null): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  const of = `${kind} ${q}`;
  useEffect(() => {
    if (kind === null || q.length < FIND.min) {
      setFound(null);
      return;
    }
    const controller = new AbortController();
    const timer = setTimeout(() => {
      findEverything(q, kind, controller.signal).then(
        (answer) => setFound({ of, answer }),
        () => {
          if (!controller.signal.aborted) setFound({ of, answer: null });
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [q, kind, of]);
  return found;
}

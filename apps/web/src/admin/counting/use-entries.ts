import type { CountEntryRequest, CountLine } from '@mali/contracts/counting';
import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { type ApiError, isApiError } from '../../clients/api-error.ts';
import { selectProfile } from '../../features/session/index.ts';
import { keepDraft, keptDraft } from '../form/kept-draft.ts';
import { useCountUnitsMutation } from './counting-calls.ts';

export type Entry = Omit<CountEntryRequest, 'entry_key'>;
type Waiting = Readonly<{ entries: readonly CountEntryRequest[] }>;
/** Errors that say nothing about the entry: it is sent again. */
const isLost = ({ code, status }: ApiError): boolean =>
  code === 'NETWORK' || code === 'TIMEOUT' || (status !== null && status >= 500) || status === 429;

/**
 * Entries of a count, sent one after the other. Those without an answer stay in the tab, also over a reload, and are sent
 * again with the same key, so that nothing is lost or counted twice where the signal is weak.
 */
export function useEntries(
  count_id: number,
  on: { counted: (line: CountLine) => void; refused: (error: ApiError, entry: Entry) => void },
): { add: (entry: Entry) => void; waiting: number; isStuck: boolean; retry: () => void } {
  const user_id = useSelector(selectProfile)?.user_id ?? 0;
  const place = { kind: 'count-entries', user_id, id: count_id };
  const [send] = useCountUnitsMutation();
  const queue = useRef<readonly CountEntryRequest[]>([]);
  const isSending = useRef(false);
  const [waiting, setWaiting] = useState(0);
  const [isStuck, setStuck] = useState(false);
  const handlers = useRef(on);
  useEffect(() => {
    handlers.current = on;
  });

  const keep = (entries: readonly CountEntryRequest[]) => {
    queue.current = entries;
    keepDraft(place, entries.length === 0 ? null : { entries });
    setWaiting(entries.length);
  };
  const run = async () => {
    if (isSending.current) return;
    isSending.current = true;
    setStuck(false);
    for (let next = queue.current[0]; next !== undefined; next = queue.current[0]) {
      const { data, error } = await send({ count_id, ...next });
      if (isApiError(error) && isLost(error)) {
        setStuck(true);
        break;
      }
      keep(queue.current.slice(1));
      if (data !== undefined) handlers.current.counted(data);
      else if (isApiError(error)) handlers.current.refused(error, next);
    }
    isSending.current = false;
  };
  const start = useRef(run);
  useEffect(() => {
    start.current = run;
  });
  // What an earlier page could not send.
  useEffect(() => {
    const kept = keptDraft<Waiting>({ kind: 'count-entries', user_id, id: count_id });
    if (Array.isArray(kept?.entries) && kept.entries.length > 0) {
      queue.current = kept.entries;
      setWaiting(kept.entries.length);
      void start.current();
    }
    const onOnline = () => void start.current();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [user_id, count_id]);

  return {
    waiting,
    isStuck,
    retry: () => void run(),
    add: (entry) => {
      keep([...queue.current, { ...entry, entry_key: crypto.randomUUID() }]);
      void run();
    },
  };
}

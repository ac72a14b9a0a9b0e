import { CONVERSATION } from '@mali/contracts/conversation-values';
import type { ChatMessage } from '@mali/contracts/conversations';
import { LIVE, type LiveConversationEvent } from '@mali/contracts/live';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { subscribeLive } from '../../clients/live.ts';

/** What a thread needs of an answer with messages. */
export type ThreadPage = Readonly<{
  messages: readonly ChatMessage[];
  more: boolean;
  last_seq: number;
}>;
/** A message on its way. */
export type Pending<Draft> = Readonly<{ client_id: string; draft: Draft; error: unknown; isFailed: boolean }>;

const POLL_MS = 20_000;
/** Messages of both sides come a moment after the event that announces them. */
const RETRY_MS = 3000;

/** Its photo is still being fetched from LINE. */
const isAwaited = ({ kind, photo, failed }: ChatMessage): boolean =>
  kind === 'photo' && photo === null && !failed;

const isEvent = (value: unknown): value is LiveConversationEvent =>
  typeof value === 'object' && value !== null && 'id' in value && 'seq' in value && 'news' in value;

/** Messages by number, each once. */
export function merged(known: readonly ChatMessage[], added: readonly ChatMessage[]): readonly ChatMessage[] {
  if (added.length === 0) return known;
  const by = new Map(known.map((one) => [one.seq, one]));
  for (const one of added) by.set(one.seq, one);
  return [...by.values()].sort((a, b) => a.seq - b.seq);
}

/**
 * The messages of a conversation as they come: what is new is announced over the live connection and fetched by its
 * number, also after a reconnect, and every twenty seconds without one.
 * @param of identifies the conversation, and whose view of it
 * @param id its number once it is known: events of others are not its own
 */
export function useThread<Page extends ThreadPage, Draft>({
  of,
  id,
  read,
  send,
  watch,
}: {
  of: string;
  id: (page: Page) => number | null;
  read: (query: { after?: number; before?: number }) => Promise<Page>;
  send: (message: Draft & { client_id: string }) => Promise<unknown>;
  /** Requests events on every connect; null: this user gets them without. */
  watch: { name: string; message: object } | null;
}) {
  const [page, setPage] = useState<Page | null>(null);
  const [messages, setMessages] = useState<readonly ChatMessage[]>([]);
  const [more, setMore] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [pending, setPending] = useState<readonly Pending<Draft>[]>([]);
  const [typing, setTyping] = useState<'customer' | 'staff' | null>(null);
  const last = useRef(0);
  const shown = useRef(messages);
  const current = useRef({ read, send, id, page });
  useLayoutEffect(() => {
    current.current = { read, send, id, page };
    shown.current = messages;
  });
  /** A message that is there has changed: the newest are fetched again. */
  const isChanged = useRef(false);
  const retry = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  /** Fetches one after the other; a call during a fetch is followed by another fetch. */
  const fetching = useRef<{ again: boolean } | null>(null);

  const add = useCallback((found: readonly ChatMessage[]) => {
    last.current = Math.max(last.current, found.at(-1)?.seq ?? 0);
    setMessages((known) => merged(known, found));
    const own = new Set(found.map(({ client_id }) => client_id));
    setPending((waiting) => waiting.filter(({ client_id }) => !own.has(client_id)));
  }, []);

  const refresh = useCallback(async (): Promise<void> => {
    if (fetching.current !== null) {
      fetching.current.again = true;
      return;
    }
    const run = { again: false };
    fetching.current = run;
    try {
      do {
        run.again = false;
        const found = await current.current.read(last.current === 0 ? {} : { after: last.current });
        if (fetching.current !== run) return;
        if (last.current === 0) setMore(found.more);
        // A full page: there may be more after it.
        if (found.messages.length >= CONVERSATION.page && last.current > 0) run.again = true;
        add(found.messages);
        setPage(found);
        setError(null);
        if (isChanged.current && !run.again && last.current > 0) {
          isChanged.current = false;
          add((await current.current.read({})).messages);
          if (fetching.current !== run) return;
        }
      } while (run.again);
    } catch (failure) {
      if (fetching.current === run) setError(failure);
    } finally {
      if (fetching.current === run) fetching.current = null;
    }
  }, [add]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation begins anew
  useEffect(() => {
    last.current = 0;
    isChanged.current = false;
    fetching.current = null;
    setPage(null);
    setMessages([]);
    setPending([]);
    setTyping(null);
    void refresh();
    const poll = setInterval(() => {
      if (shown.current.some(isAwaited)) isChanged.current = true;
      void refresh();
    }, POLL_MS);
    return () => {
      clearInterval(poll);
      clearTimeout(retry.current);
      fetching.current = null;
    };
  }, [of]);

  // A guest may follow the conversation once it is begun.
  const isBegun = page !== null && id(page) !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: subscribed once for a conversation
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribeLive(
      LIVE.conversation,
      watch,
      (event) => {
        if (!isEvent(event)) return;
        const own = current.current.page === null ? null : current.current.id(current.current.page);
        if (own !== null && event.id !== own) return;
        if (event.news !== 'typing') {
          if (event.news === 'message') setTyping(null);
          if (event.news === 'state') isChanged.current = true;
          void refresh();
          return;
        }
        setTyping(event.side);
        clearTimeout(timer);
        timer = setTimeout(() => setTyping(null), CONVERSATION.typingMs);
      },
      // Connected again: what came in between is fetched.
      (watching) => {
        if (!watching) return;
        if (shown.current.some(isAwaited)) isChanged.current = true;
        void refresh();
      },
    );
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [of, isBegun]);

  const older = useCallback(async () => {
    const first = messages[0]?.seq;
    if (first === undefined) return;
    const found = await current.current.read({ before: first });
    setMessages((known) => merged(known, found.messages));
    setMore(found.more);
  }, [messages]);

  const attempt = useCallback(
    async (client_id: string, draft: Draft): Promise<boolean> => {
      setPending((waiting) => [
        ...waiting.filter((one) => one.client_id !== client_id),
        { client_id, draft, error: null, isFailed: false },
      ]);
      try {
        await current.current.send({ ...draft, client_id });
      } catch (failure) {
        setPending((waiting) =>
          waiting.map((one) =>
            one.client_id === client_id ? { ...one, error: failure, isFailed: true } : one,
          ),
        );
        return false;
      }
      await refresh();
      // A fetch that had begun before may end without it.
      clearTimeout(retry.current);
      retry.current = setTimeout(() => void refresh(), RETRY_MS);
      return true;
    },
    [refresh],
  );

  return {
    page,
    messages,
    more,
    error,
    pending,
    typing,
    refresh,
    older,
    /** Sends a new message; its own number makes a repeated one the same. */
    write: (draft: Draft) => attempt(crypto.randomUUID(), draft),
    again: ({ client_id, draft }: Pending<Draft>) => attempt(client_id, draft),
    drop: (client_id: string) =>
      setPending((waiting) => waiting.filter((one) => one.client_id !== client_id)),
  };
}

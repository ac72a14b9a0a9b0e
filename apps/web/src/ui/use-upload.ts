import { useEffect, useRef, useState } from 'react';

type State<Input> = Readonly<{
  /** What is being sent, or was not sent and can be sent again. */
  input: Input | null;
  /** Part that is sent, from 0 to 1; null while nothing is being sent. */
  part: number | null;
  isCancelled: boolean;
  /** What the upload was rejected with; undefined: nothing. */
  failure?: unknown;
}>;
const IDLE = { input: null, part: null, isCancelled: false } as const;

export type Upload<Input> = State<Input> &
  Readonly<{
    send: (input: Input) => Promise<void>;
    /** Ends the request. What it was given is kept for `again`. */
    cancel: () => void;
    /** Sends the same again. */
    again: () => void;
    /** Forgets what was not sent. */
    reset: () => void;
  }>;

/**
 * One upload at a time, with its progress. It ends with the page; after a failure or a cancellation the same is sent
 * again without choosing it again (docs/decisions/0050).
 * @param request sends it, telling the sent part; rejects when it fails or the signal is aborted
 */
export function useUpload<Input, Answer>(
  request: (input: Input, onProgress: (part: number) => void, signal: AbortSignal) => Promise<Answer>,
  onDone: (answer: Answer, input: Input) => void,
): Upload<Input> {
  const [state, setState] = useState<State<Input>>(IDLE);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (input: Input) => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    setState({ input, part: 0, isCancelled: false });
    const onProgress = (part: number) => {
      if (!abort.signal.aborted) setState({ input, part, isCancelled: false });
    };
    try {
      const answer = await request(input, onProgress, abort.signal);
      if (abort.signal.aborted) return;
      setState(IDLE);
      onDone(answer, input);
    } catch (failure) {
      if (!abort.signal.aborted) setState({ input, part: null, isCancelled: false, failure });
    }
  };
  const end = (next: State<Input>) => {
    running.current?.abort();
    setState(next);
  };
  return {
    ...state,
    send,
    cancel: () => end({ input: state.input, part: null, isCancelled: true }),
    again: () => {
      if (state.input !== null) void send(state.input);
    },
    reset: () => end(IDLE),
  };
}

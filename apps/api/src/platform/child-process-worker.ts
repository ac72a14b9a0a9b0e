import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

type Answer<Result> = { result: Result } | { error: string };
type Waiting<Task, Result> = { task: Task; resolve(result: Result): void; reject(error: Error): void };

/** Idle time until the process is stopped: its memory is worth more than a restart. */
const IDLE_MS = 30_000;

/** The queue is full. */
export class TooBusy extends Error {
  override name = 'TooBusy';
}
/** The process exceeded its timeout and was killed. */
export class TooSlow extends Error {
  override name = 'TooSlow';
}

/**
 * A worker process that runs tasks sequentially and exists only while needed: its native memory is returned
 * to the system on exit, and computing does not block requests. A task that crashes or times out fails alone;
 * the next one gets a new process.
 */
export class ChildProcessWorker<Task, Result> {
  readonly #script: URL;
  readonly #timeoutMs: number | null;
  readonly #waitingMax: number;
  readonly #newestFirst: boolean;
  readonly #env: NodeJS.ProcessEnv;
  readonly #queue: Waiting<Task, Result>[] = [];
  #now: Waiting<Task, Result> | null = null;
  #process: ChildProcess | null = null;
  #timer: NodeJS.Timeout | null = null;
  #closed = false;

  /**
   * @param script a file that calls `answerTasks`
   * @param limits.timeoutMs timeout per task; default: none
   * @param limits.waitingMax queue limit; default: none
   * @param limits.newestFirst LIFO order: where callers may have gone away, current ones do not wait for
   * abandoned tasks
   * @param limits.env environment of the process; default: inherited
   */
  constructor(
    script: URL,
    limits: { timeoutMs?: number; waitingMax?: number; newestFirst?: boolean; env?: NodeJS.ProcessEnv } = {},
  ) {
    this.#script = script;
    this.#timeoutMs = limits.timeoutMs ?? null;
    this.#waitingMax = limits.waitingMax ?? Number.POSITIVE_INFINITY;
    this.#newestFirst = limits.newestFirst ?? false;
    this.#env = limits.env ?? process.env;
  }

  /**
   * Runs a task.
   * @throws TooBusy, TooSlow, or Error with the failure
   */
  run(task: Task): Promise<Result> {
    if (this.#closed) return Promise.reject(new Error('the application is closing'));
    if (this.#queue.length >= this.#waitingMax) return Promise.reject(new TooBusy('too many tasks wait'));
    return new Promise((resolve, reject) => {
      this.#queue.push({ task, resolve, reject });
      this.#next();
    });
  }

  /** Moves a waiting task to the front in LIFO order. */
  again(task: Task): void {
    const at = this.#queue.findIndex((waiting) => waiting.task === task);
    if (this.#newestFirst && at >= 0) this.#queue.push(...this.#queue.splice(at, 1));
  }

  /** Stops the process; waiting tasks fail. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#end(new Error('the application is closing'));
    for (const { reject } of this.#queue.splice(0)) reject(new Error('the application is closing'));
  }

  #next(): void {
    if (this.#now !== null || this.#closed) return;
    this.#stopTimer();
    const next = this.#newestFirst ? this.#queue.pop() : this.#queue.shift();
    if (next === undefined) {
      // Idle: kept for a while for further tasks.
      this.#timer = setTimeout(() => this.#end(new Error('idle')), IDLE_MS).unref();
      return;
    }
    this.#now = next;
    this.#process ??= this.#start();
    if (this.#timeoutMs !== null) {
      const late = new TooSlow(`no answer within ${this.#timeoutMs} ms`);
      this.#timer = setTimeout(() => this.#end(late), this.#timeoutMs).unref();
    }
    // A send failure is handled by the exit event.
    this.#process.send({ task: next.task }, () => undefined);
  }

  #start(): ChildProcess {
    const started = fork(fileURLToPath(this.#script), {
      // Buffers travel as bytes, not as lists of numbers.
      serialization: 'advanced',
      execArgv: [],
      env: this.#env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    // An idle worker does not keep the parent alive.
    started.unref();
    started.channel?.unref();
    started.on('message', (message) => {
      if (started !== this.#process) return;
      const done = this.#now;
      this.#now = null;
      const answer = message as Answer<Result>;
      if ('result' in answer) done?.resolve(answer.result);
      else done?.reject(new Error(answer.error));
      this.#next();
    });
    const gone = (error: Error) => {
      if (started === this.#process) this.#end(error);
    };
    started.on('error', gone);
    started.on('exit', () => gone(new Error('the worker process has exited')));
    return started;
  }

  /** Kills the process and fails its task; the next task gets a new one. */
  #end(error: Error): void {
    this.#stopTimer();
    const [ended, failed] = [this.#process, this.#now];
    this.#process = null;
    this.#now = null;
    ended?.kill('SIGKILL');
    failed?.reject(error);
    if (this.#queue.length > 0) this.#next();
  }

  #stopTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}

/** The worker side: runs every received task until the parent disconnects. */
export function answerTasks<Task, Result>(work: (task: Task) => Promise<Result>): void {
  process.on('message', (message) => {
    work((message as { task: Task }).task).then(
      (result) => void process.send?.({ result }),
      (error: unknown) => void process.send?.({ error: String(error) }),
    );
  });
  // Exits when the parent has exited in any way.
  process.on('disconnect', () => process.exit(0));
}

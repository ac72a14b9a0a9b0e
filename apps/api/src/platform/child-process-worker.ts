import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

type Answer<Result> = { result: Result } | { error: string };
type Waiting<Task, Result> = { task: Task; resolve(result: Result): void; reject(error: Error): void };

/** A process that has had nothing to do for so long is ended: its memory is worth more than its start. */
const IDLE_MS = 30_000;

/** More tasks are waiting than will be done in time. */
export class TooBusy extends Error {
  override name = 'TooBusy';
}
/** The process took longer than it may, and was ended. */
export class TooSlow extends Error {
  override name = 'TooSlow';
}

/**
 * Work in a process of its own, one task after another, which is there only while there is something to do: what the
 * work takes of memory outside the heap goes back to the system with it, and no request waits for its computing.
 * A task at which it dies or takes too long fails alone; the next one gets a new process.
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
   * @param limits.timeoutMs a task that takes longer is given up; no limit unless it is given
   * @param limits.waitingMax tasks that may wait for their turn; any number unless it is given
   * @param limits.newestFirst what was asked for last is done first: where those who wait go away unheard, whoever asks
   *   now does not wait for what nobody wants any more
   * @param limits.env what the process may see of the environment; all of it unless it is given
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
   * What the process makes of a task.
   * @throws TooBusy, TooSlow, or Error with what went wrong there
   */
  run(task: Task): Promise<Result> {
    if (this.#closed) return Promise.reject(new Error('the shop is closing'));
    if (this.#queue.length >= this.#waitingMax) return Promise.reject(new TooBusy('too many tasks wait'));
    return new Promise((resolve, reject) => {
      this.#queue.push({ task, resolve, reject });
      this.#next();
    });
  }

  /** Somebody asks anew for what waits: where the newest is done first, it is the newest again. */
  again(task: Task): void {
    const at = this.#queue.findIndex((waiting) => waiting.task === task);
    if (this.#newestFirst && at >= 0) this.#queue.push(...this.#queue.splice(at, 1));
  }

  /** Ends the process; what still waits fails. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#end(new Error('the shop is closing'));
    for (const { reject } of this.#queue.splice(0)) reject(new Error('the shop is closing'));
  }

  #next(): void {
    if (this.#now !== null || this.#closed) return;
    this.#stopTimer();
    const next = this.#newestFirst ? this.#queue.pop() : this.#queue.shift();
    if (next === undefined) {
      // Nothing to do: it stays for a while, in case more comes.
      this.#timer = setTimeout(() => this.#end(new Error('idle')), IDLE_MS).unref();
      return;
    }
    this.#now = next;
    this.#process ??= this.#start();
    if (this.#timeoutMs !== null) {
      const late = new TooSlow(`no answer within ${this.#timeoutMs} ms`);
      this.#timer = setTimeout(() => this.#end(late), this.#timeoutMs).unref();
    }
    // That it could not be sent is told by the end of the process.
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
    // A process with nothing to do keeps nobody waiting who wants to end.
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
    started.on('exit', () => gone(new Error('the process has ended')));
    return started;
  }

  /** Ends the process, and the task it was at; the next task gets a new one. */
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

/** The other side: answers every task that comes, until nobody is there who could ask. */
export function answerTasks<Task, Result>(work: (task: Task) => Promise<Result>): void {
  process.on('message', (message) => {
    work((message as { task: Task }).task).then(
      (result) => void process.send?.({ result }),
      (error: unknown) => void process.send?.({ error: String(error) }),
    );
  });
  // Without the API there is nobody to work for, however it ended.
  process.on('disconnect', () => process.exit(0));
}

import { Worker } from 'node:worker_threads';
import type { TaxDocument } from './document.ts';

export type Printing = { id: number; document: TaxDocument };
type Answer = { id: number } & ({ pdf: Uint8Array } | { error: string });
type Waiting = { resolve(pdf: Buffer): void; reject(error: Error): void };

/** A thread that has had nothing to do for so long is ended: its memory is worth more than its start. */
const IDLE_MS = 60_000;

/**
 * Renders documents in a thread of its own: a long one, or the first, takes longer than other requests may be kept
 * waiting. The thread is there only while documents are asked for.
 */
export class Printer {
  readonly #waiting = new Map<number, Waiting>();
  #thread: Worker | null = null;
  #last = 0;
  #idle: NodeJS.Timeout | null = null;

  /**
   * The document as PDF.
   * @throws Error when it cannot be rendered
   */
  print(document: TaxDocument): Promise<Buffer> {
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#thread ??= this.#start();
    this.#last += 1;
    const id = this.#last;
    const thread = this.#thread;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      thread.postMessage({ id, document } satisfies Printing);
    });
  }

  async close(): Promise<void> {
    if (this.#idle !== null) clearTimeout(this.#idle);
    await this.#thread?.terminate();
  }

  #start(): Worker {
    const thread = new Worker(new URL('./print.ts', import.meta.url));
    // A thread with nothing to do keeps nobody waiting who wants to end.
    thread.unref();
    thread.on('message', (answer: Answer) => {
      const waiting = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      if ('pdf' in answer) waiting?.resolve(Buffer.from(answer.pdf));
      else waiting?.reject(new Error(answer.error));
      if (this.#waiting.size === 0) this.#idle = setTimeout(() => this.#dismiss(thread), IDLE_MS).unref();
    });
    thread.on('error', (error) => this.#fail(thread, error));
    thread.on('exit', () => this.#fail(thread, new Error('the thread that renders documents has ended')));
    return thread;
  }

  /** Ends a thread that nobody waits for; the next document gets a new one. */
  #dismiss(thread: Worker): void {
    if (this.#thread === thread) this.#thread = null;
    void thread.terminate();
  }

  #fail(thread: Worker, error: unknown): void {
    if (this.#thread !== thread) return;
    this.#thread = null;
    const failure = error instanceof Error ? error : new Error(String(error));
    for (const { reject } of this.#waiting.values()) reject(failure);
    this.#waiting.clear();
  }
}

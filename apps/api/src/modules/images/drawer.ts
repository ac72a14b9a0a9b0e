import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { IMAGE_FORMATS, IMAGE_WIDTHS } from '@mali/contracts/limits';
import type { PackshotArt } from '@mali/db/seeds/packshots/art';

export type Width = (typeof IMAGE_WIDTHS)[number];
export type Format = (typeof IMAGE_FORMATS)[number];
export type Drawing = { id: number; art: PackshotArt; width: Width; format: Format };
type Answer = { id: number } & ({ body: Uint8Array } | { error: string });
type Waiting = { resolve(body: Buffer): void; reject(error: Error): void };

/** A process that has had nothing to draw for so long is ended: its memory is worth more than its start. */
const IDLE_MS = 30_000;

/**
 * Draws pictures in a process of its own, which is there only while there is something to draw: what drawing takes
 * of memory outside the heap goes back to the system with it.
 */
export class Drawer {
  readonly #waiting = new Map<number, Waiting>();
  #worker: ChildProcess | null = null;
  #last = 0;
  #idle: NodeJS.Timeout | null = null;

  /**
   * One picture, encoded.
   * @throws Error when it cannot be drawn
   */
  draw(drawing: Omit<Drawing, 'id'>): Promise<Buffer> {
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    this.#last += 1;
    const id = this.#last;
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.send({ ...drawing, id } satisfies Drawing);
    });
  }

  async close(): Promise<void> {
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#worker?.kill();
  }

  #start(): ChildProcess {
    const worker = fork(fileURLToPath(new URL('./draw.ts', import.meta.url)), {
      // Buffers travel as bytes, not as lists of numbers.
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    // A process with nothing to draw keeps nobody waiting who wants to end.
    worker.unref();
    worker.channel?.unref();
    worker.on('message', (message) => {
      const answer = message as Answer;
      const waiting = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      if ('body' in answer) waiting?.resolve(Buffer.from(answer.body));
      else waiting?.reject(new Error(answer.error));
      if (this.#waiting.size === 0) this.#idle = setTimeout(() => this.#dismiss(worker), IDLE_MS).unref();
    });
    worker.on('error', (error) => this.#fail(worker, error));
    worker.on('exit', () => this.#fail(worker, new Error('the drawing process has ended')));
    return worker;
  }

  /** Ends a process that nobody waits for; the next picture gets a new one. */
  #dismiss(worker: ChildProcess): void {
    if (this.#worker === worker) this.#worker = null;
    worker.kill();
  }

  #fail(worker: ChildProcess, error: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    const failure = error instanceof Error ? error : new Error(String(error));
    for (const { reject } of this.#waiting.values()) reject(failure);
    this.#waiting.clear();
  }
}

import type { FastifyBaseLogger } from 'fastify';
import { ChildProcessWorker, TooBusy, TooSlow } from './child-process-worker.ts';
import { DomainError } from './errors.ts';
import type { BadPicture } from './picture-pixels.ts';

/** Why an upload is rejected. */
export type PictureRefusal = { ok: false; reason: BadPicture | 'too_slow' };

/** Timeout, longer than the largest legitimate picture takes. */
const DECODE_MS = 10_000;
/** Queue limit: as many as can be decoded while a customer waits. */
const WAITING_MAX = 8;

/** Decodes uploads in a process without access to secrets and network addresses. */
export class PictureReader<Read extends { ok: boolean }, Task = Uint8Array> {
  readonly #process: ChildProcessWorker<Task, Read>;
  readonly #log: FastifyBaseLogger;

  /** @param script a file that calls `answerTasks` with the processing of a picture's bytes */
  constructor(script: URL, log: FastifyBaseLogger) {
    this.#process = new ChildProcessWorker(script, {
      timeoutMs: DECODE_MS,
      waitingMax: WAITING_MAX,
      env: {},
    });
    this.#log = log;
  }

  /**
   * The processed picture, or why it is rejected.
   * @throws DomainError ERROR.BUSY when the queue is full
   */
  async read(task: Task): Promise<Read | PictureRefusal> {
    try {
      return await this.#process.run(task);
    } catch (error) {
      if (error instanceof TooBusy) throw new DomainError('ERROR.BUSY', undefined, { cause: error });
      this.#log.error({ err: error }, 'a picture could not be read');
      return { ok: false, reason: error instanceof TooSlow ? 'too_slow' : 'broken' };
    }
  }

  close(): Promise<void> {
    return this.#process.close();
  }
}

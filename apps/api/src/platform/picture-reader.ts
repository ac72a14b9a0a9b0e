import type { FastifyBaseLogger } from 'fastify';
import { ChildProcessWorker, TooBusy, TooSlow } from './child-process-worker.ts';
import { DomainError } from './errors.ts';
import type { BadPicture } from './picture-pixels.ts';

/** Why an uploaded picture cannot be kept. */
export type PictureRefusal = { ok: false; reason: BadPicture | 'too_slow' };

/** Longer than the largest picture takes; what takes longer was made to. */
const DECODE_MS = 10_000;
/** As many as can be decoded while a customer waits. */
const WAITING_MAX = 8;

/**
 * Reads pictures that were uploaded, in a process that sees neither the shop's secrets nor its network addresses:
 * whatever one of them does there, it does to nobody else.
 */
export class PictureReader<Read extends { ok: boolean }> {
  readonly #process: ChildProcessWorker<Uint8Array, Read>;
  readonly #log: FastifyBaseLogger;

  /** @param script a file that calls `answerTasks` with what is to be made of a picture's bytes */
  constructor(script: URL, log: FastifyBaseLogger) {
    this.#process = new ChildProcessWorker(script, {
      timeoutMs: DECODE_MS,
      waitingMax: WAITING_MAX,
      env: {},
    });
    this.#log = log;
  }

  /**
   * The picture as it is kept, or why it is none that can be.
   * @throws DomainError ERROR.BUSY when too many are being read
   */
  async read(bytes: Uint8Array): Promise<Read | PictureRefusal> {
    try {
      return await this.#process.run(bytes);
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

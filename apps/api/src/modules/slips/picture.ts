import type { FastifyBaseLogger } from 'fastify';
import { DomainError } from '../../platform/errors.ts';
import { OwnProcess, TooBusy, TooSlow } from '../../platform/own-process.ts';
import type { DecodedPicture } from './decode.ts';

export type ReadPicture = DecodedPicture | { ok: false; reason: 'too_slow' };

/** Longer than the largest picture takes; what takes longer was made to. */
const DECODE_MS = 10_000;
/** As many as can be decoded while a customer waits. */
const WAITING_MAX = 8;

/** Reads pictures that were uploaded, in a process that sees neither the shop's secrets nor its network addresses. */
export class PictureReader {
  readonly #process = new OwnProcess<Uint8Array, DecodedPicture>(
    new URL('./decode-process.ts', import.meta.url),
    { timeoutMs: DECODE_MS, waitingMax: WAITING_MAX, env: {} },
  );
  readonly #log: FastifyBaseLogger;

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  /**
   * The picture as it is kept, or why it is none that can be.
   * @throws DomainError ERROR.BUSY when too many are being read
   */
  async read(bytes: Uint8Array): Promise<ReadPicture> {
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

import { ChildProcessWorker, TooBusy, TooSlow } from '../../platform/child-process-worker.ts';
import { DomainError } from '../../platform/errors.ts';
import type { LotLabel } from './lot-label.ts';

/** Hundreds of labels take seconds; beyond this timeout it hangs. */
const TIMEOUT_MS = 60_000;
const WAITING_MAX = 20;

/** Draws labels of lots in a separate process without access to secrets. */
export class LotLabelPrinter {
  readonly #process = new ChildProcessWorker<{ labels: readonly LotLabel[]; at: string }, Uint8Array>(
    new URL('./print-process.ts', import.meta.url),
    { timeoutMs: TIMEOUT_MS, waitingMax: WAITING_MAX, env: {} },
  );

  /**
   * One document with a page per label.
   * @throws DomainError ERROR.BUSY when the queue is full, or Error when it cannot be drawn
   */
  async print(labels: readonly LotLabel[], at: Date): Promise<Buffer> {
    try {
      return Buffer.from(await this.#process.run({ labels, at: at.toISOString() }));
    } catch (error) {
      if (error instanceof TooBusy || error instanceof TooSlow)
        throw new DomainError('ERROR.BUSY', undefined, { cause: error });
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#process.close();
  }
}

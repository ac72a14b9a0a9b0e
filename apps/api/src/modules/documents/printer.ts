import { ChildProcessWorker, TooBusy, TooSlow } from '../../platform/child-process-worker.ts';
import { DomainError } from '../../platform/errors.ts';
import type { TaxDocument } from './document.ts';

/** A hundred lines take a tenth of a second; beyond this timeout it hangs. */
const TIMEOUT_MS = 10_000;
const WAITING_MAX = 100;

/** Renders documents in a separate process without access to secrets. */
export class Printer {
  readonly #process = new ChildProcessWorker<TaxDocument, Uint8Array>(
    new URL('./print-process.ts', import.meta.url),
    {
      timeoutMs: TIMEOUT_MS,
      waitingMax: WAITING_MAX,
      env: {},
    },
  );

  /**
   * The document as PDF.
   * @throws DomainError ERROR.BUSY when the queue is full, or Error when it cannot be rendered
   */
  async print(document: TaxDocument): Promise<Buffer> {
    try {
      return Buffer.from(await this.#process.run(document));
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

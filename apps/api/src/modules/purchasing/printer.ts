import { ChildProcessWorker, TooBusy, TooSlow } from '../../platform/child-process-worker.ts';
import { DomainError } from '../../platform/errors.ts';
import type { LotLabel } from './lot-label.ts';
import type { PurchaseDocument } from './purchase-document.ts';

/** What is drawn: labels of lots, or an order to a supplier. */
export type PrintTask =
  | Readonly<{ kind: 'labels'; labels: readonly LotLabel[]; at: string }>
  | Readonly<{ kind: 'order'; document: PurchaseDocument }>;

/** Hundreds of labels take seconds; beyond this timeout it hangs. */
const TIMEOUT_MS = 60_000;
const WAITING_MAX = 20;

/** Draws in a separate process without access to secrets, which starts with the first task. */
class Printer {
  readonly #process = new ChildProcessWorker<PrintTask, Uint8Array>(
    new URL('./print-process.ts', import.meta.url),
    { timeoutMs: TIMEOUT_MS, waitingMax: WAITING_MAX, env: {} },
  );

  /** @throws DomainError ERROR.BUSY when the queue is full, or Error when it cannot be drawn */
  async draw(task: PrintTask): Promise<Buffer> {
    try {
      return Buffer.from(await this.#process.run(task));
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

/** Draws labels of lots. */
export class LotLabelPrinter {
  readonly #printer = new Printer();

  /** One document with a page per label; throws as `Printer.draw` does. */
  print(labels: readonly LotLabel[], at: Date): Promise<Buffer> {
    return this.#printer.draw({ kind: 'labels', labels, at: at.toISOString() });
  }

  close(): Promise<void> {
    return this.#printer.close();
  }
}

/** Draws orders to suppliers. */
export class PurchasePrinter {
  readonly #printer = new Printer();

  /** Throws as `Printer.draw` does. */
  print(document: PurchaseDocument): Promise<Buffer> {
    return this.#printer.draw({ kind: 'order', document });
  }

  close(): Promise<void> {
    return this.#printer.close();
  }
}

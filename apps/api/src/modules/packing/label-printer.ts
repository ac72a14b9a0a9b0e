import type { PickPaper } from '@mali/contracts/packing-values';
import { ChildProcessWorker, TooBusy, TooSlow } from '../../platform/child-process-worker.ts';
import { DomainError } from '../../platform/errors.ts';
import type { LabelData } from './label.ts';
import type { PickSheet } from './pick-sheet.ts';

/** What is drawn: labels of parcels, or the pick list of a wave. */
export type LabelTask =
  | Readonly<{ kind: 'labels'; labels: readonly LabelData[]; at: string }>
  | Readonly<{ kind: 'pick list'; list: PickSheet; paper: PickPaper }>;

/** Hundreds of labels take seconds; beyond this timeout it hangs. */
const TIMEOUT_MS = 60_000;
const WAITING_MAX = 50;

/** Draws labels and pick lists in a separate process without access to secrets. */
export class LabelPrinter {
  readonly #process = new ChildProcessWorker<LabelTask, Uint8Array>(
    new URL('./label-process.ts', import.meta.url),
    { timeoutMs: TIMEOUT_MS, waitingMax: WAITING_MAX, env: {} },
  );

  /**
   * One document with a page per label.
   * @throws DomainError ERROR.BUSY when the queue is full, or Error when it cannot be drawn
   */
  print(labels: readonly LabelData[], at: Date): Promise<Buffer> {
    return this.#draw({ kind: 'labels', labels, at: at.toISOString() });
  }

  /** Throws as `print` does. */
  printList(list: PickSheet, paper: PickPaper): Promise<Buffer> {
    return this.#draw({ kind: 'pick list', list, paper });
  }

  async #draw(task: LabelTask): Promise<Buffer> {
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

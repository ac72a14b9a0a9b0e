import { parentPort } from 'node:worker_threads';
import { renderTaxDocument } from './pdf.ts';
import type { Printing } from './printer.ts';

/** The thread in which documents are rendered, one after another: rendering must not keep requests waiting. */
parentPort?.on('message', ({ id, document }: Printing) => {
  renderTaxDocument(document).then(
    (pdf) => parentPort?.postMessage({ id, pdf }),
    (error: unknown) => parentPort?.postMessage({ id, error: String(error) }),
  );
});

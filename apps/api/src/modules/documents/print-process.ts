import { answerTasks } from '../../platform/child-process-worker.ts';
import { renderTaxDocument } from './pdf.ts';

/** The process in which documents are rendered: a long one takes longer than other requests may be kept waiting. */
answerTasks(renderTaxDocument);

import { answerTasks } from '../../platform/child-process-worker.ts';
import { renderTaxDocument } from './pdf.ts';

/** The process that renders documents: a long one would block the event loop of the API too long. */
answerTasks(renderTaxDocument);

import { answerTasks } from '../../platform/child-process-worker.ts';
import { renderLotLabels } from './lot-label.ts';
import type { PrintTask } from './printer.ts';
import { renderPurchaseOrder } from './purchase-sheet.ts';

/** The process that draws labels and orders: hundreds of labels would block the event loop of the API too long. */
answerTasks((task: PrintTask) =>
  task.kind === 'labels'
    ? renderLotLabels(task.labels, new Date(task.at))
    : renderPurchaseOrder(task.document),
);

import { answerTasks } from '../../platform/child-process-worker.ts';
import { renderLabels } from './label.ts';
import type { LabelTask } from './label-printer.ts';
import { renderPickSheet } from './pick-sheet.ts';

/** The process that draws labels and pick lists: hundreds of labels would block the event loop of the API too long. */
answerTasks((task: LabelTask) =>
  task.kind === 'labels'
    ? renderLabels(task.labels, new Date(task.at))
    : renderPickSheet(task.list, task.paper),
);

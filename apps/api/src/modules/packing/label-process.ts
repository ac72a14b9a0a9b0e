import { answerTasks } from '../../platform/child-process-worker.ts';
import { type LabelData, renderLabels } from './label.ts';

/** The process that draws labels: hundreds would block the event loop of the API too long. */
answerTasks(({ labels, at }: { labels: readonly LabelData[]; at: string }) =>
  renderLabels(labels, new Date(at)),
);

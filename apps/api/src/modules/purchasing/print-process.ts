import { answerTasks } from '../../platform/child-process-worker.ts';
import { type LotLabel, renderLotLabels } from './lot-label.ts';

/** The process that draws labels of lots: hundreds would block the event loop of the API too long. */
answerTasks(({ labels, at }: { labels: readonly LotLabel[]; at: string }) =>
  renderLotLabels(labels, new Date(at)),
);

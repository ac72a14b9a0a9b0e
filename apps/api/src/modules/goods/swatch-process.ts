import { answerTasks } from '../../platform/child-process-worker.ts';
import { cutSquare, type SwatchTask } from './swatch.ts';

/** The process in which swatches are cut. */
answerTasks((task: SwatchTask) => cutSquare(task));

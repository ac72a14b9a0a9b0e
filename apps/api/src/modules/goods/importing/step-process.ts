import { answerTasks } from '../../../platform/child-process-worker.ts';
import { openStorage } from '../../../platform/open-storage.ts';
import { runStep, type StepResult, type StepTask } from './run-step.ts';

answerTasks<StepTask, StepResult>(async (task) => runStep(task, await openStorage(task.storage)));

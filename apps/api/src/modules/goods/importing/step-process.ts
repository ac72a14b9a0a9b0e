import { answerTasks } from '../../../platform/child-process-worker.ts';
import { DiskStore } from '../../../platform/storage.ts';
import { runStep, type StepResult, type StepTask } from './run-step.ts';

answerTasks<StepTask, StepResult>((task) => runStep(task, new DiskStore(task.dataDir)));

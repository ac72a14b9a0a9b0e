import type { TaskList } from 'graphile-worker';
import type { Deps } from './deps.ts';
import type { SendMail } from './mail.ts';

/** What jobs may use besides what everybody may. */
export type JobDeps = Deps & Readonly<{ sendMail: SendMail }>;

/** Jobs of a module: tasks by name, and when the clock starts them (crontab lines, UTC). */
export type ModuleJobs = { tasks: TaskList; crontab: readonly string[] };

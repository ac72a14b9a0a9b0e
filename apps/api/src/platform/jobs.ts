import type { TaskList } from 'graphile-worker';
import type { Deps } from './deps.ts';
import type { SendMail } from './mail.ts';

/** What jobs may use besides what everybody may. */
export type JobDeps = Deps & Readonly<{ sendMail: SendMail }>;

/** Jobs of a module: tasks by name, and when the clock starts them (crontab lines, UTC). */
export type ModuleJobs = { tasks: TaskList; crontab: readonly string[] };

/**
 * SQL that queues a job in the caller's own transaction: it runs after the commit, or never. `?` are the task
 * name, the payload (JSON text) and the key under which a job is queued once.
 */
export const ADD_JOB = `graphile_worker.add_job(?, ?::json, job_key := ?, max_attempts := 25)`;

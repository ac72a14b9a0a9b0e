import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { deleteChats } from './repository.ts';

const KEPT_MS = 30 * 86_400_000;

/** Nightly: deletes shared bags a month after their link expired. */
export function chatJobs({ db, now }: JobDeps): ModuleJobs {
  return {
    tasks: { 'forget-chats': () => deleteChats(db, new Date(now().getTime() - KEPT_MS)) },
    crontab: ['57 4 * * * forget-chats'],
  };
}

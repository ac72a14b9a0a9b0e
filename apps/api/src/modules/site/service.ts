import { VERSION } from '@mali/contracts/limits';
import type { StatusAnswer } from '@mali/contracts/site';
import type { Deps } from '../../platform/deps.ts';
import { dialogsAt, ping, siteStatus } from './repository.ts';

/** The site status with shop version, server time, and site dialogs. */
export async function statusNow({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<StatusAnswer> {
  const at = now();
  const [status, dialogs] = await Promise.all([siteStatus(db), dialogsAt(db, at)]);
  return { status, version: VERSION, at: at.toISOString(), dialogs };
}

/** Resolves when the database responds. */
export const isAlive = ping;

import { VERSION } from '@mali/contracts/limits';
import type { StatusAnswer } from '@mali/contracts/site';
import type { Deps } from '../../platform/deps.ts';
import { ping, siteStatus } from './repository.ts';

/** The site status with the version of the shop and the clock of the server. */
export async function statusNow({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<StatusAnswer> {
  return { status: await siteStatus(db), version: VERSION, at: now().toISOString() };
}

/** Resolves when the database answers. */
export const isAlive = ping;

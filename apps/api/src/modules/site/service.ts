import { VERSION } from '@mali/contracts/limits';
import type { StatusAnswer } from '@mali/contracts/site';
import type { Deps } from '../../platform/deps.ts';
import { closedText, dialogsAt, ping, siteStatus } from './repository.ts';

/**
 * The site status with shop version, server time, and site dialogs. A shop that only takes no orders is online: one of
 * the dialogs says so.
 */
export async function statusNow({
  db,
  now,
  settings,
  waitingRoom,
}: Pick<Deps, 'db' | 'now' | 'settings' | 'waitingRoom'>): Promise<StatusAnswer> {
  const at = now();
  const [set, dialogs, { shop_english: hasEnglish }] = await Promise.all([
    siteStatus(db),
    dialogsAt(db, at),
    settings.current(),
  ]);
  const status = set === 'read_only' ? 'online' : set;
  const text = status === 'online' ? undefined : await closedText(db);
  return {
    ...{ status, version: VERSION, at: at.toISOString(), dialogs },
    ...(waitingRoom.isOpen && { waiting_room: true }),
    ...(!hasEnglish && { languages: ['th' as const] }),
    ...(text !== undefined && { closed: { ...text, until: text.until?.toISOString() ?? null } }),
  };
}

/** Resolves when the database responds. */
export const isAlive = ping;

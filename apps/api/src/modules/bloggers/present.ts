import type { BloggerApplication } from '@mali/contracts/bloggers';
import type { ApplicationRow } from './repository.ts';

/** An application as its member sees it. */
export const present = (row: ApplicationRow): BloggerApplication => ({
  application_id: row.application_id,
  state: row.state,
  channels: row.channels,
  about: row.about,
  applied_at: row.applied_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  reason: row.reason,
});

import { createHash } from 'node:crypto';

/** Names files with the same columns, also when their case or spaces differ. */
export const headsHash = (heads: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(heads.map((head) => head.toLowerCase().trim())))
    .digest('hex');

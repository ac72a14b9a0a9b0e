import type { Retention } from '../../platform/retention.ts';

export const CHAT_RETENTION: readonly Retention[] = [
  {
    table: 'chats',
    column: 'expires_at',
    keptDays: 30,
    why: 'a month after its link has expired nobody asks about a shared bag any more',
  },
];

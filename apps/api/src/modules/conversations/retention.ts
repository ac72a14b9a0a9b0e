import { CONVERSATION } from '@mali/contracts/conversation-values';
import type { Retention } from '../../platform/retention.ts';
export const CONVERSATION_RETENTION: readonly Retention[] = [
  {
    ...{ table: 'conversation_line_events', column: 'at', keptDays: 30 },
    why: 'an event that LINE delivers again is recognised; it does so for hours',
  },
  {
    ...{ table: 'conversations', column: 'last_at', keptDays: CONVERSATION.keptDays },
    why: 'two years after the last word (decision 0076); messages, photos and keys go with it',
  },
];

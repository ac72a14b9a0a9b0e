import type { Retention } from '../../platform/retention.ts';

export const FLOW_RETENTION: readonly Retention[] = [
  {
    ...{ table: 'flow_messages', column: 'at', keptDays: 400 },
    why: 'the results and the longest rest of a flow need them; links go with their message',
  },
];

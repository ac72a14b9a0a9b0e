import { slips } from '../../../features/slips/texts/th.ts';
import { dateTime } from '../../../ui/texts/date-time-th.ts';

export const texts = { dateTime, slips } as const;

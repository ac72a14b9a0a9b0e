import { slips } from '../../../features/slips/texts/en.ts';
import { dateTime } from '../../../ui/texts/date-time-en.ts';

export const texts = { dateTime, slips } as const;

import { slips } from '../../features/slips/texts/en.ts';
import { dateTime } from '../../ui/texts/date-time-en.ts';

export const slipTexts = { dateTime, slips } as const;

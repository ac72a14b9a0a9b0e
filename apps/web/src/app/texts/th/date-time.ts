import { dateTime } from '../../../ui/texts/date-time-th.ts';

export const texts = { dateTime } as const;

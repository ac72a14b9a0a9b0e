import { dateTime } from '../../../ui/texts/date-time-en.ts';

export const texts = { dateTime } as const;

import { slips } from '../../features/slips/texts/th.ts';
import { dateTime } from '../../ui/texts/date-time-th.ts';

/** Texts of telling a transfer, with the picker of its time. */
export const slipTexts = { dateTime, slips } as const;

import { type DateStyle, formatDate, formatDateTime, formatTime, type Lang } from './dates.ts';

const atMidnight = (moment: Date) => formatTime(moment) === '00:00';

/** The start of a period: its day when it starts at midnight in Bangkok, otherwise day and time. */
export function formatStart(start: Date, lang: Lang, style?: DateStyle): string {
  return atMidnight(start) ? formatDate(start, lang, style) : formatDateTime(start, lang, style);
}

/**
 * The end of a period, which is the first instant after it: its last day when it ends at midnight in Bangkok
 * ("31 Dec 00:00" would be read as a day later), otherwise day and time.
 */
export function formatEnd(end: Date, lang: Lang, style?: DateStyle): string {
  return atMidnight(end)
    ? formatDate(new Date(end.getTime() - 1), lang, style)
    : formatDateTime(end, lang, style);
}

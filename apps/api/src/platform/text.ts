/** Control characters, and those that turn the direction of what follows: a label or a mail would show them as harm. */
const CONTROL = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

/** A name or a line of an address as it is kept: no control characters, a break as one space, nothing around it. */
export const oneLine = (text: string): string => text.replace(BREAKS, ' ').replace(CONTROL, '').trim();

/** A note as it is kept: its lines stay, other control characters go. */
export const plainLines = (text: string): string =>
  text
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
    .map((line) => line.replaceAll('\t', ' ').replace(CONTROL, ''))
    .join('\n')
    .trim();

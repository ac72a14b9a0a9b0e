/** Control and bidirectional override characters: harmful in labels and mails. */
const CONTROL = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

/** Normalises a single-line text: no control characters, a line break as one space, trimmed. */
export const oneLine = (text: string): string => text.replace(BREAKS, ' ').replace(CONTROL, '').trim();

/** Normalises a multi-line text: keeps line breaks, removes other control characters. */
export const plainLines = (text: string): string =>
  text
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
    .map((line) => line.replaceAll('\t', ' ').replace(CONTROL, ''))
    .join('\n')
    .trim();

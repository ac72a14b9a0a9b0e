import { lineParts } from './lines.ts';

/** `withLines` for a text with markup, which the server has written and escaped. */
export const htmlWithLines = (html: string): string =>
  html.replace(/[^<>]+(?=<|$)/g, (text) =>
    lineParts(text, (word) => `<line-word>${word}</line-word>`, '<wbr>').join(''),
  );

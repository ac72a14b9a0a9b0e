import { lineParts } from './lines.ts';

/** `withLines` for server-rendered, escaped markup. */
export const htmlWithLines = (html: string): string =>
  html.replace(/[^<>]+(?=<|$)/g, (text) =>
    lineParts(text, (word) => `<line-word>${word}</line-word>`, '<wbr>').join(''),
  );

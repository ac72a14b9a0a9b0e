import { type LineWords, linePieces, lineWords } from '@mali/thai/lines';
import type { ReactNode } from 'react';
import { jsx, jsxs } from 'react/jsx-runtime';

/*
 * Applied to every text of a page, on the web server and in the browser (jsx/jsx-runtime.ts): lines break
 * between words only, and a number stays with its unit (docs/decisions/0026-thai-lines.md).
 */

/** A line break opportunity, as an element without text content. */
const BREAK = jsx('wbr', {});
/**
 * Custom elements, so that no style for `span` applies. Cast because React's types only know HTML elements.
 */
const TEXT = 'line-text' as 'span';
const WORD = 'line-word' as 'span';

const MAY_DIFFER = /[ก-ฺเ-๎\d]/;
const IS_THAI = /[ก-ฺเ-๎]/;
/** Cache size: texts repeat between pages, but those of a large catalogue need not all be cached. */
const KEPT_MAX = 5000;

/** Null until the document's words are loaded: texts are unchanged. */
let words: LineWords | null = null;
const kept = new Map<string, ReactNode>();

/** Sets the unbreakable words. */
export function setLineWords(list: Iterable<string> | null): void {
  words = list && lineWords(list);
  kept.clear();
}

/**
 * Splits a text into parts; unsplit while no words are loaded.
 * @param word wraps unbreakable text
 * @param end goes between two words: the browser finds all other line breaks
 */
export function lineParts<Part>(text: string, word: (text: string) => Part, end: Part): (string | Part)[] {
  const parts: (string | Part)[] = [];
  let before = '';
  for (const [place, piece] of (words === null ? [text] : linePieces(text, words)).entries()) {
    if (piece === '') continue;
    if (IS_THAI.test(before.slice(-1)) && IS_THAI.test(piece.charAt(0))) parts.push(end);
    parts.push(place % 2 === 0 ? piece : word(piece));
    before = piece;
  }
  return parts;
}

/** A text as a child of an element. */
export function withLines(text: string): ReactNode {
  if (words === null || !MAY_DIFFER.test(text)) return text;
  if (kept.size > KEPT_MAX) kept.clear();
  if (!kept.has(text)) {
    const children = lineParts<ReactNode>(text, (word) => jsx(WORD, { children: word }), BREAK);
    // One element, so that the text stays a single flex or grid item.
    kept.set(text, children.length === 1 ? children[0] : jsxs(TEXT, { children }));
  }
  return kept.get(text);
}

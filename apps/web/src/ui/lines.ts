import { type LineWords, linePieces, lineWords } from '@mali/thai/lines';
import type { ReactNode } from 'react';
import { jsx, jsxs } from 'react/jsx-runtime';

/*
 * Every text of a page is put into it here, on the web server as in the browser (jsx/jsx-runtime.ts): its lines end
 * between words only, and a number stays with its unit (docs/decisions/0026-thai-lines.md).
 */

/** Where a line may end, as an element that copies and reads as nothing. */
const BREAK = jsx('wbr', {});
/** Elements of names of their own, which no style sheet takes for its `span`. React's types know those of HTML. */
const TEXT = 'line-text' as 'span';
const WORD = 'line-word' as 'span';

const MAY_DIFFER = /[ก-ฺเ-๎\d]/;
const IS_THAI = /[ก-ฺเ-๎]/;
/** Texts repeat from page to page; those of a large catalogue do not all have to be kept. */
const KEPT_MAX = 5000;

/** Null until the document's words are here: texts are left as they are. */
let words: LineWords | null = null;
const kept = new Map<string, ReactNode>();

/** The words that no line may cut, from now on. */
export function setLineWords(list: Iterable<string> | null): void {
  words = list && lineWords(list);
  kept.clear();
}

/**
 * A text in parts; whole as long as the words are not here.
 * @param word makes what stays on one line
 * @param end stands between two words: the browser knows all other places at which a line may end
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
    // One element, so that the text stays one item where its parent lays items out.
    kept.set(text, children.length === 1 ? children[0] : jsxs(TEXT, { children }));
  }
  return kept.get(text);
}

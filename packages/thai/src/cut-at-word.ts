import { graphemes } from './graphemes.ts';
import { LINE_WORDS } from './line-words.ts';
import { type LineWords, linePieces, lineWords } from './lines.ts';

let segmenter: Intl.Segmenter | undefined;
let words: LineWords | undefined;

/** Offsets at which a text may be cut, ascending: the ends of its words. */
function* wordEnds(text: string): Generator<number> {
  segmenter ??= new Intl.Segmenter('th', { granularity: 'word' });
  words ??= lineWords(LINE_WORDS);
  let at = 0;
  for (const [place, piece] of linePieces(text, words).entries()) {
    // Every other piece is a listed word, which the dictionary of Intl.Segmenter might split.
    if (place % 2 === 0)
      for (const { index, segment } of segmenter.segment(piece)) yield at + index + segment.length;
    at += piece.length;
    yield at;
  }
}

/**
 * The text cut to at most `limit` characters at the end of a word. A Thai word is not cut either, although no
 * space follows it; a single word that is longer than the limit is cut between letters.
 */
export function cutAtWord(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let end = 0;
  for (const at of wordEnds(text)) {
    if (at > limit) break;
    end = at;
  }
  if (end === 0)
    for (const letter of graphemes(text)) {
      if (end + letter.length > limit) break;
      end += letter.length;
    }
  return text.slice(0, end).trimEnd();
}

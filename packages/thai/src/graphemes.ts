/**
 * Truncates Thai text by graphemes. ที่นี่ is six code units but two graphemes; cut by code unit it would
 * lose a vowel or a tone mark.
 */

let segmenter: Intl.Segmenter | undefined;

/** The graphemes of a text, in order. */
export function graphemes(text: string): string[] {
  segmenter ??= new Intl.Segmenter('th', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/**
 * The text cut to at most `limit` graphemes; a cut text ends in ….
 * @param limit at least 1
 */
export function truncateGraphemes(text: string, limit: number): string {
  // Every grapheme is at least one code unit, so a short text needs no segmenting.
  if (text.length <= limit) return text;
  const parts = graphemes(text);
  if (parts.length <= limit) return text;
  return `${parts
    .slice(0, limit - 1)
    .join('')
    .trimEnd()}…`;
}

/**
 * Line breaking of Thai text. Thai is written without spaces, so browsers break lines by a dictionary, which
 * lacks many loanwords and all brands: พรอพอลิ|สน้ำผึ้ง. Listed words are not broken, and a line may break on
 * either side of them; the text between them is left to the browser.
 */

/** Unbreakable words by their first letters, longest first. */
export type LineWords = ReadonlyMap<string, readonly string[]>;

export const SHORTEST_WORD = 3;

/** Vowels and marks that belong to the letter before them, and a silenced letter, which ends a word. */
const GOES_ON = /^(?:[ะ-ฺๅ็-๎]|[ก-ฮ][ิุ]?์)/;
/**
 * A single consonant is not a word; nor are letters that belong to a preceding vowel, or that are part of a
 * vowel.
 */
const GOES_BACK = /^[ก-ฮ].$|[เ-ไ].$|[ื่-๋]อ$|ั[่-๋]?ว$|เ.{1,2}ี[่-๋]?ย$/;
/** The repetition mark. */
const REPEATED = /^\s?ๆ(?![ะ-ฺๅ็-๎])|/;

/**
 * Patterns with a no-break space after them: a number before its unit, a name before its number, a word
 * before ๆ.
 */
const JOINED = [
  /(\d[%+]?) (?=[a-zก-ฮเ-ไ])/g,
  /(\b(?:SPF|PA|UV|pH|No\.)|[ก-ฮ]\.|เบอร์|ที่|วิตามิน.{2,3}|คม|ยน|พันธ์|\d\s(?:ใน|จาก)) (?=\d)/g,
  /(.) (?=[ๆฯ])/g,
];

export function lineWords(words: Iterable<string>): LineWords {
  const byStart = new Map<string, string[]>();
  for (const word of words) {
    const start = word.slice(0, SHORTEST_WORD);
    byStart.set(
      start,
      [...(byStart.get(start) ?? []), word].sort((a, b) => b.length - a.length),
    );
  }
  return byStart;
}

/**
 * Splits a text into alternating parts: breakable by the browser (possibly empty), and unbreakable. Joined
 * they equal the text, except that spaces without a break are no-break spaces.
 */
export function linePieces(text: string, words: LineWords): string[] {
  const joined = JOINED.reduce((line, kept) => line.replace(kept, '$1\u00a0'), text);
  const pieces: string[] = [];
  let from = 0;
  for (let at = 0; at < joined.length; at += 1) {
    const word = words
      .get(joined.slice(at, at + SHORTEST_WORD))
      ?.find((one) => joined.startsWith(one, at) && !GOES_ON.test(joined.slice(at + one.length)));
    if (word === undefined || GOES_BACK.test(joined.slice(from, at + 1))) continue;
    const [again = ''] = REPEATED.exec(joined.slice(at + word.length)) ?? [];
    pieces.push(joined.slice(from, at), word + again);
    from = at + word.length + again.length;
    at = from - 1;
  }
  return [...pieces, joined.slice(from)];
}

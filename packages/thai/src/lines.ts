/**
 * Where a line of Thai may end. Thai is written without spaces, so a browser breaks its lines by a dictionary, which
 * knows few loanwords and no brand: พรอพอลิ|สน้ำผึ้ง. Words of a list of ours stay whole, and a line may end on either
 * side of them; what lies between them is left to the browser.
 */

/** Words that stay whole, by their first letters, the longest first. */
export type LineWords = ReadonlyMap<string, readonly string[]>;

export const SHORTEST_WORD = 3;

/** Vowels and marks that belong to the letter before them, and a silenced letter, which ends a word. */
const GOES_ON = /^(?:[ะ-ฺๅ็-๎]|[ก-ฮ][ิุ]?์)/;
/** A consonant alone is no word; and letters that belong to a vowel in front of them, or that vowels are written with. */
const GOES_BACK = /^[ก-ฮ].$|[เ-ไ].$|[ื่-๋]อ$|ั[่-๋]?ว$|เ.{1,2}ี[่-๋]?ย$/;
/** As a word is repeated. */
const REPEATED = /^\s?ๆ(?![ะ-ฺๅ็-๎])|/;

/** What keeps the space behind it: a number before its unit, a name before its number, the last one what precedes ๆ. */
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
 * A text in stretches, by turns one that is left to the browser, which may be empty, and one that stays on one line.
 * Put together they are the text, but for spaces: where no line may end they are no-break spaces.
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

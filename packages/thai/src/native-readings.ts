/**
 * How Thai words are said that are not loanwords, written out: final ร and ล as น, unwritten vowels, silent letters.
 * Loanwords follow other rules (เบอร์, คอล), so that these are further readings of a name, not its only ones.
 */

const AT_END = '(?=$|\\s)';
const NO_VOWEL = '(?![ะาำ\u0e31\u0e34-\u0e39์])';

type Rule = readonly [pattern: RegExp, said: string];

const RULES: readonly Rule[] = [
  [/[\u0e47-\u0e4b]/g, ''],
  // จันทร์, ลักษณ์, ภรณ์
  [/(?<=[ก-ฮ])[ตท]ร์/g, ''],
  [/(?<=ก)ษณ์/g, ''],
  [/[ก-ฮ][\u0e34\u0e38]?์/g, ''],
  // พรรณ, สวรรค์
  [/รร(?=[ก-ฮ])/g, '\u0e31'],
  [/รร/g, '\u0e31น'],
  // ทราย
  [/(?<=^|\s)ทร(?=[างว\u0e31])/g, 'ซ'],
  // ฉัตร, บุตร, เพชร
  [new RegExp(`(?<=[า\u0e31\u0e34\u0e36\u0e38][กคตท])ร${AT_END}`, 'g'), ''],
  [new RegExp(`(?<=เ[ก-ฮ][ชต])ร${AT_END}`, 'g'), ''],
  // เพชรบุรี
  [/(?<=เ[ก-ฮ][ชต])ร(?=[ก-ฮ][ะาำ\u0e31\u0e34-\u0e39])/g, ''],
  // พร, กร
  [new RegExp(`(?<=[ก-ฮ])ร${AT_END}`, 'g'), 'อน'],
  // นวล, ดวง
  [new RegExp(`(?<=[ก-ฮ])ว(?=[กงดนบมรลณ]${NO_VOWEL})`, 'g'), '\u0e31ว'],
  // ชบา, สยาม, อโยธยา
  [/(?<=^|\s)([ก-สฬอ])(?=[ก-นบ-ยศ-ส][ะาำ\u0e31\u0e34-\u0e39]|[เแโใไ][ก-ฮ])/g, '$1ะ'],
];
/** A consonant that ends a syllable: a leading vowel would be of the same one. */
const FINAL = '(?<=[ก-ฮะา\u0e31\u0e34-\u0e39])';
/** Final consonants: at the end of words, and of every syllable. */
const LAST: readonly Rule[] = [
  [new RegExp(`[รลฬ]${AT_END}`, 'g'), 'น'],
  // บงกช, รส
  [new RegExp(`${FINAL}[จชซศษสฎฏฐฑฒถทธด]${AT_END}`, 'g'), 'ต'],
  [new RegExp(`${FINAL}[บพภฟ]${AT_END}`, 'g'), 'ป'],
];
const EVERY: Rule = [new RegExp(`(?<=[าว\u0e31\u0e34-\u0e39])[รลฬ](?=[ก-ฮเแโใไ])${NO_VOWEL}`, 'g'), 'น'];

const told = (text: string, rules: readonly Rule[]): string =>
  rules.reduce((said, [pattern, spelling]) => said.replace(pattern, spelling), text);

/** Further spellings of a Thai name as it is said, if it is a native one; none where they are the same. */
export function nativeReadings(name: string): string[] {
  const plain = told(name, RULES);
  const atEnd = told(plain, LAST);
  return [...new Set([plain, atEnd, told(atEnd, [EVERY])])].filter((said) => said !== name);
}

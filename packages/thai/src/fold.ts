/**
 * Folding of Thai and English text for search. Texts that a reader considers the same word (a stray tone
 * mark, เ twice instead of แ, a dropped การันต์, an accent, Thai digits) fold to the same string, so index
 * and query must both use this.
 *
 * NFKC is deliberately not used: it splits ำ (U+0E33) into ํ + า. NFC alone neither joins ํ + า, nor turns เเ
 * into แ, nor reorders a tone mark typed before an upper vowel, hence the steps below.
 */

/** Also the marks that select the colour or keycap form of an emoji: without it they are no text. */
const INVISIBLE = /[\u200b-\u200d\u2060\ufeff\u00ad]|[\ufe00-\ufe0f\u20e3]/g;
const APOSTROPHES = /['’‘ʼ`´＇]/g;
const LATIN_MARKS = /[\u0300-\u036f]/g;
const TONE = '[\\u0e48-\\u0e4b]';
const SPLIT_SARA_AM_TONE_INSIDE = new RegExp(`\\u0e4d(${TONE}?)\\u0e32`, 'g');
const SPLIT_SARA_AM_TONE_FIRST = new RegExp(`(${TONE})\\u0e4d\\u0e32`, 'g');
const TONE_AFTER_SARA_AM = new RegExp(`\\u0e33(${TONE})`, 'g');
const DOUBLE_SARA_E = /เเ/g;
const KARAN = /[ก-ฮ][\u0e34\u0e38]?\u0e4c/g;
const DROPPED = /[\u0e47-\u0e4e\u0e46\u0e2f]/g;
const THAI_DIGIT = /[\u0e50-\u0e59]/g;
const LONG_RUN = /([^\d])\1{2,}/gu;
const NOT_KEPT = /[^\p{L}\p{M}\p{Nd}+%.]+/gu;

const THAI_DIGIT_ZERO = 0x0e50;

/** Replaces Thai digits ๐–๙ by 0–9. */
export function arabicDigits(text: string): string {
  return text.replace(THAI_DIGIT, (digit) => String(digit.charCodeAt(0) - THAI_DIGIT_ZERO));
}

/**
 * The text without invisible characters, with ำ and แ in their canonical spelling, composed (NFC); it looks
 * the same. For text that is stored or compared letter by letter.
 */
export function tidyThai(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replaceAll('\u00a0', ' ')
    .normalize('NFC')
    .replace(SPLIT_SARA_AM_TONE_INSIDE, '$1\u0e33')
    .replace(SPLIT_SARA_AM_TONE_FIRST, '$1\u0e33')
    .replace(TONE_AFTER_SARA_AM, '$1\u0e33')
    .replace(DOUBLE_SARA_E, 'แ');
}

/**
 * Folds a text for search: lower case, no accents, no apostrophes, no invisible characters, one
 * spelling of ำ and แ, no silenced consonants (การันต์), no tone marks, Arabic digits, runs of three
 * or more equal characters as two, and one space between words. Keeps letters, vowels, digits and
 * `+ % .`.
 *
 * Digits are left out of the run rule: 1000 ml and 100 ml are different sizes.
 * Folding twice gives the same as folding once.
 */
export function fold(text: string): string {
  const plainLetters = text
    .normalize('NFD')
    .replace(LATIN_MARKS, '')
    .replace(APOSTROPHES, '')
    .toLowerCase()
    // Lower-casing can add a mark (İ).
    .replace(LATIN_MARKS, '');
  const thai = tidyThai(plainLetters)
    .replace(KARAN, '')
    .replace(DROPPED, '')
    // Again: a removed mark can leave two adjacent เ, or two vowels out of order.
    .replace(DOUBLE_SARA_E, 'แ')
    .normalize('NFC');
  return arabicDigits(thai).replace(NOT_KEPT, ' ').replace(LONG_RUN, '$1$1').trim();
}

const LOOKALIKES: Readonly<Record<string, string>> = {
  ศ: 'ส',
  ษ: 'ส',
  ฎ: 'ด',
  ฏ: 'ต',
  ฐ: 'ถ',
  ณ: 'น',
  ญ: 'ย',
  ฬ: 'ล',
  ใ: 'ไ',
};
const LOOKALIKE = /[ศษฎฏฐณญฬใ]/g;

/**
 * Merges letters of the same sound (ศ ษ → ส, ณ → น, ใ → ไ …). Safe on word prefixes, so it suits search while
 * typing; `searchKey` goes further.
 * @param folded a text that went through `fold`
 */
export function mergeLookalikes(folded: string): string {
  return folded.replace(LOOKALIKE, (letter) => LOOKALIKES[letter] ?? letter);
}

const DOUBLE_CONSONANT = /([ก-ฮb-df-hj-np-tv-xz])\1+/g;
const FINAL_TO_TAO = /ต(?= |$)/g;

/**
 * The looser second search key: `fold`, then letters of the same sound merged, double consonants as one, and
 * a word's final ต as ท (แมตต์ = แมท). Accepts any text, folded or not.
 */
export function searchKey(text: string): string {
  return mergeLookalikes(fold(text))
    .replace(LONG_RUN, '$1$1')
    .replace(DOUBLE_CONSONANT, '$1')
    .replace(FINAL_TO_TAO, 'ท')
    .replace(DOUBLE_CONSONANT, '$1');
}

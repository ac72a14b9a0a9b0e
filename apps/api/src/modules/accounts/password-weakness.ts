import { DomainError } from '../../platform/errors.ts';
import { COMMON_PASSWORDS, COMMON_WORDS, KEY_ROWS } from './common-passwords.ts';

/** Personal data of the account: guessed first. */
export type Owner = Readonly<{ email: string; first_name?: string; last_name?: string }>;
export type Weakness = 'common' | 'repeated' | 'email' | 'name' | 'shop';

/** Number of characters that must remain besides known words. */
const REST_MIN = 8;
/** Shorter words occur in too many passwords by chance. */
const WORD_MIN = 4;
/**
 * Maximum number of digits and symbols around a word that count as a common addition; more are a password of
 * their own.
 */
const ADORNMENT_MAX = 6;

const lowered = (text: string): string => text.normalize('NFC').toLowerCase();

/** Letters replaced by digits and symbols. A one is an i or an l. */
const LOOKS: Readonly<Record<string, string>> = {
  0: 'o',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
function plainLetters(word: string): string[] {
  const plain = [...word].map((character) => LOOKS[character] ?? character).join('');
  return plain.includes('1') ? [plain.replaceAll('1', 'i'), plain.replaceAll('1', 'l')] : [plain];
}

/** Repetitions and sequences: aaaaaaaa, abcabcabc, 12345678. */
function isRepeated(password: string): boolean {
  const points = [...password].map((character) => character.codePointAt(0) ?? 0);
  const step = (points[1] ?? 0) - (points[0] ?? 0);
  const isRow = points.every((point, i) => i === 0 || point - (points[i - 1] ?? 0) === step);
  if (isRow && Math.abs(step) <= 1) return true;
  return [1, 2, 3, 4].some((period) =>
    points.every((point, i) => i < period || point === points[i - period]),
  );
}

/** Neighbouring keys. */
const isKeyRow = (password: string): boolean => KEY_ROWS.some((row) => row.includes(password));

/** A date in digits, of the Gregorian or the Buddhist year, or a Thai mobile number. */
function isDateOrPhone(password: string): boolean {
  if (/^0[689]\d{8}$/.test(password)) return true;
  if (!/^\d{8}$/.test(password)) return false;
  const isDay = (year: string, month: string, day: string) =>
    /^(?:19|20|24|25)\d\d$/.test(year) &&
    /^(?:0[1-9]|1[0-2])$/.test(month) &&
    /^(?:0[1-9]|[12]\d|3[01])$/.test(day);
  const part = (from: number, to: number) => password.slice(from, to);
  return (
    isDay(part(4, 8), part(2, 4), part(0, 2)) ||
    isDay(part(4, 8), part(0, 2), part(2, 4)) ||
    isDay(part(0, 4), part(4, 6), part(6, 8))
  );
}

/** A common word with common additions: Sunshine1, p@ssw0rd!!, 99dragon99. */
function isAdornedWord(password: string): boolean {
  const [, before = '', word = '', after = ''] = /^([^\p{L}@$]*)(.*?)([^\p{L}\p{M}]*)$/u.exec(password) ?? [];
  if ([...before, ...after].length > ADORNMENT_MAX) return false;
  // Symbols may replace letters of the word, as in 1iverpool and pa$$.
  for (let taken = 0; taken <= before.length; taken += 1) {
    for (let given = 0; given <= after.length; given += 1) {
      const text = before.slice(taken) + word + after.slice(0, given);
      if (plainLetters(text).some((plain) => COMMON_WORDS.has(plain) || isTwice(plain))) return true;
    }
  }
  return false;
}
const isTwice = (word: string): boolean => {
  const half = word.slice(0, word.length / 2);
  return word === half + half && COMMON_WORDS.has(half);
};

/** Whether too few characters remain without the word. */
function isMostly(password: string, word: string): boolean {
  if ([...word].length < WORD_MIN) return false;
  return password.includes(word) && [...password.replaceAll(word, '')].length < REST_MIN;
}

/**
 * Why a password is too weak, or null. There are no composition rules: they cost customers and gain nothing
 * (rule of use 3).
 * @param shopNames names of the shop
 */
export function passwordWeakness(
  password: string,
  owner: Owner,
  shopNames: readonly string[] = [],
): Weakness | null {
  const lower = lowered(password);
  if (COMMON_PASSWORDS.has(lower)) return 'common';
  if (isRepeated(lower)) return 'repeated';
  if (isMostly(lower, lowered(owner.email.split('@')[0] ?? ''))) return 'email';
  const names = [owner.first_name, owner.last_name].map((name) => lowered(name?.trim() ?? ''));
  if (names.some((name) => isMostly(lower, name))) return 'name';
  if (shopNames.some((name) => isMostly(lower, lowered(name)))) return 'shop';
  return isKeyRow(lower) || isDateOrPhone(lower) || isAdornedWord(lower) ? 'common' : null;
}

/** @throws DomainError AUTH.WEAK_PASSWORD {reason} */
export function assertStrong(password: string, owner: Owner, shop: { nameTh: string; nameEn: string }): void {
  const reason = passwordWeakness(password, owner, [shop.nameTh, shop.nameEn]);
  if (reason !== null) throw new DomainError('AUTH.WEAK_PASSWORD', { reason });
}

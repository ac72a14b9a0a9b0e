import type { ModerationRulesRequest } from '@mali/contracts/moderation';
import { type HoldReason, MODERATION } from '@mali/contracts/moderation-values';
import { arabicDigits, tidyThai } from '@mali/thai/fold';

/*
 * Why a text is held until somebody has looked at it (docs/decisions/0080). Pure: the same text and rules give the same
 * reasons. Nothing here looks at the score.
 */

export type HoldRules = Pick<ModerationRulesRequest, 'words_th' | 'words_en' | 'many'>;

const lower = (text: string): string => tidyThai(text).toLowerCase();
/** What may stand between the letters of a word that somebody hides: ค.ว-ย. Digits may not: 1 ml is no word. */
const BETWEEN_THAI = String.raw`[^\p{L}\p{M}\p{Nd}]*`;
const BETWEEN_LATIN = '[.*_-]*';
const ALONE_BEFORE = String.raw`(?<![\p{L}\p{M}])`;
const ALONE_AFTER = String.raw`(?![\p{L}\p{M}])`;
const THAI = /[\u0e00-\u0e7f]/;
/** A shorter Thai word inside other letters is mostly a part of another word, as in หีบ. */
const SHORTEST_ANYWHERE = 4;

/** A word as a pattern: letters that are drawn out, and signs between them, are the same word. */
function patternOf(word: string): string {
  const letters = [...lower(word)].filter((letter) => /[\p{L}\p{M}\p{Nd}]/u.test(letter));
  if (letters.length === 0) return '';
  const runs: { letter: string; count: number }[] = [];
  for (const letter of letters) {
    const last = runs.at(-1);
    if (last?.letter === letter) last.count += 1;
    else runs.push({ letter, count: 1 });
  }
  const isThai = THAI.test(word);
  const body = runs
    .map(({ letter, count }) => (count === 1 ? `${letter}+` : `${letter}{${count},}`))
    .join(isThai ? BETWEEN_THAI : BETWEEN_LATIN);
  return isThai && letters.length >= SHORTEST_ANYWHERE ? body : `${ALONE_BEFORE}${body}${ALONE_AFTER}`;
}

const LINK =
  /https?:\/\/\S+|www\.\S+|\b[a-z0-9][a-z0-9-]*\.(?:com|net|org|shop|store|online|info|asia|in\.th|co\.th)(?![a-z])\S*|\b[a-z0-9][a-z0-9-]*\.(?:me|ee|ly|gl|co|io|app|link)\/\S+/giu;
const MAIL = /[\w.+-]+@[\w-]+\.[a-z]{2,}/giu;
const PHONE = /(?<!\d)(?:\+?66|0)(?:[ ().-]{0,2}\d){8,9}(?!\d)/gu;
/** An id of LINE or of another network, with the words by which people give it. */
const ID =
  /(?:\bline|ไลน์?)\s*(?:id|ไอดี)\s*[:：=]?\s*@?[a-z0-9._-]{3,}|(?:\b(?:line|ig|fb)|ไลน์?|ไอจี|เฟซบุ๊ก|เฟส)\s*[:：=@]\s*@?[a-z0-9._-]{3,}|(?:แอด|ทัก)\s*(?:ไลน์?|line)|\badd\s*line\b|(?<![\w.])@[a-z0-9][a-z0-9._-]{3,}/giu;

const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([match]) => match.trim());

/** The text without what does not count, to recognise it again; null when it is too short to tell. */
export function sameText(text: string): string | null {
  const plain = lower(arabicDigits(text))
    .replace(/[^\p{L}\p{M}\p{Nd}]+/gu, '')
    .replace(/([^\d])\1+/gu, '$1');
  return [...plain].length < MODERATION.repeatedFrom ? null : plain;
}

export type Verdict = { reasons: HoldReason[]; marks: string[] };

/**
 * @param context.isRepeated the same text was written lately
 * @param context.written what its author has written in a day, without this
 */
export function holdReasons(
  text: string,
  rules: HoldRules,
  context: { isRepeated: boolean; written: number },
): Verdict {
  const plain = lower(text);
  const patterns = [...rules.words_th, ...rules.words_en].map(patternOf).filter((one) => one !== '');
  const words = patterns.length === 0 ? [] : found(plain, new RegExp(patterns.join('|'), 'giu'));
  const mails = found(plain, MAIL);
  const links = found(plain.replace(MAIL, ' '), LINK);
  const contacts = [...mails, ...found(arabicDigits(plain), PHONE), ...found(plain, ID)];
  const reasons: HoldReason[] = [
    ...(words.length > 0 ? (['words'] as const) : []),
    ...(links.length > 0 ? (['link'] as const) : []),
    ...(contacts.length > 0 ? (['contact'] as const) : []),
    ...(context.isRepeated ? (['repeated'] as const) : []),
    ...(context.written >= rules.many ? (['many'] as const) : []),
  ];
  return { reasons, marks: [...new Set([...words, ...links, ...contacts])] };
}

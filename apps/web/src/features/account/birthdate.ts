import { BIRTH_YEAR_MIN, MEMBER_AGE_MIN } from '@mali/contracts/profile-values';
import { bangkokIsoDay } from '@mali/thai/dates';
import { parseYear } from '@mali/thai/years';

/** A date of birth as typed: the year may be Buddhist. */
export type BirthDraft = { day: string; month: string; year: string };
export const NO_BIRTHDATE: BirthDraft = { day: '', month: '', year: '' };

export type BirthProblem = 'birthIncomplete' | 'birthWrong' | 'birthYoung';

/** A stored date for the form, with the year of the language's calendar. */
export function birthDraft(iso: string | null, language: 'th' | 'en'): BirthDraft {
  if (iso === null) return NO_BIRTHDATE;
  const [year = 0, month = 0, day = 0] = iso.split('-').map(Number);
  return { day: String(day), month: String(month), year: String(language === 'th' ? year + 543 : year) };
}

/**
 * Parses the date to ISO, 1997-05-12; null when empty.
 * @param now determines the current date in Bangkok
 */
export function readBirthdate({ day, month, year }: BirthDraft, now: Date): string | null | BirthProblem {
  const told = [day, month, year.trim()];
  if (told.every((part) => part === '')) return null;
  if (told.some((part) => part === '')) return 'birthIncomplete';
  const common = parseYear(year);
  if (common === null || common < BIRTH_YEAR_MIN) return 'birthWrong';
  const date = new Date(Date.UTC(common, Number(month) - 1, Number(day)));
  // 31 February is a day in March to a Date.
  if (date.getUTCDate() !== Number(day) || date.getUTCMonth() !== Number(month) - 1) return 'birthWrong';
  const iso = date.toISOString().slice(0, 10);
  const today = bangkokIsoDay(now);
  if (iso > today) return 'birthWrong';
  return iso > `${Number(today.slice(0, 4)) - MEMBER_AGE_MIN}${today.slice(4)}` ? 'birthYoung' : iso;
}

export const isBirthProblem = (read: string | null): read is BirthProblem =>
  read?.startsWith('birth') ?? false;

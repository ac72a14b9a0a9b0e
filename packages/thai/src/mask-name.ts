/** Display names that do not identify a person (PROF-19): two letters and stars for each name. */
import { graphemes } from './graphemes.ts';

const STARS = '***';

/**
 * `สมหญิง ใจดี` as `สม*** ใจ***`. Always three stars, so that the length is hidden; a name of one or two
 * letters shows one. Only the first two names are shown, as first and last. Letters are graphemes: a vowel or
 * tone mark stays with its consonant.
 */
export function maskName(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .filter((part) => part !== '')
    .slice(0, 2)
    .map((part) => {
      const letters = graphemes(part);
      return letters.slice(0, letters.length > 2 ? 2 : 1).join('') + STARS;
    })
    .join(' ');
}

import { maskName } from '@mali/thai/mask-name';

/**
 * What somebody is called (PROF-18): the alias, else first and last name, else the e-mail up to its at sign. Masked
 * for the eyes of others (PROF-19, PROF-20): names and e-mail as two letters and three stars; an alias is chosen to
 * be seen.
 */
export function displayName(
  person: { alias: string | null; first_name: string; last_name: string; email: string },
  { masked }: { masked: boolean },
): string {
  if (person.alias !== null) return person.alias;
  const names = `${person.first_name} ${person.last_name}`.trim();
  const name = names === '' ? (person.email.split('@')[0] ?? '') : names;
  return masked ? maskName(name) : name;
}

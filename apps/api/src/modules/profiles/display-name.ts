import { maskName } from '@mali/thai/mask-name';

/**
 * The display name of a user (PROF-18): the alias, else first and last name, else the local part of the
 * e-mail. Masked for others (PROF-19, PROF-20): names and e-mail as two letters and three stars; an alias is
 * public.
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

import type { Profile } from '@mali/contracts/accounts';

/** The alias, else first and last name, else the local part of the e-mail (PROF-18). */
export function displayName({ alias, first_name, last_name, email }: Profile): string {
  return alias || [first_name, last_name].filter(Boolean).join(' ').trim() || (email.split('@')[0] ?? '');
}

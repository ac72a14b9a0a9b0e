import type { Profile } from '@mali/contracts/accounts';

/** First and last name, else the part of the e-mail before the at sign (specification, section 3). */
export function displayName({ first_name, last_name, email }: Profile): string {
  return [first_name, last_name].filter(Boolean).join(' ').trim() || (email.split('@')[0] ?? '');
}

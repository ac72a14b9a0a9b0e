import { maskName } from '@mali/thai/mask-name';
import { maskPhone } from '@mali/thai/phone';
import type { Person } from './customer-list-repository.ts';

/** An e-mail of which the first letters and the domain are left: `so***@mali.example`. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${maskName(email.slice(0, at))}${email.slice(at)}`;
}

const textOf = (text: string | null | undefined): string => text ?? '';

/** Who a customer is, in full. */
export const contactOf = (person: Person) => ({
  first_name: textOf(person.first_name),
  last_name: textOf(person.last_name),
  email: person.email,
  mobile: textOf(person.mobile),
});

/** The same for those who have not asked to see it. */
export function maskedPerson(person: Person): { name: string; email: string; mobile: string } {
  const { first_name, last_name, email, mobile } = contactOf(person);
  return {
    name: maskName(`${first_name} ${last_name}`),
    email: maskEmail(email),
    mobile: mobile === '' ? '' : maskPhone(mobile),
  };
}

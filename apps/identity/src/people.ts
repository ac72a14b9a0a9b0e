import { createHash } from 'node:crypto';
import { PROVIDERS, type Provider } from '@mali/contracts/identity-values';

/** A test account at a provider, with the data the provider returns. */
export type Person = Readonly<{
  /** The provider's user id. */
  sub: string;
  given_name: string;
  family_name: string;
  email: string | null;
  /** Whether the provider has verified the e-mail; LINE and Facebook do not report it. */
  email_verified: boolean;
}>;

/** Ids look like the provider's, and are stable over restarts. */
function subjectOf(provider: Provider, key: string): string {
  const digest = createHash('sha256').update(`${provider} ${key}`).digest('hex');
  if (provider === 'line') return `U${digest.slice(0, 32)}`;
  const digits = BigInt(`0x${digest}`).toString();
  return provider === 'google' ? `1${digits.slice(0, 20)}` : digits.slice(0, 17);
}

export function personOf(
  provider: Provider,
  told: { given_name: string; family_name: string; email: string | null; email_verified: boolean },
): Person {
  const email = told.email === null ? null : told.email.trim().toLowerCase();
  return {
    ...told,
    email,
    email_verified: provider === 'google' && email !== null && told.email_verified,
    sub: subjectOf(provider, email ?? `${told.given_name} ${told.family_name}`),
  };
}

/** The test accounts. Some have no e-mail at Facebook and LINE, and some e-mails are unverified. */
export const PEOPLE: Readonly<Record<Provider, readonly Person[]>> = {
  google: [
    { given_name: 'พิมพ์ชนก', family_name: 'ใจดี', email: 'pimchanok@gmail.example', email_verified: true },
    { given_name: 'Anong', family_name: 'Srisuk', email: 'anong.s@gmail.example', email_verified: true },
    { given_name: 'ธนกร', family_name: 'วงศ์ไทย', email: 'thanakorn@office.example', email_verified: false },
  ].map((told) => personOf('google', told)),
  facebook: [
    { given_name: 'สุดา', family_name: 'แสงทอง', email: 'suda@mail.example', email_verified: false },
    { given_name: 'Korn', family_name: 'Chaiyo', email: null, email_verified: false },
  ].map((told) => personOf('facebook', told)),
  line: [
    { given_name: 'มะปราง', family_name: '', email: null, email_verified: false },
    { given_name: 'Bee ✿', family_name: '', email: 'bee@mail.example', email_verified: false },
  ].map((told) => personOf('line', told)),
};

export const isProvider = (value: unknown): value is Provider => PROVIDERS.some((known) => known === value);

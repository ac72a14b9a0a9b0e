import { randomUUID } from 'node:crypto';
import type { Provider } from '@mali/contracts/identity-values';
import type { Language } from '@mali/contracts/limits';
import type { Db } from '../../platform/database.ts';
import type { Origin } from '../../platform/security-events.ts';
import { addMailJob } from './repository.ts';

/** Time and origin of an event, for the mail about it. */
type MailContext = { to: string; lang: Language | null; origin: Origin; at: Date };

/** A requested mail about an account; the worker composes it. */
export type MailRequest =
  | { kind: 'reset'; email: string; lang: Language | null; origin: Origin }
  | { kind: 'verify'; user_id: number; lang: Language | null }
  | { kind: 'change_email'; user_id: number; email: string; lang: Language | null }
  | { kind: 'link'; email: string; lang: Language | null; sign_in_id: string; provider: Provider }
  | ({ kind: 'password_changed' | 'new_device' } & MailContext)
  | ({ kind: 'identity_linked' | 'identity_unlinked'; provider: Provider } & MailContext)
  | ({ kind: 'email_change_asked' | 'email_changed'; new_email: string } & MailContext);

/** A request as queued: times are text. */
export type MailJob = (MailRequest extends infer R
  ? R extends { at: Date }
    ? Omit<R, 'at'> & { at: string }
    : R
  : never) & { once: string };

/** @param db the transaction of the change: nothing is mailed if it is rolled back */
export function askForMail(db: Db, request: MailRequest): Promise<void> {
  return addMailJob(db, { ...request, once: randomUUID() });
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import { derivedKey } from '../../platform/derived-key.ts';
import { TICKET_MS } from './policy.ts';
import type { User } from './repository.ts';

type Proven = Pick<User, 'user_id' | 'password_hash' | 'role_id'>;

/** What a ticket says; whether it is good is known once its user is. */
export type Ticket = Readonly<{ user_id: number; enrol: boolean; expires: number; signature: string }>;

/** Bound to the password and the role: once either is changed, the first step has to be done again. */
function signed(secret: string, user: Proven, { enrol, expires }: Omit<Ticket, 'signature' | 'user_id'>) {
  const { user_id, password_hash, role_id } = user;
  const said = [user_id, role_id, password_hash ?? '', enrol ? 'enrol' : 'code', expires].join('\n');
  return createHmac('sha256', derivedKey(secret, 'second step')).update(said).digest('base64url');
}

/**
 * What stands between the two steps of signing in: that the first was done, for some minutes. Nothing is remembered of
 * it; it opens nothing without a code, which is good once.
 * @param enrol true: it leads to setting up an authenticator, and to nothing else
 */
export function newTicket(secret: string, user: Proven, enrol: boolean, now: Date): string {
  const expires = Math.floor((now.getTime() + TICKET_MS) / 1000);
  return [user.user_id, enrol ? 'e' : 'c', expires, signed(secret, user, { enrol, expires })].join('.');
}

/** The parts of a ticket, or null when it is none. */
export function readTicket(text: string): Ticket | null {
  const parts = /^([1-9]\d{0,9})\.([ec])\.(\d{10})\.([\w-]{43})$/.exec(text);
  if (parts === null) return null;
  const [, user_id, kind, expires, signature = ''] = parts;
  return { user_id: Number(user_id), enrol: kind === 'e', expires: Number(expires), signature };
}

/** Whether we gave the ticket to this user, as they are now, and its time is not over. */
export function ticketHolds(secret: string, user: Proven, ticket: Ticket, now: Date): boolean {
  const expected = Buffer.from(signed(secret, user, ticket));
  const found = Buffer.from(ticket.signature);
  return (
    expected.length === found.length &&
    timingSafeEqual(expected, found) &&
    now.getTime() < ticket.expires * 1000
  );
}

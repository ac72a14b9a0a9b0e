import { createHmac, timingSafeEqual } from 'node:crypto';
import { derivedKey } from '../../platform/derived-key.ts';
import { TICKET_MS } from './policy.ts';
import type { User } from './repository.ts';

type Proven = Pick<User, 'user_id' | 'password_hash' | 'role_id'>;

/** The content of a ticket; its validity is known once its user is read. */
export type Ticket = Readonly<{ user_id: number; enrol: boolean; expires: number; signature: string }>;

/** Bound to password and role: after a change of either, the first step must be repeated. */
function signed(secret: string, user: Proven, { enrol, expires }: Omit<Ticket, 'signature' | 'user_id'>) {
  const { user_id, password_hash, role_id } = user;
  const said = [user_id, role_id, password_hash ?? '', enrol ? 'enrol' : 'code', expires].join('\n');
  return createHmac('sha256', derivedKey(secret, 'second step')).update(said).digest('base64url');
}

/**
 * Issues the ticket between the two steps of signing in: proof of the first one, valid for some minutes.
 * Stateless; it grants nothing without a code, which is valid once.
 * @param enrol true: it allows setting up an authenticator only
 */
export function newTicket(secret: string, user: Proven, enrol: boolean, now: Date): string {
  const expires = Math.floor((now.getTime() + TICKET_MS) / 1000);
  return [user.user_id, enrol ? 'e' : 'c', expires, signed(secret, user, { enrol, expires })].join('.');
}

/** Parses a ticket; null when malformed. */
export function readTicket(text: string): Ticket | null {
  const parts = /^([1-9]\d{0,9})\.([ec])\.(\d{10})\.([\w-]{43})$/.exec(text);
  if (parts === null) return null;
  const [, user_id, kind, expires, signature = ''] = parts;
  return { user_id: Number(user_id), enrol: kind === 'e', expires: Number(expires), signature };
}

/** Whether the ticket was issued to this user in their current state, and is not expired. */
export function ticketHolds(secret: string, user: Proven, ticket: Ticket, now: Date): boolean {
  const expected = Buffer.from(signed(secret, user, ticket));
  const found = Buffer.from(ticket.signature);
  return (
    expected.length === found.length &&
    timingSafeEqual(expected, found) &&
    now.getTime() < ticket.expires * 1000
  );
}

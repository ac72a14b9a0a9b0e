import { createHmac, timingSafeEqual } from 'node:crypto';
import { derivedKey } from '../../platform/derived-key.ts';

/** The cookie of tickets and passes. */
export const ROOM_COOKIE = 'waiting_room';

/** A ticket has a turn; a pass is one whose turn was claimed at `at`. */
export type Ticket = Readonly<{ kind: 'ticket' | 'pass'; opening: number; number: number; at: number }>;

const TEXT = /^([tp])\.(\d{1,9})\.(\d{1,15})\.(\d{1,12})\.([\w-]{43})$/;
/** The whole text: longer ones are not looked at. */
const LONGEST = 100;

/** Writes and reads the tickets in cookies, which nobody else can write. */
export class Tickets {
  readonly #keys: readonly Buffer[];

  constructor({
    jwtSecret,
    jwtSecretPrevious,
  }: Readonly<{ jwtSecret: string; jwtSecretPrevious: string | null }>) {
    this.#keys = [jwtSecret, jwtSecretPrevious].flatMap((secret) =>
      secret === null ? [] : [derivedKey(secret, 'waiting room')],
    );
  }

  write({ kind, opening, number, at }: Ticket): string {
    const text = `${kind === 'pass' ? 'p' : 't'}.${opening}.${number}.${Math.floor(at / 1000)}`;
    return `${text}.${this.#sign(this.#keys[0] as Buffer, text).toString('base64url')}`;
  }

  /** @returns null for a forged text */
  read(written: string | undefined): Ticket | null {
    if (written === undefined || written.length > LONGEST) return null;
    const [, kind, opening, number, at, signature = ''] = TEXT.exec(written) ?? [];
    if (kind === undefined) return null;
    const given = Buffer.from(signature, 'base64url');
    const text = written.slice(0, -signature.length - 1);
    if (!this.#keys.some((key) => timingSafeEqual(this.#sign(key, text), given))) return null;
    return {
      kind: kind === 'p' ? 'pass' : 'ticket',
      ...{ opening: Number(opening), number: Number(number), at: Number(at) * 1000 },
    };
  }

  #sign(key: Buffer, text: string): Buffer {
    return createHmac('sha256', key).update(text).digest();
  }
}

import { hkdfSync } from 'node:crypto';
import { isStaff, type RoleId } from '@mali/contracts/roles';
import { createDecoder, createSigner, createVerifier } from 'fast-jwt';
import type { Config } from '../config.ts';

/** Whom an access token is of, and the session it was given out in. */
export type AccessToken = Readonly<{
  user_id: number;
  role_id: RoleId;
  session_id: string;
  /** When a code was typed in last in this session, to the second; null for customers. */
  confirmed_at: Date | null;
}>;
export const ACCESS_TOKEN_SECONDS = 15 * 60;

const ISSUER = 'mali';
const AUDIENCE = 'mali-api';
const SUBJECT = /^[1-9]\d{0,9}$/;
const decode = createDecoder({ complete: true });

/** The name a key goes by in a token's head: worked out from the key, and telling nothing of it. */
export function keyId(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'mali key id', 9)).toString('base64url');
}

/** A number that is no role has no permission: who may do what is not asked here. */
const isRole = (role: unknown): role is RoleId => Number.isInteger(role);

/**
 * Access tokens: JWT, HS256, 15 minutes. They are signed with the one secret and, while it is being changed, read
 * with the one before as well; which it was is told by `kid`. Every claim must be there, and nothing but HS256 is read.
 */
export class AccessTokens {
  readonly #sign: (payload: object) => string;
  readonly #verifiers: ReadonlyMap<string, (token: string) => unknown>;

  constructor({ jwtSecret, jwtSecretPrevious }: Pick<Config, 'jwtSecret' | 'jwtSecretPrevious'>) {
    this.#sign = createSigner({
      algorithm: 'HS256',
      key: jwtSecret,
      kid: keyId(jwtSecret),
      iss: ISSUER,
      aud: AUDIENCE,
      expiresIn: ACCESS_TOKEN_SECONDS * 1000,
    });
    const keys = jwtSecretPrevious === null ? [jwtSecret] : [jwtSecret, jwtSecretPrevious];
    this.#verifiers = new Map(
      keys.map((key) => [
        keyId(key),
        createVerifier({
          algorithms: ['HS256'],
          key,
          allowedIss: ISSUER,
          allowedAud: AUDIENCE,
          requiredClaims: ['iss', 'aud', 'sub', 'sid', 'iat', 'exp'],
        }),
      ]),
    );
  }

  sign({ user_id, role_id, session_id, confirmed_at }: AccessToken): { token: string; expiresAt: Date } {
    const confirmed = confirmed_at === null ? {} : { otp: Math.floor(confirmed_at.getTime() / 1000) };
    const token = this.#sign({ sub: String(user_id), role: role_id, sid: session_id, ...confirmed });
    const { payload } = decode(token) as { payload: { exp: number } };
    return { token, expiresAt: new Date(payload.exp * 1000) };
  }

  /** What a token says, or null when it is not ours, not good now, not whole, or of staff without the second step. */
  read(token: string): AccessToken | null {
    try {
      const { header } = decode(token) as { header: { kid?: unknown } };
      const verify = typeof header.kid === 'string' ? this.#verifiers.get(header.kid) : undefined;
      if (verify === undefined) return null;
      const { sub, role, sid, otp } = verify(token) as Record<string, unknown>;
      if (typeof sub !== 'string' || !SUBJECT.test(sub) || typeof sid !== 'string' || !isRole(role))
        return null;
      const confirmed_at = typeof otp === 'number' && Number.isInteger(otp) ? new Date(otp * 1000) : null;
      if (isStaff(role) && confirmed_at === null) return null;
      return { user_id: Number(sub), role_id: role, session_id: sid, confirmed_at };
    } catch {
      return null;
    }
  }
}

import { hkdfSync } from 'node:crypto';
import jwt, { type JWT } from '@fastify/jwt';
import { isStaff, type RoleId } from '@mali/contracts/roles';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

declare module '@fastify/jwt' {
  interface FastifyJWT {
    namespaces: 'current' | 'previous';
  }
}

/** The account and the session that an access token was issued to. */
export type AccessToken = Readonly<{
  user_id: number;
  role_id: RoleId;
  session_id: string;
  /** Time of the last one-time code of this session, to the second; null for customers. */
  confirmed_at: Date | null;
  /** Start of the session, to the second; absent in tokens of the previous release. */
  started_at?: Date;
}>;
export const ACCESS_TOKEN_SECONDS = 15 * 60;

const ISSUER = 'mali';
const AUDIENCE = 'mali-api';
const SUBJECT = /^[1-9]\d{0,9}$/;

/** The `kid` of a secret in a token's header: derived from the secret, which it does not reveal. */
export function keyId(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'mali key id', 9)).toString('base64url');
}

const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1000);
const timeOf = (seconds: unknown): Date | null =>
  typeof seconds === 'number' && Number.isInteger(seconds) ? new Date(seconds * 1000) : null;

/** Permissions are checked by the guard: a number that is no role has none. */
const isRole = (role: unknown): role is RoleId => Number.isInteger(role);

/**
 * Access tokens: JWT, HS256, 15 minutes. They are signed with the current secret, and verified with the previous one
 * as well while it is being changed; `kid` names the secret. Every claim is required, and only HS256 is accepted.
 */
export class AccessTokens {
  readonly #current: JWT;
  readonly #byKeyId: ReadonlyMap<string, JWT>;

  private constructor(current: JWT, byKeyId: ReadonlyMap<string, JWT>) {
    this.#current = current;
    this.#byKeyId = byKeyId;
  }

  /** Registers @fastify/jwt once for each secret. */
  static async register(
    app: Pick<FastifyInstance, 'register' | 'jwt'>,
    { jwtSecret, jwtSecretPrevious }: Pick<Config, 'jwtSecret' | 'jwtSecretPrevious'>,
  ): Promise<AccessTokens> {
    await app.register(jwt, { namespace: 'current', ...optionsOf(jwtSecret) });
    const { current } = app.jwt;
    const byKeyId = new Map([[keyId(jwtSecret), current]]);
    if (jwtSecretPrevious !== null) {
      await app.register(jwt, { namespace: 'previous', ...optionsOf(jwtSecretPrevious) });
      byKeyId.set(keyId(jwtSecretPrevious), app.jwt.previous);
    }
    return new AccessTokens(current, byKeyId);
  }

  sign({ user_id, role_id, session_id, confirmed_at, started_at }: AccessToken): {
    token: string;
    expiresAt: Date;
  } {
    const times = {
      ...(confirmed_at !== null && { otp: secondsOf(confirmed_at) }),
      ...(started_at !== undefined && { ses: secondsOf(started_at) }),
    };
    const token = this.#current.sign({ sub: String(user_id), role: role_id, sid: session_id, ...times });
    const decoded = this.#current.decode<{ payload: { exp: number } }>(token);
    if (decoded === null) throw new Error('a newly signed token cannot be decoded');
    return { token, expiresAt: new Date(decoded.payload.exp * 1000) };
  }

  /**
   * @returns the content of a token; null when signature, a claim or expiry is invalid, or when it belongs to
   * staff without the second factor
   */
  read(token: string): AccessToken | null {
    try {
      const kid = this.#current.decode<{ header: { kid?: unknown } }>(token)?.header.kid;
      const jwt = typeof kid === 'string' ? this.#byKeyId.get(kid) : undefined;
      if (jwt === undefined) return null;
      const { sub, role, sid, otp, ses } = jwt.verify<Record<string, unknown>>(token);
      if (typeof sub !== 'string' || !SUBJECT.test(sub) || typeof sid !== 'string' || !isRole(role))
        return null;
      const confirmed_at = timeOf(otp);
      const started_at = timeOf(ses);
      if (isStaff(role) && confirmed_at === null) return null;
      return {
        ...{ user_id: Number(sub), role_id: role, session_id: sid, confirmed_at },
        ...(started_at !== null && { started_at }),
      };
    } catch {
      return null;
    }
  }
}

const optionsOf = (secret: string) => ({
  secret,
  decode: { complete: true },
  sign: {
    algorithm: 'HS256' as const,
    kid: keyId(secret),
    iss: ISSUER,
    aud: AUDIENCE,
    expiresIn: ACCESS_TOKEN_SECONDS,
  },
  verify: {
    algorithms: ['HS256' as const],
    allowedIss: ISSUER,
    allowedAud: AUDIENCE,
    requiredClaims: ['iss', 'aud', 'sub', 'sid', 'iat', 'exp'],
  },
});

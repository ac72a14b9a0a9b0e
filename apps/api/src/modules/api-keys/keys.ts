import { randomBytes } from 'node:crypto';
import {
  API_KEY_LIMITS,
  API_KEY_PREFIX,
  API_KEY_SCOPES,
  type ApiKeyState,
} from '@mali/contracts/api-key-values';
import type { ApiKey, ApiKeysAnswer, MadeApiKeyAnswer, MakeApiKey } from '@mali/contracts/api-keys';
import { may } from '@mali/contracts/permissions';
import { type Caller, hashToken, type KeyAccess } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { changesBetween } from '../../platform/field-changes.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import {
  findKey,
  insertKey,
  type KeyRow,
  keyByRequest,
  lockKeys,
  noteUse,
  readKey,
  readKeys,
  setRevoked,
} from './key-repository.ts';

type KeyDeps = Pick<Deps, 'db' | 'now'>;
const DAY_MS = 86_400_000;
/** Uses within this time are noted once. */
const NOTED_MS = 60_000;
/** Keys in the list; those that can be used are far fewer. */
const SHOWN = 200;
const SHOWN_CHARACTERS = 6;
/** Who may make keys; those of somebody who may not any more do nothing. */
const NEEDED = 'shop:set-up';

const subjectOf = (id: number): string => `api-key ${id}`;
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

function stateOf({ revoked_at, expires_at, role_id }: KeyRow, at: Date): ApiKeyState {
  if (revoked_at !== null) return 'revoked';
  if (expires_at !== null && expires_at <= at) return 'expired';
  return role_id !== null && may(role_id, NEEDED) ? 'active' : 'blocked';
}
const present = ({ role_id, ...row }: KeyRow, at: Date): ApiKey => ({
  ...row,
  state: stateOf({ role_id, ...row }, at),
  made_at: row.made_at.toISOString(),
  ...{
    expires_at: iso(row.expires_at),
    last_used_at: iso(row.last_used_at),
    revoked_at: iso(row.revoked_at),
  },
});

export async function listKeys({ db, now }: KeyDeps): Promise<ApiKeysAnswer> {
  const found = await readKeys(db, SHOWN);
  return { keys: found.map((row) => present(row, now())) };
}

/**
 * Makes a key; only its hash is stored.
 * @throws DomainError API_KEY.SCOPE for what the caller may not do, API_KEY.TOO_MANY, API_KEY.MADE for a repeated request
 */
export async function makeKey(
  { db, now }: KeyDeps,
  caller: Caller,
  { name, scopes, days, request_key }: MakeApiKey,
): Promise<MadeApiKeyAnswer> {
  const { role_id } = caller;
  const beyond = scopes.filter((scope) => role_id === null || !may(role_id, scope));
  if (beyond.length > 0) throw new DomainError('API_KEY.SCOPE', { scopes: beyond });
  const at = now();
  const secret = `${API_KEY_PREFIX}${randomBytes(24).toString('base64url')}`;
  const key = {
    ...{ request_key, name: name.trim(), prefix: secret.slice(0, API_KEY_PREFIX.length + SHOWN_CHARACTERS) },
    ...{ hash: hashToken(secret), scopes: [...scopes].sort(), made_by: caller.user_id, at },
    expires_at: days === null ? null : new Date(at.getTime() + days * DAY_MS),
  };
  const row = await db.transaction(async (trx) => {
    const count = await lockKeys(trx, at);
    if ((await keyByRequest(trx, request_key)) !== undefined) throw new DomainError('API_KEY.MADE');
    if (count >= API_KEY_LIMITS.keys) throw new DomainError('API_KEY.TOO_MANY');
    const id = await insertKey(trx, key);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'api_key_made', at, user_id: null, subject: subjectOf(id) },
      changes: changesBetween(
        {},
        { key_name: key.name, key_scopes: key.scopes.join(', '), key_until: iso(key.expires_at) },
      ),
    });
    return readKey(trx, id);
  });
  if (row === undefined) throw new Error('the key vanished');
  return { api_key: present(row, at), secret };
}

/**
 * Revokes a key: the next request with it is refused, in every process.
 * @throws DomainError API_KEY.NOT_FOUND
 */
export async function revokeKey({ db, now }: KeyDeps, caller: Caller, id: number): Promise<ApiKey> {
  const at = now();
  return db.transaction(async (trx) => {
    const isDone = await setRevoked(trx, id, at);
    const row = await readKey(trx, id);
    if (row === undefined) throw new DomainError('API_KEY.NOT_FOUND');
    if (isDone)
      await recordStaffAction(trx, caller, {
        ...{ kind: 'api_key_revoked', at, user_id: null, subject: subjectOf(id) },
        details: { name: row.name },
      });
    return present(row, at);
  });
}

/** What a key may do now: its scopes, as far as its maker has them. Read for each request, so that nothing outlives it. */
export async function accessOfKey({ db, now }: KeyDeps, hash: Buffer): Promise<KeyAccess | null> {
  const at = now();
  const found = await findKey(db, hash, at);
  if (found === undefined || !may(found.role_id, NEEDED)) return null;
  const { key_id, name, user_id, role_id, last_used_at } = found;
  if (last_used_at === null || at.getTime() - last_used_at.getTime() >= NOTED_MS)
    await noteUse(db, key_id, at);
  const scopes = found.scopes.filter((one) => API_KEY_SCOPES.includes(one) && may(role_id, one));
  return { key_id, name, user_id, scopes };
}

import { randomUUID } from 'node:crypto';
import { WEBHOOK_LIMITS } from '@mali/contracts/webhook-values';
import type {
  ChangeWebhook,
  MakeWebhook,
  ReplayWebhook,
  ReplayWebhookAnswer,
  SetWebhookState,
  Webhook,
  WebhookLog,
  WebhookLogQuery,
  WebhookMessage,
  WebhookMessageDetail,
  WebhookSecretAnswer,
  WebhooksAnswer,
} from '@mali/contracts/webhooks';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { changesBetween } from '../../platform/field-changes.ts';
import { seal, unseal } from '../../platform/seal.ts';
import { lastChange, recordStaffAction } from '../../platform/security-events.ts';
import { addressFault } from './address.ts';
import {
  countMessages,
  deleteEndpoint,
  type EndpointFields,
  type EndpointRow,
  endpointByKey,
  insertEndpoint,
  lockEndpoint,
  lockEndpoints,
  readEndpoint,
  readEndpoints,
  replaceSecret,
  setEndpointState,
  updateEndpoint,
} from './endpoint-repository.ts';
import {
  insertTest,
  type LogRow,
  queueWaiting,
  readAttempts,
  readLog,
  readMessage,
  replayOne,
  replayPeriod,
} from './message-repository.ts';
import { newSecret } from './signature.ts';

type WebhookDeps = Pick<Deps, 'db' | 'now' | 'config'>;
const HOUR_MS = 3_600_000;

const subjectOf = (id: number): string => `webhook ${id}`;
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
const readable = ({ name, url, kinds }: EndpointFields) => ({
  ...{ webhook_name: name, webhook_url: url, webhook_kinds: [...kinds].sort().join(', ') },
});

const sealSecret = (config: Deps['config'], key: string, secret: string): Buffer =>
  seal(config.totpKey, 'webhook', key, Buffer.from(secret));
/** @param key the endpoint's `request_key`, for which the secret was encrypted */
export const openSecret = (config: Deps['config'], key: string, sealed: Buffer): string =>
  unseal(config.totpKey, 'webhook', key, sealed).toString('utf8');

async function present(db: Db, found: readonly EndpointRow[]): Promise<Webhook[]> {
  const counts = await countMessages(
    db,
    found.map(({ endpoint_id }) => endpoint_id),
  );
  return found.map(({ request_key: _key, secret: _secret, ...row }) => {
    const { waiting, failed } = counts.find((one) => one.endpoint_id === row.endpoint_id) ?? {
      waiting: 0,
      failed: 0,
    };
    return {
      ...row,
      ...{ state_at: row.state_at.toISOString(), made_at: row.made_at.toISOString() },
      ...{ old_secret_until: iso(row.old_secret_until), succeeded_at: iso(row.succeeded_at) },
      ...{ waiting, failed },
    };
  });
}

/** @throws DomainError WEBHOOK.NOT_FOUND */
async function known(db: Db, id: number, read = readEndpoint): Promise<EndpointRow> {
  const row = await read(db, id);
  if (row === undefined) throw new DomainError('WEBHOOK.NOT_FOUND');
  return row;
}
async function presentOne(db: Db, row: EndpointRow): Promise<Webhook> {
  const [one] = await present(db, [row]);
  if (one === undefined) throw new Error('an endpoint without itself');
  return one;
}

/** @throws DomainError WEBHOOK.ADDRESS {fault} */
function fieldsOf({ name, url, kinds }: EndpointFields): EndpointFields {
  const fault = addressFault(url.trim());
  if (fault !== null) throw new DomainError('WEBHOOK.ADDRESS', { fault });
  return { name: name.trim(), url: url.trim(), kinds };
}

export const listEndpoints = async ({ db }: WebhookDeps): Promise<WebhooksAnswer> => ({
  endpoints: await present(db, await readEndpoints(db)),
});
export const getEndpoint = async ({ db }: WebhookDeps, id: number): Promise<Webhook> =>
  presentOne(db, await known(db, id));

/**
 * Makes an endpoint. Repeated with the same key, it is made once, and answered with the same secret.
 * @throws DomainError WEBHOOK.ADDRESS {fault}, WEBHOOK.TOO_MANY
 */
export async function makeEndpoint(
  { db, now, config }: WebhookDeps,
  caller: Caller,
  request: MakeWebhook,
): Promise<WebhookSecretAnswer> {
  const fields = fieldsOf(request);
  const request_key = request.request_key.toLowerCase();
  const at = now();
  return db.transaction(async (trx) => {
    const count = await lockEndpoints(trx);
    const earlier = await endpointByKey(trx, request_key);
    if (earlier !== undefined)
      return {
        endpoint: await presentOne(trx, earlier),
        secret: openSecret(config, request_key, earlier.secret),
      };
    if (count >= WEBHOOK_LIMITS.endpoints) throw new DomainError('WEBHOOK.TOO_MANY');
    const secret = newSecret();
    const id = await insertEndpoint(trx, {
      ...fields,
      ...{ request_key, at, secret: sealSecret(config, request_key, secret) },
    });
    await recordStaffAction(trx, caller, {
      ...{ kind: 'webhook_made', at, user_id: null, subject: subjectOf(id) },
      changes: changesBetween({}, readable(fields)),
    });
    return { endpoint: await presentOne(trx, await known(trx, id)), secret };
  });
}

/**
 * Changes an endpoint.
 * @throws DomainError as `makeEndpoint`, WEBHOOK.NOT_FOUND, RECORD.CHANGED {record, by, at} when a colleague has saved
 *   since `revision`
 */
export async function changeEndpoint(
  { db, now }: WebhookDeps,
  caller: Caller,
  id: number,
  { revision, ...request }: ChangeWebhook,
): Promise<Webhook> {
  const fields = fieldsOf(request);
  const at = now();
  return db.transaction(async (trx) => {
    const was = await known(trx, id, lockEndpoint);
    if (was.revision !== revision) {
      const last = await lastChange(trx, subjectOf(id), ['webhook_made', 'webhook_changed']);
      const by = { by: last?.by ?? null, at: iso(last?.at ?? null) };
      throw new DomainError('RECORD.CHANGED', { record: await presentOne(trx, was), ...by });
    }
    const changes = changesBetween(readable(was), readable(fields));
    if (changes.length > 0) {
      await updateEndpoint(trx, id, fields, at);
      await recordStaffAction(trx, caller, {
        ...{ kind: 'webhook_changed', at, user_id: null, subject: subjectOf(id) },
        changes,
      });
    }
    return presentOne(trx, await known(trx, id));
  });
}

/** Removes an endpoint with its log. Idempotent. */
export async function removeEndpoint({ db, now }: WebhookDeps, caller: Caller, id: number): Promise<void> {
  await db.transaction(async (trx) => {
    const was = await lockEndpoint(trx, id);
    if (was === undefined) return;
    await deleteEndpoint(trx, id);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'webhook_removed', at: now(), user_id: null, subject: subjectOf(id) },
      details: { name: was.name },
    });
  });
}

/**
 * Pauses an endpoint, whose messages then wait, or sends again. Idempotent.
 * @throws DomainError WEBHOOK.NOT_FOUND
 */
export async function setSending(
  { db, now }: WebhookDeps,
  caller: Caller,
  id: number,
  { state }: SetWebhookState,
): Promise<Webhook> {
  const at = now();
  return db.transaction(async (trx) => {
    const was = await known(trx, id, lockEndpoint);
    if (was.state !== state) {
      await setEndpointState(trx, id, state, null, at);
      if (state === 'active') await queueWaiting(trx, id, at);
      await recordStaffAction(trx, caller, {
        ...{ kind: state === 'active' ? 'webhook_started' : 'webhook_paused', at, user_id: null },
        subject: subjectOf(id),
      });
    }
    return presentOne(trx, await known(trx, id));
  });
}

/**
 * Gives an endpoint a new secret; the earlier one signs too for a day, so that the receiver can change over.
 * @throws DomainError WEBHOOK.NOT_FOUND
 */
export async function rotateSecret(
  { db, now, config }: WebhookDeps,
  caller: Caller,
  id: number,
): Promise<WebhookSecretAnswer> {
  const at = now();
  return db.transaction(async (trx) => {
    const { request_key } = await known(trx, id, lockEndpoint);
    const secret = newSecret();
    const until = new Date(at.getTime() + WEBHOOK_LIMITS.oldSecretHours * HOUR_MS);
    await replaceSecret(trx, id, sealSecret(config, request_key, secret), until);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'webhook_secret_replaced', at, user_id: null, subject: subjectOf(id) },
    });
    return { endpoint: await presentOne(trx, await known(trx, id)), secret };
  });
}

/** @throws DomainError WEBHOOK.NOT_FOUND, WEBHOOK.NOT_ACTIVE */
async function active(trx: Db, id: number): Promise<void> {
  if ((await known(trx, id, lockEndpoint)).state !== 'active') throw new DomainError('WEBHOOK.NOT_ACTIVE');
}

/**
 * Sends a message that says nothing.
 * @throws as `active`
 */
export async function testEndpoint(
  { db, now }: WebhookDeps,
  caller: Caller,
  id: number,
): Promise<WebhookMessageDetail> {
  const at = now();
  return db.transaction(async (trx) => {
    await active(trx, id);
    const message_id = await insertTest(trx, id, randomUUID(), at);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'webhook_tested', at, user_id: null, subject: subjectOf(id) },
    });
    return messageDetail({ db: trx }, id, message_id);
  });
}

/**
 * Sends messages again, with the same ids and bytes.
 * @throws as `active`, WEBHOOK.NO_MESSAGE for an unknown one, ERROR.BAD_REQUEST without a message and a period
 */
export async function replayMessages(
  { db, now }: WebhookDeps,
  caller: Caller,
  id: number,
  { message_id, from, until, failed_only }: ReplayWebhook,
): Promise<ReplayWebhookAnswer> {
  const at = now();
  return db.transaction(async (trx) => {
    await active(trx, id);
    let replayed = 1;
    if (message_id !== null) {
      if (!(await replayOne(trx, id, message_id, at))) throw new DomainError('WEBHOOK.NO_MESSAGE');
    } else {
      if (from === null || until === null)
        throw new DomainError('ERROR.BAD_REQUEST', {
          ...{ in: 'body', faults: [{ path: from === null ? '/from' : '/until', rule: 'required' }] },
        });
      const period = { from: new Date(from), until: new Date(until), failedOnly: failed_only };
      replayed = await replayPeriod(trx, id, { ...period, limit: WEBHOOK_LIMITS.replayed }, at);
    }
    await recordStaffAction(trx, caller, {
      ...{ kind: 'webhook_replayed', at, user_id: null, subject: subjectOf(id) },
      details: { messages: replayed },
    });
    return { replayed };
  });
}

const presentMessage = ({ message_key: _key, body: _body, ...row }: LogRow): WebhookMessage => ({
  ...row,
  ...{ made_at: row.made_at.toISOString(), next_at: iso(row.next_at), ended_at: iso(row.ended_at) },
});

/** @throws DomainError WEBHOOK.NOT_FOUND */
export async function messageLog(
  { db }: Pick<Deps, 'db'>,
  id: number,
  { before, state }: WebhookLogQuery,
): Promise<WebhookLog> {
  await known(db, id);
  const limit = WEBHOOK_LIMITS.page;
  const found = await readLog(db, id, { before: before ?? null, state: state ?? null, limit: limit + 1 });
  const page = found.slice(0, limit);
  return {
    messages: page.map(presentMessage),
    next: found.length > limit ? (page.at(-1)?.message_id ?? null) : null,
  };
}

/** @throws DomainError WEBHOOK.NO_MESSAGE */
export async function messageDetail(
  { db }: Pick<Deps, 'db'>,
  id: number,
  messageId: number,
): Promise<WebhookMessageDetail> {
  const row = await readMessage(db, id, messageId);
  if (row === undefined) throw new DomainError('WEBHOOK.NO_MESSAGE');
  const tries = await readAttempts(db, messageId);
  return {
    ...presentMessage(row),
    endpoint_id: id,
    ...{ webhook_id: `msg_${row.message_key}`, body: row.body },
    tries: tries.map(({ at, ...one }) => ({ at: at.toISOString(), ...one })),
  };
}

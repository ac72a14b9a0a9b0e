import type { WebhookDisabledFor } from '@mali/contracts/webhook-values';
import type { Db } from '../../platform/database.ts';
import type { JobDeps, ModuleJobs } from '../../platform/jobs.ts';
import { notifyStaff } from '../notifications/service.ts';
import { disableFailing, forgetOldSecrets, giveUpWaiting } from './endpoint-repository.ts';
import { openSecret } from './endpoints.ts';
import { watchGoods } from './goods.ts';
import {
  delayMessage,
  endMessage,
  insertAttempt,
  readToSend,
  requeueLost,
  type ToSend,
} from './message-repository.ts';
import { post, type WebhookNet } from './send.ts';
import { signedHeaders } from './signature.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Waits between the attempts of a message; after the last attempt it is given up. */
const WAITS = [
  5000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  ...[2, 5, 10, 14, 18, 22].map((hours) => hours * HOUR_MS),
];
const GONE = 410;
const BATCH = 1000;

const REASONS = {
  gone: { th: 'ปลายทางตอบว่าเลิกรับแล้ว (410)', en: 'The receiver answered that it is gone (410).' },
  failing: { th: 'ส่งไม่สำเร็จติดต่อกันหลายวัน', en: 'Nothing arrived for days.' },
} as const satisfies Record<WebhookDisabledFor, { th: string; en: string }>;

async function disable(trx: Db, message: ToSend, why: WebhookDisabledFor, at: Date): Promise<void> {
  const { endpoint_id, endpoint_name: name, made_at } = message;
  if (!(await disableFailing(trx, endpoint_id, why, made_at, at))) return;
  await giveUpWaiting(trx, endpoint_id, at);
  await notifyStaff(trx, 'shop:set-up', {
    ...{ kind: 'staff_webhook_disabled', at, link: `/admin/webhooks?endpoint=${endpoint_id}` },
    title: { th: `ปิดเว็บฮุกแล้ว: ${name}`, en: `Webhook disabled: ${name}` },
    body: REASONS[why],
    dedupe: `webhook:${endpoint_id}:${at.toISOString()}`,
  });
}

/** Sends one message, and writes down how that went. A crash in between sends it again, with the same id. */
async function send(deps: JobDeps, net: WebhookNet, messageId: number): Promise<void> {
  const message = await readToSend(deps.db, messageId);
  if (message === undefined || message.state !== 'waiting' || message.endpoint_state !== 'active') return;
  const at = deps.now();
  const secrets = [openSecret(deps.config, message.endpoint_key, message.secret)];
  const { old_secret, old_secret_until } = message;
  if (old_secret !== null && old_secret_until !== null && old_secret_until > at)
    secrets.push(openSecret(deps.config, message.endpoint_key, old_secret));
  const headers = signedHeaders(`msg_${message.message_key}`, at, message.body, secrets);
  const outcome = await post(message.url, headers, message.body, net);
  const { status } = outcome;
  const ended = deps.now();
  await deps.db.transaction(async (trx) => {
    await insertAttempt(trx, messageId, { ...outcome, at, ms: Math.max(0, ended.getTime() - at.getTime()) });
    if (status !== null && status >= 200 && status < 300) return endMessage(trx, message, 'sent', ended);
    const wait = WAITS[message.attempts];
    if (status !== GONE && wait !== undefined)
      return delayMessage(trx, messageId, new Date(ended.getTime() + wait));
    await endMessage(trx, message, 'failed', ended);
    await disable(trx, message, status === GONE ? 'gone' : 'failing', ended);
  });
}

/** @param net how endpoints are reached; tests allow a receiver of their own */
export function webhookJobs(deps: JobDeps, net: WebhookNet = {}): ModuleJobs {
  const before = (ms: number) => new Date(deps.now().getTime() - ms);
  return {
    crontab: [
      '* * * * * watch-goods-webhooks ?max=3&jobKey=watch-goods-webhooks',
      '*/5 * * * * requeue-webhooks ?max=3&jobKey=requeue-webhooks',
      '23 4 * * * forget-webhook-secrets',
    ],
    tasks: {
      'webhook-send': (payload) => send(deps, net, (payload as { message_id: number }).message_id),
      'watch-goods-webhooks': () => watchGoods(deps),
      'requeue-webhooks': async () => {
        await requeueLost(deps.db, before(MINUTE_MS), BATCH);
      },
      'forget-webhook-secrets': async () => {
        await forgetOldSecrets(deps.db, deps.now());
      },
    },
  };
}

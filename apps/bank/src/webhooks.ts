import { createHmac } from 'node:crypto';
import { type ClientRequest, Agent as HttpAgent, request as overHttp } from 'node:http';
import { Agent as HttpsAgent, request as overHttps } from 'node:https';
import type { Bank, Notice } from './bank.ts';
import type { BankConfig } from './config.ts';

const TIMEOUT_MS = 5000;
const LONGEST_WAIT_MS = 60_000;
const AT_ONCE = 8;

/** Hex HMAC-SHA256 over the timestamp and the raw body, verified by the shop. */
export function sign(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
}

/**
 * Sends the pending notices, each until the shop returns 2xx. Notices of one charge are sent in sequence;
 * those of different charges concurrently.
 */
export class WebhookSender {
  readonly #bank: Bank;
  readonly #config: Pick<BankConfig, 'webhookUrl' | 'webhookSecret' | 'retryMs'>;
  readonly #now: () => number;
  readonly #sending = new Map<string, Promise<void>>();
  readonly #requests = new Set<ClientRequest>();
  #stopped = false;
  // Keep-alive agents: plain Node requests cost half as much as `fetch`.
  readonly #plain = new HttpAgent({ keepAlive: true });
  readonly #tls = new HttpsAgent({ keepAlive: true });
  #timer: NodeJS.Timeout | undefined;
  /** Time of the next scheduled query; undefined while there is none. */
  #looksAt: number | undefined;
  /** Whether a due notice had to wait for running deliveries. */
  #more = false;

  constructor(
    bank: Bank,
    config: Pick<BankConfig, 'webhookUrl' | 'webhookSecret' | 'retryMs'>,
    now: () => number,
  ) {
    this.#bank = bank;
    this.#config = config;
    this.#now = now;
  }

  /** Schedules a query for due notices, by default at once, and then for the next due one. */
  wake(due = 0): void {
    const now = this.#now();
    const at = Math.max(due, now);
    // Already scheduled early enough; a late timer means that the clock was changed.
    if (this.#looksAt !== undefined && this.#looksAt >= now && this.#looksAt <= at) return;
    // Asynchronous, since the caller may be in the middle of a transaction.
    this.#schedule(at, now);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    for (const request of this.#requests) request.destroy();
    await Promise.all(this.#sending.values());
    this.#plain.destroy();
    this.#tls.destroy();
  }

  #schedule(at: number, now: number): void {
    clearTimeout(this.#timer);
    if (this.#stopped) return;
    const wait = Math.min(at - now, LONGEST_WAIT_MS);
    this.#looksAt = now + wait;
    this.#timer = setTimeout(() => this.#sendDue(), wait);
  }

  #sendDue(): void {
    this.#looksAt = undefined;
    if (this.#bank.switches().down) return;
    // Reads the clock once: a notice that becomes due between two reads would be in neither list.
    const now = this.#now();
    this.#more = false;
    for (const notice of this.#bank.dueNotices(now)) {
      this.#more = this.#sending.size >= AT_ONCE || this.#sending.has(notice.charge_id) || this.#more;
      if (this.#sending.size >= AT_ONCE) break;
      if (this.#sending.has(notice.charge_id)) continue;
      // Due notices blocked by this one are queried again when it is done.
      const sent = this.#send(notice).finally(() => {
        this.#sending.delete(notice.charge_id);
        if (this.#more || notice.copies > 1) this.wake();
      });
      this.#sending.set(notice.charge_id, sent);
    }
    const next = this.#bank.nextDue(now);
    if (next !== null) this.#schedule(next, now);
  }

  async #send(notice: Notice): Promise<void> {
    const { event_id, type, charge_id, created_at } = notice;
    const body = JSON.stringify({
      event_id,
      type,
      charge_id,
      created_at: new Date(created_at).toISOString(),
    });
    const timestamp = String(this.#now());
    const secret = notice.forged ? `not ${this.#config.webhookSecret}` : this.#config.webhookSecret;
    const taken = await this.#post(body, {
      'x-bank-timestamp': timestamp,
      'x-bank-signature': sign(secret, timestamp, body),
    });
    // A forged notice is not retried.
    if (taken || notice.forged) this.#bank.delivered(event_id);
    else if (!this.#stopped) {
      const wait = Math.min(LONGEST_WAIT_MS, this.#config.retryMs * 2 ** Math.min(notice.attempts, 20));
      this.#bank.notDelivered(event_id, this.#now() + wait);
    }
  }

  /** @returns whether the shop returned 2xx; a connection failure counts as another status */
  #post(body: string, signature: Record<string, string>): Promise<boolean> {
    const url = new URL(this.#config.webhookUrl);
    return new Promise((resolve) => {
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        ...signature,
      };
      const request = (url.protocol === 'https:' ? overHttps : overHttp)(
        url,
        { method: 'POST', headers, agent: url.protocol === 'https:' ? this.#tls : this.#plain },
        (response) => {
          const { statusCode = 0 } = response;
          response.resume();
          response.on('end', () => resolve(statusCode >= 200 && statusCode < 300));
          response.on('error', () => resolve(false));
        },
      );
      const timer = setTimeout(() => request.destroy(), TIMEOUT_MS);
      this.#requests.add(request);
      request.on('error', () => resolve(false));
      request.on('close', () => {
        clearTimeout(timer);
        this.#requests.delete(request);
        resolve(false);
      });
      request.end(body);
    });
  }
}

import { createHmac } from 'node:crypto';
import { Agent as HttpAgent, request as overHttp } from 'node:http';
import { Agent as HttpsAgent, request as overHttps } from 'node:https';
import type { Bank, Notice } from './bank.ts';
import type { BankConfig } from './config.ts';

const TIMEOUT_MS = 5000;
const LONGEST_WAIT_MS = 60_000;
const AT_ONCE = 8;

/** Hex HMAC-SHA256 over the time and the raw body: what the shop checks. */
export function sign(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
}

/**
 * Sends the notices the bank owes, each until the shop answers 2xx. Notices of one charge leave one after the
 * other; those of different charges do not wait for each other.
 */
export class WebhookSender {
  readonly #bank: Bank;
  readonly #config: Pick<BankConfig, 'webhookUrl' | 'webhookSecret' | 'retryMs'>;
  readonly #now: () => number;
  readonly #sending = new Map<string, Promise<void>>();
  readonly #stop = new AbortController();
  // Connections are kept: plain requests of Node cost half of what its `fetch` does.
  readonly #plain = new HttpAgent({ keepAlive: true });
  readonly #tls = new HttpsAgent({ keepAlive: true });
  #timer: NodeJS.Timeout | undefined;

  constructor(
    bank: Bank,
    config: Pick<BankConfig, 'webhookUrl' | 'webhookSecret' | 'retryMs'>,
    now: () => number,
  ) {
    this.#bank = bank;
    this.#config = config;
    this.#now = now;
  }

  /** Looks for notices now, and again when the next one is due. */
  wake(): void {
    // Not within the caller: it may stand in the middle of a transaction.
    this.#schedule(0);
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#timer);
    await Promise.all(this.#sending.values());
    this.#plain.destroy();
    this.#tls.destroy();
  }

  #schedule(wait: number): void {
    clearTimeout(this.#timer);
    if (this.#stop.signal.aborted) return;
    this.#timer = setTimeout(() => this.#sendDue(), Math.min(wait, LONGEST_WAIT_MS));
  }

  #sendDue(): void {
    if (this.#bank.switches().down) return;
    // One look at the clock: a notice that comes due between two would be in neither list, and wait for the next.
    const now = this.#now();
    for (const notice of this.#bank.dueNotices(now)) {
      if (this.#sending.size >= AT_ONCE) break;
      if (this.#sending.has(notice.charge_id)) continue;
      // What is due but has to wait for this one is looked for again when it is through.
      const sent = this.#send(notice).finally(() => {
        this.#sending.delete(notice.charge_id);
        this.wake();
      });
      this.#sending.set(notice.charge_id, sent);
    }
    const next = this.#bank.nextDue(now);
    if (next !== null) this.#schedule(next - now);
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
    // A forger does not come back to hear that he was found out.
    if (taken || notice.forged) this.#bank.delivered(event_id);
    else if (!this.#stop.signal.aborted) {
      const wait = Math.min(LONGEST_WAIT_MS, this.#config.retryMs * 2 ** Math.min(notice.attempts, 20));
      this.#bank.notDelivered(event_id, this.#now() + wait);
    }
  }

  /** @returns whether the shop has answered 2xx; not reached is the same as any other answer */
  #post(body: string, signature: Record<string, string>): Promise<boolean> {
    const url = new URL(this.#config.webhookUrl);
    const signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    return new Promise((resolve) => {
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        ...signature,
      };
      const request = (url.protocol === 'https:' ? overHttps : overHttp)(
        url,
        { method: 'POST', headers, signal, agent: url.protocol === 'https:' ? this.#tls : this.#plain },
        (response) => {
          const { statusCode = 0 } = response;
          response.resume();
          response.on('end', () => resolve(statusCode >= 200 && statusCode < 300));
          response.on('error', () => resolve(false));
        },
      );
      request.on('error', () => resolve(false));
      request.on('close', () => resolve(false));
      request.end(body);
    });
  }
}

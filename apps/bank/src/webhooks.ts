import { createHmac } from 'node:crypto';
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
  }

  #schedule(wait: number): void {
    clearTimeout(this.#timer);
    if (this.#stop.signal.aborted) return;
    this.#timer = setTimeout(() => this.#sendDue(), Math.min(wait, LONGEST_WAIT_MS));
  }

  #sendDue(): void {
    if (this.#bank.switches().down) return;
    for (const notice of this.#bank.dueNotices()) {
      if (this.#sending.size >= AT_ONCE) break;
      if (this.#sending.has(notice.charge_id)) continue;
      // What is due but has to wait for this one is looked for again when it is through.
      const sent = this.#send(notice).finally(() => {
        this.#sending.delete(notice.charge_id);
        this.wake();
      });
      this.#sending.set(notice.charge_id, sent);
    }
    const next = this.#bank.nextDue();
    if (next !== null) this.#schedule(next - this.#now());
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
    let taken = false;
    try {
      const response = await fetch(this.#config.webhookUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-bank-timestamp': timestamp,
          'x-bank-signature': sign(secret, timestamp, body),
        },
        body,
        redirect: 'error',
        signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      taken = response.ok;
    } catch {
      // Not reached: the same as any other answer that is not 2xx.
    }
    // A forger does not come back to hear that he was found out.
    if (taken || notice.forged) this.#bank.delivered(event_id);
    else if (!this.#stop.signal.aborted) {
      const wait = Math.min(LONGEST_WAIT_MS, this.#config.retryMs * 2 ** Math.min(notice.attempts, 20));
      this.#bank.notDelivered(event_id, this.#now() + wait);
    }
  }
}

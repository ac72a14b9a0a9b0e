import { createHmac, randomInt } from 'node:crypto';

const TIMEOUT_MS = 5000;
const ATTEMPTS = 8;

/** Hex HMAC-SHA256 over the timestamp and the raw body, verified by the shop. */
export const sign = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');

type Settings = Readonly<{ webhookUrl: string; webhookSecret: string; lateMs: number }>;

/** Sends webhooks late, some twice, and so out of order; each until the shop returns 2xx, for some minutes. */
export class WebhookSender {
  readonly #settings: Settings;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #stopped = new AbortController();

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  send(message: { event_id: string; tracking_no: string }): void {
    const copies = randomInt(4) === 0 ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1)
      this.#later(randomInt(this.#settings.lateMs + 1), message, 1);
  }

  stop(): void {
    this.#stopped.abort();
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #later(wait: number, message: object, attempt: number): void {
    if (this.#stopped.signal.aborted) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.#post(message, attempt);
    }, wait);
    this.#timers.add(timer);
  }

  async #post(message: object, attempt: number): Promise<void> {
    const { webhookUrl, webhookSecret } = this.#settings;
    const body = JSON.stringify(message);
    const timestamp = String(Date.now());
    const headers = {
      'content-type': 'application/json',
      'x-carrier-timestamp': timestamp,
      'x-carrier-signature': sign(webhookSecret, timestamp, body),
    };
    const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), this.#stopped.signal]);
    const taken = await fetch(webhookUrl, { method: 'POST', headers, body, signal }).then(
      (response) => response.ok,
      () => false,
    );
    if (!taken && attempt < ATTEMPTS) this.#later(1000 * 2 ** attempt, message, attempt + 1);
  }
}

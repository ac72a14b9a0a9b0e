import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../../cluster/cluster.ts';
import { BENCH_ADDRESS, BY_EMAIL, cardToken } from '../../lib/bench-shop.ts';
import { samplePicture } from '../../lib/sample-picture.ts';

/**
 * `good`: what was asked for. `refused`: an answer about the request itself, such as of a product that is sold out.
 * `again`: 502 to 504 with Retry-After and a text in Thai. `cut`: no answer at all, the connection ended. `fault`:
 * anything else, such as a 500, or nothing for twenty seconds.
 */
export type Outcome = 'good' | 'refused' | 'again' | 'cut' | 'fault';
export type Asked = Readonly<{
  kind: Kind;
  at: number;
  ms: number;
  outcome: Outcome;
  detail: string;
}>;
export const KINDS = [
  ...([
    'home page',
    'listing',
    'search',
    'product',
    'bag',
    'order',
    'payment',
    'chat',
    'staff list',
  ] as const),
];
export type Kind = (typeof KINDS)[number];

const WAYS = ['cod', 'promptpay', 'card', '3ds', 'transfer'] as const;
type Way = (typeof WAYS)[number];
const CARDS: Partial<Record<Way, string>> = { card: '4242424242424242', '3ds': '4000000000003220' };

/** An intended purchase, and what was answered about it. */
export type Intent = {
  way: Way;
  key: string;
  body: Record<string, unknown> & { total: number };
  so_no: string | null;
  confirmedPaid: boolean;
};
export type Unit = Readonly<{ mat_id: number; mat_var_id: number }>;

type Answer<T> = Readonly<{ status: number; body: T }>;
const NEVER_MS = 20_000;
const THAI = /[ก-๛]{4}/;

/** People who look, buy in every way, write to the shop, and work in the back office, at a steady pace. */
export class Load {
  readonly asked: Asked[] = [];
  readonly intents: Intent[] = [];
  /** Messages that the shop has confirmed, by their id. */
  readonly messages: string[] = [];
  #over = false;
  #people: Promise<void>[] = [];
  readonly #cluster: Cluster;
  readonly #units: readonly Unit[];
  /** Units of which there are few. */
  readonly #scarce: readonly Unit[];
  readonly #staff: Readonly<Record<string, string>>;
  readonly #bankKey: string;

  constructor(
    cluster: Cluster,
    people: { units: readonly Unit[]; scarce: readonly Unit[]; staff: Readonly<Record<string, string>> },
  ) {
    this.#cluster = cluster;
    this.#units = people.units;
    this.#scarce = people.scarce;
    this.#staff = people.staff;
    this.#bankKey = cluster.env.GATEWAY_KEY ?? '';
  }

  start(): void {
    this.#over = false;
    this.#people = [
      ...[0, 1].map((n) => this.#looks(n)),
      ...WAYS.map((way) => this.#buys(way)),
      this.#writes(),
      this.#works(),
    ];
  }

  /** Resolves when everybody has what they were about. */
  async end(): Promise<void> {
    this.#over = true;
    await Promise.all(this.#people);
  }

  /** The same order request again: the same answer, however the first one went. */
  place(intent: Intent): Promise<Answer<{ so_no: string; authen_url: string | null }>> {
    return this.#insist('order', '/process_order', {
      ...json(intent.body),
      headers: { 'content-type': 'application/json', 'idempotency-key': intent.key },
    });
  }

  standing(so_no: string): Promise<Answer<{ paid: boolean; card: { authen_url: string | null } }>> {
    return this.#insist('payment', `/inquiry/charge?so_no=${so_no}&${BY_EMAIL}`);
  }

  async #ask<T>(kind: Kind, path: string, init: RequestInit = {}): Promise<Answer<T> | null> {
    const at = performance.now();
    let outcome: Outcome = 'fault';
    let detail = '';
    let answer: Answer<T> | null = null;
    try {
      const got = await fetch(`${this.#cluster.url}${path}`, {
        ...init,
        signal: AbortSignal.timeout(NEVER_MS),
      });
      const text = await got.text();
      const isJson = got.headers.get('content-type')?.includes('json') === true;
      if (got.status < 500) {
        answer = { status: got.status, body: (isJson ? JSON.parse(text) : text) as T };
        outcome = got.status < 400 ? 'good' : 'refused';
      } else {
        const isAgain =
          got.status >= 502 && got.status <= 504 && got.headers.has('retry-after') && THAI.test(text);
        outcome = isAgain ? 'again' : 'fault';
      }
      if (outcome !== 'good') detail = `${got.status} ${text.slice(0, 160)}`;
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : '';
      detail = error instanceof Error ? `${error.message} ${cause}` : String(error);
      if (error instanceof Error && error.name !== 'TimeoutError') outcome = 'cut';
    }
    this.asked.push({ kind, at, ms: performance.now() - at, outcome, detail });
    return answer;
  }

  /** Asks until there is an answer, as the pages do when told to try again. */
  async #insist<T>(kind: Kind, path: string, init: RequestInit = {}): Promise<Answer<T>> {
    for (;;) {
      const answer = await this.#ask<T>(kind, `/api${path}`, init);
      if (answer !== null) return answer;
      await sleep(400 + randomInt(200));
    }
  }

  async #looks(n: number): Promise<void> {
    for (let turn = n * 2; !this.#over; turn += 1) {
      const unit = this.#units[turn % this.#units.length];
      const looks = [
        () => this.#ask('home page', '/'),
        () => this.#ask('listing', '/api/api/v2/materials', json({ page: 1 })),
        () => this.#ask('search', `/api/search?keyword=${encodeURIComponent('ลิป')}`),
        () => this.#ask('product', `/api/api/v2/material?mat_id=${unit?.mat_id}`),
      ];
      await looks[turn % looks.length]?.();
      await sleep(250);
    }
  }

  async #buys(way: Way): Promise<void> {
    while (!this.#over) {
      await this.#buyOnce(way);
      await sleep(600);
    }
  }

  async #buyOnce(way: Way): Promise<void> {
    const from = this.#scarce.length > 0 && randomInt(3) === 0 ? this.#scarce : this.#units;
    const { mat_var_id } = from[randomInt(from.length)] ?? { mat_var_id: 0 };
    const items = [{ mat_var_id, quantity: 1 }];
    const bag = await this.#insist<{ total: number }>('bag', '/cart_process', json({ items }));
    if (bag.status !== 200) return;
    const number = CARDS[way];
    // The form of the card is the bank's own page: without it nothing is asked of the shop.
    const token = number === undefined ? null : await this.#token(number);
    if (token === undefined) return;
    const intent: Intent = {
      way,
      key: randomUUID(),
      body: {
        items: [{ mat_var_id }],
        delivery_address: BENCH_ADDRESS,
        payment_method: way === '3ds' ? 'card' : way,
        total: bag.body.total,
        ...(token !== null && { card_token: token }),
      },
      so_no: null,
      confirmedPaid: false,
    };
    this.intents.push(intent);
    const placed = await this.place(intent);
    if (placed.status !== 200) return;
    const { so_no } = placed.body;
    intent.so_no = so_no;
    if (way === 'cod') return;
    if (way === 'transfer') {
      await this.#sendSlip(so_no, intent.body.total);
      return;
    }
    if (way === 'promptpay') {
      const qr = await this.#ask<{ qr_id: string }>('payment', `/api/order/qr?so_no=${so_no}&${BY_EMAIL}`);
      if (qr?.status === 200) await this.#payAtBank(qr.body.qr_id);
    } else if (way === '3ds') {
      const { body } = await this.standing(so_no);
      const id = (placed.body.authen_url ?? body.card.authen_url)?.split('/').at(-1);
      if (id !== undefined) await this.#payAtBank(id);
    }
    for (let look = 0; look < 3 && !intent.confirmedPaid; look += 1) {
      intent.confirmedPaid = (await this.standing(so_no)).body.paid;
      await sleep(200);
    }
  }

  async #token(number: string): Promise<string | undefined> {
    return cardToken(this.#cluster.bankUrl, number, this.#bankKey).catch(() => undefined);
  }

  /** The customer confirms at the bank, if it answers. */
  async #payAtBank(charge_id: string): Promise<void> {
    const answer = await fetch(`${this.#cluster.bankUrl}/sandbox/pay`, {
      ...json({ charge_id }),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.#bankKey}` },
      signal: AbortSignal.timeout(5000),
    }).catch(() => null);
    await answer?.body?.cancel();
  }

  async #sendSlip(so_no: string, total: number): Promise<void> {
    const form = new FormData();
    const fields = { so_no, email: BENCH_ADDRESS.email, bank: '004', amount: total.toFixed(2) };
    for (const [name, value] of Object.entries({ ...fields, transfer_date: new Date().toISOString() }))
      form.append(name, value);
    form.append('slip', new Blob([Uint8Array.from(samplePicture())], { type: 'image/png' }), 'slip.png');
    await this.#ask('payment', '/api/update_payment', { method: 'POST', body: form });
  }

  async #writes(): Promise<void> {
    const headers = {
      'content-type': 'application/json',
      'x-conversation-key': randomBytes(32).toString('base64url'),
    };
    for (let n = 0; !this.#over; n += 1) {
      const client_id = randomUUID();
      const message = {
        client_id,
        kind: 'text',
        text: `สอบถามค่ะ ${n}`,
        ...(n === 0 && { email: 'chaos@mali.example' }),
      };
      const sent = await this.#insist('chat', '/v3/conversation/messages', { ...json(message), headers });
      if (sent.status === 200) this.messages.push(client_id);
      await sleep(1000);
    }
  }

  async #works(): Promise<void> {
    while (!this.#over) {
      await this.#ask('staff list', '/api/admin/orders?limit=20', { headers: this.#staff });
      await sleep(500);
    }
  }
}

const json = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

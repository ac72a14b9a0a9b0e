import { type LoyaltyPartner, PartnerRefused, PartnerUnavailable, type Reservation } from './partner.ts';

type Kept = Reservation & { card: string; at: Date };

/** The holder of all its cards. */
export const HOLDER = {
  first_name: { th: 'สมหญิง', en: 'Somying' },
  last_name: { th: 'ใจดี', en: 'Jaidee' },
};

/** An in-memory partner controlled by the test. The code is always 123456. */
export class FakePartner implements LoyaltyPartner {
  readonly points = new Map<string, number>();
  readonly #holders = new Map<string, { card: string; number: string }[]>();
  readonly #kept = new Map<string, Kept>();
  readonly #returns = new Set<string>();
  /** While true, no request is answered. */
  down = false;
  /** While true, requests are processed but responses lost; with `silent` queries about them too. */
  answerLost = false;
  /** While true, requests are lost. */
  requestLost = false;
  silent = false;
  now: () => Date = () => new Date('2026-11-20T05:00:00Z');
  /** Called at the start of every request. */
  onCall: (call: string) => Promise<void> | void = () => undefined;

  /** A card of a holder, with so many points. */
  give(mobile: string, card: string, points: number): void {
    const held = this.#holders.get(mobile) ?? [];
    this.#holders.set(mobile, [...held, { card, number: `•••• ${card.slice(-4)}` }]);
    this.points.set(card, points);
  }

  get made(): readonly Kept[] {
    return [...this.#kept.values()];
  }

  /** Points held by the shop. */
  get held(): number {
    return this.made.reduce(
      (sum, { points, returned, status }) => sum + (status === 'released' ? 0 : points - returned),
      0,
    );
  }

  async verify({ number, code }: Parameters<LoyaltyPartner['verify']>[0]) {
    await this.#answer('verify');
    if (code === null) return { cards: [], sentTo: `•••${number.slice(-4)}` };
    if (code !== '123456') throw new PartnerRefused('wrong_code');
    const cards = this.#holders.get(number) ?? [];
    return {
      cards: cards.map((card) => ({ ...card, points: this.points.get(card.card) ?? 0, holder: HOLDER })),
      sentTo: null,
    };
  }

  async reserve({ key, card, points }: Parameters<LoyaltyPartner['reserve']>[0]): Promise<void> {
    await this.#answer('reserve');
    if (this.requestLost) throw new PartnerUnavailable('lost on the way');
    const known = this.#kept.get(key);
    if (known?.status === 'released') throw new PartnerRefused('released');
    if (known === undefined) {
      const has = this.points.get(card) ?? 0;
      if (has < points) throw new PartnerRefused('insufficient_points');
      this.points.set(card, has - points);
      this.#kept.set(key, { key, card, points, returned: 0, status: 'reserved', at: this.now() });
    }
    this.#lose();
  }

  async find(key: string): Promise<Reservation | null> {
    await this.#answer('find');
    if (this.silent) throw new PartnerUnavailable('silent');
    const known = this.#kept.get(key);
    return known === undefined ? null : { ...known };
  }

  async capture(key: string): Promise<void> {
    await this.#answer('capture');
    const known = this.#kept.get(key);
    if (known === undefined || known.status === 'released') throw new PartnerRefused('not_found');
    known.status = 'captured';
    this.#lose();
  }

  async release(key: string): Promise<void> {
    await this.#answer('release');
    const known = this.#kept.get(key);
    if (known === undefined) {
      this.#kept.set(key, { key, card: '', points: 0, returned: 0, status: 'released', at: this.now() });
    } else if (known.status !== 'released') {
      this.#back(known, known.points - known.returned);
      known.status = 'released';
    }
    this.#lose();
  }

  async giveBack({ key, name, points }: Parameters<LoyaltyPartner['giveBack']>[0]): Promise<void> {
    await this.#answer('giveBack');
    if (this.#returns.has(`${key} ${name}`)) return;
    const known = this.#kept.get(key);
    if (known?.status !== 'captured' || known.points - known.returned < points)
      throw new PartnerRefused('not_returnable');
    this.#returns.add(`${key} ${name}`);
    this.#back(known, points);
    this.#lose();
  }

  async *reservations({ from, to }: { from: Date; to: Date }) {
    await this.#answer('reservations');
    for (const { at, ...one } of this.made) if (at >= from && at < to) yield one;
  }

  /** Adds a reservation unknown to the shop. */
  put(key: string, card: string, points: number): void {
    this.#kept.set(key, { key, card, points, returned: 0, status: 'reserved', at: this.now() });
  }

  #back(kept: Kept, points: number): void {
    kept.returned += points;
    this.points.set(kept.card, (this.points.get(kept.card) ?? 0) + points);
  }

  #lose(): void {
    if (this.answerLost) throw new PartnerUnavailable('the answer was lost');
  }

  async #answer(call: string): Promise<void> {
    await this.onCall(call);
    if (this.down) throw new PartnerUnavailable('down');
  }
}

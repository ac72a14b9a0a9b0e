import { Type } from 'typebox';
import type { Config } from '../../config.ts';
import { type JsonAnswer, NoAnswer, requestJson, shape } from '../../platform/json-request.ts';
import { type LoyaltyPartner, PartnerRefused, PartnerUnavailable, type Reservation } from './partner.ts';

const Name = Type.String({ pattern: '^[!-~]{1,200}$' });
const Names = Type.Object({ th: Type.String(), en: Type.String() });
const Points = Type.Integer({ minimum: 0 });
const isCards = shape(
  Type.Object({
    cards: Type.Array(
      Type.Object({
        ...{ card: Name, number: Type.String(), points: Points },
        holder: Type.Object({ first_name: Names, last_name: Names }),
      }),
    ),
    sent_to: Type.Union([Type.String(), Type.Null()]),
  }),
);
const WireReservation = Type.Object({
  key: Name,
  points: Points,
  returned: Points,
  status: Type.Union([Type.Literal('reserved'), Type.Literal('captured'), Type.Literal('released')]),
});
const isReservation = shape(WireReservation);
const isPage = shape(
  Type.Object({
    reservations: Type.Array(WireReservation),
    next: Type.Union([Type.Integer(), Type.Null()]),
  }),
);
const isRefusal = shape(Type.Object({ error: Name }));

/** The configured loyalty partner; null without one. */
export const openPartner = (config: Config['the1']): LoyaltyPartner | null =>
  config === null ? null : sandboxPartner(config);

/** Client of the sandbox partner (apps/bank) over HTTP. */
export function sandboxPartner(config: NonNullable<Config['the1']>): LoyaltyPartner {
  const ask = async (method: 'GET' | 'POST', path: string, body?: object): Promise<JsonAnswer> => {
    try {
      return await requestJson({
        method,
        url: new URL(`${config.url}/the1${path}`),
        headers: { authorization: `Bearer ${config.key}` },
        ...(body === undefined ? {} : { body }),
        timeoutMs: config.timeoutMs,
      });
    } catch (error) {
      if (error instanceof NoAnswer) throw new PartnerUnavailable(error.message, { cause: error });
      throw error;
    }
  };
  const good = (answer: JsonAnswer): boolean => answer.status >= 200 && answer.status < 300;
  /** Its own rejection is final; anything else is no response. */
  const failed = (answer: JsonAnswer, where: string): PartnerRefused | PartnerUnavailable =>
    (answer.status === 404 || answer.status === 409 || answer.status === 422) && isRefusal(answer.body)
      ? new PartnerRefused(answer.body.error)
      : new PartnerUnavailable(`${where} answered ${answer.status}`);
  const move = async (key: string, path: string, body: object = {}): Promise<Reservation> => {
    const where = `/reservations/${encodeURIComponent(key)}${path}`;
    const answer = await ask('POST', where, body);
    if (!good(answer)) throw failed(answer, where);
    if (!isReservation(answer.body) || answer.body.key !== key)
      throw new PartnerUnavailable(`${where} was not answered in the partner's words`);
    return answer.body;
  };

  return {
    async verify({ type, number, code }) {
      const answer = await ask('POST', '/verify', { type, number, ...(code === null ? {} : { code }) });
      if (!good(answer)) throw failed(answer, '/verify');
      if (!isCards(answer.body)) throw new PartnerUnavailable('/verify');
      return { cards: answer.body.cards, sentTo: answer.body.sent_to };
    },

    async reserve({ key, card, points }) {
      const made = await move(key, '', { card, points });
      if (made.status === 'released') throw new PartnerRefused('released');
      if (made.points !== points) throw new PartnerUnavailable(`${key}: answered with another's`);
    },

    async find(key) {
      const answer = await ask('GET', `/reservations/${encodeURIComponent(key)}`);
      if (answer.status === 404 && isRefusal(answer.body)) return null;
      if (!good(answer) || !isReservation(answer.body))
        throw new PartnerUnavailable(`${key} answered ${answer.status}`);
      return answer.body;
    },

    async capture(key) {
      await move(key, '/capture');
    },

    async release(key) {
      await move(key, '/release');
    },

    async giveBack({ key, name, points }) {
      await move(key, '/returns', { name, points });
    },

    async *reservations({ from, to }) {
      const range = { from: from.toISOString(), to: to.toISOString() };
      for (let after = 0; ; ) {
        const answer = await ask(
          'GET',
          `/reservations?${new URLSearchParams({ ...range, after: String(after) })}`,
        );
        if (!good(answer) || !isPage(answer.body)) throw new PartnerUnavailable('/reservations');
        yield* answer.body.reservations;
        const { next } = answer.body;
        if (next === null) return;
        // A repeated cursor would loop forever.
        if (next <= after) throw new PartnerUnavailable('/reservations');
        after = next;
      }
    },
  };
}

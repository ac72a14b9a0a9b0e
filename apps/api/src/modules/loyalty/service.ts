import { createHash, randomUUID } from 'node:crypto';
import type { The1Member, The1VerifyAnswer, The1VerifyRequest } from '@mali/contracts/coins';
import { toBaht } from '@mali/contracts/money';
import { THE1_MINUTES, THE1_PER_BAHT, type The1Type } from '@mali/contracts/reward-values';
import { arabicDigits } from '@mali/thai/fold';
import { parseThaiPhone } from '@mali/thai/phone';
import { parseTaxId } from '@mali/thai/tax-id';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { type LoyaltyPartner, type PartnerCard, PartnerRefused, PartnerUnavailable } from './partner.ts';
import { beginReservation, holdsCard, letGo, moveReservation, storeCards } from './repository.ts';

type LoyaltyDeps = Pick<Deps, 'db' | 'now' | 'loyalty' | 'log'>;

/** Value of partner points, in satang. */
export const satangFor = (points: number): number => Math.floor(points / THE1_PER_BAHT) * 100;

/** Partner points for an amount in satang, rounded down. */
export const pointsFor = (satang: number): number => Math.floor((satang * THE1_PER_BAHT) / 100);

/** Partner codes for an unknown customer (LOYAL-07). */
const UNKNOWN: ReadonlySet<string> = new Set(['CRC_ERR_MEMBER', '2_CRC_ERR_MEMBER']);

function partnerOf({ loyalty }: Pick<Deps, 'loyalty'>): LoyaltyPartner {
  if (loyalty === null) throw new DomainError('THE1.OFF');
  return loyalty;
}

type Params = The1VerifyRequest['params'];

/** The holder's identifier, by type. `mobile` and `card` are aliases of `phoneNumber` and `card_no`. */
const givenOf = (type: The1Type, params: Params): string =>
  ({
    mobile: params.phoneNumber ?? params.mobile,
    national_id: params.national_id,
    card_no: params.card_no ?? params.card,
  })[type]?.trim() ?? '';

/** @throws DomainError THE1.BLANK when empty (LOYAL-05), THE1.NUMBER */
function numberOf(type: The1Type, params: Params): string {
  const given = givenOf(type, params);
  if (given === '') throw new DomainError('THE1.BLANK', { type });
  if (type === 'mobile') {
    const phone = parseThaiPhone(given, { mobileOnly: true });
    if (phone.ok) return phone.national;
  } else if (type === 'national_id') {
    const id = parseTaxId(given);
    if (id.ok && id.kind === 'person') return id.digits;
  } else {
    const digits = arabicDigits(given).replace(/[\s-]/g, '');
    if (/^\d{10,19}$/.test(digits)) return digits;
  }
  throw new DomainError('THE1.NUMBER', { type });
}

/** The holders of these cards, each once, with their data (LOYAL-03). */
function membersOf(cards: readonly PartnerCard[]): The1Member[] {
  const byName = Map.groupBy(cards, ({ holder }) => JSON.stringify([holder.first_name, holder.last_name]));
  return [...byName.values()].flatMap((held) => {
    const name = held[0]?.holder;
    if (name === undefined) return [];
    return [{ ...name, cards: held.map(({ number, holder }) => ({ cardNo: number, ...holder })) }];
  });
}

/**
 * Verifies a member's partner cards (REST-60): first a code is sent to the holder's phone, with it the cards
 * are returned and can be used for a while.
 * @throws DomainError THE1.OFF, THE1.BLANK, THE1.NUMBER, THE1.CODE, THE1.MEMBER, THE1.UNAVAILABLE
 */
export async function verifyCards(
  deps: LoyaltyDeps,
  caller: Caller,
  request: The1VerifyRequest,
): Promise<The1VerifyAnswer> {
  const partner = partnerOf(deps);
  const { params } = request;
  const type = request.type === 'card' ? 'card_no' : request.type;
  const number = numberOf(type, params);
  const code = params.code === undefined ? null : arabicDigits(params.code).replace(/\s/g, '');
  try {
    const { cards, sentTo } = await partner.verify({ type, number, code });
    await storeCards(deps.db, caller.user_id, cards, deps.now());
    return {
      members: membersOf(cards),
      cards: cards.map(({ card, number: masked, points }) => ({
        card,
        number: masked,
        points,
        value: toBaht(satangFor(points)),
      })),
      sent_to: cards.length > 0 ? null : sentTo,
    };
  } catch (error) {
    if (error instanceof PartnerRefused)
      throw new DomainError(UNKNOWN.has(error.reason) ? 'THE1.MEMBER' : 'THE1.CODE', undefined, {
        cause: error,
      });
    throw asUnavailable(error);
  }
}

const asUnavailable = (error: unknown): unknown =>
  error instanceof PartnerUnavailable
    ? new DomainError('THE1.UNAVAILABLE', undefined, { cause: error })
    : error;

/**
 * Reserves points for an order about to be placed. The reservation is recorded first, so that it can be found
 * by its key after any failure; no transaction is open during the partner request. A missing response is
 * looked up before deciding.
 * @param of.request id shared by retries of a request; null: none
 * @returns the key of the reservation, which the order takes or `abandon` releases
 * @throws DomainError THE1.OFF, THE1.VERIFY when the card was not verified recently by the member,
 * ORDER.POINTS when there are not enough, THE1.UNAVAILABLE
 */
export async function holdPoints(
  deps: LoyaltyDeps,
  of: { user_id: number; card: string; points: number; request: string | null },
): Promise<string> {
  const partner = partnerOf(deps);
  const { user_id, card, points } = of;
  const at = deps.now();
  const since = new Date(at.getTime() - THE1_MINUTES * 60_000);
  if (!(await holdsCard(deps.db, user_id, card, since))) throw new DomainError('THE1.VERIFY');
  const request = createHash('sha256')
    .update(of.request ?? randomUUID())
    .digest('hex')
    .slice(0, 32);
  const { key } = await beginReservation(deps.db, { request, user_id, card, points, at });
  try {
    await reserve(partner, { key, card, points });
  } catch (error) {
    if (error instanceof PartnerRefused) {
      await moveReservation(deps.db, key, ['asked'], 'refused');
      throw new DomainError('ORDER.POINTS', { point_the1: points }, { cause: error });
    }
    await letGo(deps.db, key);
    if (error instanceof PartnerUnavailable)
      deps.log.warn({ err: error, key }, 'points that may have been set aside are let go');
    throw asUnavailable(error);
  }
  await moveReservation(deps.db, key, ['asked'], 'reserved');
  return key;
}

/** @throws PartnerUnavailable when it is unknown whether the points are reserved */
async function reserve(
  partner: LoyaltyPartner,
  of: { key: string; card: string; points: number },
): Promise<void> {
  try {
    await partner.reserve(of);
  } catch (error) {
    if (!(error instanceof PartnerUnavailable)) throw error;
    const found = await partner.find(of.key);
    if (found?.status !== 'reserved' || found.points !== of.points) throw error;
  }
}

/** Releases points reserved for an order that was not placed; those taken by an order are kept. */
export async function abandon({ db }: Pick<Deps, 'db'>, key: string): Promise<void> {
  await letGo(db, key);
}

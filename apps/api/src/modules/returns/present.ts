import { REVIEW_PHOTO_WIDTHS } from '@mali/contracts/limits';
import { toBaht } from '@mali/contracts/money';
import { carrierName } from '@mali/contracts/parcel-states';
import { RETURN_SEND_DAYS } from '@mali/contracts/return-values';
import type { OrderReturn } from '@mali/contracts/returns';
import type { Config } from '../../config.ts';
import type { Deps } from '../../platform/deps.ts';
import { signLink } from '../../platform/links.ts';
import { labelLinks } from './label-links.ts';
import type { ReturnDetail } from './repository.ts';

type PresentDeps = Pick<Deps, 'config' | 'now'>;

/** Validity of a photo link: a page may be open this long before loading it. */
const LINK_MS = 15 * 60_000;
const DAY_MS = 86_400_000;

/** Subject of the signed link of a photo. */
export const linkSubject = (photo: string): string => `return photo:${photo}`;

/** Signed URLs of a photo, valid for some minutes: it may show a person's skin. */
export function presentPhoto({ config, now }: PresentDeps, photo: string) {
  const link = signLink(config.jwtSecret, linkSubject(photo), new Date(now().getTime() + LINK_MS));
  const [small, large] = REVIEW_PHOTO_WIDTHS.map(
    (width) => `/api/img/returns/${photo}/${width}.webp?link=${link}`,
  );
  return { photo, small: small ?? '', large: large ?? '' };
}

export const presentLines = (lines: ReturnDetail['lines']) =>
  lines.map(({ line_no, quantity, reason, opened, approved, decision_note, send_back, ...line }) => ({
    ...{ line_no, quantity, reason, opened, approved, decision_note, send_back },
    ...{ wished_for: line.wished_for, exchange_for: line.exchange_for },
  }));

/** Satang. */
export type ExchangeSums = Readonly<{ credit: number; goods: number; toPay: number; back: number }>;

/** What an exchange would come to, in baht. */
export const presentSums = (sums: ExchangeSums | null) =>
  sums && {
    ...{ credit: toBaht(sums.credit), goods: toBaht(sums.goods) },
    ...{ to_pay: toBaht(sums.toPay), back: toBaht(sums.back) },
  };

/** The exchange order of a return, in baht. */
export const presentExchange = ({ exchange }: ReturnDetail): OrderReturn['exchange_order'] =>
  exchange && { ...exchange, credit: toBaht(exchange.credit), total: toBaht(exchange.total) };

/** Where the goods are sent; null while nothing is expected. */
export function sendTo(
  { config }: { config: Pick<Config, 'seller' | 'jwtSecret'> },
  one: ReturnDetail,
): OrderReturn['send'] {
  const isExpected = one.lines.some((line) => line.approved === true && line.send_back);
  if (one.status !== 'approved' || !isExpected || one.drop_off_code === null) return null;
  const { nameTh, nameEn, address } = config.seller;
  const until = new Date(one.status_at.getTime() + RETURN_SEND_DAYS * DAY_MS);
  return {
    ...{ name_th: nameTh, name_en: nameEn, address, code: one.drop_off_code },
    carrier: one.booked === null ? null : carrierName(one.booked.carrier),
    until: until.toISOString(),
    ...labelLinks(config, one.return_no, until),
  };
}

/** Before the parcel has come, a return may be withdrawn, unless money has gone back for it. */
export const mayWithdraw = (one: ReturnDetail): boolean =>
  (one.status === 'asked' || one.status === 'approved') && one.lines.every((line) => line.refund_id === null);

/**
 * A return for its customer.
 * @param quoted satang that would go back in money, besides what has gone back; `exchange`: of units that are still to be
 * exchanged
 */
export const presentReturn = (
  deps: PresentDeps,
  one: ReturnDetail,
  quoted: { amount: number; exchange: ExchangeSums | null },
): OrderReturn => ({
  return_no: one.return_no,
  status: one.status,
  asked_at: one.asked_at.toISOString(),
  decide_by: one.decide_by.toISOString(),
  note: one.note,
  lines: presentLines(one.lines),
  photos: one.photos.map((photo) => presentPhoto(deps, photo)),
  events: one.events.map(({ at, kind }) => ({ at: new Date(at).toISOString(), kind })),
  send: sendTo(deps, one),
  amount: toBaht(
    one.refunded > 0 || one.status === 'done' ? one.refunded : quoted.amount + (quoted.exchange?.back ?? 0),
  ),
  exchange: presentSums(quoted.exchange),
  exchange_order: presentExchange(one),
  can_withdraw: mayWithdraw(one),
});

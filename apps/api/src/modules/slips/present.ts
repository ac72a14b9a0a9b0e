import { toBaht } from '@mali/contracts/money';
import type { OrderSlip } from '@mali/contracts/payments';
import type { Deps } from '../../platform/deps.ts';
import { signLink } from '../../platform/links.ts';
import type { SlipRow } from './repository.ts';

type LinkDeps = Pick<Deps, 'config' | 'now'>;

/** Validity of a picture link: a page may be open this long before loading it. */
const LINK_MS = 15 * 60_000;

/** Subject of a slip picture's signed link. */
export const linkSubject = (slipId: number): string => `slip:${slipId}`;

/** Signed URL of a slip's picture, valid for some minutes. */
export function pictureUrl({ config, now }: LinkDeps, slipId: number): string {
  const link = signLink(config.jwtSecret, linkSubject(slipId), new Date(now().getTime() + LINK_MS));
  return `/api/slips/${slipId}/picture?link=${link}`;
}

/** A slip in its wire format, for users with access to its order. */
export function presentSlip(deps: LinkDeps, slip: SlipRow): OrderSlip {
  return {
    slip_id: slip.slip_id,
    status: slip.status,
    bank: slip.bank,
    amount: toBaht(slip.amount),
    transfer_date: slip.transferred_at.toISOString(),
    uploaded_at: slip.uploaded_at.toISOString(),
    reason: slip.reason,
    picture_url: pictureUrl(deps, slip.slip_id),
  };
}

import { toBaht } from '@mali/contracts/money';
import type { OrderSlip } from '@mali/contracts/payments';
import type { Deps } from '../../platform/deps.ts';
import { signLink } from '../../platform/links.ts';
import type { SlipRow } from './repository.ts';

type LinkDeps = Pick<Deps, 'config' | 'now'>;

/** A page that shows a picture may be left open for so long before the picture is fetched. */
const LINK_MS = 15 * 60_000;

/** What a link to the picture of a slip opens. */
export const linkSubject = (slipId: number): string => `slip:${slipId}`;

/** Where a browser fetches the picture of a slip, for some minutes. */
export function pictureUrl({ config, now }: LinkDeps, slipId: number): string {
  const link = signLink(config.jwtSecret, linkSubject(slipId), new Date(now().getTime() + LINK_MS));
  return `/api/slips/${slipId}/picture?link=${link}`;
}

/** A slip on the wire for whoever may read its order. */
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

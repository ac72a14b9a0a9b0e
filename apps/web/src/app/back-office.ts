import { may, type Permission } from '@mali/contracts/roles';

/**
 * The sections of the back office with their required permissions. The account menu's entry, the back
 * office's menu and its pages use this list; the API's guards use the same role table.
 */
const PARTS = {
  slips: 'order:approve-slip',
  refunds: 'refund:make',
  books: 'books:read',
  posts: 'blog:edit',
  staff: 'staff:read',
  transfers: 'points-transfer:decide',
  guests: 'guest:erase',
  campaigns: 'coupon:manage',
  coins: 'coin:manage',
  giveaways: 'campaign:edit',
  audit: 'audit:read',
} as const satisfies Record<string, Permission>;

export type BackOfficePart = keyof typeof PARTS;

/** The back office sections of a role, in menu order; none for an unknown role. */
export function backOfficeOf(role: number): readonly BackOfficePart[] {
  const parts: readonly BackOfficePart[] = [
    ...(['slips', 'refunds', 'books', 'campaigns', 'coins', 'transfers', 'giveaways', 'posts'] as const),
    ...(['staff', 'guests', 'audit'] as const),
  ];
  return parts.filter((part) => may(role, PARTS[part]));
}

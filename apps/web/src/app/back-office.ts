import { may, type Permission } from '@mali/contracts/roles';

/**
 * The parts of the back office and what each asks of a role. The entry in the account menu, the back office's own
 * menu and its pages read this one list; the API's guards read the same table of roles.
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

/** What a role may use of the back office, in the order of its menu; an unknown role nothing. */
export function backOfficeOf(role: number): readonly BackOfficePart[] {
  const parts: readonly BackOfficePart[] = [
    ...(['slips', 'refunds', 'books', 'campaigns', 'coins', 'transfers', 'giveaways', 'posts'] as const),
    ...(['staff', 'guests', 'audit'] as const),
  ];
  return parts.filter((part) => may(role, PARTS[part]));
}

const KEY = 'mali.eid';
const SHAPE = /^[A-Za-z0-9_-]{1,64}$/;

/** The affiliate id of `?eid=` is read at the start and stored for this visit (SHELL-37, SHELL-38). */
export function takeAffiliateId(search: string): void {
  const eid = new URLSearchParams(search).get('eid');
  if (eid !== null) storeAffiliateId(eid);
}

/** Stores the affiliate's id for this visit; the last one counts. */
export function storeAffiliateId(eid: string): void {
  if (!SHAPE.test(eid)) return;
  try {
    sessionStorage.setItem(KEY, eid);
  } catch {
    // Without storage the visit simply has no affiliate.
  }
}

/** Sent with the order as its `referer`. */
export function affiliateId(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

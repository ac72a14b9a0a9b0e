import { describe, expect, it } from 'vitest';
import { affiliateId, takeAffiliateId } from './affiliate.ts';

describe('the affiliate id', () => {
  it('is read from ?eid= at the start, and stored for the visit (SHELL-37, SHELL-38)', () => {
    expect(affiliateId()).toBeNull();
    takeAffiliateId('?keyword=serum&eid=pim_01');
    expect(affiliateId()).toBe('pim_01');
    // The next page has none in its URL, and a later link replaces it.
    takeAffiliateId('?keyword=serum');
    expect(affiliateId()).toBe('pim_01');
    takeAffiliateId('?eid=maya-7');
    expect(affiliateId()).toBe('maya-7');
    expect(JSON.stringify(localStorage)).not.toContain('maya-7');
  });

  it.each(['?eid=', '?eid=a%20b', '?eid=%3Cscript%3E', `?eid=${'a'.repeat(65)}`])('ignores %s', (search) => {
    takeAffiliateId(search);
    expect(affiliateId()).toBeNull();
  });
});

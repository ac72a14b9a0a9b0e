import type { OrderRequest } from '@mali/contracts/orders';
import { describe, expect, it } from 'vitest';
import { attemptKey, deleteDraft, EMPTY_DRAFT, keepDraft, readDraft } from './draft.ts';

describe('the form draft', () => {
  it('is stored for this tab until the order is placed', () => {
    keepDraft({ ...EMPTY_DRAFT, name: 'พิมพ์ชนก', method: 'cod' });
    expect(readDraft()).toMatchObject({ name: 'พิมพ์ชนก', method: 'cod', email: '' });
    expect(localStorage).toHaveLength(0);
    deleteDraft();
    expect(readDraft()).toEqual(EMPTY_DRAFT);
  });
  it.each(['{', '"text"', '{"name":7}', '{"nobody":"knows"}'])('is reset when it holds %s', (kept) => {
    sessionStorage.setItem('mali.checkout', kept);
    expect(readDraft()).toEqual(EMPTY_DRAFT);
  });
});

describe('the idempotency key', () => {
  it('is the same for the same order with any payment method, and differs for another order', () => {
    const asked = (quantity: number, payment_method: 'promptpay' | 'cod', total: number) =>
      attemptKey({
        items: Array.from({ length: quantity }, () => ({ mat_var_id: 1 })),
        payment_method,
        total,
      } as OrderRequest);
    const first = asked(1, 'promptpay', 100);
    expect(first).toMatch(/^[A-Za-z0-9_-]{8,100}$/);
    expect(asked(1, 'promptpay', 100)).toBe(first);
    expect(asked(1, 'cod', 120)).toBe(first);
    const second = asked(2, 'promptpay', 200);
    expect(second).not.toBe(first);
    deleteDraft();
    expect(asked(2, 'promptpay', 200)).not.toBe(second);
  });
});

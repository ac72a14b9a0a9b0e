import { describe, expect, it } from 'vitest';
import { attemptKey, EMPTY_DRAFT, forgetDraft, keepDraft, readDraft } from './draft.ts';

describe('what has been typed', () => {
  it('is kept for this tab until the order is there', () => {
    keepDraft({ ...EMPTY_DRAFT, name: 'พิมพ์ชนก', method: 'cod' });
    expect(readDraft()).toMatchObject({ name: 'พิมพ์ชนก', method: 'cod', email: '' });
    expect(localStorage).toHaveLength(0);
    forgetDraft();
    expect(readDraft()).toEqual(EMPTY_DRAFT);
  });
  it.each(['{', '"text"', '{"name":7}', '{"nobody":"knows"}'])('is begun anew when it holds %s', (kept) => {
    sessionStorage.setItem('mali.checkout', kept);
    expect(readDraft()).toEqual(EMPTY_DRAFT);
  });
});

describe('the key of an attempt', () => {
  it('is the same for the same order, and another for another', () => {
    const first = attemptKey({ total: 100 });
    expect(first).toMatch(/^[A-Za-z0-9_-]{8,100}$/);
    expect(attemptKey({ total: 100 })).toBe(first);
    const second = attemptKey({ total: 120 });
    expect(second).not.toBe(first);
    forgetDraft();
    expect(attemptKey({ total: 120 })).not.toBe(second);
  });
});

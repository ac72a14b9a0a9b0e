import { describe, expect, it } from 'vitest';
import { splitName, typedPhone } from './checkout-form.ts';
import { attemptKey, EMPTY_DRAFT, forgetDraft, keepDraft, readDraft } from './draft.ts';

describe('a name', () => {
  it.each([
    ['พิมพ์ชนก วัฒนากร', 'พิมพ์ชนก', 'วัฒนากร'],
    ['  Anna  Maria de Souza ', 'Anna', 'Maria de Souza'],
    ['สมหญิง', 'สมหญิง', ''],
  ])('%j is split at its first space', (name, first_name, last_name) => {
    expect(splitName(name)).toEqual({ first_name, last_name });
  });
});

describe('a phone number being typed', () => {
  const atEnd = (value: string) => typedPhone({ value, selectionEnd: value.length });
  it.each([
    ['0812345678', '081-234-5678'],
    ['081 234 5678', '081-234-5678'],
    ['+66812345678', '081-234-5678'],
    ['๐๘๑๒๓๔๕๖๗๘', '081-234-5678'],
  ])('%s is shown as %s', (typed, shown) => {
    expect(atEnd(typed)).toBe(shown);
  });
  it('keeps its place when it is mended in the middle', () => {
    expect(typedPhone({ value: '081-2934-5678', selectionEnd: 6 })).toBe('081-2934-5678');
  });
  it('keeps letters, so that the error can name them', () => {
    expect(atEnd('081-ABC')).toBe('081-ABC');
  });
});

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

import { describe, expect, it } from 'vitest';
import * as yup from 'yup';
import { addressRules, splitName, taxDigits, typedPhone } from './rules.ts';

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
  it('keeps the caret when edited in the middle', () => {
    expect(typedPhone({ value: '081-2934-5678', selectionEnd: 6 })).toBe('081-2934-5678');
  });
  it('keeps letters, so that the error can name them', () => {
    expect(atEnd('081-ABC')).toBe('081-ABC');
  });
});

describe('a tax number', () => {
  const schema = yup.object({ tax: addressRules.tax });
  const problem = async (tax_id: string, kind: 'person' | 'company' = 'person') => {
    const tax = { kind, name: 'ร้าน', tax_id, branch: '00000' };
    return schema.validate({ tax }).then(
      () => null,
      ({ message }: Error) => message,
    );
  };
  it.each([
    ['1101700230708', null],
    ['1-1017-00230-70-8', null],
    ['๑๑๐๑๗๐๐๒๓๐๗๐๘', null],
    ['1101700230709', 'taxIdWrong'],
    ['110170023070', 'taxId'],
    ['', 'taxId'],
    // Accepted for a company, since its check digit rule is not certain for all.
    ['0105512345677', null],
  ])('%j is %s (PROF-29)', async (tax_id, wrong) => {
    expect(await problem(tax_id)).toBe(wrong);
  });
  it('is sent as digits only', () => {
    expect(taxDigits('๑-๑๐๑๗-๐๐๒๓๐-๗๐-๘')).toBe('1101700230708');
  });
});

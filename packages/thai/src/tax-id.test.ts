import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTaxIdInput, maskTaxId, parseTaxId, type TaxIdProblem, taxIdCheckDigit } from './tax-id.ts';

const twelve = fc.stringMatching(/^[1-8]\d{11}$/);

describe('tax ID', () => {
  it.each(['1101700230708', '1234567890121', '3100600445635'])('%s has the right check digit', (digits) => {
    expect(parseTaxId(digits)).toMatchObject({ ok: true, digits, kind: 'person', checked: true });
  });

  it.each([['1-1017-00230-70-8'], ['1 1017 00230 70 8'], ['๑๑๐๑๗๐๐๒๓๐๗๐๘'], [' 1101700230708\u200b']])(
    'reads %s',
    (spelling) => {
      expect(parseTaxId(spelling)).toEqual({
        ok: true,
        digits: '1101700230708',
        kind: 'person',
        checked: true,
        display: '1-1017-00230-70-8',
      });
    },
  );

  it.each<[string, TaxIdProblem]>([
    ['', 'empty'],
    [' - ', 'empty'],
    ['AA12345678901', 'letters'],
    ['110170023070', 'too_short'],
    ['11017002307081', 'too_long'],
    ['1101700230709', 'check_digit'],
    ['0000000000000', 'check_digit'],
  ])('refuses %j: %s', (input, reason) => {
    expect(parseTaxId(input)).toEqual({ ok: false, reason });
  });

  it('accepts a company number with a wrong check digit, and reports it', () => {
    const right = taxIdCheckDigit('010555600000');
    expect(parseTaxId(`010555600000${right}`)).toMatchObject({ ok: true, kind: 'company', checked: true });
    expect(parseTaxId(`010555600000${(right + 1) % 10}`)).toMatchObject({
      ok: true,
      kind: 'company',
      checked: false,
    });
  });

  it('accepts exactly one last digit for any first twelve of a person', () => {
    fc.assert(
      fc.property(twelve, (first) => {
        const accepted = Array.from({ length: 10 }, (_, last) => parseTaxId(`${first}${last}`)).filter(
          (id) => id.ok,
        );
        expect(accepted).toHaveLength(1);
      }),
    );
  });

  it('detects every single mistyped digit that changes the check digit', () => {
    fc.assert(
      fc.property(twelve, fc.nat(11), fc.integer({ min: 1, max: 9 }), (first, at, by) => {
        const wrong = `${first.slice(0, at)}${(Number(first.charAt(at)) + by) % 10}${first.slice(at + 1)}`;
        fc.pre(taxIdCheckDigit(wrong) !== taxIdCheckDigit(first) && !wrong.startsWith('0'));
        expect(parseTaxId(`${wrong}${taxIdCheckDigit(first)}`)).toEqual({ ok: false, reason: 'check_digit' });
      }),
    );
  });

  it('masks all but the last four digits', () => {
    expect(maskTaxId('1101700230708')).toBe('*-****-****0-70-8');
    expect(maskTaxId('1-1017-00230-70-8')).toBe('*-****-****0-70-8');
    expect(maskTaxId('0708')).toBe('*-***');
    expect(maskTaxId('')).toBe('');
  });

  it('groups digits while they are typed', () => {
    expect(formatTaxIdInput('1')).toBe('1');
    expect(formatTaxIdInput('110170')).toBe('1-1017-0');
    expect(formatTaxIdInput('1101700230708')).toBe('1-1017-00230-70-8');
    expect(formatTaxIdInput('11017002307089')).toBe('1-1017-00230-70-89');
  });
});

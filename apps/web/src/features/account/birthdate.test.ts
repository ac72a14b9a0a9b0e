import { describe, expect, it } from 'vitest';
import { birthDraft, NO_BIRTHDATE, readBirthdate } from './birthdate.ts';

const NOW = new Date('2026-11-20T18:00:00Z');

describe('a date of birth', () => {
  it.each([
    ['12', '5', '2540', '1997-05-12'],
    ['12', '5', '1997', '1997-05-12'],
    ['1', '1', '๒๕๔๐', '1997-01-01'],
    ['29', '2', '2543', '2000-02-29'],
    // Ten years old today, by the date in Bangkok.
    ['21', '11', '2559', '2016-11-21'],
    ['22', '11', '2559', 'birthYoung'],
    ['29', '2', '2544', 'birthWrong'],
    ['31', '4', '2540', 'birthWrong'],
    ['12', '5', '2570', 'birthWrong'],
    ['12', '5', '1899', 'birthWrong'],
    ['12', '5', '40', 'birthWrong'],
    ['12', '', '2540', 'birthIncomplete'],
    ['', '', '', null],
  ])('%s %s %s is %s', (day, month, year, read) => {
    expect(readBirthdate({ day, month, year }, NOW)).toBe(read);
  });

  it('is shown in the year of the language', () => {
    expect(birthDraft('1997-05-02', 'th')).toEqual({ day: '2', month: '5', year: '2540' });
    expect(birthDraft('1997-05-02', 'en')).toEqual({ day: '2', month: '5', year: '1997' });
    expect(birthDraft(null, 'th')).toEqual(NO_BIRTHDATE);
  });
});

import { describe, expect, it } from 'vitest';
import { formatEnd, formatStart } from './periods.ts';

const bangkok = (text: string) => new Date(`${text}+07:00`);

describe('a period', () => {
  it('that ends at midnight is shown with its last day, not the day after at 00:00', () => {
    expect(formatEnd(bangkok('2026-12-31T00:00:00'), 'en')).toBe('30 Dec 2026');
    expect(formatEnd(bangkok('2026-12-31T00:00:00'), 'th')).toBe('30 ธ.ค. 2569');
    expect(formatEnd(bangkok('2026-12-01T00:00:00'), 'en', 'weekday')).toBe('Mon 30 Nov');
  });

  it('that ends within a day is shown with its time', () => {
    expect(formatEnd(bangkok('2026-12-31T14:30:00'), 'en')).toBe('31 Dec 2026 14:30');
    expect(formatEnd(bangkok('2026-12-31T14:30:00'), 'th', 'long')).toBe('31 ธันวาคม 2569 14:30');
  });

  it('that begins at midnight is shown by its first day', () => {
    expect(formatStart(bangkok('2026-12-01T00:00:00'), 'en')).toBe('1 Dec 2026');
    expect(formatStart(bangkok('2026-12-01T10:00:00'), 'en')).toBe('1 Dec 2026 10:00');
  });
});

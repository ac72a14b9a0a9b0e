import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { showLanguage } from '../app/i18n.ts';
import { renderPart } from '../testing/render.tsx';
import { DateField } from './date-field.tsx';
import { DateTimeField } from './date-time-field.tsx';
import { earlier, fromCalendarDay, readDay, toCalendarDay, toClock, toIso } from './date-time-value.ts';

/** Saturday, 21 November 2026, 00:13 in Bangkok, while it is still the 20th in London. */
const NOW = new Date('2026-11-20T17:13:00.000Z');

const picked = vi.fn();
const left = vi.fn();

function Part({ first }: { first: string | null }) {
  const [value, setValue] = useState(first);
  return (
    <DateTimeField
      label="โอนเมื่อ"
      name="at"
      value={value}
      max={() => NOW}
      step={5}
      onLeave={left}
      onChange={(at) => {
        picked(at);
        setValue(at);
      }}
    />
  );
}
const open = (first: string | null = null) => renderPart(<Part first={first} />);
beforeEach(() => {
  picked.mockReset();
  left.mockReset();
});
const field = () => screen.getByRole('textbox', { name: 'โอนเมื่อ' });
const dialog = () => within(screen.getByRole('dialog', { name: 'โอนเมื่อ' }));
const ready = () => screen.findByRole('grid');
const values = (name: string) =>
  within(dialog().getByRole('combobox', { name }))
    .getAllByRole<HTMLOptionElement>('option')
    .filter((option) => !option.disabled)
    .map((option) => option.text);

describe('the date-time picker', () => {
  it('has an input that cannot be typed into (I18N-07)', async () => {
    const { user } = open();
    expect(field()).toHaveAttribute('readonly');
    await user.type(field(), '20/11/2569');
    expect(field()).toHaveValue('');
  });

  it('offers every fifth minute, and nothing in the future', async () => {
    const { user } = open();
    await user.click(field());
    await ready();
    expect(dialog().getByRole('combobox', { name: 'ชั่วโมง' })).toHaveValue('0');
    expect(values('ชั่วโมง')).toEqual(['00']);
    expect(values('นาที')).toEqual(['00', '05', '10']);
    await user.click(dialog().getByRole('button', { name: 'ศุกร์ 20 พฤศจิกายน 2569' }));
    expect(values('ชั่วโมง')).toHaveLength(24);
    expect(values('นาที')).toEqual(['00', '05', '10', '15', '20', '25', '30', '35', '40', '45', '50', '55']);
    expect(dialog().getByRole('button', { name: 'อาทิตย์ 22 พฤศจิกายน 2569' })).toBeDisabled();
    expect(dialog().getByRole('button', { name: 'เดือนถัดไป' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('uses Bangkok time and shows day, short month, Buddhist year, hours and minutes (I18N-08)', async () => {
    const { user } = open();
    await user.click(field());
    await ready();
    expect(dialog().getByText('พฤศจิกายน 2569')).toBeInTheDocument();
    expect(dialog().getByRole('button', { name: 'วันนี้ เสาร์ 21 พฤศจิกายน 2569' })).toBeInTheDocument();
    await user.click(dialog().getByRole('button', { name: 'ศุกร์ 20 พฤศจิกายน 2569' }));
    await user.selectOptions(dialog().getByRole('combobox', { name: 'ชั่วโมง' }), '14');
    await user.selectOptions(dialog().getByRole('combobox', { name: 'นาที' }), '35');
    await user.click(dialog().getByRole('button', { name: 'ใช้เวลานี้' }));
    expect(picked.mock.calls).toEqual([['2026-11-20T14:35:00+07:00']]);
    expect(field()).toHaveValue('20 พ.ย. 2569 14:35');
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
  });

  it('clamps a late hour of a past day to now when the day becomes today', async () => {
    const { user } = open('2026-11-20T23:55:00+07:00');
    await user.click(field());
    await ready();
    await user.click(dialog().getByRole('button', { name: /^วันนี้/ }));
    await user.click(dialog().getByRole('button', { name: 'ใช้เวลานี้' }));
    expect(picked.mock.calls).toEqual([['2026-11-21T00:10:00+07:00']]);
  });

  it('is opened and operated by keyboard alone, and can be closed without a change', async () => {
    const { user } = open();
    await user.tab();
    expect(field()).toHaveFocus();
    await user.keyboard('{Enter}');
    await ready();
    expect(dialog().getByRole('button', { name: /^วันนี้ เสาร์ 21/ })).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowLeft}{Enter}');
    expect(dialog().getByRole('gridcell', { selected: true })).toHaveTextContent('13');
    await user.click(dialog().getByRole('button', { name: 'ปิด' }));
    expect(picked).not.toHaveBeenCalled();
    expect(left).toHaveBeenCalledTimes(1);
    expect(field()).toHaveValue('');
  });

  it('uses the Gregorian year in English', async () => {
    await showLanguage('en');
    const { user } = open('2026-11-20T14:35:00+07:00');
    expect(field()).toHaveValue('20 Nov 2026 14:35');
    await user.click(field());
    await ready();
    expect(dialog().getByText('November 2026')).toBeInTheDocument();
    await showLanguage('th');
  });
});

describe('a time in Bangkok', () => {
  it('is rounded down to the step and formatted with its offset', () => {
    expect(toClock(NOW, 5)).toEqual({ day: '2026-11-21', hour: 0, minute: 10 });
    expect(toIso({ day: '2026-11-21', hour: 0, minute: 5 })).toBe('2026-11-21T00:05:00+07:00');
  });

  it('is compared as an instant', () => {
    const one = { day: '2026-09-30', hour: 23, minute: 55 };
    const other = { day: '2026-10-01', hour: 0, minute: 0 };
    expect(earlier(one, other)).toBe(one);
    expect(earlier(other, one)).toBe(one);
  });

  it('keeps its day through the calendar', () => {
    for (const day of ['2026-01-01', '2026-03-29', '2028-02-29', '2026-12-31']) {
      expect(fromCalendarDay(toCalendarDay(day))).toBe(day);
    }
  });
});

function Day() {
  const [value, setValue] = useState('');
  return <DateField label="ตั้งแต่" name="from" value={value} onChange={setValue} />;
}

describe('a day', () => {
  it.each([
    ['30/11/2569', '2026-11-30'],
    ['1.2.2026', '2026-02-01'],
    ['2026-11-30', '2026-11-30'],
    ['31/2/2569', null],
    ['tomorrow', null],
  ])('typed as %s is %s', (text, day) => {
    expect(readDay(text)).toBe(day);
  });

  it('is typed or picked by keys, and shown with the Buddhist year', async () => {
    const { user } = renderPart(<Day />);
    const input = screen.getByRole('textbox', { name: 'ตั้งแต่' });
    await user.type(input, '30/13/2569');
    await user.tab();
    expect(input).toHaveAccessibleDescription(expect.stringContaining('ไม่มีวันที่นี้'));
    await user.clear(input);
    await user.type(input, '30/11/2569');
    await user.tab();
    expect(input).toHaveValue('30 พ.ย. 2569');
    await user.type(input, '{ArrowDown}');
    await screen.findByRole('grid');
    await user.keyboard('{ArrowLeft}{Enter}');
    expect(input).toHaveValue('29 พ.ย. 2569');
  });
});

import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { expect, it } from 'vitest';
import { useScanner } from './use-scanner.ts';

const scans: string[] = [];
function Bench() {
  const field = useRef<HTMLInputElement>(null);
  const [grams, setGrams] = useState('54');
  useScanner(field, (code) => scans.push(code), true);
  return (
    <>
      <input aria-label="code" ref={field} />
      <input aria-label="grams" value={grams} onChange={(event) => setGrams(event.target.value)} />
      <button type="button">next</button>
    </>
  );
}

it('keys go to the field of codes from anywhere; a scan within another field leaves what it held', async () => {
  render(<Bench />);
  screen.getByRole('button').focus();
  await userEvent.keyboard('885');
  expect(screen.getByLabelText('code')).toHaveValue('885');
  expect(scans).toEqual([]);

  const grams = screen.getByLabelText('grams');
  grams.focus();
  // A Thai layout: the keys of 8, 8, 5, 0 and J.
  for (const [code, key] of [
    ['Digit8', 'ค'],
    ['Digit8', 'ค'],
    ['Digit5', 'ถ'],
    ['Digit0', 'จ'],
    ['KeyJ', '่'],
  ]) {
    fireEvent.keyDown(grams, { code, key });
    fireEvent.change(grams, { target: { value: `${(grams as HTMLInputElement).value}${key}` } });
  }
  fireEvent.keyDown(grams, { code: 'Enter', key: 'Enter' });
  expect(scans).toEqual(['8850j']);
  expect(grams).toHaveValue('54');
});

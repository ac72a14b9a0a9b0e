import { screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { placesAnswer } from '../../testing/places.ts';
import { renderPart } from '../../testing/render.tsx';
import { useAddressTable } from './address-table.ts';
import { PlaceField, toPlace } from './place-field.tsx';

const picked = vi.fn();
const left = vi.fn();

function Place({ first = '' }: { first?: string }) {
  const table = useAddressTable();
  const [text, setText] = useState(first);
  return (
    <>
      <PlaceField
        table={table}
        text={text}
        onText={setText}
        onPick={(line) => picked(toPlace(line))}
        onLeave={left}
        error={undefined}
        valid={false}
      />
      <p>{table === null ? 'loading' : 'loaded'}</p>
    </>
  );
}

async function open() {
  placesAnswer();
  const view = renderPart(<Place />);
  await screen.findByText('loaded');
  return { ...view, field: screen.getByRole('combobox') };
}
const options = () => screen.getAllByRole('option').map((option) => option.textContent);

beforeEach(() => {
  picked.mockReset();
  left.mockReset();
});

describe('the place', () => {
  it('offers complete lines for a postcode, which may span several districts', async () => {
    const { user, field } = await open();
    expect(field).toHaveAttribute('aria-expanded', 'false');
    await user.type(field, '10110');
    expect(field).toHaveAttribute('aria-expanded', 'true');
    expect(options()).toEqual([
      'แขวงคลองเตย เขตคลองเตย กรุงเทพมหานคร 10110',
      'แขวงคลองตัน เขตคลองเตย กรุงเทพมหานคร 10110',
      'แขวงคลองตันเหนือ เขตวัฒนา กรุงเทพมหานคร 10110',
    ]);
    expect(screen.getByRole('status')).toHaveTextContent('พบ 3 รายการ');
  });

  it('is selected by keyboard: down and up, wrapping, Enter', async () => {
    const { user, field } = await open();
    await user.type(field, '10110');
    const active = () =>
      document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
    expect(active()).toContain('แขวงคลองเตย');
    await user.keyboard('{ArrowDown}');
    expect(active()).toContain('แขวงคลองตัน ');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(active()).toContain('แขวงคลองตันเหนือ');
    await user.keyboard('{Enter}');
    expect(picked.mock.calls).toEqual([
      [{ subdistrict: 'คลองตันเหนือ', district: 'วัฒนา', province: 'กรุงเทพมหานคร', zipcode: '10110' }],
    ]);
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    expect(field).toHaveFocus();
  });

  it('closes on Esc without a selection', async () => {
    const { user, field } = await open();
    await user.type(field, '10110{Escape}');
    expect(field).toHaveAttribute('aria-expanded', 'false');
    expect(picked).not.toHaveBeenCalled();
  });

  it('selects a pressed line without losing the focus', async () => {
    const { user, field } = await open();
    await user.type(field, 'คลองตัน');
    await user.click(screen.getByRole('option', { name: /แขวงคลองตันเหนือ/ }));
    expect(picked).toHaveBeenCalledTimes(1);
    expect(left).not.toHaveBeenCalled();
    expect(field).toHaveFocus();
  });

  it('selects the only line on blur', async () => {
    const { user, field } = await open();
    await user.type(field, 'สุเทพ');
    expect(options()).toHaveLength(1);
    await user.tab();
    expect(picked.mock.calls).toEqual([
      [{ subdistrict: 'สุเทพ', district: 'เมืองเชียงใหม่', province: 'เชียงใหม่', zipcode: '50200' }],
    ]);
    expect(left).toHaveBeenCalledTimes(1);
  });

  it('reports when nothing is found, and does not submit on Enter', async () => {
    const { user, field } = await open();
    await user.type(field, 'zzzz{Enter}');
    expect(screen.getByText('ไม่พบ ลองชื่ออำเภอหรือรหัสไปรษณีย์')).toBeInTheDocument();
    expect(picked).not.toHaveBeenCalled();
  });
});

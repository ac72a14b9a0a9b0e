import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';

const labels = { field: 'how many', less: 'one less', more: 'one more' };
const changed = vi.fn();

function Stepper() {
  const [value, setValue] = useState(1);
  return (
    <QuantityStepper
      value={value}
      max={5}
      labels={labels}
      onChange={(quantity) => {
        changed(quantity);
        setValue(Math.min(quantity, 5));
      }}
    />
  );
}

const typeBeforeHydration = (text: string, isLeft: boolean) => (container: HTMLElement) => {
  const field = container.querySelector('input');
  if (field === null) throw new Error('there is no field');
  if (!isLeft) field.focus();
  field.value = text;
};

it('keeps a quantity typed before hydration, and reports it on blur', async () => {
  renderPart(<Stepper />, { prerendered: typeBeforeHydration('3', false) });
  await act(async () => undefined);
  const field = screen.getByLabelText('how many');
  expect(field).toHaveValue('3');
  await userEvent.tab();
  expect(changed).toHaveBeenLastCalledWith(3);
  expect(field).toHaveValue('3');
});

it('reports a quantity at hydration if the field lost focus before', async () => {
  renderPart(<Stepper />, { prerendered: typeBeforeHydration('3', true) });
  await act(async () => undefined);
  expect(changed).toHaveBeenLastCalledWith(3);
  expect(screen.getByLabelText('how many')).toHaveValue('3');
});

it('shows the corrected quantity', async () => {
  renderPart(<Stepper />);
  const field = screen.getByLabelText('how many');
  await userEvent.clear(field);
  await userEvent.type(field, '9{Enter}');
  expect(changed).toHaveBeenLastCalledWith(9);
  expect(field).toHaveValue('5');
  await userEvent.click(screen.getByLabelText('one less'));
  expect(field).toHaveValue('4');
});

import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { TypedEarly } from '../testing/typed-early.tsx';
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

it('keeps what is typed while the page comes to life, and tells it once the field is left', async () => {
  renderPart(
    <TypedEarly text="3">
      <Stepper />
    </TypedEarly>,
  );
  const field = screen.getByLabelText('how many');
  expect(field).toHaveValue('3');
  await userEvent.click(field);
  await userEvent.tab();
  expect(changed).toHaveBeenLastCalledWith(3);
  expect(field).toHaveValue('3');
});

it('shows what was made of a quantity', async () => {
  renderPart(<Stepper />);
  const field = screen.getByLabelText('how many');
  await userEvent.clear(field);
  await userEvent.type(field, '9{Enter}');
  expect(changed).toHaveBeenLastCalledWith(9);
  expect(field).toHaveValue('5');
  await userEvent.click(screen.getByLabelText('one less'));
  expect(field).toHaveValue('4');
});

import { type ChangeEvent, useState } from 'react';
import { useHydratedField } from './hydrated-field.ts';
import { Icon } from './icon.tsx';
import styles from './quantity-stepper.module.css';

export type QuantityStepperProps = {
  value: number;
  max: number;
  /** 0: stepping down from 1 removes the line (CART-10). */
  min?: number;
  labels: { field: string; less: string; more: string };
  /** Called with the stepped or typed value; invalid text is NaN, which the cart makes 1 (CART-09). */
  onChange: (quantity: number) => void;
  disabled?: boolean;
};

/** Quantity with buttons and a field. Changes apply at once: there is no update button. */
export function QuantityStepper({ value, max, min = 1, labels, onChange, disabled }: QuantityStepperProps) {
  const [draft, setDraft] = useState(String(value));
  // During rendering, since an effect would run later and overwrite typed text.
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setDraft(String(value));
  }

  const commit = (text: string) => {
    const typed = text.trim() === '' ? Number.NaN : Number(text);
    if (typed !== value) onChange(typed);
    setDraft(String(value));
  };
  const field = {
    value: draft,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      if (target === document.activeElement) setDraft(target.value);
      // It lost focus before hydration.
      else commit(target.value);
    },
  };
  const ref = useHydratedField(field);

  return (
    <span className={styles.stepper}>
      <button
        type="button"
        aria-label={labels.less}
        disabled={disabled || value <= min}
        onClick={() => onChange(value - 1)}
      >
        <Icon name="minus" size="s" />
      </button>
      <input
        aria-label={labels.field}
        inputMode="numeric"
        {...field}
        ref={ref}
        disabled={disabled}
        onBlur={() => commit(draft)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit(draft);
        }}
      />
      <button
        type="button"
        aria-label={labels.more}
        disabled={disabled || value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Icon name="plus" size="s" />
      </button>
    </span>
  );
}

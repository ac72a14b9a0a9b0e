import { type ChangeEvent, useState } from 'react';
import { useHydratedField } from './hydrated-field.ts';
import { Icon } from './icon.tsx';
import styles from './quantity-stepper.module.css';

export type QuantityStepperProps = {
  value: number;
  max: number;
  /** 0 lets the last step down take the line away (CART-10). */
  min?: number;
  labels: { field: string; less: string; more: string };
  /** Called with what was stepped or typed; text that is no number is given as NaN, the cart makes it 1 (CART-09). */
  onChange: (quantity: number) => void;
  disabled?: boolean;
};

/** Quantity with a step down, a field, a step up. It changes at once: there is no update button. */
export function QuantityStepper({ value, max, min = 1, labels, onChange, disabled }: QuantityStepperProps) {
  const [draft, setDraft] = useState(String(value));
  // While it is rendered, not in an effect: that would overwrite what is typed before the effect runs.
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
      // It was left before hydration.
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

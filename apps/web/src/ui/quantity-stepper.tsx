import { useState } from 'react';
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
  // While it is drawn, not after: what is typed in between, as into a page that is just coming to life, stays.
  const [told, setTold] = useState(value);
  if (told !== value) {
    setTold(value);
    setDraft(String(value));
  }

  const commit = () => {
    const typed = draft.trim() === '' ? Number.NaN : Number(draft);
    if (typed !== value) onChange(typed);
    setDraft(String(value));
  };

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
        value={draft}
        disabled={disabled}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
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

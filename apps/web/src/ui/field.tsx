import {
  Fragment,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { Radio } from './choices.tsx';
import { cx } from './cx.ts';
import styles from './field.module.css';
import { useHydratedField } from './hydrated-field.ts';
import { Icon, type IconName } from './icon.tsx';

export type Around = {
  label: ReactNode;
  /** Purpose or format: always visible, below the field. */
  hint?: ReactNode;
  /** Error with its correction. Shown after blur (decided by the form). */
  error?: string | undefined;
  /** Shows the tick: the value has been validated. */
  valid?: boolean;
  /** Marks an optional field, after the label. */
  optional?: string;
  className?: string;
};

type FrameProps = Around & { id: string; children: (describedBy: string | undefined) => ReactNode };

/** The frame of a control: label, error, tick and hint, linked by `describedBy`. */
export function Frame({ id, label, hint, error, valid, optional, className, children }: FrameProps) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  const marked = valid && !error;
  return (
    <div className={cx(styles.field, error && styles.bad, marked && styles.withMark, className)}>
      <div className={styles.top}>
        <label className={styles.label} htmlFor={id}>
          {label}
          {optional && <span className={styles.optional}> {optional}</span>}
        </label>
        {error && (
          <span className={styles.error} id={`${id}-error`} role="alert">
            <Icon name="alert" size="s" />
            {error}
          </span>
        )}
      </div>
      <div className={styles.control}>
        {children(describedBy)}
        {marked && (
          <span className={styles.mark} data-testid="valid">
            <Icon name="check" />
          </span>
        )}
      </div>
      {hint && (
        <span className={styles.hint} id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  );
}

export type TextFieldProps = Around &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> & { ref?: Ref<HTMLInputElement> | undefined };

/** One line of text. Keyboard and autofill are set by `type`, `inputMode`, `autoComplete`. */
export function TextField({ label, hint, error, valid, optional, className, id, ...input }: TextFieldProps) {
  const made = useId();
  const fieldId = id ?? made;
  const around = { label, hint, error, ...(valid && { valid }), ...(optional && { optional }) };
  const ref = useHydratedField(input);
  return (
    <Frame id={fieldId} {...around} {...(className && { className })}>
      {(describedBy) => (
        <input
          type="text"
          {...input}
          ref={ref}
          id={fieldId}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
        />
      )}
    </Frame>
  );
}

export type TextAreaProps = Around &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> & {
    ref?: Ref<HTMLTextAreaElement> | undefined;
  };

export function TextArea({ label, hint, error, valid, optional, className, id, ...input }: TextAreaProps) {
  const made = useId();
  const fieldId = id ?? made;
  const around = { label, hint, error, ...(valid && { valid }), ...(optional && { optional }) };
  const ref = useHydratedField(input);
  return (
    <Frame id={fieldId} {...around} {...(className && { className })}>
      {(describedBy) => (
        <textarea
          rows={3}
          {...input}
          ref={ref}
          id={fieldId}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
        />
      )}
    </Frame>
  );
}

export function Checkbox({
  label,
  count,
  className,
  ...input
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { label: ReactNode; count?: number | string }) {
  const ref = useHydratedField(input);
  return (
    <label className={cx(styles.check, className)}>
      <input {...input} ref={ref} type="checkbox" />
      <span>{label}</span>
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </label>
  );
}

export type RadioCard = {
  value: string;
  label: ReactNode;
  sub?: ReactNode;
  icon?: IconName;
  /** Replaces the icon at the end of the line: the cost. */
  end?: ReactNode;
  disabled?: boolean;
  /** Shown below the card while selected; its input is kept when another one is selected. */
  panel?: ReactNode;
};

/** Radio buttons as cards with descriptions; the whole card is the target. */
export function RadioCards({
  legend,
  name,
  options,
  value,
  onChange,
}: {
  legend: ReactNode;
  name: string;
  options: readonly RadioCard[];
  value: string | null;
  onChange: (value: string) => void;
}) {
  return (
    <fieldset className={styles.cards}>
      <legend className={styles.label}>{legend}</legend>
      {options.map((option) => (
        <Fragment key={option.value}>
          <label className={styles.card}>
            <Radio
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
            {option.icon && !option.end ? <Icon name={option.icon} /> : <span>{option.end}</span>}
            {option.sub && <span className={styles.sub}>{option.sub}</span>}
          </label>
          {option.panel && (
            <div className={styles.panel} hidden={option.value !== value}>
              {option.panel}
            </div>
          )}
        </Fragment>
      ))}
    </fieldset>
  );
}

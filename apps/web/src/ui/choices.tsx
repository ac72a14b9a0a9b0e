import type { InputHTMLAttributes, SelectHTMLAttributes } from 'react';
import { useHydratedField } from './hydrated-field.ts';

/** A bare radio button. */
export function Radio(input: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>) {
  const ref = useHydratedField(input);
  return <input {...input} ref={ref} type="radio" />;
}

/** A bare list of options. */
export function Select(select: SelectHTMLAttributes<HTMLSelectElement>) {
  const ref = useHydratedField(select);
  return <select {...select} ref={ref} />;
}

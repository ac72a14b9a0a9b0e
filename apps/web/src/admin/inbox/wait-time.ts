const STEPS = [
  ['days', 86_400],
  ['hours', 3600],
  ['minutes', 60],
] as const;

/** A duration in its largest whole unit, as the key of its text and a number. */
export function durationOf(seconds: number): { unit: 'seconds' | 'minutes' | 'hours' | 'days'; n: number } {
  for (const [unit, size] of STEPS) if (seconds >= size) return { unit, n: Math.floor(seconds / size) };
  return { unit: 'seconds', n: Math.max(0, Math.round(seconds)) };
}

/** Saved replies with what they name of the customer; what is unknown leaves nothing. */
export const filledReply = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

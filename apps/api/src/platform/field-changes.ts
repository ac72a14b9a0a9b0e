import type { FieldChange } from '@mali/contracts/history';

type Value = FieldChange['from'];
/** Characters of a value in the log; the record itself has the whole text. */
const VALUE_MAX = 200;
const shortened = (text: string): string => (text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX)}…` : text);

function plainValue(value: unknown): Value {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return value.length === 0 ? null : value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** Fields of a record by name; a text in two languages and other parts are fields of their own: `title_th`. */
function flat(record: object): Map<string, Value> {
  const found = new Map<string, Value>();
  for (const [name, value] of Object.entries(record))
    if (isPlain(value))
      for (const [part, inner] of Object.entries(value)) found.set(`${name}_${part}`, plainValue(inner));
    else found.set(name, plainValue(value));
  return found;
}

/**
 * The fields that differ between two states of a record, for its entry in the audit log.
 * @param mask how personal data is written: the log is append-only and outlives the data itself
 */
export function changesBetween<Of extends object>(
  was: Partial<Of>,
  is: Of,
  mask: Readonly<Record<string, (text: string) => string>> = {},
): FieldChange[] {
  const [before, after] = [flat(was), flat(is)];
  const names = [...new Set([...after.keys(), ...before.keys()])];
  return names.flatMap((field) => {
    const [from, to] = [before.get(field) ?? null, after.get(field) ?? null];
    if (from === to) return [];
    const masked = mask[field];
    const written = (value: Value): Value =>
      typeof value !== 'string' ? value : shortened(masked === undefined ? value : masked(value));
    return [{ field, from: written(from), to: written(to) }];
  });
}

/** The cells of a row by column; strings in CSV, any JSON value in JSON. */
export type RowCells = Readonly<Record<string, unknown>>;

/** A cell as text: numbers and flags as text, lists joined by ", ", null as "". */
export function cellText(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value))
    return value
      .map(cellText)
      .filter((text) => text !== '')
      .join(', ');
  return '';
}

/** A cell as a list: a JSON list, or a text split at `split`. */
export function cellTexts(value: unknown, split: string | undefined): string[] {
  if (Array.isArray(value)) return value.map(cellText).filter((text) => text !== '');
  const text = cellText(value);
  const parts = split === undefined ? [text] : text.split(split);
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

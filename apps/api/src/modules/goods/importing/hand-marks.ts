import { isDeepStrictEqual } from 'node:util';

/** A mark of the database: who set a field last, and when. A field without one is as it was first imported. */
export type FieldMark = Readonly<{ by: 'hand' | 'import'; at: string }>;
export type Stored = Readonly<Record<string, unknown>> &
  Readonly<{ field_marks: Readonly<Record<string, FieldMark>> }>;

/** A value that stays because staff have set it. */
export type KeptField = Readonly<{ column: string; at: string; stored: unknown; told: unknown }>;

/** Whether two values of a column are the same to the database: lists as lists, numbers by their value. */
export const sameValue = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(one ?? null, other ?? null);

/**
 * Fields of a product or variant that staff have set to something else than the file tells.
 * @param overwrite columns that the user gives to the file
 */
export function keptFields(
  stored: Stored | undefined,
  told: Readonly<Record<string, unknown>>,
  overwrite: ReadonlySet<string>,
): KeptField[] {
  if (stored === undefined) return [];
  return Object.entries(stored.field_marks).flatMap(([column, { by, at }]) =>
    by === 'hand' && column in told && !overwrite.has(column) && !sameValue(stored[column], told[column])
      ? [{ column, at, stored: stored[column], told: told[column] }]
      : [],
  );
}

/** The values to write: those of the file, with what staff have set. */
export function withKept<T extends Readonly<Record<string, unknown>>>(
  told: T,
  kept: readonly KeptField[],
): T {
  if (kept.length === 0) return told;
  return { ...told, ...Object.fromEntries(kept.map(({ column, stored }) => [column, stored])) };
}

import type { LineRow } from './repository.ts';

const SUFFIX_LENGTH = 4;
/** GS1-128 and GS1 DataMatrix: application identifier 01, then 14 digits; scanners may send a prefix of the symbology. */
const GS1_GTIN = /^(?:\][A-Za-z]\d)?\(?01\)?(\d{14})/;

/** A code as GTIN of 14 digits, or null when it is none. */
export function gtinOf(code: string): string | null {
  const text = code.trim();
  const gs1 = GS1_GTIN.exec(text)?.[1];
  if (gs1 !== undefined && !/^\d{8,14}$/.test(text)) return gs1;
  return /^\d{8,14}$/.test(text) ? text.padStart(14, '0') : null;
}

/**
 * The lines that a code stands for: by GTIN or stock-keeping unit, or by the last four figures of either, typed when a
 * barcode cannot be read. Figures that two variants end in stand for none.
 */
export function matchCode<L extends Pick<LineRow, 'gtin' | 'item_id' | 'mat_var_id'>>(
  code: string,
  lines: readonly L[],
): L[] {
  const text = code.trim().toLowerCase();
  const gtin = gtinOf(code);
  const exact = lines.filter(
    (line) => line.item_id.toLowerCase() === text || (gtin !== null && line.gtin?.padStart(14, '0') === gtin),
  );
  if (exact.length > 0 || text.length !== SUFFIX_LENGTH) return exact;
  const ending = lines.filter(
    ({ item_id, gtin: own }) => item_id.toLowerCase().endsWith(text) || own?.endsWith(text),
  );
  return new Set(ending.map(({ mat_var_id }) => mat_var_id)).size === 1 ? ending : [];
}

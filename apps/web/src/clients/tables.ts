/**
 * Encodes lists of uniform objects, as in API responses, as tables with the property names once: half the
 * size in the document.
 */
type Table = { $: string[]; rows: unknown[][] };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTable = (value: Record<string, unknown>): value is Table =>
  Array.isArray(value.$) && Array.isArray(value.rows);

/**
 * The common property names of all list items, in the same order; null when they differ or there are none.
 */
function sharedNames(list: readonly unknown[]): string[] | null {
  const [first] = list;
  if (list.length < 2 || !isRecord(first)) return null;
  const names = Object.keys(first);
  const told = names.join();
  return names.length > 0 && list.every((each) => isRecord(each) && Object.keys(each).join() === told)
    ? names
    : null;
}

/**
 * Encodes the lists of a JSON value as tables.
 * @throws TypeError for a property `$`, the marker
 */
export function inTables(value: unknown): unknown {
  if (Array.isArray(value)) {
    const names = sharedNames(value);
    if (names === null) return value.map(inTables);
    if (names.includes('$')) throw new TypeError('$ marks tables');
    return { $: names, rows: value.map((each) => names.map((name) => inTables(each[name]))) } satisfies Table;
  }
  if (!isRecord(value)) return value;
  if ('$' in value) throw new TypeError('$ marks tables');
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inTables(part)]));
}

/** Inverse of `inTables`. */
export function outOfTables(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(outOfTables);
  if (!isRecord(value)) return value;
  if (isTable(value)) {
    const { $: names, rows } = value;
    return rows.map((row) => Object.fromEntries(names.map((name, place) => [name, outOfTables(row[place])])));
  }
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, outOfTables(part)]));
}

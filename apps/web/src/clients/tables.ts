/**
 * Lists of alike things, as answers of the API are made of, with the names of their properties told once: half the
 * length, for the document that carries them and the browser that reads it.
 */
type Table = { $: string[]; rows: unknown[][] };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTable = (value: Record<string, unknown>): value is Table =>
  Array.isArray(value.$) && Array.isArray(value.rows);

/** The names that every thing of a list has, in the same order; null when they differ or are none. */
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
 * A value of JSON with its lists as tables.
 * @throws TypeError for a property `$`, which marks them
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

/** The value that `inTables` was given. */
export function outOfTables(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(outOfTables);
  if (!isRecord(value)) return value;
  if (isTable(value)) {
    const { $: names, rows } = value;
    return rows.map((row) => Object.fromEntries(names.map((name, place) => [name, outOfTables(row[place])])));
  }
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, outOfTables(part)]));
}

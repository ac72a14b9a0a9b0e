type Name<Values> = keyof Values & string;
/** Fields that mean something only together, as a kind and its amount: they are merged as one. */
export type Together<Values> = readonly (readonly Name<Values>[])[];

export type Merged<Values> = Readonly<{
  /** Where both sides changed a field: mine. */
  values: Values;
  /** Fields that both sides changed differently; those that belong together are one conflict. */
  conflicts: readonly (readonly Name<Values>[])[];
  /** Fields that only the other side changed: theirs. */
  taken: readonly Name<Values>[];
}>;

const plain = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

/** Whether two values of a field are equal; spaces around a text do not count, since they are not saved. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(plain(one)) === JSON.stringify(plain(other));

/** The fields that differ. */
export const differing = <Values extends object>(one: Values, other: Values): Name<Values>[] =>
  (Object.keys(one) as Name<Values>[]).filter((name) => !isSame(one[name], other[name]));

/**
 * Merges two changes of the same values.
 * @param base what both began with; all three have the same fields
 */
export function mergeFields<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
  together: Together<Values> = [],
): Merged<Values> {
  const [byMe, byThem] = [new Set(differing(base, mine)), new Set(differing(base, theirs))];
  const apart = new Set(differing(mine, theirs));
  const grouped = new Set(together.flat());
  const single = (Object.keys(base) as Name<Values>[]).filter((name) => !grouped.has(name));
  const conflicts: (readonly Name<Values>[])[] = [];
  const taken: Name<Values>[] = [];
  for (const fields of [...together, ...single.map((name) => [name])]) {
    const isIn = (changed: ReadonlySet<string>) => fields.some((name) => changed.has(name));
    if (!isIn(apart) || !isIn(byThem)) continue;
    if (isIn(byMe)) conflicts.push(fields);
    else taken.push(...fields.filter((name) => byThem.has(name)));
  }
  const values = { ...mine };
  for (const name of taken) values[name] = theirs[name];
  return { values, conflicts, taken };
}

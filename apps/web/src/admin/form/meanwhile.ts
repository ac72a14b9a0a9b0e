import { isSame, type Merged } from './merge-fields.ts';

type Name<Values> = keyof Values & string;
/** Fields that both have changed, with both versions; `pick` null: not chosen yet. */
export type Conflict<Values> = Readonly<{
  fields: readonly Name<Values>[];
  mine: Values;
  theirs: Values;
  pick: 'mine' | 'theirs' | null;
}>;
/** A newer save by a colleague: who, when, and what it means for the form. */
export type Meanwhile<Values> = Readonly<{
  by: string | null;
  at: string | null;
  conflicts: readonly Conflict<Values>[];
  taken: readonly Name<Values>[];
}>;

/** What a merge has to say and to ask; null: nothing. */
export const meanwhileOf = <Values extends object>(
  mine: Values,
  theirs: Values,
  merged: Merged<Values>,
  { by, at }: Pick<Meanwhile<Values>, 'by' | 'at'>,
): Meanwhile<Values> | null =>
  merged.conflicts.length + merged.taken.length === 0
    ? null
    : {
        ...{ by, at, taken: merged.taken },
        conflicts: merged.conflicts.map((fields) => ({ fields, mine, theirs, pick: null })),
      };

/** Whether the user has chosen a version, or typed a third one into a field of the form. */
export const isDecided = <Values extends object>(
  { pick, fields, mine }: Conflict<Values>,
  values: Values,
): boolean => pick !== null || fields.some((name) => !isSame(values[name], mine[name]));

/** With the user's choice noted. */
export const picked = <Values extends object>(
  meanwhile: Meanwhile<Values>,
  { fields }: Conflict<Values>,
  pick: 'mine' | 'theirs',
): Meanwhile<Values> => ({
  ...meanwhile,
  conflicts: meanwhile.conflicts.map((one) => (one.fields === fields ? { ...one, pick } : one)),
});

/** These values with the fields of the chosen version. */
export function withPick<Values extends object>(
  values: Values,
  { fields, mine, theirs }: Conflict<Values>,
  pick: 'mine' | 'theirs',
): Values {
  const from = pick === 'mine' ? mine : theirs;
  const next = { ...values };
  for (const name of fields) next[name] = from[name];
  return next;
}

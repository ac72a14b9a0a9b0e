import { type Static, Type } from 'typebox';
import { Count, DateTime } from './common.ts';

/** Versions of an information page that are, or were, in the shop; at most so many, the newest first. */
export const VERSIONS_LISTED = 50;
export const InformationVersions = Type.Object({
  versions: Type.Array(
    Type.Object({
      version: Count('As in ?version= of the page'),
      updated_at: DateTime('Valid since'),
    }),
    { description: 'Those that began last, first' },
  ),
});
export type InformationVersions = Static<typeof InformationVersions>;

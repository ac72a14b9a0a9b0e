import { type Static, Type } from 'typebox';
import { BULK_ACTS, BULK_MAX, BULK_STATES } from './bulk-values.ts';
import { Count, DateTime, Id, Nullable, OneOf, SoNo, Strict, Text } from './common.ts';

const Act = OneOf(BULK_ACTS, 'What is done');

/** An act on every order of a list to which it applies (ADM-03). */
export const BulkRequest = Strict({
  act: Act,
  query: Text(2000, 'Filters: parameters of the list, as in an address'),
});
export type BulkRequest = Static<typeof BulkRequest>;

export const BulkJob = Type.Object({
  job_id: Id('Job'),
  act: Act,
  state: OneOf(BULK_STATES, 'State'),
  total: Count(`Orders, at most ${BULK_MAX}`),
  done: Count('Orders that were moved'),
  refused: Count('Orders that could not be moved'),
  created_at: DateTime('Begun'),
  finished_at: Nullable(DateTime('Finished or stopped')),
});
export type BulkJob = Static<typeof BulkJob>;
export const BulkJobsAnswer = Type.Object({ jobs: Type.Array(BulkJob) });
export type BulkJobsAnswer = Static<typeof BulkJobsAnswer>;
export const BulkJobDetail = Type.Object({
  job: BulkJob,
  failures: Type.Array(
    Type.Object({ so_no: SoNo, code: Type.String(), en: Type.String(), th: Type.String() }),
    {
      description: 'The first orders that could not be moved, and why',
    },
  ),
});
export type BulkJobDetail = Static<typeof BulkJobDetail>;
export const BulkJobParams = Strict({ job_id: Id('Job') });

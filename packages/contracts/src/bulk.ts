import { type Static, Type } from 'typebox';
import { BULK_ACTS, BULK_MAX, BULK_STATES } from './bulk-values.ts';
import { Count, DateTime, Id, Nullable, OneOf, SoNo, Strict, Text } from './common.ts';
import { ORDER_WORK } from './order-work-values.ts';

const Act = OneOf(BULK_ACTS, 'What is done');

/** An act on every order of a list to which it applies (ADM-03). */
export const BulkRequest = Strict({
  act: Act,
  query: Text(2000, 'Filters: parameters of the list, as in an address'),
  add_tag: Type.Optional(Text(ORDER_WORK.tag, 'For `tag`: the tag', 1)),
  assign_to: Type.Optional(Nullable(Id('Member of the staff'), 'For `assign`: null is nobody')),
});
export type BulkRequest = Static<typeof BulkRequest>;

export const BulkJob = Type.Object({
  job_id: Id('Job'),
  act: Act,
  state: OneOf(BULK_STATES, 'State'),
  total: Count(`Orders, at most ${BULK_MAX}`),
  done: Count('Orders that were changed'),
  refused: Count('Orders that could not be changed'),
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
      description: 'The first orders that could not be changed, and why',
    },
  ),
});
export type BulkJobDetail = Static<typeof BulkJobDetail>;
export const BulkJobParams = Strict({ job_id: Id('Job') });

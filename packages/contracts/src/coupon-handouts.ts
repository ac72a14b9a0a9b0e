import { type Static, Type } from 'typebox';
import { Count, DateTime, Id, Nullable, Strict } from './common.ts';

/* Coupons that staff give to the members of a segment (docs/decisions/0105). */

export const HandoutRequest = Strict({ segment_id: Id('Segment') });
export type HandoutRequest = Static<typeof HandoutRequest>;

/** What a handout would do now; nulls: counting took too long. */
export const HandoutCount = Type.Object({
  members: Nullable(Count('Members of the segment'), 'null: counting took too long'),
  have_it: Nullable(Count('Who have as many as one member may have'), 'null: counting took too long'),
  not_for_them: Nullable(Count('Whom the coupon is not for'), 'null: counting took too long'),
  left: Nullable(Count('Coupons left to give'), 'null: no limit, or counting took too long'),
  given: Nullable(Count('Who would get one'), 'null: counting took too long'),
});
export type HandoutCount = Static<typeof HandoutCount>;

export const Handout = Type.Object(
  {
    handout_id: Id('Handout'),
    segment: Type.String({ description: 'Name of the segment at the start' }),
    started_at: DateTime('Start'),
    by: Nullable(Type.String({ description: 'Who started it' }), 'null: nobody who is here'),
    ended_at: Nullable(DateTime('End'), 'null: it runs'),
    members: Count('Members of the segment at the start'),
    waiting: Count('Not yet looked at'),
    given: Count('Got a coupon'),
    have_it: Count('Had as many as one member may have'),
    not_for_them: Count('Whom the coupon is not for'),
    none_left: Count('Came when none was left'),
    ended: Count('Came when the coupon had ended or was paused'),
  },
  { description: 'A coupon given to a segment' },
);
export type Handout = Static<typeof Handout>;
export const HandoutsAnswer = Type.Object({ handouts: Type.Array(Handout, { description: 'Newest first' }) });
export type HandoutsAnswer = Static<typeof HandoutsAnswer>;

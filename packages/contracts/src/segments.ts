import { type Static, type TSchema, Type } from 'typebox';
import { Count, DateTime, Id, Nullable, OneOf, Revision, Strict } from './common.ts';
import { filterSchema } from './lists/query.ts';
import { SEGMENT_CONDITIONS, SEGMENT_EDIT, SEGMENT_JOINS, type SegmentCondition } from './segment-values.ts';

/* Segments of customers by rule (docs/decisions/0082). */

export const SegmentParams = Strict({ segment_id: Id('Segment') });

const conditions: Record<string, TSchema> = {};
for (const [name, filter] of Object.entries(SEGMENT_CONDITIONS))
  conditions[name] = Type.Optional(filterSchema(filter));
const Conditions = Type.Unsafe<Partial<Record<SegmentCondition, string>>>(Strict(conditions));

const RULE = {
  join: OneOf(SEGMENT_JOINS, 'All conditions hold, or one of them'),
  conditions: Conditions,
} as const;
/** A rule; at least one condition. */
export const SegmentRule = Strict(RULE);
export type SegmentRule = Static<typeof SegmentRule>;

const FIELDS = {
  name: Type.String({ minLength: 1, maxLength: SEGMENT_EDIT.name, pattern: '\\S', description: 'Its name' }),
  ...RULE,
} as const;
export const SegmentFields = Strict(FIELDS);
export type SegmentFields = Static<typeof SegmentFields>;
export const ChangeSegmentRequest = Strict({ ...FIELDS, revision: Revision });
export type ChangeSegmentRequest = Static<typeof ChangeSegmentRequest>;

export const Segment = Type.Object(
  { segment_id: Id('Segment'), revision: Revision, ...FIELDS, made_at: DateTime('Made') },
  { description: 'A segment of customers' },
);
export type Segment = Static<typeof Segment>;
export const SegmentsAnswer = Type.Object({ segments: Type.Array(Segment, { description: 'By name' }) });
export type SegmentsAnswer = Static<typeof SegmentsAnswer>;

export const SegmentNames = Type.Object({
  segments: Type.Array(
    Type.Object({ segment_id: Id('Segment'), name: Type.String({ description: 'Its name' }) }),
    { description: 'By name' },
  ),
});
export type SegmentNames = Static<typeof SegmentNames>;

/** Whom a rule finds now; null: counting took too long. */
export const SegmentCount = Type.Object({
  customers: Nullable(Count('Customers, without blocked ones'), 'null: counting took too long'),
  news: Nullable(Count('Members among them who have agreed to news'), 'null: counting took too long'),
});
export type SegmentCount = Static<typeof SegmentCount>;

import { type Static, Type } from 'typebox';
import {
  CALENDAR,
  CALENDAR_COLLISIONS,
  CALENDAR_KIND_NAMES,
  CALENDAR_SORTS,
  CALENDAR_STATES,
} from './calendar-values.ts';
import { Count, DateTime, Nullable, OneOf, Strict } from './common.ts';

const Day = (description: string) =>
  Type.String({
    pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
    description: `${description}, YYYY-MM-DD in Bangkok`,
  });
export const CalendarQuery = Strict({
  from: Day('First day'),
  until: Day(`Last day, at most ${CALENDAR.daysMax} days`),
});
export type CalendarQuery = Static<typeof CalendarQuery>;

const Key = Type.String({ description: 'Names it within the calendar: its sort and number' });
export const CalendarEntry = Type.Object({
  key: Key,
  kind: OneOf(CALENDAR_KIND_NAMES, 'What it is'),
  sort: OneOf(CALENDAR_SORTS, 'What it is within its kind'),
  id: Nullable(
    Type.Integer({ description: 'Number of the record' }),
    'null: the waiting room, of which there is one',
  ),
  name_th: Type.String(),
  name_en: Type.String(),
  starts_at: Nullable(DateTime('Begins'), 'null: since ever'),
  ends_at: Nullable(DateTime('Ends'), 'null: it has no end'),
  at_once: Type.Boolean({ description: 'It happens at its beginning and has no duration' }),
  state: OneOf(CALENDAR_STATES, 'How it stands now'),
  link: Nullable(
    Type.String(),
    'Page of the shop, where the office has none; of a page of blocks that of the office',
  ),
});
export type CalendarEntry = Static<typeof CalendarEntry>;

export const CalendarCollision = Type.Object({
  kind: OneOf(CALENDAR_COLLISIONS, 'What is wrong'),
  entries: Type.Array(Key, { description: 'Of one record, or of two' }),
  from: Nullable(DateTime('Since then'), 'null: since ever'),
  until: Nullable(DateTime('Until then'), 'null: without an end'),
  goods: Count('Variants concerned'),
  goods_th: Type.String({ description: 'One of the products; may be empty' }),
  goods_en: Type.String({ description: 'One of the products; may be empty' }),
});
export type CalendarCollision = Static<typeof CalendarCollision>;

export const CalendarAnswer = Type.Object({
  kinds: Type.Array(OneOf(CALENDAR_KIND_NAMES, 'Kind'), { description: 'Kinds that the reader may see' }),
  entries: Type.Array(CalendarEntry, { description: 'Those that begin first, first' }),
  more: Type.Boolean({ description: 'Further records are not listed' }),
  collisions: Type.Array(CalendarCollision),
});
export type CalendarAnswer = Static<typeof CalendarAnswer>;

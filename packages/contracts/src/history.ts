import { type Static, Type } from 'typebox';
import { DateTime, Id, Nullable, OneOf, Strict, Text } from './common.ts';
import { HISTORY_SOURCES } from './history-values.ts';

const Value = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()], {
  description: 'Amounts in baht; texts shortened, personal data masked; null: none',
});
const FieldChange = Type.Object({
  field: Type.String({ description: 'Name of the field' }),
  of: Type.Optional(
    Type.String({ description: 'The part of the record that has the field, such as a zone' }),
  ),
  from: Value,
  to: Value,
});
export type FieldChange = Static<typeof FieldChange>;

export const HistoryQuery = Strict({
  record: Text(80, 'Record as the audit log names it: `order SO…`, `campaign CODE`, `delivery`', 1),
  before: Type.Optional(Id('The last entry of the page before')),
});

/** What was done to a record, the newest first (ADM-08). */
export const HistoryAnswer = Type.Object({
  entries: Type.Array(
    Type.Object({
      event_id: Id('Event'),
      at: DateTime('When'),
      kind: Type.String({ description: 'What, as in the audit log' }),
      actor: Nullable(
        Type.Object({ user_id: Id('User'), name: Type.String() }),
        'null: the shop itself, or an account that is gone',
      ),
      source: OneOf(HISTORY_SOURCES, 'Where it was done'),
      reason: Nullable(Type.String(), 'Why, if it was asked'),
      changes: Type.Array(FieldChange),
    }),
  ),
  next: Nullable(Id('Event'), '`before` of the next page; null when this is the last'),
});
export type HistoryAnswer = Static<typeof HistoryAnswer>;

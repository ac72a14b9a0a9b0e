import { type Static, Type } from 'typebox';
import { DateTime, Id, Nullable, OneOf, SoNo, Strict, Text } from './common.ts';
import { ORDER_WORK, ORDER_WORK_KINDS } from './order-work-values.ts';

const Person = Type.Object({ user_id: Id('Member of the staff'), name: Type.String() });
const Tag = Text(ORDER_WORK.tag, 'Tag', 1);

/** An internal note on an order: only staff see it. */
const Note = Type.Object({
  note_id: Id('Note'),
  at: DateTime('Written'),
  author: Nullable(Person, 'null: the account was deleted'),
  text: Type.String({ description: 'Empty when it was deleted' }),
  mentions: Type.Array(Person, { description: 'Colleagues who were notified' }),
  edited_at: Nullable(DateTime('Last edited')),
  deleted_at: Nullable(DateTime('Deleted by its author')),
  versions: Type.Array(Type.Object({ at: DateTime('Written'), text: Type.String() }), {
    description: 'Earlier texts, oldest first',
  }),
  mine: Type.Boolean({ description: 'The caller may edit and delete it' }),
});
export type OrderNote = Static<typeof Note>;

/** Staff who may see an order, and tags in use. */
const Choices = {
  colleagues: Type.Array(Person, { description: 'Staff who may see the order, by name' }),
  known_tags: Type.Array(Type.String(), { description: 'Tags in use' }),
};
export const OrderChoices = Type.Object(Choices);
export type OrderChoices = Static<typeof OrderChoices>;

/** The internal work on an order (ORD-08). */
export const OrderWork = Type.Object({
  notes: Type.Array(Note, { description: 'Oldest first' }),
  tags: Type.Array(Type.String()),
  assigned_to: Nullable(Person),
  events: Type.Array(
    Type.Object({
      at: DateTime('When'),
      kind: OneOf(ORDER_WORK_KINDS, 'What was done'),
      actor: Nullable(Person, 'null: the shop itself, or a deleted account'),
      person: Nullable(Person, 'Whom the order was assigned to'),
      text: Nullable(Type.String(), 'The tag'),
    }),
    { description: 'Oldest first' },
  ),
  ...Choices,
});
export type OrderWork = Static<typeof OrderWork>;

export const OrderWorkParams = Strict({ so_no: SoNo });
export const NoteParams = Strict({ so_no: SoNo, note_id: Id('Note') });
export const NoteRequest = Strict({
  text: Text(ORDER_WORK.note, 'Note', 1),
  mentions: Type.Array(Id('Member of the staff'), {
    maxItems: ORDER_WORK.mentions,
    uniqueItems: true,
    description: 'Colleagues whose @name is in the text',
  }),
});
export type NoteRequest = Static<typeof NoteRequest>;

/** Tags and assignment of up to a hundred orders at once. */
export const OrderWorkRequest = Strict({
  so_nos: Type.Array(SoNo, { minItems: 1, maxItems: ORDER_WORK.orders, uniqueItems: true }),
  add_tag: Type.Optional(Tag),
  remove_tag: Type.Optional(Tag),
  assign_to: Type.Optional(Nullable(Id('Member of the staff'), 'null: nobody')),
  assigned_from: Type.Optional(
    Nullable(
      Id('Member of the staff'),
      'Only if all orders are assigned so now (null: to nobody), else RECORD.CHANGED; for undo',
    ),
  ),
});
export type OrderWorkRequest = Static<typeof OrderWorkRequest>;
export const OrderWorkAnswer = Type.Object({
  changed: Type.Integer({ minimum: 0, description: 'Orders that were changed' }),
  orders: Type.Array(
    Type.Object({
      so_no: SoNo,
      assigned_from: Type.Optional(
        Nullable(Id('Member of the staff'), 'Whom it was assigned to; missing: the assignment stayed'),
      ),
    }),
    { description: 'The orders that were changed, with what undo needs' },
  ),
});
export type OrderWorkAnswer = Static<typeof OrderWorkAnswer>;

import { type Static, Type } from 'typebox';
import { Count, DateTime, Id, Nullable, OneOf, RevisionRead, Strict, Text } from './common.ts';
import { MODERATION_LIST } from './lists/moderation.ts';
import { listAnswer, listCounts } from './lists/query.ts';
import {
  CONTENT_KINDS,
  CONTENT_STATES,
  HIDE_REASONS,
  HOLD_REASONS,
  MODERATION,
} from './moderation-values.ts';

const Row = {
  content_id: Id('Thing in the queue'),
  kind: OneOf(CONTENT_KINDS, 'What it is'),
  state: OneOf(CONTENT_STATES, 'How it stands'),
  held_for: Type.Array(OneOf(HOLD_REASONS, 'Why it waits')),
  hidden_for: Nullable(OneOf(HIDE_REASONS, 'Why it is hidden')),
  waiting_since: Nullable(DateTime('Somebody has to look at it since')),
  created_at: DateTime('Written'),
  revision: Count('A decision about another one is refused'),
  author: Type.String({ description: 'Masked, as in the shop' }),
  text: Type.String({ description: 'Of a photo: of its review' }),
  rating: Nullable(Type.Integer({ minimum: 1, maximum: 5 }), 'Of a review, and of the review of a photo'),
  mat_id: Id('Product'),
  mat_name: Type.String(),
  mat_name_th: Type.String(),
  photo_url: Nullable(Type.String(), 'Of a photo'),
  reports: Count('Reports that nobody has decided about'),
  is_answered: Type.Boolean({ description: 'By the shop' }),
} as const;
export const ModerationRow = Type.Object(Row);
export type ModerationRow = Static<typeof ModerationRow>;
export const ModerationAnswer = listAnswer(ModerationRow);
export type ModerationAnswer = Static<typeof ModerationAnswer>;
export const ModerationCounts = listCounts(MODERATION_LIST);
export type ModerationCounts = Static<typeof ModerationCounts>;

export const ModerationItem = Type.Object({
  ...Row,
  is_counted: Type.Boolean({ description: 'Its stars are part of the score' }),
  decided_by: Nullable(Type.String()),
  decided_at: Nullable(DateTime('Decided')),
  photos: Type.Array(
    Type.Object({
      content_id: Nullable(Id('Photo in the queue')),
      url: Type.String(),
      state: OneOf(CONTENT_STATES, 'How it stands'),
    }),
    { description: 'Of a review' },
  ),
  question: Nullable(Type.String(), 'Of an answer: what was asked'),
  marks: Type.Array(Type.String(), { description: 'Parts of the text that a rule caught' }),
  report_list: Type.Array(
    Type.Object({
      reason: OneOf(HIDE_REASONS, 'Why'),
      note: Type.String(),
      at: DateTime('Reported'),
      is_buyer: Type.Boolean({ description: 'Its member has received an order' }),
      outcome: Nullable(OneOf(['kept', 'hidden'] as const, 'What was decided')),
    }),
  ),
  answer: Nullable(
    Type.Object({
      text: Type.String(),
      by: Nullable(Type.String()),
      at: DateTime('Written'),
      revision: Count('Version'),
    }),
  ),
  others: Count('Other things of this author in thirty days'),
  previous: Nullable(Id('Before it in the list')),
  next: Nullable(Id('After it in the list')),
});
export type ModerationItem = Static<typeof ModerationItem>;

export const ModerationParams = Strict({ content_id: Id('Thing in the queue') });
const Chosen = Type.Array(Strict({ content_id: Id('Thing'), revision: RevisionRead('As it was read') }), {
  minItems: 1,
  maxItems: MODERATION.most,
});
export const DecideRequest = Strict({
  items: Chosen,
  publish: Type.Boolean({ description: 'false: hide, which needs a reason' }),
  reason: Type.Optional(OneOf(HIDE_REASONS, 'Said in public')),
});
export type DecideRequest = Static<typeof DecideRequest>;
export const UndoDecisionRequest = Strict({ items: Chosen });
export type UndoDecisionRequest = Static<typeof UndoDecisionRequest>;
export const DecideAnswer = Type.Object({
  done: Type.Array(Type.Object({ content_id: Id('Thing'), revision: Count('New version') }), {
    description: 'For undo',
  }),
  changed: Type.Array(Id('Thing'), { description: 'A colleague or the author was faster' }),
});
export type DecideAnswer = Static<typeof DecideAnswer>;

export const ShopAnswerRequest = Strict({
  text: Nullable(Text(MODERATION.answer, 'As it is shown'), 'null deletes it'),
  revision: RevisionRead('Version that is changed; 0: there is none'),
});
export type ShopAnswerRequest = Static<typeof ShopAnswerRequest>;

const Words = (description: string) =>
  Type.Array(Text(MODERATION.word, 'Word', 1), { maxItems: MODERATION.words, description });
const Rules = {
  words_th: Words('Thai words that hold a text'),
  words_en: Words('Words of other languages'),
  hold_pictures: Type.Boolean({ description: 'A photo is shown once somebody has looked at it' }),
  many: Type.Integer({ minimum: 2, maximum: 100, description: 'So many things of one member in a day' }),
  reports: Type.Integer({ minimum: 2, maximum: 50, description: 'So many reports by buyers hold it' }),
} as const;
export const ModerationRules = Type.Object({
  revision: Count('Version; 0: nobody has saved any'),
  ...Rules,
});
export type ModerationRules = Static<typeof ModerationRules>;
export const ModerationRulesRequest = Strict({
  revision: RevisionRead('Version; a change of another one than the newest is refused with RECORD.CHANGED'),
  ...Rules,
});
export type ModerationRulesRequest = Static<typeof ModerationRulesRequest>;

/** A report by a member. */
export const ReportRequest = Strict({
  kind: OneOf(CONTENT_KINDS, 'What is reported'),
  target: Type.Union([Id('Review, question or answer'), Type.String({ pattern: '^[0-9a-f]{32}$' })], {
    description: 'Number; of a photo its name',
  }),
  reason: OneOf(HIDE_REASONS, 'Why'),
  note: Type.Optional(Text(MODERATION.note, 'More about it')),
});
export type ReportRequest = Static<typeof ReportRequest>;
export const ReportAnswer = Type.Object({
  outcome: Nullable(OneOf(['kept', 'hidden'] as const, 'What was decided'), 'null: somebody will look at it'),
});
export type ReportAnswer = Static<typeof ReportAnswer>;

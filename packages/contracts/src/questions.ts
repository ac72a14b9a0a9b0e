import { type Static, Type } from 'typebox';
import { Count, DateTime, Id, Nullable, OneOf, Page, Strict, Text } from './common.ts';
import { Moderation, ShopAnswer } from './content-state.ts';
import { QUESTION, QUESTION_SORTS } from './question-values.ts';

const Author = Type.String({ description: 'Masked: two letters and stars of each name' });
/** An answer of a member who bought the product. */
export const BuyerAnswer = Type.Object({
  answer_id: Id('Answer'),
  author: Author,
  text: Type.String(),
  created_at: DateTime('Written'),
  edited: Type.Boolean({ description: 'Changed since it was written' }),
  helpful: Count('Who found it helpful'),
  voted: Type.Boolean({ description: 'The member who asks found it helpful' }),
  own: Type.Boolean({ description: 'Written by the member who asks' }),
  moderation: Nullable(Moderation, 'How it stands, told to its writer alone'),
});
export type BuyerAnswer = Static<typeof BuyerAnswer>;

export const ProductQuestion = Type.Object({
  question_id: Id('Question'),
  author: Author,
  text: Type.String(),
  created_at: DateTime('Asked'),
  edited: Type.Boolean({ description: 'Changed since it was asked' }),
  own: Type.Boolean({ description: 'Asked by the member who asks' }),
  moderation: Nullable(Moderation, 'How it stands, told to its writer alone'),
  shop_answer: Nullable(ShopAnswer),
  answers: Type.Array(BuyerAnswer, { description: 'Of buyers, the most helpful first' }),
});
export type ProductQuestion = Static<typeof ProductQuestion>;

export const QuestionsQuery = Strict({
  mat_id: Id('Product'),
  q: Type.Optional(Text(QUESTION.search, 'In questions and answers', 1)),
  sort: Type.Optional(OneOf(QUESTION_SORTS, 'newest by default')),
  page: Type.Optional(Page),
});
export type QuestionsQuery = Static<typeof QuestionsQuery>;
export const QuestionsAnswer = Type.Object({
  data: Type.Array(ProductQuestion),
  count: Count('Questions that match'),
  page: Count('This page'),
  limit: Count('Rows a page'),
  may_answer: Type.Boolean({ description: 'The member who asks has bought and received it' }),
});
export type QuestionsAnswer = Static<typeof QuestionsAnswer>;

export const AskRequest = Strict({
  mat_id: Id('Product'),
  text: Text(QUESTION.text, 'What is asked', QUESTION.shortest),
  request_key: Type.String({ format: 'uuid', description: 'The same key is the same question' }),
});
export type AskRequest = Static<typeof AskRequest>;
export const EditQuestionRequest = Strict({
  question_id: Id('One’s own question'),
  text: Text(QUESTION.text, 'What is asked', QUESTION.shortest),
});
export type EditQuestionRequest = Static<typeof EditQuestionRequest>;
export const QuestionRequest = Strict({ question_id: Id('Question') });
/** Again: changes one’s own answer. */
export const AnswerQuestionRequest = Strict({
  question_id: Id('Question'),
  text: Text(QUESTION.text, 'The answer', 1),
});
export type AnswerQuestionRequest = Static<typeof AnswerQuestionRequest>;
export const BuyerAnswerRequest = Strict({ answer_id: Id('Answer') });
export const VoteAnswerRequest = Strict({
  answer_id: Id('Answer'),
  helpful: Type.Boolean({ description: 'false takes the vote back' }),
});
export type VoteAnswerRequest = Static<typeof VoteAnswerRequest>;
export const VoteAnswerAnswer = Type.Object({
  helpful: Count('Who found it helpful'),
  voted: Type.Boolean(),
});
export const QuestionAnswer = Type.Object({ question: ProductQuestion });
export type QuestionAnswer = Static<typeof QuestionAnswer>;

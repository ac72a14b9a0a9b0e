import { QUESTION } from '@mali/contracts/question-values';
import type {
  AnswerQuestionRequest,
  AskRequest,
  BuyerAnswer,
  EditQuestionRequest,
  ProductQuestion,
  QuestionsAnswer,
  QuestionsQuery,
  VoteAnswerRequest,
} from '@mali/contracts/questions';
import { maskName } from '@mali/thai/mask-name';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { checkText } from './moderation.ts';
import { insertItem, lockItemOf, queueNotice } from './moderation-repository.ts';
import { presentAnswer } from './present.ts';
import {
  type AnswerRow,
  answersOf,
  deleteAnswer,
  deleteQuestion,
  hasReceived,
  insertQuestion,
  isOnSale,
  listQuestions,
  publishedAnswer,
  type QuestionRow,
  questionById,
  saveAnswer,
  updateQuestion,
  voteAnswer,
} from './question-repository.ts';

type QuestionDeps = Pick<Deps, 'db' | 'now'>;
/** A guest owns nothing. */
const idOf = ({ role_id, user_id }: Caller): number => (role_id === null ? 0 : user_id);

const authorOf = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${maskName(first_name)} ${maskName(last_name)}`.trim();

function presentBuyerAnswer(row: AnswerRow, userId: number): BuyerAnswer {
  const own = row.user_id === userId;
  return {
    ...{ answer_id: row.answer_id, author: authorOf(row), text: row.text, helpful: row.helpful },
    created_at: row.created_at.toISOString(),
    edited: row.edited_at !== null,
    ...{ voted: row.voted, own },
    moderation: own ? { state: row.state, hidden_for: row.hidden_for } : null,
  };
}

function presentQuestion(row: QuestionRow, answers: readonly AnswerRow[], userId: number): ProductQuestion {
  const own = row.user_id === userId;
  return {
    ...{ question_id: row.question_id, author: authorOf(row), text: row.text, own },
    created_at: row.created_at.toISOString(),
    edited: row.edited_at !== null,
    moderation: own ? { state: row.state, hidden_for: row.hidden_for } : null,
    shop_answer: presentAnswer(row),
    answers: answers
      .filter(({ question_id }) => question_id === row.question_id)
      .map((answer) => presentBuyerAnswer(answer, userId)),
  };
}

/** A page of the questions of a product, with their answers. */
export async function getQuestions(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  { mat_id, q, sort = 'newest', page = 1 }: QuestionsQuery,
): Promise<QuestionsAnswer> {
  const user_id = idOf(caller);
  const limit = QUESTION.page;
  const [found, may_answer] = await Promise.all([
    listQuestions(
      db,
      { mat_id, q: q?.trim() || undefined, user_id },
      { sort, limit, offset: (page - 1) * limit },
    ),
    user_id === 0 ? false : hasReceived(db, user_id, mat_id),
  ]);
  const ids = found.rows.map(({ question_id }) => question_id);
  const answers = ids.length === 0 ? [] : await answersOf(db, ids, user_id, QUESTION.answers);
  return {
    data: found.rows.map((row) => presentQuestion(row, answers, user_id)),
    ...{ count: found.count, page, limit, may_answer },
  };
}

async function shown(db: Db, caller: Caller, question_id: number): Promise<ProductQuestion> {
  const row = await questionById(db, question_id);
  if (row === undefined) throw new DomainError('QUESTION.NOT_FOUND');
  const user_id = idOf(caller);
  return presentQuestion(row, await answersOf(db, [question_id], user_id, QUESTION.answers), user_id);
}

/** Buyers are invited to answer what is published now. */
async function announce(trx: Db, question_id: number): Promise<void> {
  const item = await lockItemOf(trx, { kind: 'question', id: question_id });
  if (item?.state === 'published') await queueNotice(trx, 'question-open', item.content_id, item.revision, 0);
}

/**
 * Asks about a product, once for each key.
 * @throws DomainError CATALOGUE.NOT_FOUND, QUESTION.EMPTY, AUTH.REQUIRED when the account is deleted
 */
export async function ask(
  { db, now }: QuestionDeps,
  caller: Caller,
  { mat_id, text: typed, request_key }: AskRequest,
): Promise<ProductQuestion> {
  const text = typed.trim();
  if (text.length < QUESTION.shortest) throw new DomainError('QUESTION.EMPTY');
  if (!(await isOnSale(db, mat_id))) throw new DomainError('CATALOGUE.NOT_FOUND', { mat_id });
  const about = { user_id: caller.user_id, at: now() };
  const id = await db.transaction(async (trx) => {
    const made = await insertQuestion(trx, { ...about, mat_id, text, request_key });
    if (made === undefined) throw new DomainError('AUTH.REQUIRED');
    const { question_id, isNew } = made;
    if (isNew) {
      const of = { kind: 'question', id: question_id } as const;
      await insertItem(trx, of, { ...about, mat_id });
      await checkText(trx, of, { ...about, text, isNew });
      await announce(trx, question_id);
    }
    return question_id;
  });
  return shown(db, caller, id);
}

/**
 * Changes one's own question, which is checked again.
 * @throws DomainError QUESTION.NOT_FOUND, QUESTION.EMPTY
 */
export async function editQuestion(
  { db, now }: QuestionDeps,
  caller: Caller,
  { question_id, text: typed }: EditQuestionRequest,
): Promise<ProductQuestion> {
  const text = typed.trim();
  if (text.length < QUESTION.shortest) throw new DomainError('QUESTION.EMPTY');
  const about = { user_id: caller.user_id, at: now() };
  await db.transaction(async (trx) => {
    const of = { kind: 'question', id: question_id } as const;
    await lockItemOf(trx, of);
    if (!(await updateQuestion(trx, { ...about, question_id, text })))
      throw new DomainError('QUESTION.NOT_FOUND');
    await checkText(trx, of, { ...about, text, isNew: false });
  });
  return shown(db, caller, question_id);
}

/** @throws DomainError QUESTION.NOT_FOUND when it is not the caller's */
export async function removeQuestion(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  question_id: number,
): Promise<void> {
  await db.transaction(async (trx) => {
    await lockItemOf(trx, { kind: 'question', id: question_id });
    if (!(await deleteQuestion(trx, question_id, caller.user_id)))
      throw new DomainError('QUESTION.NOT_FOUND');
  });
}

/**
 * A buyer answers, or changes the own answer, which is checked again.
 * @throws DomainError QUESTION.NOT_FOUND, QUESTION.NOT_BOUGHT, QUESTION.EMPTY
 */
export async function answerQuestion(
  { db, now }: QuestionDeps,
  caller: Caller,
  { question_id, text: typed }: AnswerQuestionRequest,
): Promise<ProductQuestion> {
  const text = typed.trim();
  if (text === '') throw new DomainError('QUESTION.EMPTY');
  const about = { user_id: caller.user_id, at: now() };
  await db.transaction(async (trx) => {
    const question = await questionById(trx, question_id);
    if (question?.state !== 'published') throw new DomainError('QUESTION.NOT_FOUND');
    if (!(await hasReceived(trx, caller.user_id, question.mat_id)))
      throw new DomainError('QUESTION.NOT_BOUGHT');
    const saved = await saveAnswer(trx, { ...about, question_id, text });
    if (saved === undefined) throw new DomainError('AUTH.REQUIRED');
    const of = { kind: 'answer', id: saved.answer_id } as const;
    await insertItem(trx, of, { ...about, mat_id: question.mat_id });
    const state = await checkText(trx, of, { ...about, text, isNew: saved.isNew });
    const item = await lockItemOf(trx, of);
    if (saved.isNew && state === 'published' && item !== undefined)
      await queueNotice(trx, 'content-decided', item.content_id, item.revision, 0);
  });
  return shown(db, caller, question_id);
}

/** @throws DomainError QUESTION.NOT_FOUND when it is not the caller's */
export async function removeAnswer(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  answer_id: number,
): Promise<void> {
  await db.transaction(async (trx) => {
    await lockItemOf(trx, { kind: 'answer', id: answer_id });
    if (!(await deleteAnswer(trx, answer_id, caller.user_id))) throw new DomainError('QUESTION.NOT_FOUND');
  });
}

/** @throws DomainError QUESTION.NOT_FOUND, QUESTION.OWN */
export async function voteForAnswer(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  { answer_id, helpful }: VoteAnswerRequest,
): Promise<{ helpful: number; voted: boolean }> {
  return db.transaction(async (trx) => {
    const answer = await publishedAnswer(trx, answer_id);
    if (answer === undefined) throw new DomainError('QUESTION.NOT_FOUND');
    if (answer.user_id === caller.user_id) throw new DomainError('QUESTION.OWN');
    return { helpful: await voteAnswer(trx, answer_id, caller.user_id, helpful), voted: helpful };
  });
}

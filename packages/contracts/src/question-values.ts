/** Plain values: the browser may import this file. */
export const QUESTION_SORTS = ['newest', 'helpful', 'unanswered'] as const;
export type QuestionSort = (typeof QUESTION_SORTS)[number];

export const QUESTION = {
  text: 500,
  shortest: 5,
  search: 60,
  page: 5,
  /** Answers of buyers that are shown with a question. */
  answers: 10,
  /** Buyers who are invited to answer a question, one of them at most once in so many days. */
  invited: 5,
  invitedEveryDays: 7,
} as const;

import type { FaqAnswer } from '@mali/contracts/content';
import { fold } from '@mali/thai/fold';
import { plainText } from './heads.ts';

export type Question = FaqAnswer['data'][number];
export type Topic = { name: Question['topic']; questions: Question[] };

/** Questions that contain every word, in either language, in the question, the answer or the topic. */
export function questionsAbout(questions: readonly Question[], typed: string): Question[] {
  const words = fold(typed).split(' ').filter(Boolean);
  if (words.length === 0) return [...questions];
  return questions.filter(({ topic, question, answer }) => {
    const text = fold(
      [question, answer, topic].flatMap(({ th, en }) => [plainText(th), plainText(en)]).join(' '),
    );
    return words.every((word) => text.includes(word));
  });
}

/** Questions grouped by topic, in order. */
export const byTopic = (questions: readonly Question[]): Topic[] =>
  [...Map.groupBy(questions, ({ topic }) => topic.en).values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [{ name: first.topic, questions: group }];
  });

/** Anchor of a question. */
export const idOf = ({ id }: Pick<Question, 'id'>): string => `q-${id}`;

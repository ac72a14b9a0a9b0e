import type { Review } from '@mali/contracts/reviews';
import type { TFunction } from 'i18next';

/** The author's skin data as text. */
export const skinText = (
  { face_type, face_problems, body_problems }: Pick<Review, 'face_type' | 'face_problems' | 'body_problems'>,
  t: TFunction<'reviews'>,
): string =>
  [
    ...(face_type === null ? [] : [t(`face_type.${face_type}`)]),
    ...face_problems.map((problem) => t(`face_problem.${problem}`)),
    ...body_problems.map((problem) => t(`body_problem.${problem}`)),
  ].join(' · ');

import type { ShopAnswer } from '@mali/contracts/content-state';
import { cardImage } from '@mali/contracts/images';
import { REVIEW_PHOTO_WIDTHS } from '@mali/contracts/limits';
import type { Review, ReviewPhoto } from '@mali/contracts/reviews';
import { maskName } from '@mali/thai/mask-name';
import type { Caller } from '../../platform/auth.ts';
import type { PhotoRow, ReviewRow } from './repository.ts';

const [SMALL, LARGE] = REVIEW_PHOTO_WIDTHS;
export const photoPath = (photo: string, size: 'small' | 'large'): string =>
  `/img/reviews/${photo}/${size === 'small' ? SMALL : LARGE}.webp`;

const presentPhoto = ({ photo, width, height, state }: PhotoRow): ReviewPhoto => ({
  photo,
  url: photoPath(photo, 'small'),
  large_url: photoPath(photo, 'large'),
  width,
  height,
  state,
});

/** The shop's answer to a review or a question. */
export const presentAnswer = ({
  answer,
  answer_at,
  answer_edited,
}: Pick<ReviewRow, 'answer' | 'answer_at' | 'answer_edited'>): ShopAnswer | null =>
  answer === null || answer_at === null
    ? null
    : { text: answer, at: answer_at.toISOString(), edited: answer_edited };

/** The shade is the most informative: it comes first. */
const PLACES = [2, 1, 3, 4, 5] as const;

/** A review in its wire format. The author is masked to two letters of each name, for everyone (PROF-19). */
export function presentReview(row: ReviewRow, caller: Caller): Review {
  const own = caller.role_id !== null && row.user_id === caller.user_id;
  const named = PLACES.flatMap((n) => row.attributes?.find((attribute) => attribute.n === n) ?? []);
  return {
    id: row.id,
    mat_id: row.mat_id,
    mat_no: row.mat_no,
    mat_name: row.mat_name,
    mat_name_th: row.mat_name_th,
    mat_image: cardImage(row.mat_image),
    mat_var_id: row.mat_var_id,
    variant_name: named.map(({ name }) => name).join(' · '),
    variant_name_th: named.map(({ name_th }) => name_th).join(' · '),
    first_name: maskName(row.first_name),
    last_name: maskName(row.last_name),
    rating: row.rating,
    comment: row.comment,
    created_date: row.created_date.toISOString(),
    edited: row.edited_at !== null,
    image: row.photos.map(presentPhoto),
    face_type: row.face_type,
    face_problems: row.face_problems,
    body_problems: row.body_problems,
    bought: row.so_no !== null,
    received_free: row.giveaway_id !== null,
    helpful: row.helpful,
    voted: row.voted,
    own,
    so_no: own ? row.so_no : null,
    moderation: own ? { state: row.state, hidden_for: row.hidden_for } : null,
    shop_answer: presentAnswer(row),
  };
}

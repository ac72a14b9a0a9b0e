import { type Static, Type } from 'typebox';
import { Count, DateTime, Id, Limit, Nullable, OneOf, Page, SoNo, Strict, Text } from './common.ts';
import { Moderation, ShopAnswer } from './content-state.ts';
import { BODY_PROBLEMS, FACE_PROBLEMS, FACE_TYPES, REVIEW, REVIEW_SORTS } from './limits.ts';
import { CONTENT_STATES, HIDE_REASONS } from './moderation-values.ts';

const MatNo = Text(100, 'Product number', 1);
/** REV-07, REV-15: whole stars, 1 to 5; 0 is rejected. */
const Stars = (description: string) => Type.Integer({ minimum: 1, maximum: 5, description });
const Photos = Type.Array(
  Type.String({ pattern: '^[0-9a-f]{32}$', description: 'A photo, as sending it answered' }),
  { maxItems: REVIEW.photos, uniqueItems: true, description: 'Photos in their order' },
);
/** The author's skin data; reviews without it match no skin filter. */
const Skin = {
  face_type: Type.Optional(Nullable(OneOf(FACE_TYPES, 'Type of the face'))),
  face_problems: Type.Optional(
    Type.Array(OneOf(FACE_PROBLEMS, 'Problem of the face'), { maxItems: 6, uniqueItems: true }),
  ),
  body_problems: Type.Optional(
    Type.Array(OneOf(BODY_PROBLEMS, 'Problem of the body'), { maxItems: 5, uniqueItems: true }),
  ),
} as const;

/** REST-27 */
export const CommentRequest = Strict({
  mat_no: MatNo,
  mat_var_id: Id('Variant that was bought'),
  comment: Text(REVIEW.text, 'What is told; may be empty'),
  rate: Stars('Score'),
  image: Type.Optional(Photos),
  so_no: Type.Optional(SoNo),
  ...Skin,
});
export type CommentRequest = Static<typeof CommentRequest>;

/** REST-28. The score is named `rating` here (REV-02); omitted fields are unchanged. */
export const EditCommentRequest = Strict({
  mat_no: MatNo,
  id: Id('Review'),
  comment: Type.Optional(Text(REVIEW.text, 'What is told')),
  rating: Type.Optional(Stars('Score')),
  image: Type.Optional(Photos),
  mat_var_id: Type.Optional(Id('Variant; must be the review’s own')),
  so_no: Type.Optional(SoNo),
  ...Skin,
});
export type EditCommentRequest = Static<typeof EditCommentRequest>;

/** REST-29 */
export const DeleteCommentRequest = Strict({ mat_no: MatNo, id: Id('Review') });
/** REST-30 */
export const RateRequest = Strict({ mat_no: MatNo, rate: Stars('Score') });
/** REST-31. Without an order: the newest purchase without a review, else the newest. */
export const RetrieveCommentRequest = Strict({
  so_no: Type.Optional(SoNo),
  mat_no: MatNo,
  mat_var_id: Id('Variant'),
});

export const ReviewPhoto = Type.Object({
  photo: Type.String({ description: 'Its name in `image`' }),
  url: Type.String({ description: 'Small picture' }),
  large_url: Type.String({ description: 'Large picture' }),
  width: Count('Of the large picture'),
  height: Count('Of the large picture'),
  state: OneOf(CONTENT_STATES, 'Anything but published is shown to its writer alone'),
});
export type ReviewPhoto = Static<typeof ReviewPhoto>;

export const Review = Type.Object(
  {
    id: Id('Review'),
    mat_id: Id('Product'),
    mat_no: Type.String({ description: 'Product number' }),
    mat_name: Type.String({ description: 'Product, English' }),
    mat_name_th: Type.String({ description: 'Product, Thai' }),
    mat_image: Nullable(Type.String(), 'Picture of what was bought'),
    mat_var_id: Nullable(Id('Variant')),
    variant_name: Type.String({ description: 'Shade and what else tells it from its siblings, English' }),
    variant_name_th: Type.String({ description: 'The same, Thai' }),
    first_name: Type.String({ description: 'Masked: two letters and stars' }),
    last_name: Type.String({ description: 'Masked; empty when there is none' }),
    rating: Stars('Score'),
    comment: Type.String(),
    created_date: DateTime('Written'),
    edited: Type.Boolean({ description: 'Changed since it was written' }),
    image: Type.Array(ReviewPhoto),
    face_type: Nullable(OneOf(FACE_TYPES, 'Type of the face')),
    face_problems: Type.Array(OneOf(FACE_PROBLEMS, 'Problem of the face')),
    body_problems: Type.Array(OneOf(BODY_PROBLEMS, 'Problem of the body')),
    bought: Type.Boolean({ description: 'Belongs to an order of this shop' }),
    received_free: Type.Boolean({
      description: 'The writer was given the product for their review (CAMP-01)',
    }),
    helpful: Count('Who found it helpful'),
    voted: Type.Boolean({ description: 'The member who asks found it helpful' }),
    own: Type.Boolean({ description: 'Written by the member who asks' }),
    so_no: Nullable(SoNo, 'The order it is about (REV-01), told to its writer alone'),
    moderation: Nullable(Moderation, 'How it stands, told to its writer alone'),
    shop_answer: Nullable(ShopAnswer),
  },
  { description: 'A review as everybody reads it' },
);
export type Review = Static<typeof Review>;
export const ReviewAnswer = Type.Object({ review: Review });
export type ReviewAnswer = Static<typeof ReviewAnswer>;

export const RetrieveCommentAnswer = Type.Object({
  review: Nullable(Review, 'The earlier review; null when there is none'),
  so_no: Nullable(SoNo, 'The order it is about; null when the product was never bought'),
  can_review: Type.Boolean({
    description: 'The order, or the prize, has come, so its products may be reviewed',
  }),
  received_free: Type.Boolean({ description: 'It was given for the review, which will say so' }),
  skin: Type.Object(
    {
      face_type: Nullable(OneOf(FACE_TYPES, 'Type of the face')),
      face_problems: Type.Array(OneOf(FACE_PROBLEMS, 'Problem of the face')),
      body_problems: Type.Array(OneOf(BODY_PROBLEMS, 'Problem of the body')),
    },
    { description: 'What the member told in their last review: nobody is asked twice' },
  ),
});
export type RetrieveCommentAnswer = Static<typeof RetrieveCommentAnswer>;

export const CommentImageAnswer = Type.Object({
  photo: Type.String({ description: 'Name of the photo, for `image` of a review' }),
});
export type CommentImageAnswer = Static<typeof CommentImageAnswer>;

/**
 * The list of reviews, not defined by the specification: without a product, those of the whole shop (REV-13).
 */
export const CommentsQuery = Strict({
  mat_no: Type.Optional(MatNo),
  mat_id: Type.Optional(Id('Product')),
  category: Type.Optional(Id('Category of any level')),
  rate: Type.Optional(Stars('Score')),
  face_type: Type.Optional(OneOf(FACE_TYPES, 'FaceType')),
  face_problem: Type.Optional(OneOf(FACE_PROBLEMS, 'FaceProblem')),
  body_problem: Type.Optional(OneOf(BODY_PROBLEMS, 'BodyProblem')),
  photos: Type.Optional(Type.Boolean({ description: 'Only with photos' })),
  sort: Type.Optional(OneOf(REVIEW_SORTS, 'Order; create_date, newest first, by default (REV-05)')),
  page: Type.Optional(Page),
  limit: Type.Optional(Limit),
});
export type CommentsQuery = Static<typeof CommentsQuery>;

const ValueCounts = Type.Array(
  Type.Object({ value: Type.String(), count: Count('Reviews under the other filters') }),
);
export const CommentsAnswer = Type.Object({
  data: Type.Array(Review),
  count: Count('Reviews that match'),
  page: Count('This page'),
  limit: Count('Rows a page'),
  distribution: Type.Array(Count('Reviews'), {
    description: 'Five counts under the other filters: 1 star … 5 stars',
  }),
  with_photos: Count('Reviews with photos under the other filters'),
  face_types: ValueCounts,
  face_problems: ValueCounts,
  body_problems: ValueCounts,
  hidden: Type.Array(
    Type.Object({ reason: OneOf(HIDE_REASONS, 'Why'), count: Count('Reviews that the shop has hidden') }),
    { description: 'Of one product' },
  ),
});
export type CommentsAnswer = Static<typeof CommentsAnswer>;

export const HelpfulRequest = Strict({
  id: Id('Review'),
  helpful: Type.Boolean({ description: 'false takes the vote back' }),
  secret: Type.Optional(
    Type.String({
      minLength: 16,
      maxLength: 100,
      description: 'Random id of the browser: of whoever is not signed in one vote counts',
    }),
  ),
});
export const HelpfulAnswer = Type.Object({ helpful: Count('Who found it helpful'), voted: Type.Boolean() });
export type HelpfulAnswer = Static<typeof HelpfulAnswer>;

/** Imported reviews of a product from other shops. */
export const OtherReviewsQuery = Strict({
  mat_id: Id('Product'),
  page: Type.Optional(Page),
  limit: Type.Optional(Limit),
});
export type OtherReviewsQuery = Static<typeof OtherReviewsQuery>;

export const OtherReview = Type.Object(
  {
    id: Id('Review of another shop; no review of this one'),
    source: Type.String({ description: 'Whose review it is' }),
    source_link: Nullable(Type.String(), 'Where it can be read there; https'),
    rating: Nullable(Stars('Score there'), 'Score there; null when none was told'),
    comment: Type.String(),
    language: Nullable(Type.String(), 'Of the text, as in ISO 639; null when unknown'),
    written_on: Nullable(Type.String({ format: 'date' }), 'Day; null when unknown'),
  },
  { description: 'Shown as the other shop’s; part of no score, count, filter or feed of this one' },
);
export type OtherReview = Static<typeof OtherReview>;
export const OtherReviewsAnswer = Type.Object({
  data: Type.Array(OtherReview, { description: 'Newest first' }),
  count: Count('Reviews of other shops'),
  page: Count('This page'),
  limit: Count('Rows a page'),
});
export type OtherReviewsAnswer = Static<typeof OtherReviewsAnswer>;

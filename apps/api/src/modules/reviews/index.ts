/** What modules above this one may use of its repositories. */
export { MODERATION_SOURCE } from './moderation-list-repository.ts';
export { giveReviews } from './repository.ts';

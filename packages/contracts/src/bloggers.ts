import { type Static, Type } from 'typebox';
import { BLOGGER, BLOGGER_ACTS, BLOGGER_STATES } from './blogger-values.ts';
import { DateTime, Id, Nullable, OneOf, Strict, Text } from './common.ts';
import { TEXT } from './limits.ts';
import { BLOGGER_LIST } from './lists/bloggers.ts';
import { listAnswer, listCounts, listQuery } from './lists/query.ts';

/* Members who apply to recommend products of the shop, and what staff decide (BLOG-07; docs/decisions/0096). */

const ApplicationId = Id('Application');
export const BloggerParams = Strict({ application_id: ApplicationId });

export const ApplyRequest = Strict({
  request_key: Type.String({ format: 'uuid', description: 'Of the form: sent twice, it is one application' }),
  channels: Type.Array(Text(BLOGGER.channel, 'Address of a page, profile or channel', 1), {
    minItems: 1,
    maxItems: BLOGGER.channelsMax,
    description: 'Where the member writes or shows',
  }),
  about: Type.String({
    minLength: BLOGGER.aboutMin,
    maxLength: BLOGGER.about,
    description: 'About what the member writes, for whom, and why they want to',
  }),
  terms: Type.Literal(BLOGGER.terms, {
    description:
      'Version of the agreement that was accepted, which includes that paid links are named as such',
  }),
});
export type ApplyRequest = Static<typeof ApplyRequest>;

const Known = {
  application_id: ApplicationId,
  state: OneOf(BLOGGER_STATES, 'waiting: nobody has decided yet'),
  channels: Type.Array(Type.String(), { description: 'Addresses, without protocol' }),
  about: Type.String({ description: 'In the words of the member' }),
  applied_at: DateTime('Applied'),
  decided_at: Nullable(DateTime('Decided, withdrawn or ended'), 'null: it waits'),
  reason: Nullable(Type.String(), 'What the member reads of a refusal or an end'),
};
export const BloggerApplication = Type.Object(Known, { description: 'As its member reads it' });
export type BloggerApplication = Static<typeof BloggerApplication>;

export const BloggerAnswer = Type.Object({
  application: Nullable(BloggerApplication, 'The latest; null: none'),
  may_apply: Type.Boolean({ description: 'false: one is open, the role has none, or it is too early' }),
  again_at: Nullable(DateTime('From then on the member may apply again'), 'null: no such wait'),
});
export type BloggerAnswer = Static<typeof BloggerAnswer>;

export const StaffBloggerRow = Type.Object({
  ...Known,
  name: Type.String({ description: 'Member' }),
  shared: Type.Boolean({ description: 'Another member applied with one of these channels' }),
});
export type StaffBloggerRow = Static<typeof StaffBloggerRow>;
export const StaffBloggersAnswer = listAnswer(StaffBloggerRow);
export type StaffBloggersAnswer = Static<typeof StaffBloggersAnswer>;
export const StaffBloggersCounts = listCounts(BLOGGER_LIST);
export type StaffBloggersCounts = Static<typeof StaffBloggersCounts>;
export const StaffBloggerQuery = listQuery(BLOGGER_LIST);

const Other = Type.Object({
  application_id: ApplicationId,
  name: Type.String({ description: 'Member' }),
  state: OneOf(BLOGGER_STATES, 'Its state'),
  applied_at: DateTime('Applied'),
});
export const StaffBlogger = Type.Object({
  ...Known,
  name: Type.String({ description: 'Member' }),
  email: Type.String({ description: 'Of the account' }),
  terms: Type.Integer({ description: 'Version of the agreement that was accepted' }),
  decided_by: Nullable(Type.String(), 'Colleague; null: nobody, or the member'),
  earlier: Type.Array(Other, { description: 'Other applications of the member, the newest first' }),
  others: Type.Array(Other, { description: 'Applications of other members with one of these channels' }),
  previous: Nullable(ApplicationId, 'null at the beginning of the list'),
  next: Nullable(ApplicationId, 'null at its end'),
});
export type StaffBlogger = Static<typeof StaffBlogger>;

export const BloggerDecision = Strict({
  act: OneOf(BLOGGER_ACTS, 'approve gives the role of bloggers; refuse and end take it'),
  was: OneOf(BLOGGER_STATES, 'The state that was shown'),
  reason: Type.Optional(Text(TEXT.reason, 'Why it is refused or ended; the member reads it')),
});
export type BloggerDecision = Static<typeof BloggerDecision>;

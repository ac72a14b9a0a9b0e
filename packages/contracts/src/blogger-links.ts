import { type Static, Type } from 'typebox';
import { BLOGGER_LINK, LINK_CODE } from './blogger-link-values.ts';
import { Count, DateTime, Id, Nullable, Strict, Text } from './common.ts';

/* Links of bloggers and their clicks (BLOG-07; docs/decisions/0096). */

export const BloggerLinkParams = Strict({ link_id: Id('Link') });
export const NewBloggerLink = Strict({
  request_key: Type.String({ format: 'uuid', description: 'Of the form: sent twice, it is one link' }),
  name: Text(BLOGGER_LINK.name, 'For the blogger alone', 1),
  target: Text(BLOGGER_LINK.target, 'A page of the shop, from its first slash', 1),
});
export type NewBloggerLink = Static<typeof NewBloggerLink>;
export const BloggerLinkActive = Strict({
  active: Type.Boolean({ description: 'false: it leads to the page, and is not counted' }),
});

export const BloggerLink = Type.Object({
  link_id: Id('Link'),
  name: Type.String({ description: 'For the blogger alone' }),
  target: Type.String({ description: 'The page it leads to' }),
  url: Type.String({ description: 'The link' }),
  active: Type.Boolean({ description: 'Its clicks are counted' }),
  made_at: DateTime('Made'),
  clicks: Count('Clicks'),
  orders: Count('Orders within the days after a click, without cancelled ones and the own'),
});
export type BloggerLink = Static<typeof BloggerLink>;
export const BloggerLinksAnswer = Type.Object({
  links: Type.Array(BloggerLink, { description: 'The newest first' }),
  days: Count('Days after a click in which an order comes from it'),
});
export type BloggerLinksAnswer = Static<typeof BloggerLinksAnswer>;

export const BloggerClickRequest = Strict({
  code: Type.String({ pattern: LINK_CODE, description: 'The last part of the link' }),
});
export const BloggerClickAnswer = Type.Object({
  target: Type.String({ description: 'The page it leads to' }),
  click: Nullable(Type.String(), 'Sent as `referer` with orders; null: not counted'),
  days: Count('Days in which it is sent'),
});
export type BloggerClickAnswer = Static<typeof BloggerClickAnswer>;

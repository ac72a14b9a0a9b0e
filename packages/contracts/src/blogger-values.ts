/** Plain values of bloggers (BLOG-07): the browser may import this file. */

/**
 * `withdrawn`: by the member while it waited. `ended`: approved before; the member or the shop ended it.
 */
export const BLOGGER_STATES = ['waiting', 'approved', 'refused', 'withdrawn', 'ended'] as const;
export type BloggerState = (typeof BLOGGER_STATES)[number];

export const BLOGGER_ACTS = ['approve', 'refuse', 'end'] as const;
export type BloggerAct = (typeof BLOGGER_ACTS)[number];
/** The states in which staff may do it. Who was refused may be approved later, without applying again. */
export const BLOGGER_FROM: Readonly<Record<BloggerAct, readonly BloggerState[]>> = {
  approve: ['waiting', 'refused'],
  refuse: ['waiting'],
  end: ['approved'],
};
export const BLOGGER_TO: Readonly<Record<BloggerAct, BloggerState>> = {
  approve: 'approved',
  refuse: 'refused',
  end: 'ended',
};

export const BLOGGER = {
  channelsMax: 5,
  channel: 200,
  aboutMin: 20,
  about: 1000,
  /** Version of the agreement: raised when its text changes. */
  terms: 1,
  /** Days after a refusal or an end by the shop before the member may apply again. */
  againDays: 30,
} as const;

/**
 * A public address of a channel, without protocol, `www.`, parameters and the last slash, so that one channel is not two.
 * Null: it is no such address.
 */
export function channelOf(text: string): string | null {
  const given = text.trim();
  const match = /^(?:https?:\/\/)?((?:[a-z0-9-]+\.)+[a-z]{2,})(\/[^\s?#]*)?(?:[?#]\S*)?$/i.exec(given);
  if (match === null || given.length > BLOGGER.channel) return null;
  const host = (match[1] ?? '').toLowerCase().replace(/^(?:www|m)\./, '');
  return host + (match[2] ?? '').replace(/\/+$/, '');
}

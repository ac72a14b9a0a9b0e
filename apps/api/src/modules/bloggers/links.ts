import { randomBytes } from 'node:crypto';
import { BLOGGER_LINK, targetOf } from '@mali/contracts/blogger-link-values';
import type { BloggerClickAnswer, BloggerLinksAnswer, NewBloggerLink } from '@mali/contracts/blogger-links';
import { ROLE } from '@mali/contracts/roles';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { oneLine } from '../../platform/text.ts';
import { countLinks, insertClick, insertLink, linksOf, setLinkActive } from './link-repository.ts';
import { lockMember } from './service.ts';

type LinkDeps = Pick<Deps, 'db' | 'now' | 'config' | 'settings'>;

/** The caller's links, also those made before they stopped being a blogger. */
export async function ownLinks(
  { db, config, settings }: LinkDeps,
  caller: Caller,
): Promise<BloggerLinksAnswer> {
  const [links, { blogger_days }] = await Promise.all([linksOf(db, caller.user_id), settings.current()]);
  return {
    links: links.map(({ code, made_at, ...link }) => ({
      ...link,
      url: new URL(`/l/${code}`, config.publicUrl).href,
      made_at: made_at.toISOString(),
    })),
    days: blogger_days,
  };
}

/** @throws DomainError BLOGGER.ROLE */
async function lockBlogger(trx: Db, userId: number): Promise<void> {
  if ((await lockMember(trx, userId)) !== ROLE.BLOGGER) throw new DomainError('BLOGGER.ROLE');
}

/**
 * Makes a link to a page of the shop; with the same key once.
 * @throws DomainError BLOGGER.ROLE, BLOGGER.TARGET, BLOGGER.LINKS when there are too many, ERROR.BAD_REQUEST
 */
export async function makeLink(
  deps: LinkDeps,
  caller: Caller,
  { request_key, name: given, target: address }: NewBloggerLink,
): Promise<BloggerLinksAnswer> {
  const { user_id } = caller;
  const name = oneLine(given);
  if (name === '') throw new DomainError('ERROR.BAD_REQUEST', { missing: 'name' });
  const target = targetOf(address, new URL(deps.config.publicUrl).origin);
  if (target === null) throw new DomainError('BLOGGER.TARGET');
  await deps.db.transaction(async (trx) => {
    await lockBlogger(trx, user_id);
    const there = await countLinks(trx, user_id, request_key);
    if (there?.repeated === true) return;
    if ((there?.count ?? 0) >= BLOGGER_LINK.most) throw new DomainError('BLOGGER.LINKS');
    const code = randomBytes(6).toString('base64url');
    await insertLink(trx, { request_key, user_id, code, name, target, at: deps.now() });
  });
  return ownLinks(deps, caller);
}

/**
 * Switches the counting of a link off or on; it leads to its page in any case.
 * @throws DomainError BLOGGER.ROLE, ERROR.NOT_FOUND when it is not the caller's
 */
export async function switchLink(
  deps: LinkDeps,
  caller: Caller,
  link_id: number,
  isActive: boolean,
): Promise<BloggerLinksAnswer> {
  await deps.db.transaction(async (trx) => {
    await lockMember(trx, caller.user_id);
    if (!(await setLinkActive(trx, caller.user_id, link_id, isActive)))
      throw new DomainError('ERROR.NOT_FOUND');
  });
  return ownLinks(deps, caller);
}

/**
 * A visitor follows a link.
 * @throws DomainError ERROR.NOT_FOUND for an unknown one
 */
export async function followLink(
  { db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>,
  code: string,
): Promise<BloggerClickAnswer> {
  const [found, { blogger_days }] = await Promise.all([
    insertClick(db, code, randomBytes(16).toString('base64url'), now()),
    settings.current(),
  ]);
  if (found === undefined) throw new DomainError('ERROR.NOT_FOUND');
  return { ...found, days: blogger_days };
}

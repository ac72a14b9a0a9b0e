import { toBaht } from '@mali/contracts/money';
import type {
  JoinTopSpenderRequest,
  MyTopSpenderAnswer,
  TopSpenderAnswer,
  TopSpenderCampaign,
} from '@mali/contracts/top-spender';
import { TOP_SPENDER, type TopSpenderState } from '@mali/contracts/top-spender-values';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { notify } from '../notifications/service.ts';
import { displayName } from '../profiles/display-name.ts';
import {
  type CampaignRow,
  campaignById,
  dueCampaign,
  join,
  leave,
  listCampaigns,
  ownHistory,
  ownTotals,
  type Standing,
  settleCampaign,
  standings,
  type WinnerRow,
  winnersOf,
} from './repository.ts';

type ReadDeps = Pick<Deps, 'db' | 'now'>;

/** State of a campaign at a time: starts inclusively, ends exclusively. */
export function stateAt(campaign: CampaignRow, now: Date): TopSpenderState {
  if (campaign.settled_at !== null) return 'settled';
  if (now >= campaign.ends_at) return 'counting';
  return now < campaign.starts_at ? 'coming' : 'running';
}

/** Number of rights: one per complete `right_satang`. */
export const rightsFor = (satang: number, { right_satang }: Pick<CampaignRow, 'right_satang'>): number =>
  Math.floor(satang / right_satang);

type Reached = { amount: number; reached_at: Date; user_id: number };

/** Negative when `a` ranks higher: by amount, then by time, then by account age. */
export const compareReached = (a: Reached, b: Reached): number =>
  b.amount - a.amount || a.reached_at.getTime() - b.reached_at.getTime() || a.user_id - b.user_id;

type Ranked = Standing & Reached;

/** The leaderboard: by registered amounts until orders are completed, by approved amounts for the winners. */
export function rank(all: readonly Standing[], by: 'registered' | 'approved'): Ranked[] {
  return all
    .map((one) => ({ ...one, amount: one[by] }))
    .filter(({ amount }) => amount > 0)
    .sort(compareReached);
}

/** Cache time of a leaderboard. */
const KEPT_MS = 15_000;
const CAMPAIGNS_MAX = 20;

/**
 * Cache of leaderboards: a campaign's orders are summed at most four times a minute, once for concurrent
 * requests.
 */
export class Ladders {
  readonly #kept = new Map<number, { at: number; ranked: Promise<Ranked[]> }>();

  ranked({ db, now }: ReadDeps, campaign: CampaignRow): Promise<Ranked[]> {
    const at = now().getTime();
    const kept = this.#kept.get(campaign.campaign_id);
    if (kept !== undefined && at >= kept.at && at - kept.at < KEPT_MS) return kept.ranked;
    const ranked = standings(db, campaign).then((all) => rank(all, 'registered'));
    // A failure is not cached.
    ranked.catch(() => this.#kept.delete(campaign.campaign_id));
    if (this.#kept.size >= CAMPAIGNS_MAX) this.#kept.clear();
    this.#kept.set(campaign.campaign_id, { at, ranked });
    return ranked;
  }

  /** Invalidates the cache when a member enters or leaves. */
  forget(campaignId: number): void {
    this.#kept.delete(campaignId);
  }
}

const masked = (person: Parameters<typeof displayName>[0]): string => displayName(person, { masked: true });

/** The default campaign: the running one, else the last ended, else the first upcoming. */
function current(campaigns: readonly CampaignRow[], now: Date): CampaignRow | undefined {
  const begun = campaigns.filter(({ starts_at }) => starts_at <= now);
  return begun.find((one) => stateAt(one, now) === 'running') ?? begun[0] ?? campaigns.at(-1);
}

const summary = (campaign: CampaignRow, now: Date) => ({
  campaign_id: campaign.campaign_id,
  name: campaign.name,
  name_th: campaign.name_th,
  starts_at: campaign.starts_at.toISOString(),
  ends_at: campaign.ends_at.toISOString(),
  announce_at: campaign.announce_at.toISOString(),
  state: stateAt(campaign, now),
});

async function board(
  deps: ReadDeps,
  ladders: Ladders,
  campaign: CampaignRow,
): Promise<Pick<TopSpenderCampaign, 'leaderboards' | 'count'>> {
  if (campaign.settled_at !== null) {
    const winners = await winnersOf(deps.db, campaign.campaign_id);
    const places = winners.map(({ place, name, amount, rights }) => ({
      ...{ place, name, rights, amount: toBaht(amount) },
    }));
    return { leaderboards: places, count: places.length };
  }
  const ranked = await ladders.ranked(deps, campaign);
  const leaderboards = ranked.slice(0, TOP_SPENDER.board).map((one, i) => ({
    ...{ place: i + 1, name: masked(one), amount: toBaht(one.amount) },
    rights: rightsFor(one.amount, campaign),
  }));
  return { leaderboards, count: ranked.length };
}

/**
 * A campaign with its leaderboard, and the list of others (CAMP-03, CAMP-04).
 * @throws DomainError ERROR.NOT_FOUND for an unknown number
 */
export async function getTopSpender(
  deps: ReadDeps,
  ladders: Ladders,
  { campaign_id }: { campaign_id?: number },
): Promise<TopSpenderAnswer> {
  const now = deps.now();
  const all = await listCampaigns(deps.db);
  const shown =
    campaign_id === undefined ? current(all, now) : all.find((one) => one.campaign_id === campaign_id);
  if (shown === undefined && campaign_id !== undefined) throw new DomainError('ERROR.NOT_FOUND');
  return {
    campaigns: all.map((one) => summary(one, now)),
    campaign:
      shown === undefined
        ? null
        : {
            ...summary(shown, now),
            lead: shown.lead,
            lead_th: shown.lead_th,
            right_amount: toBaht(shown.right_satang),
            places: shown.places,
            prizes: shown.prizes,
            ...(await board(deps, ladders, shown)),
          },
  };
}

/**
 * The caller's counted amounts in a campaign, participating or not, and rank (CAMP-04).
 * @throws DomainError ERROR.NOT_FOUND, AUTH.REQUIRED when the account is deleted
 */
export async function getMine(
  deps: ReadDeps,
  ladders: Ladders,
  caller: Caller,
  { campaign_id, page = 1 }: { campaign_id: number; page?: number },
): Promise<MyTopSpenderAnswer> {
  const { db } = deps;
  const { user_id } = caller;
  const campaign = await campaignById(db, campaign_id);
  if (campaign === undefined) throw new DomainError('ERROR.NOT_FOUND');
  const own = await ownTotals(db, campaign, user_id);
  if (own === undefined) throw new DomainError('AUTH.REQUIRED');
  const history = await ownHistory(db, campaign, user_id, {
    offset: (page - 1) * TOP_SPENDER.history,
    limit: TOP_SPENDER.history,
  });
  return {
    campaign_id,
    joined: own.joined,
    place: await placeOf(deps, ladders, campaign, { ...own, user_id }),
    name: masked(own),
    totalRegisteredAmount: toBaht(own.registered),
    totalApprovedAmount: toBaht(own.approved),
    totalApprovedRights: rightsFor(own.approved, campaign),
    history: history.map(({ so_no, placed_at, amount, approved }) => ({
      so_no,
      placed_at: placed_at.toISOString(),
      amount: toBaht(amount),
      state: approved ? 'approved' : 'registered',
    })),
    count: own.count,
  };
}

async function placeOf(
  deps: ReadDeps,
  ladders: Ladders,
  campaign: CampaignRow,
  own: { user_id: number; registered: number; reached_at: Date | null },
): Promise<number | null> {
  const { user_id, registered: amount, reached_at } = own;
  if (campaign.settled_at !== null) {
    const winners = await winnersOf(deps.db, campaign.campaign_id);
    return winners.find((one) => one.user_id === user_id)?.place ?? null;
  }
  if (reached_at === null || amount <= 0) return null;
  const ranked = await ladders.ranked(deps, campaign);
  const me = { user_id, amount, reached_at };
  return 1 + ranked.filter((one) => one.user_id !== user_id && compareReached(one, me) < 0).length;
}

/**
 * Enters the caller with a masked name, or leaves. Leaving is always possible; entering until the campaign
 * ends.
 * @throws DomainError ERROR.NOT_FOUND, CAMPAIGN.OVER
 */
export async function setJoined(
  deps: ReadDeps,
  ladders: Ladders,
  caller: Caller,
  { campaign_id, joined }: JoinTopSpenderRequest,
): Promise<MyTopSpenderAnswer> {
  const { db, now } = deps;
  const at = now();
  const campaign = await campaignById(db, campaign_id);
  if (campaign === undefined) throw new DomainError('ERROR.NOT_FOUND');
  if (joined) {
    if (at >= campaign.ends_at) throw new DomainError('CAMPAIGN.OVER');
    await join(db, campaign_id, caller.user_id, at);
  } else {
    await db.transaction((trx) => leave(trx, campaign_id, caller.user_id));
  }
  ladders.forget(campaign_id);
  return getMine(deps, ladders, caller, { campaign_id });
}

/**
 * Settles due campaigns by the approved amounts, and notifies the winners.
 * @returns number of settled campaigns
 */
export async function settleDue({ db, now }: ReadDeps): Promise<number> {
  for (let settled = 0; ; settled += 1) {
    const done = await db.transaction(async (trx) => {
      const at = now();
      const campaign = await dueCampaign(trx, at);
      if (campaign === undefined) return true;
      const ranked = rank(await standings(trx, campaign), 'approved').slice(0, campaign.places);
      const winners = ranked.map(
        (one, i): WinnerRow => ({
          ...{ place: i + 1, user_id: one.user_id, name: masked(one), amount: one.amount },
          rights: rightsFor(one.amount, campaign),
        }),
      );
      await settleCampaign(trx, campaign.campaign_id, winners, at);
      await notify(
        trx,
        ranked.map(({ user_id }, i) => ({
          ...{ user_id, kind: 'top_spender_won', at },
          title: { th: `คุณได้อันดับ ${i + 1}`, en: `You came in at number ${i + 1}` },
          body: {
            th: `${campaign.name_th} เราจะติดต่อคุณเรื่องของรางวัล`,
            en: `${campaign.name}. We will write to you about your prize.`,
          },
          link: `/campaign/topspender?campaign=${campaign.campaign_id}`,
          dedupe: `top-spender:${campaign.campaign_id}`,
        })),
      );
      return false;
    });
    if (done) return settled;
  }
}

import { toBaht } from '@mali/contracts/money';
import type {
  JoinTopSpenderRequest,
  MyTopSpenderAnswer,
  TopSpenderAnswer,
  TopSpenderCampaign,
  TopSpenderCounted,
} from '@mali/contracts/top-spender';
import { TOP_SPENDER, type TopSpenderState } from '@mali/contracts/top-spender-values';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { displayName } from '../profiles/display-name.ts';
import { shareCampaign } from './office-repository.ts';
import {
  type CampaignRow,
  campaignById,
  join,
  leave,
  listCampaigns,
  namesOf,
  ownHistory,
  ownTotals,
  type Standing,
  standings,
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

/** Cache time of a leaderboard; one of all members reads every order of its period. */
const keptMs = ({ registration }: Pick<CampaignRow, 'registration'>): number =>
  registration === 'none' ? 120_000 : 15_000;
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
    if (kept !== undefined && at >= kept.at && at - kept.at < keptMs(campaign)) return kept.ranked;
    const ranked = standings(db, campaign).then((all) => rank(all, 'registered'));
    // A failure is not cached.
    ranked.catch(() => this.#kept.delete(campaign.campaign_id));
    if (this.#kept.size >= CAMPAIGNS_MAX) this.#kept.clear();
    this.#kept.set(campaign.campaign_id, { at, ranked });
    return ranked;
  }

  /** Invalidates the cache when a member enters or leaves, or staff have changed something. */
  forget(campaignId: number): void {
    this.#kept.delete(campaignId);
  }
}

export const masked = (person: Parameters<typeof displayName>[0]): string =>
  displayName(person, { masked: true });
/** The name on the board: empty for a member who has not agreed to be named. */
export const boardName = (one: Standing): string => (one.agreed ? masked(one) : '');

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
    ...{ place: i + 1, name: boardName(one), amount: toBaht(one.amount) },
    rights: rightsFor(one.amount, campaign),
  }));
  return { leaderboards, count: ranked.length };
}

/** What counts, by name. */
export const countedOf = async (
  db: Deps['db'],
  { scope }: Pick<CampaignRow, 'scope'>,
): Promise<TopSpenderCounted> => ({
  all: scope.all,
  named: scope.all ? [] : await namesOf(db, scope),
});

/** @throws DomainError ERROR.NOT_FOUND, also for a draft and one that is withdrawn */
async function publishedCampaign(db: Deps['db'], campaignId: number): Promise<CampaignRow> {
  const campaign = await campaignById(db, campaignId);
  if (campaign === undefined || !campaign.published) throw new DomainError('ERROR.NOT_FOUND');
  return campaign;
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
            ...{ terms: shown.terms, terms_th: shown.terms_th, registration: shown.registration },
            counted: await countedOf(deps.db, shown),
            ended_at: shown.ended_at?.toISOString() ?? null,
            ...{ end_reason: shown.end_reason, end_reason_th: shown.end_reason_th },
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
  const campaign = await publishedCampaign(db, campaign_id);
  const own = await ownTotals(db, campaign, user_id);
  if (own === undefined) throw new DomainError('AUTH.REQUIRED');
  const history = await ownHistory(db, campaign, user_id, {
    offset: (page - 1) * TOP_SPENDER.history,
    limit: TOP_SPENDER.history,
  });
  return {
    campaign_id,
    joined: own.agreed && own.entry !== 'refused',
    entry: own.entry,
    reason: own.reason,
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
  own: { user_id: number; registered: number; reached_at: Date | null; entry: string | null },
): Promise<number | null> {
  const { user_id, registered: amount, reached_at, entry } = own;
  if (campaign.settled_at !== null) {
    const winners = await winnersOf(deps.db, campaign.campaign_id);
    return winners.find((one) => one.user_id === user_id)?.place ?? null;
  }
  if (reached_at === null || amount <= 0 || entry === 'refused') return null;
  const ranked = await ladders.ranked(deps, campaign);
  const me = { user_id, amount, reached_at };
  return 1 + ranked.filter((one) => one.user_id !== user_id && compareReached(one, me) < 0).length;
}

/**
 * Registers the caller with a masked name, or leaves. Leaving is always possible; registering until the campaign ends.
 * The rules are locked meanwhile, so that nobody agrees to others than those that apply.
 * @throws DomainError ERROR.NOT_FOUND, CAMPAIGN.OVER
 */
export async function setJoined(
  deps: ReadDeps,
  ladders: Ladders,
  caller: Caller,
  { campaign_id, joined }: JoinTopSpenderRequest,
): Promise<MyTopSpenderAnswer> {
  const { db, now } = deps;
  await db.transaction(async (trx) => {
    const campaign = await shareCampaign(trx, campaign_id);
    const at = now();
    if (campaign === undefined || !campaign.published) throw new DomainError('ERROR.NOT_FOUND');
    if (!joined) return leave(trx, campaign_id, caller.user_id);
    if (at >= campaign.ends_at) throw new DomainError('CAMPAIGN.OVER');
    const state = campaign.registration === 'reviewed' ? 'waiting' : 'accepted';
    await join(trx, campaign_id, caller.user_id, state, at);
  });
  ladders.forget(campaign_id);
  return getMine(deps, ladders, caller, { campaign_id });
}

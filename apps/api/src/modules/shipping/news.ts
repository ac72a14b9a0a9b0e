import { findParcelTransition, parcelRank } from '@mali/contracts/parcel-states';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { type CarrierEvent, CarrierUnavailable } from './carriers.ts';
import type { ConnectedCarrier } from './connected-carriers.ts';
import { lockParcel } from './lock.ts';
import {
  insertParcelEvent,
  markPolled,
  markWebhookHandled,
  type ParcelRow,
  parcelById,
  parcelsByTracking,
  parcelsToPoll,
  queueParcelMail,
  storeWebhook,
  webhookById,
} from './repository.ts';
import { followParcels, moveParcel } from './service.ts';

type NewsDeps = Pick<Deps, 'db' | 'now' | 'config' | 'settings' | 'publish' | 'carriers' | 'log'>;

const HOUR_MS = 60 * 60_000;
const POLL_BATCH = 100;
/** Time limit of a run: a slow carrier must not occupy a worker slot. */
const ROUND_MS = 50_000;

/**
 * Takes a webhook of a connected carrier: stored, then handled by a job. One that comes again changes nothing.
 * @throws DomainError CARRIER.WEBHOOK when it is not genuine or the shop has no connection to that carrier
 */
export async function receiveCarrierWebhook(
  deps: Pick<Deps, 'db' | 'now' | 'carriers'>,
  name: ConnectedCarrier,
  request: { body: Buffer; headers: Readonly<Record<string, unknown>> },
): Promise<void> {
  const messages = deps.carriers.find(name)?.readWebhook({ ...request, now: deps.now() }) ?? null;
  if (messages === null) throw new DomainError('CARRIER.WEBHOOK');
  for (const message of messages) await storeWebhook(deps.db, { carrier: name, at: deps.now(), ...message });
}

/**
 * Handles a stored webhook: its parcel's events are fetched from the carrier, whatever the message says.
 * @throws CarrierUnavailable: the job is tried again
 */
export async function handleCarrierWebhook(deps: NewsDeps, webhookId: number): Promise<void> {
  const webhook = await webhookById(deps.db, webhookId);
  if (webhook === undefined || webhook.handled_at !== null) return;
  for (const { parcel_id } of await parcelsByTracking(deps.db, webhook.carrier, webhook.tracking_no))
    await refreshParcel(deps, parcel_id);
  await markWebhookHandled(deps.db, webhookId, deps.now());
}

/**
 * Fetches a parcel's events from its carrier and applies those that are new.
 * @throws CarrierUnavailable
 */
export async function refreshParcel(deps: NewsDeps, parcelId: number): Promise<void> {
  const parcel = await parcelById(deps.db, parcelId);
  if (parcel === undefined || parcel.carrier === null || parcel.tracking_no === null) return;
  const carrier = deps.carriers.find(parcel.carrier);
  if (carrier === undefined) return;
  const events = await carrier.track(parcel.tracking_no);
  await markPolled(deps.db, parcelId, deps.now());
  if (events !== null && events.length > 0) await applyEvents(deps, parcelId, events);
}

/**
 * Stores a carrier's events and moves the parcel by them: by their time, and of equal time by rank, whatever the order
 * they come in; one that was stored before, or is older than what is known, moves nothing. The order follows.
 */
async function applyEvents(deps: NewsDeps, parcelId: number, events: readonly CarrierEvent[]): Promise<void> {
  const rank = ({ state }: CarrierEvent) => (state === null ? -1 : parcelRank(state));
  const ordered = [...events].sort((a, b) => a.at.getTime() - b.at.getTime() || rank(a) - rank(b));
  await deps.db.transaction(async (trx) => {
    const { order } = await lockParcel(trx, parcelId);
    let moved = false;
    for (const event of ordered) moved = (await applyEvent(deps, trx, parcelId, event)) || moved;
    if (moved) await followParcels(deps, trx, order, { actor: 'carrier', actorId: null });
  });
}

/** @returns whether the parcel was moved */
async function applyEvent(deps: NewsDeps, trx: Db, parcelId: number, event: CarrierEvent): Promise<boolean> {
  const { state: to, at, code, place, text, raw } = event;
  const written = await insertParcelEvent(trx, parcelId, {
    ...{ at, received_at: deps.now(), state: to, code, place, text, source: 'carrier', raw },
    event_key: `carrier:${event.id}`,
  });
  const parcel = await parcelById(trx, parcelId);
  if (!written || parcel === undefined || to === null || isStale(parcel, event)) return false;
  const change = { last_event_at: at };
  let from = parcel.state;
  // Its collection was not reported.
  if (from === 'packed' && to !== 'shipped') {
    await moveParcel(trx, parcel, { to: 'shipped', actor: 'carrier', at, change, isRecorded: true });
    from = 'shipped';
  }
  if (findParcelTransition(from, to, 'carrier') === undefined) return from !== parcel.state;
  await moveParcel(trx, { ...parcel, state: from }, { to, actor: 'carrier', at, change, isRecorded: true });
  const mail = to === 'out_for_delivery' ? to : to === 'failed_attempt' ? 'delivery_failed' : null;
  if (mail !== null)
    await queueParcelMail(trx, { so_no: parcel.so_no, kind: mail, once: `${parcel.reference}:${event.id}` });
  return true;
}

const isStale = ({ last_event_at, state }: ParcelRow, { at, state: to }: CarrierEvent): boolean =>
  last_event_at !== null &&
  (at < last_event_at ||
    (at.getTime() === last_event_at.getTime() && to !== null && parcelRank(to) <= parcelRank(state)));

/** Asks carriers about parcels without news; a carrier that does not answer is not asked again in this run. */
export async function pollParcels(deps: NewsDeps): Promise<void> {
  const until = deps.now().getTime() + ROUND_MS;
  for (const { name, pollHours } of deps.carriers.all) {
    const before = new Date(deps.now().getTime() - pollHours * HOUR_MS);
    for (const { parcel_id } of await parcelsToPoll(deps.db, name, before, POLL_BATCH)) {
      if (deps.now().getTime() > until) return;
      const isSilent = await refreshParcel(deps, parcel_id).then(
        () => false,
        (error: unknown) => {
          deps.log.warn({ err: error, parcel_id }, 'a carrier cannot be asked about a parcel now');
          return error instanceof CarrierUnavailable;
        },
      );
      if (isSilent) break;
    }
  }
}

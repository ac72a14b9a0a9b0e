import type {
  DeliverySettings,
  DeliveryVersion,
  DeliveryVersions,
  SaveDelivery,
} from '@mali/contracts/delivery';
import {
  DELIVERY_LIMITS,
  type DeliveryState,
  deliveryProblems,
  REST_ZONE,
} from '@mali/contracts/delivery-values';
import type { FieldChange } from '@mali/contracts/history';
import { DELIVERY_DEFAULT_BAHT } from '@mali/contracts/limits';
import { toSatang } from '@mali/contracts/money';
import type { DeliveryRate } from '@mali/pricing';
import { STANDARD_SCHEDULE, STANDARD_TRANSIT } from '@mali/thai/dates';
import { FIXED_HOLIDAYS, LUNAR_HOLIDAYS } from '@mali/thai/holidays';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { changesBetween } from '../../platform/field-changes.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import { fromStored, type StoredSettings, toStored } from '../pricing/delivery-terms.ts';
import { pricingRulesFor } from '../pricing/rules.ts';
import {
  insertVersion,
  lockVersions,
  readRevision,
  readVersions,
  type VersionRow,
  withdrawVersion,
} from './repository.ts';

type DeliveryDeps = Pick<Deps, 'db' | 'now' | 'rules'>;

/** What held before the first version: the delivery rates, and the standard schedule. Satang. */
export function firstSettings(rates: readonly DeliveryRate[]): StoredSettings {
  const tiers = new Map<number, number>();
  const active = rates.filter((tier) => tier.active);
  // The last of one subtotal wins: the lowest priority, then the lowest rate (deliveryFor).
  for (const tier of [...active].sort((a, b) => b.priority - a.priority || b.rate - a.rate))
    tiers.set(tier.min_spend, tier.rate);
  if (!tiers.has(0)) tiers.set(0, toSatang(DELIVERY_DEFAULT_BAHT));
  const nowhere = { provinces: [], postcodes: [] };
  return {
    zones: [
      {
        ...{ key: REST_ZONE, name_th: 'ทั่วประเทศ', name_en: 'Everywhere', ...nowhere, ...STANDARD_TRANSIT },
        rates: [...tiers]
          .map(([min_spend, rate]) => ({ min_spend, rate }))
          .sort((a, b) => a.min_spend - b.min_spend),
      },
    ],
    cut_off: [...STANDARD_SCHEDULE.cut_off],
    pick_up: STANDARD_SCHEDULE.pick_up,
    no_delivery: [...STANDARD_SCHEDULE.no_delivery],
    holidays: [...FIXED_HOLIDAYS, ...LUNAR_HOLIDAYS],
    not_served: nowhere,
    cod_not_served: nowhere,
  };
}

/** Versions in force before, now and later, and those withdrawn; the newest start first. */
export async function deliveryVersions(deps: DeliveryDeps, db: Db = deps.db): Promise<DeliveryVersions> {
  const at = deps.now();
  const [revision, found, { set }] = await Promise.all([
    readRevision(db),
    readVersions(db, DELIVERY_LIMITS.history),
    pricingRulesFor(deps, []),
  ]);
  const current = found.find((row) => row.withdrawn_at === null && row.valid_from <= at)?.version_id ?? null;
  const stateOf = (row: VersionRow): DeliveryState => {
    if (row.withdrawn_at !== null) return 'withdrawn';
    if (row.valid_from > at) return 'scheduled';
    return row.version_id === current ? 'current' : 'past';
  };
  const saved = found.map(
    (row): DeliveryVersion => ({
      version_id: row.version_id,
      state: stateOf(row),
      valid_from: row.valid_from.toISOString(),
      reason: row.reason,
      created_at: row.created_at.toISOString(),
      created_by: row.created_by,
      withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
      withdrawn_by: row.withdrawn_by,
      settings: fromStored(row.settings),
    }),
  );
  const first: DeliveryVersion = {
    ...{ version_id: null, state: current === null ? 'current' : 'past', valid_from: null, reason: '' },
    ...{ created_at: null, created_by: null, withdrawn_at: null, withdrawn_by: null },
    settings: fromStored(firstSettings(set.delivery_rates)),
  };
  return { revision, versions: [...saved, first] };
}

const listed = ({ provinces, postcodes }: DeliverySettings['not_served']): string =>
  [...provinces, ...postcodes].join(', ');

/** What differs from the settings in force, part by part; zones by their Thai name. */
function settingChanges(was: DeliverySettings, is: DeliverySettings): FieldChange[] {
  const whole = (settings: DeliverySettings) => ({
    cut_off: settings.cut_off.map((time) => time ?? '–').join(', '),
    pick_up: settings.pick_up,
    no_delivery: settings.no_delivery,
    holidays: settings.holidays.map(({ day }) => day),
    not_served: listed(settings.not_served),
    cod_not_served: listed(settings.cod_not_served),
  });
  const zoneOf = (settings: DeliverySettings, key: string) => {
    const zone = settings.zones.find((one) => one.key === key);
    return zone === undefined
      ? {}
      : {
          name: `${zone.name_th} / ${zone.name_en}`,
          areas: listed(zone),
          rates: zone.rates.map(({ min_spend, rate }) => `${min_spend}+ → ฿${rate}`).join(', '),
          days: `${zone.days_min}–${zone.days_max}`,
        };
  };
  const names = new Map([...was.zones, ...is.zones].map(({ key, name_th }) => [key, name_th]));
  const ofZones = [...names].flatMap(([key, of]) =>
    changesBetween<object>(zoneOf(was, key), zoneOf(is, key)).map((change) => ({ ...change, of })),
  );
  return [...ofZones, ...changesBetween(whole(was), whole(is))];
}

const isBlank = (text: string): boolean => text.trim() === '';

/** @throws DomainError DELIVERY.INVALID {problems}, ERROR.BAD_REQUEST for an empty name or reason */
function checkedSettings({ settings, reason }: SaveDelivery): DeliverySettings {
  const problems = deliveryProblems(settings);
  if (problems.length > 0) throw new DomainError('DELIVERY.INVALID', { problems });
  const names = [...settings.zones, ...settings.holidays].flatMap(({ name_th, name_en }) => [
    name_th,
    name_en,
  ]);
  if ([reason, ...names].some(isBlank)) throw new DomainError('ERROR.BAD_REQUEST', { missing: 'name' });
  return settings;
}

/**
 * Saves delivery settings as a new version, from now or a time on.
 * @throws DomainError DELIVERY.INVALID, DELIVERY.PAST, DELIVERY.CONFLICT {revision}
 */
export async function saveDelivery(
  deps: DeliveryDeps,
  caller: Caller,
  request: SaveDelivery,
): Promise<DeliveryVersions> {
  const settings = toStored(checkedSettings(request));
  await deps.db.transaction(async (trx) => {
    await lockForChange(trx, request.revision);
    const at = deps.now();
    const valid_from = request.valid_from === null ? at : new Date(request.valid_from);
    if (valid_from < at) throw new DomainError('DELIVERY.PAST');
    const reason = request.reason.trim();
    const { versions } = await deliveryVersions(deps, trx);
    const before = versions.find(({ state }) => state === 'current')?.settings ?? request.settings;
    const version_id = await insertVersion(trx, { valid_from, settings, reason, at, by: caller.user_id });
    await recordStaffAction(trx, caller, {
      ...{ kind: 'delivery_changed', at, user_id: null, subject: 'delivery' },
      details: { version_id, valid_from: valid_from.toISOString(), reason },
      changes: settingChanges(before, request.settings),
    });
  });
  return deliveryVersions(deps);
}

/**
 * Withdraws a version that has not begun.
 * @throws DomainError DELIVERY.CONFLICT {revision}, DELIVERY.BEGUN
 */
export async function withdrawDelivery(
  deps: DeliveryDeps,
  caller: Caller,
  version_id: number,
  revision: number,
): Promise<DeliveryVersions> {
  await deps.db.transaction(async (trx) => {
    await lockForChange(trx, revision);
    const at = deps.now();
    if (!(await withdrawVersion(trx, { version_id, at, by: caller.user_id })))
      throw new DomainError('DELIVERY.BEGUN');
    await recordStaffAction(trx, caller, {
      ...{ kind: 'delivery_withdrawn', at, user_id: null, subject: 'delivery' },
      details: { version_id },
    });
  });
  return deliveryVersions(deps);
}

async function lockForChange(trx: Db, revision: number): Promise<void> {
  await lockVersions(trx);
  const found = await readRevision(trx);
  if (found !== revision) throw new DomainError('DELIVERY.CONFLICT', { revision: found });
}

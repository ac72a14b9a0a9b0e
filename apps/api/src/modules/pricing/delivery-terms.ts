import type { DeliverySettings, DeliveryTerms } from '@mali/contracts/delivery';
import { toBaht, toSatang } from '@mali/contracts/money';
import { type DeliveryArea, type DeliveryRate, includesArea, zoneOf } from '@mali/pricing';
import { deliveryDays, STANDARD_SCHEDULE, STANDARD_TRANSIT, startOfBangkokDay } from '@mali/thai/dates';
import type { RuleSet } from './rules.ts';

/** Delivery settings as stored: amounts in satang. */
export type StoredSettings = DeliverySettings;
/** The version in force. */
export type DeliveryInForce = { version_id: number; settings: StoredSettings };

function withAmounts(settings: DeliverySettings, convert: (amount: number) => number): DeliverySettings {
  const zones = settings.zones.map((zone) => ({
    ...zone,
    rates: zone.rates
      .map(({ min_spend, rate }) => ({ min_spend: convert(min_spend), rate: convert(rate) }))
      .sort((a, b) => a.min_spend - b.min_spend),
  }));
  return { ...settings, zones };
}

/** Baht (wire) to satang (database), rates in the order of their subtotals. */
export const toStored = (settings: DeliverySettings): StoredSettings => withAmounts(settings, toSatang);
/** Satang (database) to baht (wire). */
export const fromStored = (settings: StoredSettings): DeliverySettings => withAmounts(settings, toBaht);

/** What browsers compute price and day with, in baht. */
export function wireDelivery(settings: StoredSettings): DeliveryTerms {
  const { zones, holidays, cut_off, pick_up, no_delivery, not_served, cod_not_served } = fromStored(settings);
  return {
    zones: zones.map(({ name_th: _th, name_en: _en, ...zone }) => zone),
    ...{ cut_off, pick_up, no_delivery, not_served, cod_not_served },
    holidays: holidays.map(({ day }) => day),
  };
}

/** The delivery rates of an area, in satang. */
export function ratesFor(
  { delivery, delivery_rates }: Pick<RuleSet, 'delivery' | 'delivery_rates'>,
  area: DeliveryArea,
): readonly DeliveryRate[] {
  if (delivery === null) return delivery_rates;
  return zoneOf(delivery.settings.zones, area).rates.map((rate) => ({ ...rate, active: true, priority: 1 }));
}

/** What an order keeps of the delivery settings it is placed by. */
export type DeliveryPromise = {
  /** Null while no settings were saved. */
  version_id: number | null;
  zone: string | null;
  /** Instant at which the last promised Bangkok day begins. */
  arrives: Date;
};

export function promiseFor(
  { delivery }: Pick<RuleSet, 'delivery'>,
  area: DeliveryArea,
  at: Date,
): DeliveryPromise {
  if (delivery === null)
    return {
      version_id: null,
      zone: null,
      arrives: deliveryDays(at, STANDARD_SCHEDULE, STANDARD_TRANSIT).to,
    };
  const { settings, version_id } = delivery;
  const zone = zoneOf(settings.zones, area);
  const schedule = { ...settings, holidays: settings.holidays.map(({ day }) => day) };
  return { version_id, zone: zone.key, arrives: deliveryDays(at, schedule, zone).to };
}

/**
 * The day on which a branch has an order ready: as one that leaves by the same cut-off. No version and no zone belong to
 * it, so that the day is not computed anew as that of a delivery when it is paid.
 */
export function readyDay({ delivery }: Pick<RuleSet, 'delivery'>, at: Date): DeliveryPromise {
  const schedule =
    delivery === null
      ? STANDARD_SCHEDULE
      : { ...delivery.settings, holidays: delivery.settings.holidays.map(({ day }) => day) };
  const { shipBy } = deliveryDays(at, schedule, STANDARD_TRANSIT);
  return { version_id: null, zone: null, arrives: startOfBangkokDay(shipBy) };
}

/** Whether the shop delivers to an area, and collects cash there. */
export function isServed(
  { delivery }: Pick<RuleSet, 'delivery'>,
  area: DeliveryArea,
): { delivery: boolean; cod: boolean } {
  if (delivery === null) return { delivery: true, cod: true };
  const { not_served, cod_not_served } = delivery.settings;
  return { delivery: !includesArea(not_served, area), cod: !includesArea(cod_not_served, area) };
}

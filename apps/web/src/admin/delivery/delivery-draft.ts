import type { DeliverySettings } from '@mali/contracts/delivery';
import { DELIVERY_LIMITS, type DeliveryProblem, deliveryProblems } from '@mali/contracts/delivery-values';
import type { Language } from '@mali/contracts/limits';
import { toBaht, toSatang } from '@mali/contracts/money';
import { type AreaList, type DeliveryArea, deliveryFor, includesArea, zoneOf } from '@mali/pricing';
import { type AddressTable, isBangkok } from '@mali/thai/address';
import { deliveryDays } from '@mali/thai/dates';

/** Form values of the settings: everything typed is text. */
export type ZoneDraft = {
  key: string;
  name_th: string;
  name_en: string;
  areas: string;
  rates: { from: string; cost: string }[];
  days_min: string;
  days_max: string;
};
export type DeliveryDraft = Pick<DeliverySettings, 'no_delivery' | 'holidays'> & {
  zones: ZoneDraft[];
  /** Empty: nothing leaves on that weekday. */
  cut_off: string[];
  pick_up: string;
  not_served: string;
  cod_not_served: string;
};

/** Why a draft cannot be saved, by part: `zones.0`, `cut_off`, `not_served` … */
export type Fault = DeliveryProblem | 'number' | 'name' | 'unknown_area' | 'clock';
export type Faults = Readonly<Record<string, Fault>>;

const listed = ({ provinces, postcodes }: AreaList): string => [...provinces, ...postcodes].join(', ');

export const toDraft = (settings: DeliverySettings): DeliveryDraft => ({
  zones: settings.zones.map(({ rates, days_min, days_max, provinces, postcodes, ...zone }) => ({
    ...zone,
    areas: listed({ provinces, postcodes }),
    rates: rates.map(({ min_spend, rate }) => ({ from: String(min_spend), cost: String(rate) })),
    days_min: String(days_min),
    days_max: String(days_max),
  })),
  cut_off: settings.cut_off.map((time) => time ?? ''),
  pick_up: settings.pick_up,
  no_delivery: settings.no_delivery,
  holidays: settings.holidays,
  not_served: listed(settings.not_served),
  cod_not_served: listed(settings.cod_not_served),
});

const POSTCODES = /^[1-9]\d{4}(?:\s*[-–]\s*[1-9]\d{4})?$/;

/** Official Thai names of provinces by either name. */
function provincesOf(table: AddressTable): Map<string, string> {
  const names = new Map<string, string>();
  for (const { province } of table.lines) {
    names.set(province.th, province.th);
    names.set(province.en.toLowerCase(), province.th);
  }
  return names;
}

/** Areas as typed: postcodes, ranges and provinces in either language, separated by commas or lines. */
function areasOf(typed: string, provinces: ReadonlyMap<string, string>): AreaList & { unknown: string[] } {
  const parts = typed
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const postcodes = parts
    .filter((part) => POSTCODES.test(part))
    .map((part) => part.replace(/\s*[-–]\s*/, '-'));
  const names = parts.filter((part) => !POSTCODES.test(part));
  const officialOf = (name: string) =>
    isBangkok(name) ? provinces.get('bangkok') : (provinces.get(name) ?? provinces.get(name.toLowerCase()));
  return {
    provinces: names.flatMap((name) => officialOf(name) ?? []),
    postcodes,
    unknown: names.filter((name) => officialOf(name) === undefined),
  };
}

const MONEY = /^\d{1,7}(?:\.\d{1,2})?$/;
const WHOLE = /^\d{1,2}$/;

/** The settings of a draft, and what is wrong with them, by part. */
export function toSettings(
  draft: DeliveryDraft,
  table: AddressTable,
): { settings: DeliverySettings; faults: Faults } {
  const provinces = provincesOf(table);
  const faults: Record<string, Fault> = {};
  const fault = (part: string, why: Fault, isSo: boolean) => {
    if (isSo) faults[part] ??= why;
  };
  const areas = (part: string, typed: string): AreaList => {
    const { unknown, ...list } = areasOf(typed, provinces);
    fault(part, 'unknown_area', unknown.length > 0);
    return list;
  };
  const zones = draft.zones.map((zone, i) => {
    const { areas: typed, rates, days_min, days_max, name_th, name_en, key } = zone;
    const part = `zones.${i}`;
    fault(part, 'name', name_th.trim() === '' || name_en.trim() === '');
    const amounts = rates.flatMap(({ from, cost }) => [from.trim(), cost.trim()]);
    const days = [days_min.trim(), days_max.trim()];
    const isNumber = amounts.every((amount) => MONEY.test(amount)) && days.every((day) => WHOLE.test(day));
    fault(part, 'number', !isNumber || days.some((day) => Number(day) > DELIVERY_LIMITS.daysMax));
    const { provinces: named, postcodes } = areas(part, typed);
    return {
      ...{ key, name_th: name_th.trim(), name_en: name_en.trim() },
      ...{ provinces: [...named], postcodes: [...postcodes] },
      rates: rates.map(({ from, cost }) => ({ min_spend: Number(from) || 0, rate: Number(cost) || 0 })),
      days_min: Number(days_min) || 0,
      days_max: Number(days_max) || 0,
    };
  });
  const list = (part: 'not_served' | 'cod_not_served') => {
    const found = areas(part, draft[part]);
    return { provinces: [...found.provinces], postcodes: [...found.postcodes] };
  };
  const settings: DeliverySettings = {
    zones,
    cut_off: draft.cut_off.map((time) => (time === '' ? null : time)),
    pick_up: draft.pick_up,
    no_delivery: draft.no_delivery,
    holidays: draft.holidays,
    not_served: list('not_served'),
    cod_not_served: list('cod_not_served'),
  };
  fault('pick_up', 'clock', draft.pick_up === '');
  for (const { path, problem } of deliveryProblems(settings)) fault(path, problem, true);
  return { settings, faults };
}

/** What an order costs to deliver, and when it arrives; `arrives` null: the area is not served. Baht. */
export type Outcome = { cost: number; arrives: Date | null; from: Date | null };

export function outcomeOf(
  settings: DeliverySettings,
  order: { area: DeliveryArea; subtotal: number },
  now: Date,
): Outcome {
  const zone = zoneOf(settings.zones, order.area);
  const rates = zone.rates.map(({ min_spend, rate }) => ({
    ...{ active: true, priority: 1, min_spend: toSatang(min_spend), rate: toSatang(rate) },
  }));
  const cost = toBaht(deliveryFor(toSatang(order.subtotal), rates).delivery_cost);
  if (includesArea(settings.not_served, order.area)) return { cost, arrives: null, from: null };
  const schedule = { ...settings, holidays: settings.holidays.map(({ day }) => day) };
  const { from, to } = deliveryDays(now, schedule, zone);
  return { cost, arrives: to, from };
}

/** A postcode with its province; null when there is none. */
export function areaOf(zipcode: string, table: AddressTable): DeliveryArea | null {
  const line = table.lines.find(({ zip }) => zip === zipcode.trim());
  return line === undefined ? null : { zipcode: line.zip, province: line.province.th };
}

/** A part of the settings as text: its name by key and words, and its value. */
export type Line = {
  id: string;
  part: 'areas' | 'rates' | 'days' | 'cut_off' | 'pick_up' | 'no_delivery' | 'holiday' | 'not_served' | 'cod';
  /** Name of a zone or a holiday, a weekday, or a day. */
  of: string;
  value: string;
};

/** Every part of the settings as text, in the order of the page. */
function linesOf(settings: DeliverySettings, language: Language): Line[] {
  const named = (one: { name_th: string; name_en: string }) =>
    language === 'th' ? one.name_th : one.name_en;
  return [
    ...settings.zones.flatMap((zone): Line[] => [
      { id: `areas ${zone.key}`, part: 'areas', of: named(zone), value: listed(zone) || '–' },
      {
        id: `rates ${zone.key}`,
        ...{ part: 'rates', of: named(zone) },
        value: zone.rates.map(({ min_spend, rate }) => `${min_spend}+ → ฿${rate}`).join(', '),
      },
      {
        id: `days ${zone.key}`,
        ...{ part: 'days', of: named(zone) },
        value: `${zone.days_min}–${zone.days_max}`,
      },
    ]),
    ...settings.cut_off.map(
      (time, weekday): Line => ({
        ...{ id: `cut_off ${weekday}`, part: 'cut_off', of: String(weekday), value: time ?? '–' },
      }),
    ),
    { id: 'pick_up', part: 'pick_up', of: '', value: settings.pick_up },
    ...settings.no_delivery.map(
      (weekday): Line => ({
        ...{ id: `no_delivery ${weekday}`, part: 'no_delivery', of: String(weekday), value: '✓' },
      }),
    ),
    ...settings.holidays.map(
      (holiday): Line => ({
        ...{ id: `holiday ${holiday.day}`, part: 'holiday', of: holiday.day, value: named(holiday) },
      }),
    ),
    { id: 'not_served', part: 'not_served', of: '', value: listed(settings.not_served) || '–' },
    { id: 'cod', part: 'cod', of: '', value: listed(settings.cod_not_served) || '–' },
  ];
}

export type Difference = Omit<Line, 'value'> & { before: string; after: string };

/** The parts of the settings that differ, in the order of the page; `–` where there is none. */
export function differences(
  before: DeliverySettings,
  after: DeliverySettings,
  language: Language,
): Difference[] {
  const [old, now] = [linesOf(before, language), linesOf(after, language)];
  const textOf = (lines: readonly Line[], id: string) => lines.find((line) => line.id === id)?.value ?? '–';
  const all = [...now, ...old.filter(({ id }) => !now.some((line) => line.id === id))];
  return all
    .map(({ id, part, of }) => ({ id, part, of, before: textOf(old, id), after: textOf(now, id) }))
    .filter(({ before: was, after: is }) => was !== is);
}

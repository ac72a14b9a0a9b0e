/** Plain values and checks of the delivery settings: the browser may import this file. */

export const DELIVERY_LIMITS = {
  zones: 20,
  rates: 10,
  daysMax: 30,
  holidays: 120,
  provinces: 77,
  postcodes: 200,
  /** Versions in the history of the page. */
  history: 50,
} as const;

/** `63150`, or a range `63000-63999`. */
export const POSTCODES = '^[1-9][0-9]{4}(-[1-9][0-9]{4})?$';
/** `2026-12-05`, or `12-05` for every year. */
export const HOLIDAY = '^([0-9]{4}-)?(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$';
export const CLOCK = '^([01][0-9]|2[0-3]):[0-5][0-9]$';
export const ZONE_KEY = '^[a-z0-9]{1,12}$';
/** The zone of every area that no other zone lists: always the first. */
export const REST_ZONE = 'rest';

export const DELIVERY_STATES = ['past', 'current', 'scheduled', 'withdrawn'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why delivery settings cannot be saved. */
export const DELIVERY_PROBLEMS = [
  'rest_zone',
  'no_area',
  'area_twice',
  'bad_range',
  'no_base_rate',
  'rate_twice',
  'days_order',
  'zone_twice',
  'no_dispatch_day',
  'no_delivery_day',
  'pick_up_early',
  'bad_day',
  'holiday_twice',
] as const;
export type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number];

type Areas = Readonly<{ provinces: readonly string[]; postcodes: readonly string[] }>;
type CheckedSettings = Readonly<{
  zones: readonly (Areas &
    Readonly<{
      key: string;
      rates: readonly Readonly<{ min_spend: number; rate: number }>[];
      days_min: number;
      days_max: number;
    }>)[];
  cut_off: readonly (string | null)[];
  pick_up: string;
  no_delivery: readonly number[];
  holidays: readonly Readonly<{ day: string }>[];
  not_served: Areas;
  cod_not_served: Areas;
}>;

const hasTwice = (values: readonly (string | number)[]): boolean => new Set(values).size < values.length;

const rangeOf = (text: string): readonly [string, string] => {
  const [first = '', last = first] = text.split('-');
  return [first, last];
};

/** Problems of lists of areas of which none may be named twice. */
function areaProblems(path: string, lists: readonly Areas[]): Found[] {
  const ranges = lists
    .flatMap(({ postcodes }) => postcodes.map(rangeOf))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const overlap = ranges.some(([first], i) => i > 0 && first <= (ranges[i - 1]?.[1] ?? ''));
  return [
    ...(ranges.some(([first, last]) => first > last) ? [{ path, problem: 'bad_range' } as const] : []),
    ...(overlap || hasTwice(lists.flatMap(({ provinces }) => provinces))
      ? [{ path, problem: 'area_twice' } as const]
      : []),
  ];
}

/** A problem and the part of the settings that has it: `zones`, `zones.0`, `cut_off`, … */
export type Found = Readonly<{ path: string; problem: DeliveryProblem }>;

/** `02-30` and `2027-02-29` are no days; `02-29` is one every fourth year. */
function isDay(day: string): boolean {
  const iso = day.length === 5 ? `2028-${day}` : day;
  return new Date(`${iso}T00:00:00Z`).toISOString().startsWith(iso);
}

function zoneProblems(zone: CheckedSettings['zones'][number], i: number): Found[] {
  const path = `zones.${i}`;
  const isNamed = zone.provinces.length + zone.postcodes.length > 0;
  const problems: (DeliveryProblem | false)[] = [
    i === 0 && (isNamed || zone.key !== REST_ZONE) && 'rest_zone',
    i > 0 && !isNamed && 'no_area',
    !zone.rates.some(({ min_spend }) => min_spend === 0) && 'no_base_rate',
    hasTwice(zone.rates.map(({ min_spend }) => min_spend)) && 'rate_twice',
    zone.days_min > zone.days_max && 'days_order',
  ];
  return problems.flatMap((problem) => (problem === false ? [] : [{ path, problem }]));
}

/** Every reason why these settings cannot be saved, in the order of the page; none: they can. */
export function deliveryProblems(settings: CheckedSettings): Found[] {
  const { zones, cut_off, pick_up, no_delivery, holidays } = settings;
  const days = holidays.map(({ day }) => day);
  const problems: (Found | false)[] = [
    hasTwice(zones.map(({ key }) => key)) && { path: 'zones', problem: 'zone_twice' },
    !cut_off.some((time) => time !== null) && { path: 'cut_off', problem: 'no_dispatch_day' },
    cut_off.some((time) => time !== null && time > pick_up) && { path: 'pick_up', problem: 'pick_up_early' },
    new Set(no_delivery).size >= 7 && { path: 'no_delivery', problem: 'no_delivery_day' },
    days.some((day) => !isDay(day)) && { path: 'holidays', problem: 'bad_day' },
    hasTwice(days) && { path: 'holidays', problem: 'holiday_twice' },
  ];
  return [
    ...zones.flatMap(zoneProblems),
    ...areaProblems('zones', zones),
    ...problems.filter((found) => found !== false),
    ...areaProblems('not_served', [settings.not_served]),
    ...areaProblems('cod_not_served', [settings.cod_not_served]),
  ];
}

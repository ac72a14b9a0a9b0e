/** Bangkok days, both inclusive (HEAD-05); a missing end is open. */
type Window = Readonly<{ from?: string; until?: string }>;

const BANGKOK_MS = 7 * 3_600_000;

/** Whether the Bangkok day of `now` is in the period. */
export function isWithin({ from, until }: Window, now: Date): boolean {
  const day = new Date(now.getTime() + BANGKOK_MS).toISOString().slice(0, 10);
  return (from === undefined || day >= from) && (until === undefined || day <= until);
}

/** HEAD-04 */
export const SPECIAL_LOGO: Window = { from: '2022-06-20', until: '2022-06-30' };

export type MainEntry = 'newIn' | 'brands' | 'promo' | 'exclusive' | 'blogs' | 'giveaway';
export type SideEntry = MainEntry | 'bestSellers' | 'flashSale';
type Entry<Name> = Window & Readonly<{ name: Name }>;

/** Entries of the main menu besides the departments (HEAD-13 to HEAD-16), by text key. */
const MAIN: readonly Entry<MainEntry>[] = [
  { name: 'newIn' },
  { name: 'brands' },
  { name: 'promo' },
  { name: 'exclusive', from: '2024-08-07' },
  { name: 'blogs' },
  { name: 'giveaway' },
];

/** Entries of the side menu only (HEAD-32, HEAD-33). */
const SIDE: readonly Entry<'bestSellers' | 'flashSale'>[] = [
  { name: 'bestSellers', until: '2020-01-23' },
  { name: 'flashSale', from: '2021-06-05', until: '2021-06-06' },
];

/** The main menu's entries at that time. */
export const mainEntries = (now: Date): MainEntry[] =>
  MAIN.filter((entry) => isWithin(entry, now)).map(({ name }) => name);

/** The side menu's entries: the main menu's, and its own. */
export const sideEntries = (now: Date): SideEntry[] => [
  ...mainEntries(now),
  ...SIDE.filter((entry) => isWithin(entry, now)).map(({ name }) => name),
];

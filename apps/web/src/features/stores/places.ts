import type { Branch } from '@mali/contracts/content';
import { fold } from '@mali/thai/fold';

export type Place = { lat: number; lng: number };

const EARTH_KM = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** As the crow flies, in kilometres. */
export function distanceKm(from: Place, to: Place): number {
  const lat = Math.sin(radians(to.lat - from.lat) / 2) ** 2;
  const lng = Math.sin(radians(to.lng - from.lng) / 2) ** 2;
  const part = lat + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * lng;
  return 2 * EARTH_KM * Math.asin(Math.sqrt(part));
}

/** Searched text: name, address, province and directions, in both languages. */
function haystack({ name, address, province, how_to_get_there }: Branch): string {
  return fold([name, address, province, how_to_get_there].flatMap(({ th, en }) => [th, en]).join(' '));
}

export type Wanted = {
  typed: string;
  /** English name of a province; empty: all. */
  province: string;
  /** Position of the visitor; null: unknown. */
  here: Place | null;
};

/** Branches that contain every word, in their own order, or by distance (INFO-05). */
export function branchesWanted(branches: readonly Branch[], { typed, province, here }: Wanted): Branch[] {
  const words = fold(typed).split(' ').filter(Boolean);
  const found = branches.filter((branch) => {
    if (province !== '' && branch.province.en !== province) return false;
    if (words.length === 0) return true;
    const text = haystack(branch);
    return words.every((word) => text.includes(word));
  });
  return here === null ? found : nearestFirst(found, here);
}

export const nearestFirst = (branches: readonly Branch[], here: Place): Branch[] =>
  [...branches].sort((a, b) => distanceKm(here, a) - distanceKm(here, b));

/** Every province with a branch, in the order of the branches. */
export const provincesOf = (branches: readonly Branch[]): Branch['province'][] => [
  ...new Map(branches.map(({ province }) => [province.en, province])).values(),
];

/** Directions links for the map apps of phones. */
export const directions = {
  google: ({ lat, lng }: Place) => `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`,
  apple: ({ lat, lng }: Place) => `https://maps.apple.com/?daddr=${lat},${lng}`,
} as const;

/** A number in dialling format, for `tel:`. */
export const dialled = (phone: string): string => phone.replaceAll('-', '');

/**
 * Groups overlapping pins, which could not be clicked individually.
 * @param pixels position of each pin on the map, in CSS pixels
 * @param size of a pin, in CSS pixels
 * @returns every place once, in groups whose first place is the pin's position
 */
export function pinGroups<Pinned>(
  places: readonly Pinned[],
  pixels: (place: Pinned) => { x: number; y: number },
  [width, height]: readonly [number, number],
): [Pinned, ...Pinned[]][] {
  const groups: { x: number; y: number; members: [Pinned, ...Pinned[]] }[] = [];
  for (const place of places) {
    const { x, y } = pixels(place);
    const near = groups.find((group) => Math.abs(group.x - x) < width && Math.abs(group.y - y) < height);
    if (near === undefined) groups.push({ x, y, members: [place] });
    else near.members.push(place);
  }
  return groups.map(({ members }) => members);
}

/** The parts of an address that decide about its delivery. */
export interface DeliveryArea {
  /** Official Thai name, as in stored addresses. */
  readonly province: string;
  /** Five digits. */
  readonly zipcode: string;
}

/** Provinces (official Thai names) and postcodes (`63150`, or a range `63000-63999`). */
export interface AreaList {
  readonly provinces: readonly string[];
  readonly postcodes: readonly string[];
}

/** Assumed while the address is not known: prices and dates are then those of central Bangkok. */
export const USUAL_AREA: DeliveryArea = { province: 'กรุงเทพมหานคร', zipcode: '10330' };

/** First and last postcode of `63150` or `63000-63999`. */
export function postcodeRange(text: string): readonly [first: string, last: string] {
  const [first = '', last = first] = text.split('-');
  return [first, last];
}

const hasPostcode = ({ postcodes }: AreaList, { zipcode }: DeliveryArea): boolean =>
  postcodes.some((text) => {
    const [first, last] = postcodeRange(text);
    return first <= zipcode && zipcode <= last;
  });

export const includesArea = (list: AreaList, area: DeliveryArea): boolean =>
  hasPostcode(list, area) || list.provinces.includes(area.province);

/**
 * The zone of an area: the one that lists its postcode, else its province, else the first, which is everywhere else.
 * @throws RangeError without zones
 */
export function zoneOf<Zone extends AreaList>(zones: readonly Zone[], area: DeliveryArea): Zone {
  const found =
    zones.find((zone) => hasPostcode(zone, area)) ??
    zones.find((zone) => zone.provinces.includes(area.province)) ??
    zones[0];
  if (found === undefined) throw new RangeError('no delivery zone');
  return found;
}

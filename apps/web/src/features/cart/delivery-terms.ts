import type { DeliveryRate } from '@mali/contracts/pricing';
import { type DeliveryArea, includesArea, USUAL_AREA, zoneOf } from '@mali/pricing';
import { deliveryDays, STANDARD_SCHEDULE, STANDARD_TRANSIT } from '@mali/thai/dates';
import { useSelector } from 'react-redux';
import { serverNow } from '../../clients/server-clock.ts';
import type { RuleBook, RuleBookRoot } from './rule-book.ts';

/** The chosen area; central Bangkok while there is none. */
const areaOf = ({ area }: Pick<RuleBook, 'area'>): DeliveryArea => area ?? USUAL_AREA;

/** The delivery rates of the chosen area, in baht; empty while none are known. */
export function ratesOf(
  book: Pick<RuleBook, 'delivery' | 'delivery_rates' | 'area'>,
): readonly DeliveryRate[] {
  if (book.delivery === null) return book.delivery_rates ?? [];
  const { rates } = zoneOf(book.delivery.zones, areaOf(book));
  return rates.map((rate) => ({ ...rate, active: true, priority: 1 }));
}

/** When the last promised Bangkok day of an order placed at `now` begins. */
export function deliveryDay({ delivery, area }: Pick<RuleBook, 'delivery' | 'area'>, now: Date): Date {
  const transit = delivery === null ? STANDARD_TRANSIT : zoneOf(delivery.zones, areaOf({ area }));
  return deliveryDays(now, delivery ?? STANDARD_SCHEDULE, transit).to;
}

/** The promised day of an order placed now: the same on every page. */
export function useDeliveryDay(): Date {
  const book = useSelector((root: RuleBookRoot) => root.ruleBook);
  return deliveryDay(book, new Date(serverNow()));
}

/** The postcode of the chosen area, and whether the shop delivers and collects cash there; null while none is chosen. */
export function useChosenArea(): { zipcode: string; served: boolean; cod: boolean } | null {
  const { delivery, area } = useSelector((root: RuleBookRoot) => root.ruleBook);
  if (area === null) return null;
  return {
    zipcode: area.zipcode,
    served: delivery === null || !includesArea(delivery.not_served, area),
    cod: delivery === null || !includesArea(delivery.cod_not_served, area),
  };
}

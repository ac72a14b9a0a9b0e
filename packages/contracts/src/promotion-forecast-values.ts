import { PromotionKind } from './promotion-values.ts';

/** Plain values of forecasts of promotions: the browser may import this file. */

/** Orders of so many days are priced again, and so many goods and promotions are named in the result. */
export const FORECAST = { days: 30, goods: 50, promotions: 10 } as const;

export const FORECAST_STATES = ['running', 'done', 'stopped', 'failed'] as const;
export type ForecastState = (typeof FORECAST_STATES)[number];

/** What two promotions do to the same item: one takes the place of the other, or both make it cheaper. */
export const PROMOTION_MEETINGS = ['displaces', 'stacks'] as const;
export type PromotionMeeting = (typeof PROMOTION_MEETINGS)[number];

type Meeting = Readonly<{ kind: PromotionKind; exclude_discounted: boolean }>;
/**
 * What two promotions with goods in common do there, as the engine prices them: of price cuts the lowest price wins, a
 * unit takes part in one group promotion, and a group promotion works on reduced prices unless it leaves those out.
 */
export function meetingOf(one: Meeting, other: Meeting): PromotionMeeting {
  const isCut = ({ kind }: Meeting) => kind === PromotionKind.PriceCut;
  if (isCut(one) === isCut(other)) return 'displaces';
  return (isCut(one) ? other : one).exclude_discounted ? 'displaces' : 'stacks';
}

/** Plain values of recalls of lots: the browser may import this file. */

/** How dangerous the goods are, which decides how customers are addressed. */
export const RECALL_SEVERITIES = ['stop_using', 'caution', 'quality'] as const;
export type RecallSeverity = (typeof RECALL_SEVERITIES)[number];

/** What customers are offered: to send the units back for their money, or their money without sending anything. */
export const RECALL_REMEDIES = ['return', 'refund'] as const;
export type RecallRemedy = (typeof RECALL_REMEDIES)[number];

export const RECALL_STATES = ['open', 'ended'] as const;
export type RecallState = (typeof RECALL_STATES)[number];

/** How the job stands that goes through the orders. */
export const RECALL_JOBS = ['running', 'stopped', 'done'] as const;
export type RecallJob = (typeof RECALL_JOBS)[number];

/**
 * What became of units that an order held before it was shipped. `reported`: as missing goods; `waiting`: no other lot
 * has enough, and it is not to be packed yet; `parcel`: they are in a parcel.
 */
export const RECALL_HOLDS = ['reallotted', 'reported', 'waiting', 'parcel'] as const;
export type RecallHold = (typeof RECALL_HOLDS)[number];

export const RECALL_OUTCOMES = ['told', 'unreachable'] as const;
export type RecallOutcome = (typeof RECALL_OUTCOMES)[number];

/** Parts of the orders of a recall that are shown on their own. */
export const RECALL_PARTS = ['told', 'unreachable', 'to_tell', 'held', 'returned', 'refunded'] as const;
export type RecallPart = (typeof RECALL_PARTS)[number];

/** What becomes of the lots when a recall ends. */
export const RECALL_ENDS = ['blocked', 'on_sale'] as const;
export type RecallEnd = (typeof RECALL_ENDS)[number];

export const RECALL_EDIT = {
  /** Lots of one recall. */
  lotsMax: 50,
  code: 60,
  reason: 300,
  text: 1500,
  /** A mail that failed so often is sent again only when staff say so. */
  triesMax: 3,
  ordersShown: 50,
} as const;

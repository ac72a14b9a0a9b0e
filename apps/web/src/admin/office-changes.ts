import type { LiveOfficeEvent } from '@mali/contracts/live';

/** Tags of requests whose answers have changed. */
export type ChangedTags = readonly (string | Readonly<{ type: string; id: string }>)[];

/** Changes that arrive within this time are requested together. */
const TOGETHER_MS = 2000;
const EVERYTHING = [
  'Waiting',
  'Inbox',
  'AdminOrder',
  'OrderWork',
  'StaffNotices',
  'BulkJobs',
  'AdminOrders',
] as const;

const isOfficeEvent = (value: unknown): value is LiveOfficeEvent =>
  typeof value === 'object' &&
  value !== null &&
  'orders' in value &&
  Array.isArray(value.orders) &&
  'all' in value;

/**
 * Turns messages of the live connection into requests of what is shown: the first at once, those that follow within two
 * seconds together. Lists keep their rows: they would move under the pointer.
 */
export function officeChanges(request: (tags: ChangedTags) => void): {
  received: (event: unknown) => void;
  /** Any message may have been lost. */
  missed: () => void;
} {
  let waiting: { orders: Set<string>; all: boolean } | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const flush = () => {
    timer = null;
    if (waiting === null) return;
    const { orders, all } = waiting;
    waiting = null;
    timer = setTimeout(flush, TOGETHER_MS);
    const kinds = ['AdminOrder', 'OrderWork'];
    request(['Waiting', ...(all ? kinds : [...orders].flatMap((id) => kinds.map((type) => ({ type, id }))))]);
  };
  return {
    received: (event) => {
      if (!isOfficeEvent(event)) return;
      waiting ??= { orders: new Set(), all: false };
      for (const so_no of event.orders) waiting.orders.add(so_no);
      waiting.all ||= event.all;
      if (timer === null) flush();
    },
    missed: () => request(EVERYTHING),
  };
}

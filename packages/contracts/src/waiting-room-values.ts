/** Plain values: the browser imports this file. */

/** Bounds of what staff set; lengths of texts; how often a waiting page asks, s. */
export const WAITING_ROOM = {
  ...{ perSecondMin: 1, perSecondMax: 1000, stayMin: 5, stayMax: 60, joinsMin: 10, joinsMax: 100_000 },
  ...{ pollMin: 5, pollMax: 60, reason: 300, plannedDays: 366 },
} as const;

/** How a visitor stands: the room is closed; may shop; waits; has no ticket that counts. */
export const WAITING_STATES = ['open', 'admitted', 'waiting', 'none'] as const;
export type WaitingState = (typeof WAITING_STATES)[number];

/** What has opened the room. */
export const ROOM_OPENERS = ['staff', 'schedule', 'load'] as const;
export type RoomOpener = (typeof ROOM_OPENERS)[number];

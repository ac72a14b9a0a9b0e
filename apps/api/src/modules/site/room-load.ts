import type { RoomOpener } from '@mali/contracts/waiting-room-values';

/**
 * 99th percentile of the delay of the event loop, ms, from which a process is overloaded: a page makes some four requests
 * one after another, so that it is a second late. Collecting garbage and rebuilding the catalogue stay below 100 ms.
 */
export const OVERLOADED_MS = 250;
export const SAMPLE_MS = 2000;
/** Ten seconds of overload are no peak of one slow request. */
const SAMPLES_TO_OPEN = 5;
/** While it is open the rate follows earlier, since everybody admitted stays for minutes. */
const SAMPLES_TO_SLOW = 2;
const CALM_TO_SPEED_MS = 30_000;
const CALM_TO_CLOSE_MS = 60_000;

/** Overloaded samples running, and since when there was none; null: the last one was. */
export type LoadMemory = Readonly<{ over: number; calmSince: number | null }>;
export const NO_LOAD: LoadMemory = { over: 0, calmSince: null };
export type LoadAct = 'open' | 'slow' | 'speed' | 'close';
type Room = Readonly<{
  is_open: boolean;
  by_load: boolean;
  opened_by: RoomOpener | null;
  issued: number;
  served: number;
  per_second: number;
  current_per_second: number;
}>;

/**
 * What the load of this process asks for. Intervals between changes of all processes are kept by the statements.
 * @param sample.p99 delay of the event loop in the last two seconds, ms
 */
export function followLoad(
  { over, calmSince }: LoadMemory,
  { p99, at }: Readonly<{ p99: number; at: number }>,
  room: Room,
): { memory: LoadMemory; act: LoadAct | null } {
  if (!room.by_load) return { memory: NO_LOAD, act: null };
  const memory: LoadMemory =
    p99 > OVERLOADED_MS ? { over: over + 1, calmSince: null } : { over: 0, calmSince: calmSince ?? at };
  const calm = memory.calmSince === null ? 0 : at - memory.calmSince;
  const act = (): LoadAct | null => {
    if (!room.is_open) return memory.over >= SAMPLES_TO_OPEN ? 'open' : null;
    if (memory.over >= SAMPLES_TO_SLOW) return 'slow';
    if (calm >= CALM_TO_CLOSE_MS && room.opened_by === 'load' && room.issued <= room.served) return 'close';
    return calm >= CALM_TO_SPEED_MS && room.current_per_second < room.per_second ? 'speed' : null;
  };
  return { memory, act: act() };
}

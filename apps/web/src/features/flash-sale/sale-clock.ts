import type { FlashSale, FlashState } from '@mali/contracts/flash-sales';
import { bangkokIsoDay, formatTime } from '@mali/thai/dates';
import { useEffect, useState } from 'react';
import { serverNow } from '../../clients/server-clock.ts';

/** The server time, updated every second: a phone's own clock may be wrong by hours. */
export function useServerClock(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      clearTimeout(timer);
      const at = serverNow();
      setNow(at);
      timer = setTimeout(tick, 1000 - (((at % 1000) + 1000) % 1000));
    };
    tick();
    // Updates immediately after sleep, or on return from the back-forward cache.
    document.addEventListener('visibilitychange', tick);
    window.addEventListener('pageshow', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
      window.removeEventListener('pageshow', tick);
    };
  }, []);
  return now;
}

/** State of a sale at a server time: starts inclusively, ends exclusively. */
export function stateAt(
  { starts_at, ends_at }: Pick<FlashSale, 'starts_at' | 'ends_at'>,
  now: number,
): FlashState {
  if (now >= Date.parse(ends_at)) return 'over';
  return now < Date.parse(starts_at) ? 'coming' : 'running';
}

/** Running sales by end, then upcoming ones by start, then ended ones. */
export function inOrder(sales: readonly FlashSale[], now: number): FlashSale[] {
  const rank = { running: 0, coming: 1, over: 2 } as const;
  const moment = (sale: FlashSale) =>
    Date.parse(stateAt(sale, now) === 'running' ? sale.ends_at : sale.starts_at);
  return [...sales].sort(
    (a, b) =>
      rank[stateAt(a, now)] - rank[stateAt(b, now)] || moment(a) - moment(b) || a.promo_id - b.promo_id,
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** A time relative to now: today or tomorrow in words, otherwise with its date. */
export function whenText(
  moment: string,
  now: number,
  words: Record<'today' | 'tomorrow', (time: string) => string> & { day: (date: Date) => string },
): string {
  const date = new Date(moment);
  const time = formatTime(date);
  const day = bangkokIsoDay(date);
  if (day === bangkokIsoDay(new Date(now))) return words.today(time);
  if (day === bangkokIsoDay(new Date(now + DAY_MS))) return words.tomorrow(time);
  return words.day(date);
}

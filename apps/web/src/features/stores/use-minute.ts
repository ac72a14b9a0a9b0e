import { useEffect, useState } from 'react';
import { serverNow } from '../../clients/server-clock.ts';

const EVERY_MS = 30_000;

/** The server time, updated often enough for "open now". */
export function useMinute(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

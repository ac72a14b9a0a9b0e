import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The current time, updated every half minute: the back office shows minutes. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 2);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Elapsed time as text: minutes under an hour, hours under two days, then days. */
export function useWaited(): (since: string) => string {
  const { t } = useTranslation('admin');
  const now = useNow();
  return (since) => {
    const ms = Math.max(0, now - new Date(since).getTime());
    if (ms < HOUR_MS) return t('waited.minutes', { count: Math.floor(ms / MINUTE_MS) });
    if (ms < 2 * DAY_MS) return t('waited.hours', { count: Math.floor(ms / HOUR_MS) });
    return t('waited.days', { count: Math.floor(ms / DAY_MS) });
  };
}

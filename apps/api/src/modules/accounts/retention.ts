import type { Retention } from '../../platform/retention.ts';
import { WINDOW_MS } from './policy.ts';

const ATTEMPTS_DAYS = WINDOW_MS / 86_400_000;
const ATTEMPTS = 'attempts are counted within the window of their limit only';

export const ACCOUNT_RETENTION: readonly Retention[] = [
  { table: 'signin_failures', column: 'at', keptDays: ATTEMPTS_DAYS, why: ATTEMPTS },
  { table: 'auth_attempts', column: 'at', keptDays: ATTEMPTS_DAYS, why: ATTEMPTS },
  {
    table: 'used_captchas',
    column: 'expires_at',
    keptDays: 0,
    why: 'an expired captcha is refused by its own time',
  },
  {
    table: 'refresh_tokens',
    column: 'expires_at',
    keptDays: 0,
    why: 'an expired token is refused as an unknown one is',
  },
  {
    table: 'account_tokens',
    column: 'expires_at',
    keptDays: 30,
    why: 'whoever opens an expired link is told that it has expired',
  },
  {
    table: 'sessions',
    column: 'expires_at',
    keptDays: 180,
    why: 'devices of ended sessions are recognised at the next sign-in',
  },
];

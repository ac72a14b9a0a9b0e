import { join, resolve } from 'node:path';

const SYNCS = ['full', 'normal', 'off'] as const;

/** The bank's complete configuration from its environment. */
export type BankConfig = Readonly<{
  host: string;
  port: number;
  /** Public URL: the card form, the scan page, the 3-D Secure page. */
  publicUrl: string;
  /** Bearer token for creating charges and setting switches. */
  key: string;
  webhookSecret: string;
  webhookUrl: string;
  /** First webhook retry delay; doubled each time, up to a minute. */
  retryMs: number;
  billerId: string;
  /** `:memory:` in tests without restarts. */
  database: string;
  /** Database of the simulated loyalty partner, likewise. */
  the1Database: string;
  /**
   * `PRAGMA synchronous` of the database; less than full may lose acknowledged changes, for benchmarks only.
   */
  sync: (typeof SYNCS)[number];
  /** Multiplies the token rate limit, for benchmarks. */
  rateScale: number;
  /** The shop's origin: the only one that may frame the card form, and the only return target. */
  shopOrigin: string;
  payeeTh: string;
  payeeEn: string;
}>;

/** Thrown for an invalid environment; the message lists every fault. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads the configuration.
 * @throws ConfigError with one line per fault
 */
export function readConfig(env: NodeJS.ProcessEnv): BankConfig {
  const faults: string[] = [];
  const text = (name: string, fallback: string): string => env[name] || fallback;
  const secret = (name: string): string => {
    const value = text(name, '');
    if (value.length < 32) faults.push(`${name} must have at least 32 characters`);
    return value;
  };
  const url = (name: string, fallback: string): string => {
    const value = text(name, fallback);
    const usable = URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
    if (!usable) faults.push(`${name} must be an http or https URL`);
    return value.replace(/\/$/, '');
  };
  const port = Number(text('BANK_PORT', '4100'));
  if (!Number.isInteger(port) || port < 0 || port > 65_535) faults.push('BANK_PORT must be a port');
  const billerId = text('PROMPTPAY_BILLER_ID', '010555600000901');
  if (!/^\d{15}$/.test(billerId)) faults.push('PROMPTPAY_BILLER_ID must have 15 digits');
  const asked = text('BANK_SYNC', 'full');
  const sync = SYNCS.find((each) => each === asked);
  if (sync === undefined) faults.push(`BANK_SYNC must be one of ${SYNCS.join(', ')}`);
  const rateScale = Number(text('RATE_SCALE', '1'));
  if (!Number.isInteger(rateScale) || rateScale < 1)
    faults.push('RATE_SCALE must be a whole number from 1 on');
  const shopUrl = url('PUBLIC_URL', 'http://localhost:3000');
  const dataDir = resolve(text('DATA_DIR', join(process.cwd(), '.data')));
  const config: BankConfig = {
    host: text('HOST', '127.0.0.1'),
    port,
    publicUrl: url('BANK_PUBLIC_URL', `http://127.0.0.1:${port}`),
    key: secret('GATEWAY_KEY'),
    webhookSecret: secret('WEBHOOK_SECRET'),
    webhookUrl: url('WEBHOOK_URL', 'http://127.0.0.1:4000/webhooks/sandbox'),
    retryMs: 500,
    billerId,
    database: join(dataDir, 'bank.sqlite'),
    the1Database: join(dataDir, 'the1.sqlite'),
    sync: sync ?? 'full',
    rateScale,
    shopOrigin: URL.canParse(shopUrl) ? new URL(shopUrl).origin : '',
    payeeTh: text('SHOP_NAME_TH', 'มะลิ'),
    payeeEn: text('SHOP_NAME_EN', 'Mali'),
  };
  if (faults.length > 0) throw new ConfigError(`The configuration cannot be used:\n  ${faults.join('\n  ')}`);
  return Object.freeze(config);
}

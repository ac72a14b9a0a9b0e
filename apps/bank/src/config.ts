import { join, resolve } from 'node:path';

const SYNCS = ['full', 'normal', 'off'] as const;

/** Everything the bank takes from its environment, read once. */
export type BankConfig = Readonly<{
  host: string;
  port: number;
  /** Where a browser reaches the bank: the card form, the scan page, the page of 3-D Secure. */
  publicUrl: string;
  /** Bearer token of whoever makes charges and turns switches. */
  key: string;
  webhookSecret: string;
  webhookUrl: string;
  /** First wait before a webhook is sent again; doubled each time, up to a minute. */
  retryMs: number;
  billerId: string;
  /** `:memory:` in tests that do not restart. */
  database: string;
  /** Books of the loyalty partner it plays too, likewise. */
  the1Database: string;
  /** `PRAGMA synchronous` of the books; less than full may lose what was answered, for measurements only. */
  sync: (typeof SYNCS)[number];
  /** Multiplies the limit of tokens, for measurements. */
  rateScale: number;
  /** The shop's origin: the only place that frames the card form, and that the pages lead back to. */
  shopOrigin: string;
  payeeTh: string;
  payeeEn: string;
}>;

/** Thrown when the environment cannot be used; the message lists every fault. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads the configuration.
 * @throws ConfigError with one line for each thing that is wrong
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

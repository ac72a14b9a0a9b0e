/** The complete configuration of the carrier sandbox from its environment. */
export type CarrierConfig = Readonly<{
  host: string;
  port: number;
  /** Authorises requests of the shop. */
  key: string;
  webhookUrl: string;
  webhookSecret: string;
  /** File that keeps the shipments; null: memory only. */
  file: string | null;
  /** Parcels move on one step in this time; 0: only by the page. Milliseconds. */
  stepMs: number;
  /** Longest delay of a webhook, milliseconds: they arrive late, twice and out of order. */
  lateMs: number;
}>;

/** Thrown for an invalid environment; the message lists every fault. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads the configuration.
 * @throws ConfigError with one line per fault; always in production, since anybody may move its parcels
 */
export function readConfig(env: NodeJS.ProcessEnv): CarrierConfig {
  const faults: string[] = [];
  const whole = (name: string, fallback: number, max: number): number => {
    const value = Number(env[name] || fallback);
    if (!Number.isInteger(value) || value < 0 || value > max)
      faults.push(`${name} must be a whole number from 0 to ${max}`);
    return value;
  };
  const secret = (name: string): string => {
    const value = env[name] ?? '';
    if (value.length < 32) faults.push(`${name} must have at least 32 characters`);
    return value;
  };
  if (env.NODE_ENV === 'production')
    faults.push('NODE_ENV is production: here anybody moves parcels, so it is not for a real shop');
  const webhookUrl = env.CARRIER_WEBHOOK_URL || 'http://127.0.0.1:4000/carriers/sandbox/webhooks';
  if (!URL.canParse(webhookUrl)) faults.push('CARRIER_WEBHOOK_URL must be a URL');
  const config: CarrierConfig = {
    host: env.HOST || '127.0.0.1',
    port: whole('CARRIER_PORT', 4400, 65_535),
    key: secret('CARRIER_KEY'),
    webhookUrl,
    webhookSecret: secret('CARRIER_WEBHOOK_SECRET'),
    file: env.DATA_DIR ? `${env.DATA_DIR}/carrier.json` : null,
    stepMs: whole('CARRIER_STEP_MS', 10 * 60_000, 86_400_000),
    lateMs: whole('CARRIER_LATE_MS', 5_000, 600_000),
  };
  if (faults.length > 0) throw new ConfigError(`The configuration cannot be used:\n  ${faults.join('\n  ')}`);
  return Object.freeze(config);
}

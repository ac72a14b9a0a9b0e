/** The complete configuration of the identity provider sandbox from its environment. */
export type IdentityConfig = Readonly<{
  host: string;
  port: number;
  /** Public URL for browsers and the shop: prefix of the issuer URLs. Null: the listening address. */
  url: string | null;
  clientId: string;
  clientSecret: string;
  /** The shop's origin: the only allowed redirect target. */
  shopOrigin: string;
}>;

/** Thrown for an invalid environment; the message lists every fault. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads the configuration.
 * @throws ConfigError with one line per fault; always in production, since it allows signing in as anyone
 */
export function readConfig(env: NodeJS.ProcessEnv): IdentityConfig {
  const faults: string[] = [];
  const url = (name: string, fallback: string): string => {
    const value = env[name] || fallback;
    if (!/^https?:$/.test(URL.parse(value)?.protocol ?? ''))
      faults.push(`${name} must be an http or https URL`);
    return value.replace(/\/$/, '');
  };
  if (env.NODE_ENV === 'production')
    faults.push('NODE_ENV is production: here anybody signs in as anybody, so it is not for a real shop');
  const port = Number(env.IDENTITY_PORT || '4300');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) faults.push('IDENTITY_PORT must be a port');
  const clientSecret = env.IDENTITY_SECRET ?? '';
  if (clientSecret.length < 32) faults.push('IDENTITY_SECRET must have at least 32 characters');
  const shopUrl = url('PUBLIC_URL', 'http://localhost:3000');
  const config: IdentityConfig = {
    host: env.HOST || '127.0.0.1',
    port,
    url: env.IDENTITY_URL ? url('IDENTITY_URL', '') : null,
    clientId: env.IDENTITY_CLIENT_ID || 'mali',
    clientSecret,
    shopOrigin: URL.parse(shopUrl)?.origin ?? '',
  };
  if (faults.length > 0) throw new ConfigError(`The configuration cannot be used:\n  ${faults.join('\n  ')}`);
  return Object.freeze(config);
}

/** Everything the sandbox of identity providers takes from its environment, read once. */
export type IdentityConfig = Readonly<{
  host: string;
  port: number;
  /** Where browsers and the shop reach it: the issuers' addresses begin with it. Null: where it listens. */
  url: string | null;
  clientId: string;
  clientSecret: string;
  /** The shop's origin: sign-ins lead back to its pages alone. */
  shopOrigin: string;
}>;

/** Thrown when the environment cannot be used; the message lists every fault. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads the configuration.
 * @throws ConfigError with one line for each thing that is wrong; always in production, where everybody could be anybody
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

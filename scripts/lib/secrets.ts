import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NAMES = [
  ...(['JWT_SECRET', 'TOTP_KEY', 'SECRETS_KEY', 'GATEWAY_KEY', 'WEBHOOK_SECRET', 'IDENTITY_SECRET'] as const),
  ...(['CARRIER_KEY', 'CARRIER_WEBHOOK_SECRET'] as const),
];

export type Secrets = Readonly<Record<(typeof NAMES)[number], string>>;

/**
 * The secrets of the shop in `dataDir`, generated randomly the first time and readable only by their owner.
 * The environment takes precedence.
 * @throws Error when the file exists but is invalid
 */
export function readSecrets(dataDir: string, env: NodeJS.ProcessEnv): Secrets {
  const file = join(dataDir, 'secrets.json');
  const kept: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  if (typeof kept !== 'object' || kept === null) throw new Error(`${file} does not hold secrets.`);
  const known = new Map(Object.entries(kept).filter(([, value]) => typeof value === 'string'));
  const missing = NAMES.filter((name) => !known.has(name));
  if (missing.length > 0) {
    for (const name of missing) known.set(name, randomBytes(32).toString('base64url'));
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, `${JSON.stringify(Object.fromEntries(known), null, 2)}\n`, { mode: 0o600 });
    renameSync(draft, file);
  }
  const secret = (name: (typeof NAMES)[number]) => env[name] ?? String(known.get(name));
  return {
    JWT_SECRET: secret('JWT_SECRET'),
    TOTP_KEY: secret('TOTP_KEY'),
    SECRETS_KEY: secret('SECRETS_KEY'),
    GATEWAY_KEY: secret('GATEWAY_KEY'),
    WEBHOOK_SECRET: secret('WEBHOOK_SECRET'),
    IDENTITY_SECRET: secret('IDENTITY_SECRET'),
    CARRIER_KEY: secret('CARRIER_KEY'),
    CARRIER_WEBHOOK_SECRET: secret('CARRIER_WEBHOOK_SECRET'),
  };
}

import { randomUUID } from 'node:crypto';
import { isStaff, type RoleId } from '@mali/contracts/roles';
import { refreshListing } from '@mali/db/listing';
import { testDatabase } from '@mali/db/testing';
import { buildApp, type Overrides } from './app.ts';
import { type Config, readConfig } from './config.ts';
import type { LoaderOptions } from './modules/catalogue/snapshot-loader.ts';
import type { Deps } from './platform/deps.ts';
import type { App } from './platform/http.ts';

/** What the API of a test is set to, before the test's own wishes. Nothing of it is a secret. */
export const ENVIRONMENT = {
  JWT_SECRET: 'test-jwt-secret-test-jwt-secret-0000',
  TOTP_KEY: 'test-totp-key-test-totp-key-test-0000',
  GATEWAY_KEY: 'test-gateway-key-test-gateway-key-00',
  WEBHOOK_SECRET: 'test-webhook-secret-test-webhook-000',
  PUBLIC_URL: 'http://localhost:3000',
  // Port 9 has no listener: a test that needs a bank sets one.
  BANK_URL: 'http://127.0.0.1:9',
  THE1_URL: '',
  DATABASE_POOL: '10',
  LOG_LEVEL: 'fatal',
  RATE_SCALE: '1000000',
} as const;

/** Tests ask at once for what they have written, and have no worker: who asks waits for the rows and the snapshot. */
export const AT_ONCE: LoaderOptions = { staleMs: 0, refresh: (db) => refreshListing(db, { tell: false }) };

/**
 * Resolves when the app has processed all earlier notifications: a late one would cause a reread of rules,
 * which affects tests that count statements.
 */
export async function notificationsHandled({ db, listener }: Pick<Deps, 'db' | 'listener'>): Promise<void> {
  // Notifications come in the order of commits.
  const last = new Promise<void>((resolve) => listener.once('live', () => resolve()));
  await db.raw("SELECT pg_notify('live', '{}')");
  await last;
}

export type TestApp = Readonly<{
  app: App;
  deps: Deps;
  /** The `Authorization` header of a user; the user need not exist. */
  bearer(user: { user_id: number; role_id: number }): { authorization: string };
  close(): Promise<void>;
}>;

/**
 * The real app on a database of its own, for one test file: `app.inject` asks it without a socket.
 * @param environment variables as config.ts reads them, over the defaults above
 */
export async function testApp(
  environment: Readonly<Record<string, string>> = {},
  overrides: Overrides = {},
): Promise<TestApp> {
  const database = await testDatabase();
  const config: Config = readConfig({ ...ENVIRONMENT, DATABASE_URL: database.url, ...environment });
  const { app, deps } = await buildApp(config, { snapshot: AT_ONCE, ...overrides });
  await app.ready();
  return {
    app,
    deps,
    bearer: ({ user_id, role_id }) => {
      const role = role_id as RoleId;
      // Staff have just typed in their code, by the clock of the test.
      const confirmed_at = isStaff(role) ? deps.now() : null;
      const session = { user_id, role_id: role, session_id: randomUUID(), confirmed_at };
      return { authorization: `Bearer ${deps.tokens.sign(session).token}` };
    },
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
}

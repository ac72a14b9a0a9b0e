import { randomUUID } from 'node:crypto';
import { isStaff, type RoleId } from '@mali/contracts/roles';
import { refreshListing } from '@mali/db/listing';
import { testDatabase } from '@mali/db/testing';
import type { Knex } from 'knex';
import { buildApp, type Overrides } from './app.ts';
import { type Config, readConfig } from './config.ts';
import type { LoaderOptions } from './modules/catalogue/snapshot-loader.ts';
import type { Deps } from './platform/deps.ts';
import type { App } from './platform/http.ts';
import type { Reads } from './platform/reads.ts';

/** Default settings of the API in tests. None of them is a real secret. */
export const ENVIRONMENT = {
  JWT_SECRET: 'test-jwt-secret-test-jwt-secret-0000',
  TOTP_KEY: 'test-totp-key-test-totp-key-test-0000',
  SECRETS_KEY: 'test-secrets-key-test-secrets-key-00',
  GATEWAY_KEY: 'test-gateway-key-test-gateway-key-00',
  WEBHOOK_SECRET: 'test-webhook-secret-test-webhook-000',
  PUBLIC_URL: 'http://localhost:3000',
  // Port 9 has no listener: a test that needs a bank sets one.
  BANK_URL: 'http://127.0.0.1:9',
  THE1_URL: '',
  DATABASE_POOL: '10',
  LOG_LEVEL: 'fatal',
  RATE_SCALE: '1000000',
  // A busy machine is slow, not wrong.
  ANSWER_MS: '60000',
} as const;

/**
 * Counts of visits and searches, states of connections, and live events with the process that sends them: written apart
 * from requests, during any of them.
 */
export const WRITTEN_BY_TIMERS = [
  ...['report_visits', 'search_counts', 'connection_states', 'live_outbox', 'live_notifier'],
];

/** Tests read their own writes at once and have no worker: requests wait for the rows and the snapshot. */
export const AT_ONCE: LoaderOptions = { staleMs: 0, refresh: (db) => refreshListing(db, { tell: false }) };

/**
 * Resolves when the app has processed all earlier notifications: a late one would cause a reread of rules,
 * which affects tests that count statements.
 */
export async function notificationsHandled({ db, listener }: Pick<Deps, 'db' | 'listener'>): Promise<void> {
  // Notifications arrive in commit order, and others may still be on their way.
  const mark = JSON.stringify({ mark: randomUUID() });
  const last = new Promise<void>((resolve) => {
    const look = (payload: string) => {
      if (payload !== mark) return;
      listener.off('live', look);
      resolve();
    };
    listener.on('live', look);
  });
  await db.raw("SELECT notify_soon('live', ?)", [mark]);
  await last;
}

/** Reads that a replica may serve, refused when they write, as a replica refuses them. */
export const readOnlyReads = (db: Knex): Reads => ({
  read: (work) => db.transaction((trx) => work(trx), { readOnly: true }),
  stream: (work) => work(db),
});

export type TestApp = Readonly<{
  app: App;
  deps: Deps;
  /** The `Authorization` header of a user; the user need not exist. */
  bearer(user: { user_id: number; role_id: number }): { authorization: string };
  close(): Promise<void>;
}>;

/**
 * The real app on a database of its own, for one test file; `app.inject` sends requests without a socket.
 * @param environment variables as config.ts reads them, overriding the defaults above
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
      // Staff have confirmed with a code just now, by the test's clock.
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

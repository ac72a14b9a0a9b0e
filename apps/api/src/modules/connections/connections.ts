import {
  CONNECTION_SECRETS,
  CONNECTIONS,
  type ConnectionMode,
  type ConnectionName,
  SECRET_LIMITS,
} from '@mali/contracts/connection-values';
import type {
  Connection,
  ConnectionsAnswer,
  ConnectionTest,
  SetSecretsRequest,
} from '@mali/contracts/connections';
import type { Provider } from '@mali/contracts/identity-values';
import { type Config, ConfigError } from '../../config.ts';
import type { Caller } from '../../platform/auth.ts';
import type { ConnectionState } from '../../platform/connection-log.ts';
import { outcomeOf } from '../../platform/connection-outcomes.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { seal } from '../../platform/seal.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import { checkConnection } from './checks.ts';
import { openSecrets, secretsPlace } from './live-connections.ts';
import {
  lockSecrets,
  namesOf,
  readSecrets,
  type SecretFact,
  type SecretRow,
  storeSecrets,
} from './secret-repository.ts';

type ReadDeps = Pick<Deps, 'db' | 'now' | 'connections' | 'outcomes'>;
type Setup = Pick<Connection, 'mode' | 'current' | 'host' | 'variables'>;

const subjectOf = (connection: ConnectionName): string => `connection ${connection}`;
const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

const hostOf = (url: string | null | undefined): string | null =>
  // Tiles have their place in the host, as {s}.
  url && URL.canParse(url.replace('{s}.', '')) ? new URL(url.replace('{s}.', '')).host : null;
const modeOf = (url: string | null | undefined, own: readonly string[]): ConnectionMode => {
  const host = hostOf(url);
  if (host === null) return 'off';
  return own.includes(host) ? 'real' : 'stand_in';
};
const setup = (
  mode: ConnectionMode,
  url: string | null | undefined,
  variables: readonly string[],
): Setup => ({
  ...{ mode, current: mode !== 'off', host: hostOf(url), variables: [...variables] },
});
const OWN_HOSTS = {
  omise: ['api.omise.co'],
  flash: ['open-api.flashexpress.com'],
  'thailand-post': ['trackapi.thailandpost.co.th'],
  line: ['api.line.me'],
} as const;

function gatewaySetup({ gateway, formerGateways }: Config, kind: 'sandbox' | 'omise'): Setup {
  const one = [gateway, ...formerGateways].find((each) => each.kind === kind);
  const isTest = kind === 'sandbox' || (one?.key.startsWith('skey_test_') ?? false);
  const mode = isTest ? 'stand_in' : modeOf(one?.url, OWN_HOSTS.omise);
  const own =
    kind === 'sandbox'
      ? ['BANK_URL', 'GATEWAY_KEY', 'WEBHOOK_SECRET']
      : ['OMISE_API_URL', 'OMISE_SECRET_KEY'];
  const variables = [
    one === undefined || gateway.kind === kind ? 'PAYMENT_GATEWAY' : 'FORMER_GATEWAYS',
    ...own,
  ];
  return { ...setup(one === undefined ? 'off' : mode, one?.url, variables), current: gateway.kind === kind };
}
function carrierSetup({ carriers }: Config, kind: 'sandbox' | 'flash' | 'thailand-post'): Setup {
  const one = carriers.find((each) => each.kind === kind);
  const prefix = { sandbox: 'CARRIER', flash: 'FLASH', 'thailand-post': 'THAILAND_POST' }[kind];
  const variables = ['CARRIERS', `${prefix}_URL`, `${prefix}_KEY`];
  if (one === undefined) return setup('off', null, variables);
  return setup(kind === 'sandbox' ? 'stand_in' : modeOf(one.url, OWN_HOSTS[kind]), one.url, variables);
}
const ISSUERS: Readonly<Record<Provider, readonly string[]>> = {
  google: ['accounts.google.com'],
  facebook: ['www.facebook.com'],
  line: ['access.line.me'],
};
function signInSetup({ social }: Config, provider: Provider): Setup {
  const issuer = social[provider]?.issuer;
  const name = provider.toUpperCase();
  return setup(modeOf(issuer, ISSUERS[provider]), issuer, [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`]);
}

/** How a connection is configured now. */
function setupOf(config: Config, connection: ConnectionName): Setup {
  switch (connection) {
    case 'gateway_sandbox':
      return gatewaySetup(config, 'sandbox');
    case 'gateway_omise':
      return gatewaySetup(config, 'omise');
    case 'carrier_sandbox':
      return carrierSetup(config, 'sandbox');
    case 'carrier_flash':
      return carrierSetup(config, 'flash');
    case 'carrier_thailand_post':
      return carrierSetup(config, 'thailand-post');
    case 'mail':
      return setup(config.smtpUrl === null ? 'stand_in' : 'real', config.smtpUrl, ['SMTP_URL', 'MAIL_FROM']);
    case 'line': {
      const url = config.line?.url;
      return setup(modeOf(url, OWN_HOSTS.line), url, ['LINE_CHANNEL_TOKEN', 'LINE_CHANNEL_SECRET']);
    }
    case 'loyalty': {
      const url = config.the1?.url;
      // The only adapter is the one of the sandbox.
      return setup(url === undefined ? 'off' : 'stand_in', url, ['THE1_URL', 'THE1_KEY']);
    }
    case 'map':
      return setup(config.mapTilesUrl === null ? 'off' : 'real', config.mapTilesUrl, ['MAP_TILES_URL']);
    case 'storage': {
      const url = config.storage.kind === 's3' ? config.storage.s3.endpoint : null;
      return setup(url === null ? 'off' : 'real', url, [
        'STORAGE',
        'S3_ENDPOINT',
        'S3_BUCKET',
        'S3_ACCESS_KEY',
      ]);
    }
    case 'sign_in_google':
      return signInSetup(config, 'google');
    case 'sign_in_facebook':
      return signInSetup(config, 'facebook');
    case 'sign_in_line':
      return signInSetup(config, 'line');
  }
}

type Known = Readonly<{
  states: readonly ConnectionState[];
  secrets: readonly SecretRow[];
  names: ReadonlyMap<number, string | null>;
}>;

function present({ connections }: ReadDeps, connection: ConnectionName, known: Known): Connection {
  const state = known.states.find((one) => one.connection === connection);
  const row = known.secrets.find((one) => one.connection === connection);
  const { mode, ...configured } = setupOf(connections.config, connection);
  const { secretsKey } = connections.environment;
  const readable =
    row === undefined ||
    secretsKey === null ||
    (openSecrets(secretsKey, row) !== null && !connections.isIgnored(connection));
  return {
    ...{ connection, mode, ...configured, testable: mode !== 'off' },
    ...{ succeeded_at: iso(state?.succeeded_at), failed_at: iso(state?.failed_at) },
    ...{ fault: state?.fault ?? null, status: state?.status ?? null },
    ...{ revision: row?.revision ?? 0, readable },
    secrets: CONNECTION_SECRETS[connection].map(({ name }) => {
      const fact = row?.facts[name];
      const isUsed = fact !== undefined && readable && secretsKey !== null;
      const inEnvironment = connections.environment.isSet(name) ? 'environment' : 'none';
      return {
        ...{
          name,
          source: isUsed ? 'page' : inEnvironment,
          set_at: fact?.at ?? null,
          tail: fact?.tail ?? null,
        },
        set_by: fact === undefined ? null : (known.names.get(fact.user_id) ?? null),
      };
    }),
  };
}

async function readKnown({ db, outcomes }: ReadDeps): Promise<Known> {
  const [states, secrets] = await Promise.all([outcomes.read(), readSecrets(db)]);
  const ids = new Set(secrets.flatMap(({ facts }) => Object.values(facts).map(({ user_id }) => user_id)));
  const found = await namesOf(db, [...ids]);
  return { states, secrets, names: new Map(found.map(({ user_id, name }) => [user_id, name])) };
}
const presentOne = async (deps: ReadDeps, connection: ConnectionName): Promise<Connection> =>
  present(deps, connection, await readKnown(deps));

export async function listConnections(deps: ReadDeps): Promise<ConnectionsAnswer> {
  const known = await readKnown(deps);
  return {
    connections: CONNECTIONS.map((connection) => present(deps, connection, known)),
    encrypts: deps.connections.environment.secretsKey !== null,
  };
}

/**
 * Makes a harmless call now and notes how it ended.
 * @throws DomainError CONNECTION.OFF for one that is not configured
 */
export async function testConnection(
  deps: ReadDeps & Parameters<typeof checkConnection>[0],
  caller: Caller,
  connection: ConnectionName,
): Promise<ConnectionTest> {
  if (setupOf(deps.connections.config, connection).mode === 'off') throw new DomainError('CONNECTION.OFF');
  const begun = performance.now();
  const outcome = await checkConnection(deps, connection).then(() => null, outcomeOf);
  const ms = Math.round(performance.now() - begun);
  await deps.outcomes.write(connection, outcome);
  await recordStaffAction(deps.db, caller, {
    ...{ kind: 'connection_tested', at: deps.now(), user_id: null, subject: subjectOf(connection) },
    details: { result: outcome?.fault ?? 'ok' },
  });
  return {
    ...{ ok: outcome === null, fault: outcome?.fault ?? null, status: outcome?.status ?? null, ms },
    connection: await presentOne(deps, connection),
  };
}

const badRequest = (field: string) => new DomainError('ERROR.BAD_REQUEST', { field });

/** @throws DomainError CONNECTION.VALUE {fields} when the configuration refuses the values */
function assertFit(
  { environment }: Deps['connections'],
  values: Readonly<Record<string, string>>,
  names: readonly string[],
): void {
  try {
    environment.withValues(values);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    // The faults name variables; their texts are of the configuration, and no values are passed on.
    const fields = names.filter((name) => error.faults.some((fault) => fault.includes(name)));
    throw new DomainError('CONNECTION.VALUE', { fields });
  }
}

/**
 * Sets or removes values of a connection; they are never shown again. Every process uses them from now on.
 * @throws DomainError CONNECTION.NO_KEY without a key to encrypt with, CONNECTION.UNREADABLE when the stored ones were
 *   encrypted with another key and would be lost, CONNECTION.VALUE {fields}, ERROR.BAD_REQUEST for a field of another
 *   connection, RECORD.CHANGED {record, by, at} when a colleague has saved since `revision`
 */
export async function setSecrets(
  deps: ReadDeps,
  caller: Caller,
  connection: ConnectionName,
  { revision, values }: SetSecretsRequest,
): Promise<Connection> {
  const key = deps.connections.environment.secretsKey;
  if (key === null) throw new DomainError('CONNECTION.NO_KEY');
  const fields = CONNECTION_SECRETS[connection];
  const foreign = values.find(({ name }) => !fields.some((field) => field.name === name));
  if (foreign !== undefined) throw badRequest(foreign.name);
  const names = values.map(({ name }) => name);
  if (new Set(names).size < names.length) throw badRequest('values');
  const at = deps.now();
  const isStored = await deps.db.transaction(async (trx) => {
    const row = await lockSecrets(trx, connection);
    if ((row?.revision ?? 0) !== revision) return false;
    const before = row === undefined ? {} : openSecrets(key, row);
    // All values may be typed anew, or removed.
    if (before === null && names.length < fields.length) throw new DomainError('CONNECTION.UNREADABLE');
    const after: Record<string, string> = { ...before };
    const facts: Record<string, SecretFact> = { ...row?.facts };
    for (const { name, value } of values) {
      delete after[name];
      delete facts[name];
      if (value === null) continue;
      after[name] = value;
      const isSecret = fields.some((field) => field.name === name && field.secret);
      const tail =
        isSecret || value.length <= SECRET_LIMITS.tail * 2 ? null : value.slice(-SECRET_LIMITS.tail);
      facts[name] = { at: at.toISOString(), user_id: caller.user_id, tail };
    }
    assertFit(deps.connections, after, names);
    const isEmpty = Object.keys(after).length === 0;
    const plain = Buffer.from(JSON.stringify(after));
    const sealed = isEmpty
      ? Buffer.alloc(0)
      : seal(key, 'connection secrets', secretsPlace(connection), plain);
    if (!(await storeSecrets(trx, { connection, revision, sealed, facts }))) return false;
    const [set, removed] = [true, false].map((isSet) =>
      values.filter(({ value }) => (value !== null) === isSet).map(({ name }) => name),
    );
    await recordStaffAction(trx, caller, {
      ...{ kind: 'connection_secrets_set', at, user_id: null, subject: subjectOf(connection) },
      // Names alone: values are in no log.
      details: {
        ...(set?.length && { set: set.join(', ') }),
        ...(removed?.length && { removed: removed.join(', ') }),
      },
    });
    return true;
  });
  await deps.connections.read();
  const record = await presentOne(deps, connection);
  if (isStored) return record;
  const latest = record.secrets.reduce<Connection['secrets'][number] | null>(
    (last, one) => ((one.set_at ?? '') > (last?.set_at ?? '') ? one : last),
    null,
  );
  throw new DomainError('RECORD.CHANGED', { record, by: latest?.set_by ?? null, at: latest?.set_at ?? null });
}

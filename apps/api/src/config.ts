import { join, resolve } from 'node:path';
import { PROVIDERS, type Provider } from '@mali/contracts/identity-values';
import { readTelemetry, type TelemetrySettings } from '@mali/telemetry/settings';
import { parseTaxId } from '@mali/thai/tax-id';
import { type GatewayConfig, readGateway } from './modules/payments/gateways.ts';
import { type CarrierConfig, readCarriers } from './modules/shipping/connected-carriers.ts';
import type { Pooler } from './platform/database.ts';
import { type OpenSearchSettings, readOpenSearch } from './platform/opensearch-settings.ts';
import { type RedisServer, readRedis } from './platform/redis.ts';
import { readStorage, type StorageSettings } from './platform/storage-settings.ts';

/** Settings of the API and the worker, read once from the environment and frozen. */
export type Config = Readonly<{
  host: string;
  port: number;
  databaseUrl: string;
  /**
   * The server itself, for what needs a session of its own: notifications, jobs, locks of a session, imports.
   * The same as `databaseUrl` unless that is a pooler's.
   */
  databaseDirectUrl: string;
  /** Null: `databaseUrl` is the server's, not a pooler's in transaction mode. */
  databasePooler: Pooler | null;
  /** Streaming replicas for reads; empty: there are none. Poolers' where `databaseUrl` is one. */
  databaseReplicaUrls: readonly string[];
  /** A replica that is further behind gets no reads. */
  replicaLagSeconds: number;
  databasePool: number;
  /** Null: each process counts and caches for itself. */
  redis: RedisServer | null;
  /** Null: lists and the search have their index in the process. */
  openSearch: OpenSearchSettings | null;
  /** A request of a shopper is answered within it, if only with "try again". */
  answerMs: number;
  /** How long it still serves after SIGTERM while /readyz says no, so that the balancer sends no more requests. */
  drainMs: number;
  dataDir: string;
  /** Where private files lie. */
  storage: StorageSettings;
  /** Public URL of the shop: base of links in mails; cookies are Secure if it is https. */
  publicUrl: string;
  jwtSecret: string;
  /** The previous secret, while access tokens signed with it are still valid. */
  jwtSecretPrevious: string | null;
  /** Encrypts the authenticator secrets of staff in the database. */
  totpKey: string;
  /** Encrypts secrets of connections that are set on a page; null: they are of the environment only. */
  secretsKey: string | null;
  /** Whether the environment has a variable. */
  isSet(name: string): boolean;
  /**
   * The configuration of the same environment with these values in it.
   * @throws ConfigError
   */
  withValues(values: Readonly<Record<string, string>>): Config;
  gateway: GatewayConfig;
  /** Gateways configured before `gateway`: used only for payments that recorded them. */
  formerGateways: readonly GatewayConfig[];
  /** Carriers with a connection; of all others numbers are typed by hand. */
  carriers: readonly CarrierConfig[];
  /** The loyalty partner whose points can be redeemed; null: none. */
  the1: Readonly<{ url: string; key: string; timeoutMs: number }> | null;
  /** A CDN in front of the shop, asked to remove what has changed; null: there is none. */
  cdn: Readonly<{ purgeUrl: string; token: string }> | null;
  smtpUrl: string | null;
  mailFrom: string;
  /** The shop's channel of LINE's Messaging API; null: no messages on LINE. */
  line: Readonly<{
    url: string;
    /** Where the pictures of users are fetched from. */
    dataUrl: string;
    channelToken: string;
    /** Signs the webhooks of LINE; null: messages of users are not received. */
    channelSecret: string | null;
  }> | null;
  /** Tiles of the map of branches, which browsers load; null: no map. */
  mapTilesUrl: string | null;
  /** Sign-in providers (AUTH-06); those without keys are not offered. */
  social: Readonly<Partial<Record<Provider, SocialClient>>>;
  logLevel: string;
  /** Traces and metrics of both processes. */
  telemetry: Readonly<{ api: TelemetrySettings; worker: TelemetrySettings }>;
  /** Multiplies every rate limit: benchmarks and journeys send all requests from one address. */
  rateScale: number;
  /** Whether pictures of the demo are rendered with little detail, for tests of pages. */
  draftPictures: boolean;
  /** Serves /docs and the local mail outbox, without access control. */
  devPages: boolean;
  shop: Readonly<{
    nameTh: string;
    nameEn: string;
    promptPayBillerId: string;
    /** Maximum total of a cash-on-delivery order, satang. */
    codMax: number;
    /** Fee of a cash-on-delivery order, satang. */
    codFee: number;
    /** Bank accounts for transfers; empty: transfers are not offered. */
    accounts: readonly { bank: string; account_no: string; name_th: string; name_en: string }[];
    unpaidHours: number;
    qrMinutes: number;
  }>;
  /** Seller as named in tax documents. */
  seller: Readonly<{
    nameTh: string;
    nameEn: string;
    address: string;
    /** 13 digits. */
    taxId: string;
    /** 5 digits; 00000 is the head office. */
    branch: string;
  }>;
  /** What has values of the shop's own, not the demo's. */
  own: Readonly<{
    /** Legal name, address and tax id. */
    seller: boolean;
    /** Accounts for transfers; also when transfers are not offered. */
    accounts: boolean;
  }>;
}>;

/** Client registration at a provider. */
export type SocialClient = Readonly<{
  /** OpenID issuer (Google, LINE), or the base URL of Facebook's dialog. */
  issuer: string;
  /** URL of Facebook's Graph API; null for the others, which use OpenID discovery. */
  graph: string | null;
  clientId: string;
  clientSecret: string;
}>;

const SOCIAL_ADDRESSES: Readonly<Record<Provider, { issuer: string; graph: string | null }>> = {
  google: { issuer: 'https://accounts.google.com', graph: null },
  facebook: { issuer: 'https://www.facebook.com/v23.0', graph: 'https://graph.facebook.com/v23.0' },
  line: { issuer: 'https://access.line.me', graph: null },
};
/** Plain http is allowed only to the local host, where sandboxes run, and never in production. */
const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|localhost)(?::|\/|$)/;

/** The seller of the demo, which no register knows. */
const DEMO_SELLER: Config['seller'] = {
  nameTh: 'บริษัท มะลิ บิวตี้ จำกัด',
  nameEn: 'Mali Beauty Co., Ltd.',
  address: '88 อาคารมะลิ ชั้น 12 ถนนสีลม แขวงสีลม เขตบางรัก กรุงเทพมหานคร 10500',
  taxId: '0105556000009',
  branch: '00000',
};
/** Account numbers that no bank issues. */
const DEMO_ACCOUNTS =
  '004:000-1-23456-0:บริษัท มะลิ บิวตี้ จำกัด:Mali Beauty Co., Ltd.;014:000-4-56789-0:บริษัท มะลิ บิวตี้ จำกัด:Mali Beauty Co., Ltd.';

/** Reads variables of the environment. Faults are collected, and a value of the type is returned. */
export type EnvironmentReader = Readonly<{
  env: NodeJS.ProcessEnv;
  /** Required without a fallback. */
  text(name: string, fallback?: string): string;
  whole(name: string, fallback: number, min: number, max: number): number;
  /** At least 32 characters. */
  secret(name: string): string;
  /** Without a final slash. */
  url(name: string, fallback?: string): string;
  fault(message: string): void;
}>;

/** Invalid environment; the message lists every error. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`The configuration cannot be used:\n  ${faults.join('\n  ')}`);
    this.faults = faults;
  }
}

/** @param faults receives what cannot be used */
export function environmentReader(env: NodeJS.ProcessEnv, faults: string[]): EnvironmentReader {
  const text = (name: string, fallback?: string): string => {
    const value = env[name] ?? fallback;
    if (value === undefined || value === '') faults.push(`${name} is missing`);
    return value ?? '';
  };
  const whole = (name: string, fallback: number, min: number, max: number): number => {
    const value = env[name] === undefined || env[name] === '' ? fallback : Number(env[name]);
    if (!Number.isInteger(value) || value < min || value > max) {
      faults.push(`${name} must be a whole number from ${min} to ${max}`);
    }
    return value;
  };
  const secret = (name: string): string => {
    const value = text(name);
    if (value !== '' && value.length < 32) faults.push(`${name} must have at least 32 characters`);
    return value;
  };
  const url = (name: string, fallback?: string): string => {
    const value = text(name, fallback);
    if (value !== '' && !URL.canParse(value)) faults.push(`${name} must be a URL`);
    return value.replace(/\/$/, '');
  };
  return { ...{ env, text, whole, secret, url }, fault: (message) => faults.push(message) };
}

/**
 * Reads the configuration.
 * @throws ConfigError with one line per error
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const faults: string[] = [];
  const reader = environmentReader(env, faults);
  const { text, whole, secret, url } = reader;

  /** The sandbox bank also simulates the partner, unless another URL or an empty THE1_URL is set. */
  const readThe1 = (gateway: GatewayConfig): Config['the1'] => {
    const sandbox = gateway.kind === 'sandbox' ? gateway : null;
    const address = env.THE1_URL ?? sandbox?.url ?? '';
    if (address === '') return null;
    return {
      url: url('THE1_URL', address),
      key: env.THE1_KEY || sandbox?.key || text('THE1_KEY'),
      timeoutMs: whole('THE1_TIMEOUT_MS', 5000, 10, 60_000),
    };
  };
  /** Format: bank:number:name in Thai:name in English, separated by semicolons. */
  const readAccounts = (): Config['shop']['accounts'] =>
    (env.TRANSFER_ACCOUNTS ?? DEMO_ACCOUNTS)
      .split(';')
      .filter((line) => line.trim() !== '')
      .map((line) => {
        const [bank = '', account_no = '', name_th = '', name_en = ''] = line
          .split(':')
          .map((part) => part.trim());
        if (!/^\d{3}$/.test(bank) || account_no === '' || name_th === '') {
          faults.push('TRANSFER_ACCOUNTS must be bank:number:name in Thai:name in English; …');
        }
        return { bank, account_no, name_th, name_en: name_en || name_th };
      });
  const readSeller = (): Config['seller'] => {
    const taxId = parseTaxId(text('SELLER_TAX_ID', DEMO_SELLER.taxId));
    if (!taxId.ok || !taxId.checked) faults.push('SELLER_TAX_ID must be a tax id of 13 digits');
    const branch = text('SELLER_BRANCH', DEMO_SELLER.branch);
    if (!/^\d{5}$/.test(branch)) faults.push('SELLER_BRANCH must have 5 digits');
    return {
      nameTh: text('SELLER_NAME_TH', DEMO_SELLER.nameTh),
      nameEn: text('SELLER_NAME_EN', DEMO_SELLER.nameEn),
      address: text('SELLER_ADDRESS', DEMO_SELLER.address),
      taxId: taxId.ok ? taxId.digits : '',
      branch,
    };
  };
  /** A password of its own is not in the address, so that it can be set on a page. */
  const readSmtp = (): string | null => {
    const [address = '', password = ''] = [env.SMTP_URL, env.SMTP_PASSWORD];
    if (address === '' || password === '') return address || null;
    if (!URL.canParse(address)) {
      faults.push('SMTP_URL must be a URL');
      return null;
    }
    const complete = new URL(address);
    if (complete.username === '') faults.push('SMTP_PASSWORD needs a user in SMTP_URL');
    complete.password = encodeURIComponent(password);
    return complete.href;
  };
  const readSocial = (): Config['social'] => {
    const social: Partial<Record<Provider, SocialClient>> = {};
    const address = (name: string, fallback: string): string => {
      const value = url(name, fallback);
      const isLocal = LOOPBACK.test(value) && env.NODE_ENV !== 'production';
      if (!value.startsWith('https://') && !isLocal) faults.push(`${name} must be https`);
      return value;
    };
    for (const provider of PROVIDERS) {
      const name = provider.toUpperCase();
      const clientId = env[`${name}_CLIENT_ID`];
      if (clientId === undefined || clientId === '') continue;
      const { issuer, graph } = SOCIAL_ADDRESSES[provider];
      social[provider] = {
        issuer: address(`${name}_ISSUER`, issuer),
        graph: graph === null ? null : address(`${name}_GRAPH`, graph),
        clientId,
        clientSecret: text(`${name}_CLIENT_SECRET`),
      };
    }
    return social;
  };
  const gateway = readGateway('PAYMENT_GATEWAY', text('PAYMENT_GATEWAY', 'sandbox'), reader);
  const formerGateways = (env.FORMER_GATEWAYS ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name, i, all) => name !== '' && name !== gateway.kind && all.indexOf(name) === i)
    .map((name) => readGateway('FORMER_GATEWAYS', name, reader));
  const seller = readSeller();
  const accounts = readAccounts();
  const dataDir = resolve(text('DATA_DIR', join(process.cwd(), '.data')));
  const config: Config = {
    host: text('HOST', '127.0.0.1'),
    port: whole('API_PORT', 4000, 0, 65_535),
    databaseUrl: text('DATABASE_URL'),
    databaseDirectUrl: env.DATABASE_DIRECT_URL || (env.DATABASE_URL ?? ''),
    databasePooler:
      (env.DATABASE_DIRECT_URL || env.DATABASE_URL) === env.DATABASE_URL
        ? null
        : { prepares: env.DATABASE_POOLER_PREPARES === '1' },
    databaseReplicaUrls: (env.DATABASE_REPLICA_URL ?? '')
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
    replicaLagSeconds: whole('DATABASE_REPLICA_LAG_SECONDS', 10, 1, 50),
    databasePool: whole('DATABASE_POOL', 20, 2, 200),
    redis: readRedis(reader),
    openSearch: readOpenSearch(reader),
    answerMs: whole('ANSWER_MS', 4500, 100, 600_000),
    drainMs: whole('DRAIN_MS', 0, 0, 60_000),
    dataDir,
    storage: readStorage(reader, dataDir),
    publicUrl: url('PUBLIC_URL', 'http://localhost:3000'),
    jwtSecret: secret('JWT_SECRET'),
    jwtSecretPrevious: env.JWT_SECRET_PREVIOUS ? secret('JWT_SECRET_PREVIOUS') : null,
    totpKey: secret('TOTP_KEY'),
    secretsKey: env.SECRETS_KEY ? secret('SECRETS_KEY') : null,
    isSet: (name) => (env[name] ?? '') !== '',
    withValues: (values) => readConfig({ ...env, ...values }),
    gateway,
    formerGateways,
    carriers: readCarriers(reader),
    the1: readThe1(gateway),
    cdn: env.CDN_PURGE_URL ? { purgeUrl: url('CDN_PURGE_URL'), token: text('CDN_PURGE_TOKEN') } : null,
    smtpUrl: readSmtp(),
    mapTilesUrl: env.MAP_TILES_URL || null,
    mailFrom: text('MAIL_FROM', 'Mali <hello@mali.example>'),
    line: env.LINE_CHANNEL_TOKEN
      ? {
          url: url('LINE_API_URL', 'https://api.line.me'),
          dataUrl: url('LINE_DATA_API_URL', 'https://api-data.line.me'),
          channelToken: env.LINE_CHANNEL_TOKEN,
          channelSecret: env.LINE_CHANNEL_SECRET || null,
        }
      : null,
    social: readSocial(),
    logLevel: text('LOG_LEVEL', 'info'),
    telemetry: {
      api: readTelemetry(env, 'API_METRICS_PORT', faults),
      worker: readTelemetry(env, 'WORKER_METRICS_PORT', faults),
    },
    rateScale: whole('RATE_SCALE', 1, 1, 1_000_000),
    draftPictures: env.DRAFT_PICTURES === '1',
    devPages: (env.DEV_PAGES ?? (env.NODE_ENV === 'production' ? '0' : '1')) === '1',
    shop: {
      nameTh: text('SHOP_NAME_TH', 'มะลิ'),
      nameEn: text('SHOP_NAME_EN', 'Mali'),
      promptPayBillerId: text('PROMPTPAY_BILLER_ID', '010555600000901'),
      codMax: whole('COD_MAX_BAHT', 5000, 0, 1_000_000) * 100,
      codFee: whole('COD_FEE_BAHT', 0, 0, 1000) * 100,
      accounts,
      unpaidHours: whole('UNPAID_HOURS', 24, 1, 720),
      qrMinutes: whole('QR_MINUTES', 15, 1, 1440),
    },
    seller,
    own: {
      seller: (['nameTh', 'nameEn', 'address', 'taxId'] as const).every(
        (key) => seller[key] !== DEMO_SELLER[key],
      ),
      accounts: !accounts.some(({ account_no }) => DEMO_ACCOUNTS.includes(account_no)),
    },
  };
  if (!/^\d{15}$/.test(config.shop.promptPayBillerId)) faults.push('PROMPTPAY_BILLER_ID must have 15 digits');
  if (faults.length > 0) throw new ConfigError(faults);
  return Object.freeze(config);
}

import { CONNECTIONS, type ConnectionName } from '@mali/contracts/connection-values';
import type { FastifyBaseLogger } from 'fastify';
import { type Config, ConfigError } from '../../config.ts';
import type { ConnectionLog } from '../../platform/connection-log.ts';
import { type NoteOutcome, observed, outcomeOf } from '../../platform/connection-outcomes.ts';
import type { Db } from '../../platform/database.ts';
import type { Listener } from '../../platform/listener.ts';
import { mailSender, type SendMail } from '../../platform/mail.ts';
import { unseal } from '../../platform/seal.ts';
import type { LoyaltyPartner } from '../loyalty/partner.ts';
import { openPartner } from '../loyalty/sandbox-partner.ts';
import type { Gateways } from '../payments/gateway.ts';
import { type GatewayConfig, gatewaysOf, openGateway } from '../payments/gateways.ts';
import { type Carriers, carriersOf } from '../shipping/carriers.ts';
import type { CarrierConfig } from '../shipping/connected-carriers.ts';
import { readSecrets, type SecretRow } from './secret-repository.ts';

declare module '../../platform/deps.ts' {
  interface ProcessDeps {
    /** Connections to outside systems with the secrets in force. */
    readonly connections: LiveConnections;
  }
}

export const secretsPlace = (connection: ConnectionName): string => `connection ${connection}`;
export const carrierConnection = (kind: CarrierConfig['kind']): ConnectionName =>
  kind === 'thailand-post' ? 'carrier_thailand_post' : `carrier_${kind}`;

/** The decrypted values of a connection; null: they were encrypted under another key. */
export function openSecrets(
  key: string,
  { connection, sealed }: Pick<SecretRow, 'connection' | 'sealed'>,
): Record<string, string> | null {
  if (sealed.length === 0) return {};
  try {
    return JSON.parse(unseal(key, 'connection secrets', secretsPlace(connection), sealed).toString('utf8'));
  } catch {
    return null;
  }
}

type Opened = Readonly<{
  config: Config;
  gateways: Gateways;
  carriers: Carriers;
  loyalty: LoyaltyPartner | null;
  sendMail: SendMail;
}>;

/**
 * The connections of this process. Values that were set on the page count before those of the environment; every
 * process opens its connections anew when one is set. What is under way ends with the values that it began with.
 */
export class LiveConnections {
  readonly #base: Config;
  readonly #db: Db;
  readonly #outcomes: ConnectionLog;
  readonly #log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  #opened: Opened;
  /** Versions that are in force, so that a repeated notification opens nothing. */
  #versions = '';
  #reading: Promise<void> = Promise.resolve();
  /** Connections whose stored values do not count: of another key, or not fit for the environment. */
  #ignored: ReadonlySet<ConnectionName> = new Set();

  constructor(base: Config, db: Db, outcomes: ConnectionLog, log: Pick<FastifyBaseLogger, 'error' | 'warn'>) {
    this.#base = base;
    this.#db = db;
    this.#outcomes = outcomes;
    this.#log = log;
    this.#opened = this.#open(base);
  }

  get config(): Config {
    return this.#opened.config;
  }
  get gateways(): Gateways {
    return this.#opened.gateways;
  }
  get carriers(): Carriers {
    return this.#opened.carriers;
  }
  get loyalty(): LoyaltyPartner | null {
    return this.#opened.loyalty;
  }
  readonly sendMail: SendMail = (mail) => this.#opened.sendMail(mail);

  /** What the environment says, without values of the page. */
  get environment(): Config {
    return this.#base;
  }
  isIgnored(connection: ConnectionName): boolean {
    return this.#ignored.has(connection);
  }

  follow(listener: Listener): void {
    listener.on('connections', () => void this.read());
    // What was set while the connection was lost.
    listener.on('ready', () => void this.read());
  }

  /** Reads what is set, one reading after the other. A failure leaves the connections as they are. */
  read(): Promise<void> {
    const reading = this.#reading.then(() => this.#read());
    this.#reading = reading.catch((error: unknown) =>
      this.#log.warn({ err: error }, 'secrets of connections'),
    );
    return this.#reading;
  }

  async #read(): Promise<void> {
    const key = this.#base.secretsKey;
    if (key === null) return;
    const found = await readSecrets(this.#db);
    const versions = found.map(({ connection, revision }) => `${connection} ${revision}`).join(',');
    if (versions === this.#versions) return;
    const ignored = new Set<ConnectionName>();
    let config = this.#base;
    let values: Record<string, string> = {};
    for (const row of found) {
      const own = CONNECTIONS.includes(row.connection) ? openSecrets(key, row) : {};
      const next = own === null ? null : configWith(this.#base, { ...values, ...own });
      if (own === null || next === null) {
        ignored.add(row.connection);
        this.#log.error(
          { connection: row.connection },
          own === null
            ? 'secrets were stored under another SECRETS_KEY'
            : 'secrets do not fit the environment',
        );
      } else [config, values] = [next, { ...values, ...own }];
    }
    this.#ignored = ignored;
    this.#opened = this.#open(Object.keys(values).length === 0 ? this.#base : config);
    this.#versions = versions;
  }

  #open(config: Config): Opened {
    const { outcomes } = { outcomes: this.#outcomes };
    const gateway = (one: GatewayConfig) => observed(openGateway(one), outcomes.of(`gateway_${one.kind}`));
    const partner = openPartner(config.the1);
    return {
      config,
      gateways: gatewaysOf(gateway(config.gateway), config.formerGateways.map(gateway)),
      carriers: carriersOf(
        config.carriers.map(({ kind, open }) => observed(open(), outcomes.of(carrierConnection(kind)))),
      ),
      loyalty: partner && observed(partner, outcomes.of('loyalty')),
      sendMail: notedSender(mailSender(config), outcomes.of('mail')),
    };
  }
}

/** Null when the values do not fit the environment. */
function configWith(base: Config, values: Readonly<Record<string, string>>): Config | null {
  try {
    return base.withValues(values);
  } catch (error) {
    if (error instanceof ConfigError) return null;
    throw error;
  }
}

const notedSender =
  (send: SendMail, note: NoteOutcome): SendMail =>
  async (mail) => {
    try {
      await send(mail);
      note(null);
    } catch (error) {
      note(outcomeOf(error));
      throw error;
    }
  };

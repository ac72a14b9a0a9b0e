import type { EnvironmentReader } from '../../config.ts';
import { type Carriers, carriersOf } from './carriers.ts';
import { type SandboxSettings, sandboxCarrier } from './sandbox.ts';

/** Carriers with an adapter, by the name that the environment, webhooks and parcels give them. */
const CARRIER_KINDS = {
  sandbox: {
    webhookOperation: 'receiveSandboxCarrierEvent',
    settings: ({ url, secret, whole }: EnvironmentReader): SandboxSettings => ({
      url: url('CARRIER_URL', 'http://127.0.0.1:4400'),
      key: secret('CARRIER_KEY'),
      webhookSecret: secret('CARRIER_WEBHOOK_SECRET'),
      timeoutMs: whole('CARRIER_TIMEOUT_MS', 5000, 10, 60_000),
    }),
    open: sandboxCarrier,
  },
} as const;
export type ConnectedCarrier = keyof typeof CARRIER_KINDS;
export const CONNECTED_CARRIERS = Object.keys(CARRIER_KINDS) as ConnectedCarrier[];
export const webhookOperation = (name: ConnectedCarrier): string => CARRIER_KINDS[name].webhookOperation;

export type CarrierConfig = Readonly<{ kind: 'sandbox'; settings: SandboxSettings }>;

/** Reads `CARRIERS`: names by commas; none by default. */
export const readCarriers = (reader: EnvironmentReader): CarrierConfig[] =>
  (reader.env.CARRIERS ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name, i, all) => name !== '' && all.indexOf(name) === i)
    .flatMap((name) => {
      const kind = CONNECTED_CARRIERS.find((one) => one === name);
      if (kind === undefined)
        reader.fault(`CARRIERS must be of ${CONNECTED_CARRIERS.join(', ')}, not ${name}`);
      return kind === undefined ? [] : [{ kind, settings: CARRIER_KINDS[kind].settings(reader) }];
    });

/** Opens the configured carriers, without a request to them. */
export const openCarriers = (configured: readonly CarrierConfig[]): Carriers =>
  carriersOf(configured.map(({ kind, settings }) => CARRIER_KINDS[kind].open(settings)));

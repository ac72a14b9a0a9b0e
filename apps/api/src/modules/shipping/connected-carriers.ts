import { Ok } from '@mali/contracts/common';
import { type TSchema, Type } from 'typebox';
import type { EnvironmentReader } from '../../config.ts';
import type { Carrier, NumberRange } from './carriers.ts';
import { type FlashSettings, flashCarrier } from './flash.ts';
import { type SandboxSettings, sandboxCarrier } from './sandbox.ts';
import { type ThailandPostSettings, thailandPostCarrier } from './thailand-post.ts';

const timeout = ({ whole }: EnvironmentReader, name: string, standard: number): number =>
  whole(name, standard, 10, 60_000);

/** Keys travel to these addresses: plain http only to the local host, and never in production. */
function secureUrl({ env, url, fault }: EnvironmentReader, name: string, standard: string): string {
  const value = url(name, standard);
  const isLocal = /^http:\/\/(?:127\.0\.0\.1|localhost)(?::|\/|$)/.test(value);
  if (!value.startsWith('https://') && !(isLocal && env.NODE_ENV !== 'production'))
    fault(`${name} must be https`);
  return value;
}

const RANGE = /^([A-Z]{2})(\d{8})-\1(\d{8})$/;

/** Ranges of numbers by commas, each as `EF00000100-EF00000199`: two letters and eight digits, without check digit. */
function readRanges({ env, fault }: EnvironmentReader, name: string): NumberRange[] {
  return (env[name] ?? '')
    .split(',')
    .map((range) => range.trim())
    .filter((range) => range !== '')
    .flatMap((range) => {
      const [, prefix = '', first, last] = RANGE.exec(range) ?? [];
      const [from, to] = [Number(first), Number(last)];
      if (from <= to) return [{ prefix, first: from, last: to }];
      fault(`${name} must be ranges such as EF00000100-EF00000199, not ${range}`);
      return [];
    });
}

type Settings = { sandbox: SandboxSettings; flash: FlashSettings; 'thailand-post': ThailandPostSettings };
export type ConnectedCarrier = keyof Settings;

type Kind<Name extends ConnectedCarrier> = Readonly<{
  webhook: Readonly<{ operationId: string; bodies: readonly string[]; Answer: TSchema; answer: object }>;
  settings(reader: EnvironmentReader): Settings[Name];
  open(settings: Settings[Name]): Carrier;
}>;
const JSON_BODY = 'application/json';
/** Content types of the common webhook, and the answer to it. */
const COMMON = { bodies: [JSON_BODY], Answer: Ok, answer: { ok: true } };

/** Carriers with an adapter, by the name that the environment, webhooks and parcels give them. */
const CARRIER_KINDS: Readonly<{ [Name in ConnectedCarrier]: Kind<Name> }> = {
  sandbox: {
    webhook: { operationId: 'receiveSandboxCarrierEvent', ...COMMON },
    settings: (reader) => ({
      url: reader.url('CARRIER_URL', 'http://127.0.0.1:4400'),
      key: reader.secret('CARRIER_KEY'),
      webhookSecret: reader.secret('CARRIER_WEBHOOK_SECRET'),
      timeoutMs: timeout(reader, 'CARRIER_TIMEOUT_MS', 5000),
    }),
    open: sandboxCarrier,
  },
  flash: {
    webhook: {
      operationId: 'receiveFlashEvent',
      bodies: ['application/x-www-form-urlencoded', JSON_BODY],
      Answer: Type.Object({ errorCode: Type.Literal('1'), state: Type.Literal('success') }),
      // Any other answer, and Flash Express sends the message again for ever.
      answer: { errorCode: '1', state: 'success' },
    },
    settings: (reader) => ({
      url: secureUrl(reader, 'FLASH_URL', 'https://open-api.flashexpress.com'),
      merchant: reader.text('FLASH_MERCHANT'),
      key: reader.secret('FLASH_KEY'),
      warehouse: reader.text('FLASH_WAREHOUSE'),
      timeoutMs: timeout(reader, 'FLASH_TIMEOUT_MS', 15_000),
    }),
    open: flashCarrier,
  },
  'thailand-post': {
    webhook: { operationId: 'receiveThailandPostEvent', ...COMMON },
    settings: (reader) => ({
      url: secureUrl(reader, 'THAILAND_POST_URL', 'https://trackapi.thailandpost.co.th'),
      hookUrl: secureUrl(reader, 'THAILAND_POST_HOOK_URL', 'https://trackwebhook.thailandpost.co.th'),
      key: reader.secret('THAILAND_POST_KEY'),
      webhookToken: reader.secret('THAILAND_POST_WEBHOOK_TOKEN'),
      numbers: readRanges(reader, 'THAILAND_POST_NUMBERS'),
      timeoutMs: timeout(reader, 'THAILAND_POST_TIMEOUT_MS', 15_000),
    }),
    open: thailandPostCarrier,
  },
};
export const CONNECTED_CARRIERS = Object.keys(CARRIER_KINDS) as ConnectedCarrier[];
/** Operation of a carrier's webhooks, their content types, and the answer that it expects. */
export const webhookOf = (name: ConnectedCarrier) => CARRIER_KINDS[name].webhook;

/** A configured carrier, which `open` connects without a request. */
export type CarrierConfig = Readonly<{ kind: ConnectedCarrier; url: string; open: () => Carrier }>;

function configOf<Name extends ConnectedCarrier>(name: Name, reader: EnvironmentReader): CarrierConfig {
  const kind: Kind<Name> = CARRIER_KINDS[name];
  const settings = kind.settings(reader);
  return { kind: name, url: settings.url, open: () => kind.open(settings) };
}

/** Reads `CARRIERS`: names by commas, the preferred one first; none by default. */
export const readCarriers = (reader: EnvironmentReader): CarrierConfig[] =>
  (reader.env.CARRIERS ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name, i, all) => name !== '' && all.indexOf(name) === i)
    .flatMap((name) => {
      const kind = CONNECTED_CARRIERS.find((one) => one === name);
      if (kind === undefined)
        reader.fault(`CARRIERS must be of ${CONNECTED_CARRIERS.join(', ')}, not ${name}`);
      return kind === undefined ? [] : [configOf(kind, reader)];
    });

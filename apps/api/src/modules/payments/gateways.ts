import type { Config, EnvironmentReader } from '../../config.ts';
import { type GatewayKind, type Gateways, GatewayUnavailable, type PaymentGateway } from './gateway.ts';
import { omise } from './omise.ts';
import { sandbox } from './sandbox.ts';

/** Every gateway, by the name that the environment, webhooks and payments give it. */
export const GATEWAY_KINDS = { sandbox, omise } as const;
type Kinds = typeof GATEWAY_KINDS;
export const GATEWAY_NAMES = Object.keys(GATEWAY_KINDS) as (keyof Kinds)[];

/** A configured gateway. */
export type GatewayConfig = {
  [Name in keyof Kinds]: Readonly<{ kind: Name }> & ReturnType<Kinds[Name]['settings']>;
}[keyof Kinds];

/** @param variable names the gateway, for the fault when there is no such one */
export function readGateway(variable: string, name: string, reader: EnvironmentReader): GatewayConfig {
  const known = GATEWAY_NAMES.find((one) => one === name);
  if (known === undefined) reader.fault(`${variable} must be ${GATEWAY_NAMES.join(' or ')}, not ${name}`);
  const kind = known ?? 'sandbox';
  return { kind, ...GATEWAY_KINDS[kind].settings(reader) } as GatewayConfig;
}

/** Opens the gateway of a configuration, without a request to it. */
export const openGateway = ({ kind, ...settings }: GatewayConfig): PaymentGateway =>
  (GATEWAY_KINDS[kind] as GatewayKind).open(settings);

/** @param former gateways that took payments before `current` */
export function gatewaysOf(current: PaymentGateway, former: readonly PaymentGateway[] = []): Gateways {
  const all = [current, ...former];
  const find = (name: string) => all.find((gateway) => gateway.name === name);
  return {
    current,
    all,
    find,
    of: ({ gateway: name }) => {
      const gateway = find(name);
      if (gateway === undefined) throw new GatewayUnavailable(`the gateway ${name} is not configured`);
      return gateway;
    },
  };
}

/** Creates the gateways named by `PAYMENT_GATEWAY` and `FORMER_GATEWAYS`, without a request to them. */
export const openGateways = (config: Pick<Config, 'gateway' | 'formerGateways'>): Gateways =>
  gatewaysOf(openGateway(config.gateway), config.formerGateways.map(openGateway));

import type { Config } from '../../config.ts';
import { type Gateways, GatewayUnavailable, type PaymentGateway } from './gateway.ts';
import { omiseGateway } from './omise.ts';
import { sandboxGateway } from './sandbox.ts';

/** Creates the gateway of a configuration, without a request to it. */
export function openGateway(config: Config['gateway']): PaymentGateway {
  return config.kind === 'omise' ? omiseGateway(config) : sandboxGateway(config);
}

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

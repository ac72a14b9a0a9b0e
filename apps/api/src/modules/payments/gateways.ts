import type { Config } from '../../config.ts';
import { type Gateways, GatewayUnavailable, type PaymentGateway } from './gateway.ts';
import { omiseGateway } from './omise.ts';
import { sandboxGateway } from './sandbox.ts';

/** The gateway of a configuration. Nothing is asked of it yet. */
export function openGateway(config: Config['gateway']): PaymentGateway {
  return config.kind === 'omise' ? omiseGateway(config) : sandboxGateway(config);
}

/** `current` takes new payments; `former` took payments before it. */
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

/** The gateways that the configuration names (`PAYMENT_GATEWAY`, `FORMER_GATEWAYS`). Nothing is asked of them yet. */
export const openGateways = (config: Pick<Config, 'gateway' | 'formerGateways'>): Gateways =>
  gatewaysOf(openGateway(config.gateway), config.formerGateways.map(openGateway));

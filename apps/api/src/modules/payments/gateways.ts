import type { Config } from '../../config.ts';
import type { PaymentGateway } from './gateway.ts';
import { omiseGateway } from './omise.ts';
import { sandboxGateway } from './sandbox.ts';

/** The gateway that the configuration names (`PAYMENT_GATEWAY`). Nothing is asked of it yet. */
export function openGateway(config: Config['gateway']): PaymentGateway {
  return config.kind === 'omise' ? omiseGateway(config) : sandboxGateway(config);
}

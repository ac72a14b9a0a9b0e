import { describeGateway } from './gateway-contract-fixtures.ts';
import { openOmise } from './gateway-fixtures.ts';

describeGateway('omise', openOmise);

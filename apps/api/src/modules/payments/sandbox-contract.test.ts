import { describeGateway } from './gateway-contract-fixtures.ts';
import { openSandbox } from './gateway-fixtures.ts';

describeGateway('sandbox', openSandbox);

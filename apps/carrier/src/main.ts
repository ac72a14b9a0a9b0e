import { ConfigError, readConfig } from './config.ts';
import { CarrierSandbox } from './server.ts';

try {
  const sandbox = new CarrierSandbox(readConfig(process.env));
  const close = () => {
    sandbox.close().finally(() => process.exit(0));
  };
  process.once('SIGTERM', close);
  process.once('SIGINT', close);
  process.stdout.write(`carrier ready ${await sandbox.open()}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
  process.exit(1);
}

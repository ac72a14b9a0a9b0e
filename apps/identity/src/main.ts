import closeWithGrace from 'close-with-grace';
import { ConfigError, readConfig } from './config.ts';
import { IdentitySandbox } from './server.ts';

try {
  const sandbox = new IdentitySandbox(readConfig(process.env));
  closeWithGrace({ delay: 5000, logger: false }, async () => {
    await sandbox.close();
  });
  process.stdout.write(`identity ready ${await sandbox.open()}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
  process.exit(1);
}

import closeWithGrace from 'close-with-grace';
import { ConfigError, readConfig } from './config.ts';
import { buildBank } from './server.ts';

try {
  const config = readConfig(process.env);
  const bank = buildBank(config);
  closeWithGrace({ delay: 5000, logger: false }, async () => {
    await bank.close();
  });
  const address = await bank.listen({ host: config.host, port: config.port });
  process.stdout.write(`bank ready ${address}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
  process.exit(1);
}

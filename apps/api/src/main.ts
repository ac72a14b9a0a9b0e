import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';

try {
  const config = readConfig(process.env);
  const { app, deps } = await buildApp(config);
  closeWithGrace({ delay: 10_000, logger: app.log }, async () => {
    await app.close();
  });
  const address = await app.listen({ host: config.host, port: config.port });
  process.stdout.write(`api ready ${address}\n`);
  // The first visitor is not to wait until it is made.
  deps.shelf.get(deps).catch((error: unknown) => app.log.warn({ err: error }, 'shelf'));
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
  process.exit(1);
}

import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { loadPlaces } from './modules/addresses/checks.ts';

try {
  const config = readConfig(process.env);
  const { app, deps } = await buildApp(config);
  closeWithGrace({ delay: 10_000, logger: app.log }, async () => {
    await app.close();
  });
  const address = await app.listen({ host: config.host, port: config.port });
  process.stdout.write(`api ready ${address}\n`);
  // The first visitor is not to wait until they are made.
  deps.shelf.get(deps).catch((error: unknown) => app.log.warn({ err: error }, 'shelf'));
  void loadPlaces();
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
  process.exit(1);
}

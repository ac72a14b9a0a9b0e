import { startTelemetry } from '@mali/telemetry/start';
import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { loadPlaces } from './modules/addresses/checks.ts';
import { drain } from './platform/readiness.ts';
import { warmUp } from './warm-up.ts';

try {
  const config = readConfig(process.env);
  const telemetry = await startTelemetry('mali-api', config.telemetry.api);
  const { app, deps } = await buildApp(config, { telemetry });
  let stopped = false;
  closeWithGrace({ delay: 10_000 + config.drainMs, logger: app.log }, async ({ signal }) => {
    stopped = true;
    await drain(deps.readiness, signal === 'SIGTERM' ? config.drainMs : 0);
    await app.close();
    await telemetry?.stop();
  });
  const address = await app.listen({ host: config.host, port: config.port });
  process.stdout.write(`api ready ${address}\n`);
  void loadPlaces();
  await warmUp(app, deps, () => stopped);
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
  process.exit(1);
}

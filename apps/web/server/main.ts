import { startTelemetry } from '@mali/telemetry/start';
import closeWithGrace from 'close-with-grace';
import { buildWeb } from './app.ts';
import { readConfig } from './config.ts';
import { warmUp } from './warm-up.ts';

/** Longer than the API takes to start beside it. */
const WARM_UP_MS = 20_000;

const config = readConfig(process.env);
let warm = false;
const telemetry = await startTelemetry('mali-web', config.telemetry);
const app = await buildWeb(config, () => warm, telemetry);

closeWithGrace({ delay: 10_000 }, async ({ err }) => {
  if (err) app.log.error(err);
  await app.close();
  await telemetry?.stop();
});

const address = await app.listen({ host: config.host, port: config.port });
app.log.info({ address, api: config.apiUrl }, 'web server ready');
await warmUp(app, WARM_UP_MS).catch((err: unknown) => {
  // Also when stopped during start-up.
  app.log.warn({ err }, 'web server not warmed up');
});
warm = true;

import { setTimeout as sleep } from 'node:timers/promises';
import { startTelemetry } from '@mali/telemetry/start';
import closeWithGrace from 'close-with-grace';
import { buildWeb } from './app.ts';
import { readConfig } from './config.ts';
import { warmUp } from './warm-up.ts';

/** Longer than the API takes to start beside it. */
const WARM_UP_MS = 20_000;

const config = readConfig(process.env);
let isReady = false;
let isEnding = false;
const telemetry = await startTelemetry('mali-web', config.telemetry);
const app = await buildWeb(config, () => isReady && !isEnding, telemetry);

closeWithGrace({ delay: 10_000 + config.drainMs }, async ({ err, signal }) => {
  if (err) app.log.error(err);
  isEnding = true;
  if (signal === 'SIGTERM') await sleep(config.drainMs);
  await app.close();
  await telemetry?.stop();
});

const address = await app.listen({ host: config.host, port: config.port });
app.log.info({ address, api: config.apiUrl }, 'web server ready');
await warmUp(app, WARM_UP_MS).catch((err: unknown) => {
  // Also when stopped during start-up.
  app.log.warn({ err }, 'web server not warmed up');
});
// From here on the API is not asked: its hiccups must not take every web server out of the balancer.
isReady = true;

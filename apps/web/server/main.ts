import closeWithGrace from 'close-with-grace';
import { buildWeb } from './app.ts';
import { readConfig } from './config.ts';

const config = readConfig(process.env);
const app = await buildWeb(config);

closeWithGrace({ delay: 10_000 }, async ({ err }) => {
  if (err) app.log.error(err);
  await app.close();
});

const address = await app.listen({ host: config.host, port: config.port });
app.log.info({ address, api: config.apiUrl }, 'web server ready');

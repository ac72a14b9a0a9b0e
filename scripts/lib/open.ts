import { parseArgs } from 'node:util';
import { DATA_DIR } from './paths.ts';
import { consoleProgress } from './progress.ts';
import { AlreadyRunning, waitForStarter } from './run-file.ts';
import { createShop } from './shop.ts';

/** Common part of `npm start` and `npm run dev`: runs one shop from start to exit. */
export async function open(mode: 'start' | 'dev', help: string): Promise<void> {
  const { values } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' }, empty: { type: 'boolean' } },
  });
  if (values.help) {
    process.stdout.write(help);
    return;
  }
  const progress = consoleProgress();
  const env = values.empty ? { ...process.env, DEMO: 'off' } : process.env;
  const shop = createShop({ dataDir: DATA_DIR, mode, env, progress });

  let stopping = false;
  const stop = async (exitCode: number) => {
    // npm forwards a Ctrl-C that the terminal has already sent: the second one has no effect.
    if (stopping) return;
    stopping = true;
    process.stdout.write('\nStopping …\n');
    await shop.stop();
    process.stdout.write('Stopped. Nothing is lost; start again with the same command.\n');
    process.exit(exitCode);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  // When the parent process (npm, or the terminal) is killed, the shop stops as well.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) void stop(0);
  }, 1000).unref();

  try {
    const { url } = await shop.start();
    process.stdout.write(`\nMali is ready: ${url}\n`);
  } catch (error) {
    if (error instanceof AlreadyRunning) {
      const { run } = error;
      if (run.state === 'stopping' && (await waitForStarter(run, 30_000))) return open(mode, help);
      process.stdout.write(
        run.url === null
          ? 'The shop is already being started by another command.\n'
          : `The shop is already running: ${run.url}\n`,
      );
      process.exit(0);
    }
    if (stopping) return;
    process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`);
    await stop(1);
  }
}

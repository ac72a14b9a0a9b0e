import { parseArgs } from 'node:util';
import { ConfigError } from '../apps/api/src/config.ts';
import { openStorage } from '../apps/api/src/platform/open-storage.ts';
import { AREAS, type MovableStore, StorageUnavailable } from '../apps/api/src/platform/storage.ts';
import { storageOf, storageOfKind } from './lib/storage.ts';
import { copyFiles } from './storage/copy-files.ts';

const HELP = `Usage: npm run storage -- check
       npm run storage -- copy --to s3|disk [--dry-run]

Private files of the shop (slips, pictures, imports, exports) lie on the disk below DATA_DIR/private, or in a bucket of
an S3-compatible store: STORAGE=disk or s3, and for s3 S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY.

  check      tell where the files of this shop lie, and how many there are
  copy       copy all files to the other store, while the shop runs; each copy is compared by size and SHA-256. What is
             there is left as it is, so that a copy that was stopped goes on. Nothing is deleted.
  --to       where to: s3 or disk; from the other one
  --dry-run  tell what would be copied

Then start the API and the worker with STORAGE set to the new store, and copy once more: what was sent meanwhile.
Ends with 0, or with 1 when a file could not be copied.
`;

/** An invalid command line; nothing was done. */
class UsageError extends Error {}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

async function check(): Promise<void> {
  const settings = storageOf(process.env);
  const store = await openStorage(settings);
  await store.check();
  say(
    settings.kind === 's3'
      ? `${settings.s3.bucket} at ${settings.s3.endpoint}`
      : `${settings.dataDir}/private`,
  );
  for (const area of AREAS) {
    let [files, bytes] = [0, 0];
    for await (const file of store.keys(area)) [files, bytes] = [files + 1, bytes + file.bytes];
    say(`${area.padEnd(10)} ${String(files).padStart(8)} files ${megabytes(bytes).padStart(12)}`);
  }
}

async function copy(to: string | undefined, dryRun: boolean): Promise<number> {
  if (to !== 's3' && to !== 'disk') throw new UsageError('--to is s3 or disk.');
  const open = (kind: 's3' | 'disk'): Promise<MovableStore> => openStorage(storageOfKind(process.env, kind));
  const [source, target] = [await open(to === 's3' ? 'disk' : 's3'), await open(to)];
  await Promise.all([source.check(), target.check()]);
  let failed = 0;
  for (const area of AREAS) {
    const result = await copyFiles(source, target, area, {
      dryRun,
      onFailure: (key, error) => process.stderr.write(`${key}: ${reasonOf(error)}\n`),
    });
    failed += result.failed;
    const verb = dryRun ? 'to copy' : 'copied';
    say(
      `${area.padEnd(10)} ${String(result.copied).padStart(8)} ${verb} ${megabytes(result.bytes).padStart(12)}` +
        `, ${result.present} there already${result.failed > 0 ? `, ${result.failed} failed` : ''}`,
    );
  }
  if (failed > 0) say(`${failed} files could not be copied. Copy again: it goes on where it is.`);
  else if (!dryRun)
    say(`Every file is there. Start the API and the worker with STORAGE=${to}, then copy once more.`);
  return failed > 0 ? 1 : 0;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || String(error.cause) : error.message;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [command, ...rest] = positionals;
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  if (rest.length > 0) throw new UsageError(`"${rest.join(' ')}" is not understood.`);
  if (command === 'copy') return copy(values.to, values['dry-run']);
  if (command !== 'check') throw new UsageError('check or copy?');
  await check();
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  const isUsage = error instanceof UsageError || (error instanceof TypeError && 'code' in error);
  const text =
    error instanceof StorageUnavailable
      ? `Files cannot be reached: ${reasonOf(error)}`
      : error instanceof ConfigError || error instanceof Error
        ? error.message
        : String(error);
  process.stderr.write(`${text}\n${isUsage ? 'npm run storage -- --help tells how.\n' : ''}`);
  process.exitCode = isUsage ? 2 : 1;
}

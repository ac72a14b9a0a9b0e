import { access, constants, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { refreshListing } from '@mali/db';
import { type ImportMap, loadMap } from '../apps/api/src/modules/goods/importing/map.ts';
import { OVERWRITE_NAMES, overwrittenColumns } from '../apps/api/src/modules/goods/importing/overwrite.ts';
import { openPictureFiles } from '../apps/api/src/modules/goods/importing/picture-files.ts';
import { type Summary, summaryText } from '../apps/api/src/modules/goods/importing/report.ts';
import {
  type ImportOptions,
  importFile,
  productDetails,
} from '../apps/api/src/modules/goods/importing/run.ts';
import { openStorage } from '../apps/api/src/platform/open-storage.ts';
import { openDatabase } from './import/connect.ts';
import { loadReviewMap, type ReviewMap } from './import/review-map.ts';
import { importReviews, reviewDetails } from './import/review-run.ts';
import { DATA_DIR } from './lib/paths.ts';
import { storageOf } from './lib/storage.ts';

const MAPS = join(import.meta.dirname, 'import', 'maps');
const REVIEW_MAPS = join(import.meta.dirname, 'import', 'review-maps');

const HELP = `Usage: npm run import -- <file.csv|file.json> --map <map> [options]

Takes a file of products into the shop: brands, products, variants, first stock, and what their pictures are
drawn from. Run it again with a newer file: products it knows are updated, none comes twice, none is removed.
The shop may be running.

  --map <map>        how to read the file: a map's path, or the name of one in scripts/import/maps
  --reviews          the file has reviews of another shop's customers, the map is one of scripts/import/review-maps
  --dry-run          do everything but write; tells what a real run would do
  --pictures <path>  a folder or ZIP of pictures: named by the file, or after product and item numbers
  --overwrite <list> fields whose values are the file's, also where staff have edited them, as name_en,price; or all.
                     Without it what staff have edited stays, and the summary counts it
  --limit <n>        read only the first n rows
  --rejects <file>   where refused and repaired rows are told (<file>.rejects.csv beside the file)
  --help             this text

Maps that come with the shop: {maps}; of reviews: {reviews}
Their format is told in scripts/import/README.md.

Fields for --overwrite: {fields}.

Pictures go into the shop's data folder (DATA_DIR, else .data): run it where the shop runs.
The database is DATABASE_URL, else the one below .data, started for the duration when the shop is not running.
Ctrl-C stops between two batches of 500 rows; what is in stays, and the next run goes on by updating.
Exit code 0: the file was read to its end (or to --limit), whatever became of its rows; 1: it was not.
`;

/** Invalid command line arguments. */
class UsageError extends Error {}

type Arguments = Readonly<{
  file: string;
  map: string;
  rejects: string;
  pictures: string | undefined;
  reviews: boolean;
  dryRun: boolean;
  overwrite: ReadonlySet<string>;
  limit: number;
}>;

async function readArguments(): Promise<Arguments | 'help'> {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse();
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'unknown option');
  }
  const { values, positionals } = parsed;
  if (values.help) return 'help';
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new UsageError('one file is needed');
  if (values.map === undefined) throw new UsageError('--map is needed');
  const limit = values.limit === undefined ? Number.POSITIVE_INFINITY : Number(values.limit);
  if (Number.isNaN(limit) || limit < 1) throw new UsageError('--limit needs a number of rows');
  try {
    await access(file, constants.R_OK);
  } catch {
    throw new UsageError(`${file} cannot be read`);
  }
  const reviews = values.reviews ?? false;
  if (reviews && values.pictures !== undefined) throw new UsageError('reviews come without pictures');
  if (reviews && values.overwrite !== undefined)
    throw new UsageError('reviews have no fields that staff edit: leave --overwrite out');
  const named = join(reviews ? REVIEW_MAPS : MAPS, `${basename(values.map, '.json')}.json`);
  const map = await access(values.map, constants.R_OK).then(
    () => values.map ?? named,
    () => named,
  );
  return {
    file,
    map,
    pictures: values.pictures,
    reviews,
    rejects: values.rejects ?? `${file}.rejects.csv`,
    dryRun: values['dry-run'] ?? false,
    overwrite: columnsToOverwrite(values.overwrite),
    limit,
  };
}

/** Names in lines that fit a terminal. */
const lines = (names: readonly string[]): string => names.join(', ').replace(/(.{60,90},) /gu, '$1\n  ');

/** Columns of the fields that `--overwrite` names. */
function columnsToOverwrite(text: string | undefined): ReadonlySet<string> {
  if (text === undefined) return new Set();
  const { columns, unknown } = overwrittenColumns(text);
  if (unknown.length > 0)
    throw new UsageError(
      `--overwrite: no such field: "${unknown.join('", "')}"; there are ${OVERWRITE_NAMES.join(', ')}`,
    );
  return columns;
}

const parse = () =>
  parseArgs({
    allowPositionals: true,
    options: {
      map: { type: 'string' },
      reviews: { type: 'boolean' },
      'dry-run': { type: 'boolean' },
      limit: { type: 'string' },
      overwrite: { type: 'string' },
      rejects: { type: 'string' },
      pictures: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });

async function main(): Promise<number> {
  const asked = await readArguments();
  if (asked === 'help') {
    const maps = async (folder: string) =>
      (await readdir(folder))
        .filter((name) => name.endsWith('.json'))
        .map((name) => basename(name, '.json'))
        .join(', ');
    process.stdout.write(
      HELP.replace('{maps}', await maps(MAPS))
        .replace('{reviews}', await maps(REVIEW_MAPS))
        .replace('{fields}', lines(OVERWRITE_NAMES)),
    );
    return 0;
  }
  // Read before anything is started, so that an invalid map fails immediately.
  const run = asked.reviews
    ? reviewImport(await loadReviewMap(asked.map))
    : productImport(await loadMap(asked.map), asked.pictures);

  const stop = new AbortController();
  process.on('SIGINT', () => {
    // npm forwards a Ctrl-C that the terminal has already sent: only a later one means "immediately".
    if (stop.signal.aborted) return;
    process.stderr.write('\nStopping after this batch …\n');
    stop.abort();
  });
  process.on('SIGTERM', () => stop.abort());

  const database = await openDatabase((text) => process.stderr.write(`${text}\n`));
  try {
    const { summary, details } = await run({
      file: asked.file,
      databaseUrl: database.url,
      rejects: asked.rejects,
      dryRun: asked.dryRun,
      overwrite: asked.overwrite,
      limit: asked.limit,
      now: new Date(),
      signal: stop.signal,
      progress: process.stderr,
    });
    // So that lists and search are up to date before the next visitor.
    if (!asked.dryRun) await refreshListing(database.url);
    process.stdout.write(`${summaryText(summary, details, asked.dryRun, asked.rejects)}\n`);
    return summary.interrupted || summary.failure !== null ? 1 : 0;
  } finally {
    await database.close();
  }
}

type RunOptions = Omit<ImportOptions, 'map' | 'pictures'>;
type RunResult = Readonly<{ summary: Summary; details: readonly string[] }>;

const reviewImport =
  (map: ReviewMap) =>
  async (options: RunOptions): Promise<RunResult> => {
    const summary = await importReviews({ ...options, map });
    return { summary, details: reviewDetails(summary) };
  };

const productImport =
  (map: ImportMap, from: string | undefined) =>
  async (options: RunOptions): Promise<RunResult> => {
    const files = from === undefined ? undefined : await openPictureFiles(from);
    try {
      const pictures = {
        files,
        store: await openStorage(storageOf(process.env)),
        folder: join(DATA_DIR, 'images'),
      };
      const summary = await importFile({ ...options, map, pictures });
      return { summary, details: productDetails(summary) };
    } finally {
      files?.close();
    }
  };

try {
  process.exitCode = await main();
} catch (error) {
  const text = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    `${text}\n${error instanceof UsageError ? 'npm run import -- --help tells how.\n' : ''}`,
  );
  process.exitCode = 1;
}

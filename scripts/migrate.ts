import { parseArgs } from 'node:util';
import { migrate } from '@mali/db';
import { seedDemo, seedPages } from '@mali/db/seed';
import { DATA_DIR } from './lib/paths.ts';

const HELP = `Usage: npm run migrate [-- --demo]

Brings the database at DATABASE_DIRECT_URL, else DATABASE_URL, to the newest schema: once for each release, before its
processes start. A shop that has no pages yet gets its first ones: home, promotions, and information pages to be
rewritten. npm start does this by itself.

  --demo   also fill an empty shop with the demo catalogue
  --help
`;

const { values } = parseArgs({
  options: { demo: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
});
// Migrations hold locks of a session, which a pooler in transaction mode does not keep.
const url = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL;
if (values.help) {
  process.stdout.write(HELP);
} else if (!url) {
  process.stderr.write('DATABASE_URL is not set.\n');
  process.exitCode = 1;
} else {
  const ran = await migrate(url);
  process.stdout.write(ran.length > 0 ? `${ran.join('\n')}\n` : 'The schema is up to date.\n');
  if (values.demo) {
    await seedDemo(url, {
      dataDir: DATA_DIR,
      now: new Date(),
      onProgress: (text) => process.stdout.write(`${text}\n`),
    });
  } else if (await seedPages(url, new Date())) process.stdout.write('The first pages are written.\n');
}

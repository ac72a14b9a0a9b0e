import { existsSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@mali/db/temporary';
import { ROOT } from './lib/paths.ts';
import { installSources, previousRelease, runIn, titleOf, writeSources } from './lib/release.ts';

const HELP = `Usage: node scripts/run.mjs test --full --only previous

Runs API tests of the previous release, with its own code, against the schema as this commit migrates it: during a
deployment both versions serve. The previous release is PREVIOUS_RELEASE (a tag or commit), else the newest tag before
this commit, else the commit before the newest migration.

Exit codes: 0 passed, 1 failed, 3 skipped because the history is not there (a shallow clone).
`;
const SKIPPED = 3;

/** Tests of what a customer needs to browse, keep a bag, order, pay and sign in. */
const TESTS = [
  'apps/api/src/modules/catalogue/catalogue.test.ts',
  'apps/api/src/modules/cart/cart.test.ts',
  'apps/api/src/modules/orders/place.test.ts',
  'apps/api/src/modules/payments/cards.test.ts',
  'apps/api/src/modules/payments/money.test.ts',
  'apps/api/src/modules/accounts/sign-in.test.ts',
];
/** Files that define the schema: taken from this commit. */
const SCHEMA = ['db/migrations', 'db/src/migrate.ts'];

const say = (text: string) => process.stdout.write(`${text}\n`);

async function main(): Promise<number> {
  if (process.argv.includes('--help')) {
    say(HELP);
    return 0;
  }
  const release = previousRelease();
  if (release === null) {
    say('Skipped: this clone is shallow and has no earlier release. Clone with the whole history.');
    return SKIPPED;
  }
  say(`The previous release is ${titleOf(release)}.`);
  const dir = await temporaryFolder('mali-previous-');
  try {
    writeSources(release, dir);
    for (const path of SCHEMA) {
      await rm(join(dir, path), { recursive: true, force: true });
      await cp(join(ROOT, path), join(dir, path), { recursive: true });
    }
    await installSources(dir);
    const tests = TESTS.filter((file) => existsSync(join(dir, file)));
    const vitest = join(dir, 'node_modules/vitest/vitest.mjs');
    return await runIn(dir, process.execPath, [vitest, 'run', '--testTimeout=60000', ...tests], {
      NODE_ENV: 'test',
    });
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

process.exitCode = await main();

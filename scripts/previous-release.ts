import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { cp, mkdir, rm, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { temporaryFolder } from '@mali/db/temporary';
import { ROOT } from './lib/paths.ts';

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

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
const say = (text: string) => process.stdout.write(`${text}\n`);

/** @returns null when the history does not reach back to it */
function previousRelease(): string | null {
  const named = process.env.PREVIOUS_RELEASE;
  if (named) return git('rev-parse', '--verify', `${named}^{commit}`);
  const tag = spawnSync('git', ['describe', '--tags', '--abbrev=0', 'HEAD^'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (tag.status === 0) return git('rev-parse', `${tag.stdout.trim()}^{commit}`);
  if (git('rev-parse', '--is-shallow-repository') === 'true') return null;
  const newest = git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'db/migrations');
  return git('rev-parse', `${newest}^`);
}

/** Links the installed dependencies; packages of the workspace are those of `dir` itself. */
async function linkDependencies(dir: string): Promise<void> {
  const folders = ['.', 'db', 'scripts'].concat(
    ['apps', 'packages'].flatMap((parent) =>
      readdirSync(join(dir, parent)).map((name) => join(parent, name)),
    ),
  );
  for (const folder of folders) {
    const from = join(ROOT, folder, 'node_modules');
    if (!existsSync(from)) continue;
    const names = readdirSync(from).filter((name) => !name.startsWith('.'));
    const all = names.flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(from, name)).map((each) => join(name, each)) : [name],
    );
    for (const name of all) {
      const target = realpathSync(join(from, name));
      const inside = relative(ROOT, target);
      const link = join(dir, folder, 'node_modules', name);
      await mkdir(dirname(link), { recursive: true });
      await symlink(inside.startsWith('node_modules') ? target : join(dir, inside), link, 'junction');
    }
  }
}

function run(command: string, args: string[], cwd: string): Promise<number> {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'test', CI: 'true' },
    });
    child.once('error', () => done(1));
    child.once('exit', (code) => done(code ?? 1));
  });
}

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
  say(`The previous release is ${git('log', '-1', '--format=%h %s', release)}.`);
  const dir = await temporaryFolder('mali-previous-');
  try {
    const archive = execFileSync('git', ['archive', release], { cwd: ROOT, maxBuffer: 1 << 30 });
    execFileSync('tar', ['-x', '-C', dir], { input: archive });
    for (const path of SCHEMA) {
      await rm(join(dir, path), { recursive: true, force: true });
      await cp(join(ROOT, path), join(dir, path), { recursive: true });
    }
    const lockfile = (root: string) => readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8');
    if (lockfile(dir) === lockfile(ROOT)) await linkDependencies(dir);
    else {
      const pnpm = /'(pnpm@[^']+)'/.exec(readFileSync(join(dir, 'scripts/run.mjs'), 'utf8'))?.[1] ?? 'pnpm';
      const code = await run('npx', ['-y', pnpm, 'install', '--frozen-lockfile', '--prefer-offline'], dir);
      if (code !== 0) return code;
    }
    const tests = TESTS.filter((file) => existsSync(join(dir, file)));
    return await run(
      process.execPath,
      [join(dir, 'node_modules/vitest/vitest.mjs'), 'run', '--testTimeout=60000', ...tests],
      dir,
    );
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

process.exitCode = await main();

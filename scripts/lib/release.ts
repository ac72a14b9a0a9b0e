import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { ROOT } from './paths.ts';

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

/**
 * The commit of the release before this one: PREVIOUS_RELEASE (a tag or commit), else the newest tag before this commit,
 * else the commit before the newest migration.
 * @returns null when the history does not reach back to it
 */
export function previousRelease(): string | null {
  const named = process.env.PREVIOUS_RELEASE;
  if (named) return commitOf(named);
  const tag = spawnSync('git', ['describe', '--tags', '--abbrev=0', 'HEAD^'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (tag.status === 0) return commitOf(tag.stdout.trim());
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

/** The commit's short name and the first line of its message. */
export const titleOf = (commit: string): string => git('log', '-1', '--format=%h %s', commit);

/** The commit that a tag, branch or short name stands for. @throws Error when there is none */
export const commitOf = (name: string): string => git('rev-parse', '--verify', `${name}^{commit}`);

/**
 * Writes the sources of a commit into an empty folder.
 * @throws Error when git or tar fails
 */
export function writeSources(commit: string, dir: string): void {
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1 << 30 });
  execFileSync('tar', ['-x', '-C', dir], { input: archive });
}

/**
 * Gives the sources in `dir` their dependencies: those of this workspace when the lockfile is the same.
 * @throws Error when they cannot be installed
 */
export async function installSources(dir: string): Promise<void> {
  const lockfile = (root: string) => readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8');
  if (lockfile(dir) === lockfile(ROOT)) {
    await linkDependencies(dir);
    return;
  }
  const pnpm = /'(pnpm@[^']+)'/.exec(readFileSync(join(dir, 'scripts/run.mjs'), 'utf8'))?.[1] ?? 'pnpm';
  const code = await runIn(dir, 'npx', ['-y', pnpm, 'install', '--frozen-lockfile', '--prefer-offline']);
  if (code !== 0) throw new Error(`The dependencies of the release in ${dir} cannot be installed.`);
}

/**
 * Runs a program, whose output is shown.
 * @returns its exit code; 1 when it does not start
 */
export function runIn(
  cwd: string,
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd,
      stdio: 'inherit',
      env: { ...process.env, CI: 'true', ...env },
    });
    child.once('error', () => done(1));
    child.once('exit', (code) => done(code ?? 1));
  });
}

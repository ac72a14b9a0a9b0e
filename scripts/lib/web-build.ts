import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isAlive } from '@mali/db/processes';
import { ROOT } from './paths.ts';

const WEB = join(ROOT, 'apps/web');
const DIST = join(WEB, 'dist');
const DRAFTS = join(WEB, '.cache');
const MARKER = '.inputs';

/** All inputs of a build of the web app, without tests. */
async function inputs(): Promise<string[]> {
  const folders = ['apps/web', 'packages/contracts', 'packages/pricing', 'packages/thai'];
  const lists = await Promise.all(
    folders.map(async (folder) => {
      const names = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true });
      return names.filter((name) => name.isFile()).map((name) => join(name.parentPath, name.name));
    }),
  );
  const files = lists
    .flat()
    .filter((file) => !/[\\/](?:node_modules|dist|\.cache)[\\/]|\.test\.tsx?$/.test(file));
  return [...files, join(ROOT, 'pnpm-lock.yaml')].sort();
}

async function inputHash(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of await inputs()) hash.update(`${file.slice(ROOT.length)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

/** @returns whether the built pages are up to date with the sources */
export async function isWebBuilt(): Promise<boolean> {
  const marker = join(DIST, MARKER);
  return existsSync(marker) && readFileSync(marker, 'utf8') === (await inputHash());
}

/**
 * Builds the web app into apps/web/dist. It is built in a temporary directory and renamed, so that a kill
 * leaves the former build or the new one, never a partial one.
 * @throws Error with the bundler's output when it fails
 */
export async function buildWeb(signal?: AbortSignal): Promise<void> {
  const hash = await inputHash();
  await removeDrafts();
  const draft = join(DRAFTS, `build-${process.pid}`);
  const vite = join(
    dirname(createRequire(join(WEB, 'package.json')).resolve('vite/package.json')),
    'bin/vite.js',
  );
  const output: string[] = [];
  const code = await new Promise<number | null>((done, fail) => {
    const child = spawn(
      process.execPath,
      [vite, 'build', '--logLevel', 'warn', '--outDir', draft, '--emptyOutDir'],
      {
        cwd: WEB,
        stdio: ['ignore', 'pipe', 'pipe'],
        // Regardless of the shop's own NODE_ENV: pages for browsers are always production builds.
        env: { ...process.env, NODE_ENV: 'production' },
        ...(signal ? { signal } : {}),
      },
    );
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    child.once('error', fail);
    child.once('close', done);
  });
  if (code !== 0) {
    await rm(draft, { recursive: true, force: true });
    throw new Error(`The web app cannot be built:\n${output.join('')}`);
  }
  await writeFile(join(draft, MARKER), hash);
  const former = join(DRAFTS, `former-${process.pid}`);
  if (existsSync(DIST)) await rename(DIST, former);
  await rename(draft, DIST);
  await rm(former, { recursive: true, force: true });
}

/** Removes leftovers of killed builds. */
async function removeDrafts(): Promise<void> {
  await mkdir(DRAFTS, { recursive: true });
  const abandoned = (await readdir(DRAFTS)).filter((name) => !isAlive(Number(name.split('-')[1])));
  await Promise.all(abandoned.map((name) => rm(join(DRAFTS, name), { recursive: true, force: true })));
}

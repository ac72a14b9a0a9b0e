import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, realpathSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, resolve } from 'node:path';
import { chromium } from '@playwright/test';

/** Playwright's launch options for Chromium. */
export type Browser = Readonly<{ executablePath: string; env: Record<string, string> }>;

const CACHE = resolve(import.meta.dirname, '../.cache');
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

/**
 * The Chromium of CHROMIUM_PATH; else on Linux the npm package, which is one version on every machine, needs neither
 * root nor system libraries, and as a headless shell takes a third less CPU time than a whole browser; elsewhere
 * Playwright's own or an installed one.
 * @throws Error with installation instructions when there is none
 */
export async function findBrowser(): Promise<Browser> {
  const env = inheritedEnv();
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen !== undefined && isUsable(chosen)) return { executablePath: chosen, env };
  if (process.platform === 'linux' && process.arch === 'x64') return unpacked(env);
  const installed = [chromium.executablePath(), ...onPath(), ...(PLACES[process.platform] ?? [])];
  const found = installed.find(isUsable);
  if (found) return { executablePath: found, env };
  throw new Error('There is no Chromium on this machine. Install Chrome, or name one with CHROMIUM_PATH.');
}

function inheritedEnv(): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) env[name] = value;
  return env;
}

function onPath(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function isUsable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    // A snap cannot access the directories of Playwright's profiles.
    return !realpathSync(path).startsWith('/snap/') && realpathSync(path) !== '/usr/bin/snap';
  } catch {
    return false;
  }
}

/** Unpacks the npm package's Chromium once, with the libraries and fonts a minimal system lacks. */
async function unpacked(env: Record<string, string>): Promise<Browser> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const version = /@sparticuz\+chromium@([\d.]+)/.exec(realpathSync(entry))?.[1] ?? 'unpacked';
  const dir = join(CACHE, `chromium-${version}`);
  if (!existsSync(dir)) {
    const draft = `${dir}-${randomBytes(4).toString('hex')}`;
    await mkdir(draft, { recursive: true });
    await unpack(join(dirname(entry), '../bin'), draft);
    try {
      await rename(draft, dir);
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      if (!existsSync(dir)) throw error;
    }
  }
  const libraries = [env.LD_LIBRARY_PATH, join(dir, 'al2023/lib')].filter(Boolean).join(':');
  const fonts = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_FILE: join(dir, 'fonts.conf') };
  return { executablePath: join(dir, 'chromium'), env: { ...env, LD_LIBRARY_PATH: libraries, ...fonts } };
}

async function unpack(packed: string, dir: string): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium');
  // The package unpacks into the system's temporary directory, regardless of its content; this gives it a
  // separate one. al2023 contains the libraries (NSS, NSPR, expat) that a system without a desktop lacks.
  const before = process.env.TMPDIR;
  process.env.TMPDIR = dir;
  try {
    const archives = ['chromium.br', 'swiftshader.tar.br', 'fonts.tar.br', 'al2023.tar.br'];
    await Promise.all(archives.map((name) => inflate(join(packed, name))));
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
  const config = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<dir prefix="relative">fonts</dir><cachedir>${CACHE}/fonts</cachedir></fontconfig>\n`;
  await writeFile(join(dir, 'fonts.conf'), config);
}

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Rules about the workspace's own files that no tool checks.
 * @returns one line per violation
 */
export function checkWorkspace(root: string): string[] {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter(Boolean);
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  return [
    ...lockfileFaults(read('pnpm-lock.yaml')),
    ...settingFaults(read('pnpm-workspace.yaml')),
    ...files
      .filter((file) => file.endsWith('package.json'))
      .flatMap((file) => manifestFaults(file, read(file))),
    ...files.filter(isSecretFile).map((file) => `${file}: secrets do not belong into git`),
  ];
}

/** A lockfile that names a registry works only for those who can reach it. */
export function lockfileFaults(lockfile: string): string[] {
  return lockfile
    .split('\n')
    .flatMap((line, i) =>
      /https?:\/\/|tarball:/.test(line) ? [`pnpm-lock.yaml:${i + 1}: names a host: ${line.trim()}`] : [],
    );
}

/** Settings that delay new releases of dependencies by a day, and block their install scripts. */
export function settingFaults(workspace: string): string[] {
  return ['minimumReleaseAge:', 'allowBuilds:', 'catalogMode: strict']
    .filter((setting) => !workspace.includes(`\n${setting}`))
    .map((setting) => `pnpm-workspace.yaml: ${setting.replace(/:$/, '')} is missing`);
}

/** Versions live in one place, the catalog. */
export function manifestFaults(file: string, text: string): string[] {
  const manifest: unknown = JSON.parse(text);
  if (typeof manifest !== 'object' || manifest === null) return [`${file}: is no package manifest`];
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];
  return Object.entries(manifest)
    .filter(([kind]) => kinds.includes(kind))
    .flatMap(([, wanted]) => Object.entries(wanted ?? {}))
    .filter(([, version]) => version !== 'catalog:' && version !== 'workspace:*')
    .map(([name, version]) => `${file}: ${name} is "${version}"; take it from the catalog`);
}

function isSecretFile(file: string): boolean {
  return /(?:^|\/)(?:\.env(?:\.(?!example$).*)?|\.data\/.*|.*\.pem|.*\.key|\.npmrc)$/.test(file);
}

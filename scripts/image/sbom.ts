// Writes the bill of materials of the image (CycloneDX): node sbom.ts <that of pnpm> <file to write>.
// Runs inside the image that is being built, so that it lists what is there: packages of npm that are installed, packages
// of Debian, and Node. It has no dependencies.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Component = {
  type: string;
  name: string;
  version: string;
  purl?: string;
  'bom-ref': string;
  licenses?: unknown;
};
type Sbom = {
  bomFormat: string;
  specVersion: string;
  metadata: { component: { 'bom-ref': string } };
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
};

/** The address of a package of npm as pnpm writes it. */
const npmAddress = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** Addresses of all packages below a `node_modules/.pnpm`. */
export function installedPackages(store: string): Set<string> {
  const found = new Set<string>();
  for (const folder of readdirSync(store)) {
    const modules = join(store, folder, 'node_modules');
    if (folder === 'node_modules' || !existsSync(modules)) continue;
    // Of the packages in a folder the one that is no link is its own.
    const names = readdirSync(modules, { withFileTypes: true }).flatMap((entry) =>
      entry.name.startsWith('@')
        ? readdirSync(join(modules, entry.name), { withFileTypes: true })
            .filter((inner) => inner.isDirectory())
            .map((inner) => `${entry.name}/${inner.name}`)
        : entry.isDirectory()
          ? [entry.name]
          : [],
    );
    for (const name of names) {
      const file = join(modules, name, 'package.json');
      if (!existsSync(file)) continue;
      const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
      found.add(npmAddress(name, version));
    }
  }
  return found;
}

/** Packages of Debian from the lines of `dpkg-query`: name, version and architecture, by tabs. */
export function debianComponents(lines: string): Component[] {
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [name = '', version = '', architecture = ''] = line.split('\t');
      const purl = `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}?arch=${architecture}`;
      return { type: 'library', name, version, purl, 'bom-ref': purl };
    });
}

/**
 * The bill of materials of everything.
 * @param npm that of pnpm
 * @param installed addresses of packages that are there: others are left out, as those removed after the installation
 * @throws Error when a package is there that pnpm does not list
 */
export function mergedSbom(npm: Sbom, installed: ReadonlySet<string>, others: readonly Component[]): Sbom {
  const listed = new Set(npm.components.map(({ purl }) => purl));
  const missing = [...installed].filter((address) => !listed.has(address));
  if (missing.length > 0) throw new Error(`pnpm does not list ${missing.join(', ')}`);
  const own = /^pkg:npm\/%40mali\//;
  const components = [
    ...npm.components.filter(({ purl = '' }) => own.test(purl) || installed.has(purl)),
    ...others,
  ];
  const kept = new Set([npm.metadata.component['bom-ref'], ...components.map((one) => one['bom-ref'])]);
  const dependencies = npm.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: (dependsOn ?? []).filter((each) => kept.has(each)) }));
  return { ...npm, components, dependencies };
}

if (import.meta.main) {
  const [from = '', to = ''] = process.argv.slice(2);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg-query replaces them.
  const format = '${Package}\t${Version}\t${Architecture}\n';
  const debian = debianComponents(execFileSync('dpkg-query', ['-W', `-f=${format}`], { encoding: 'utf8' }));
  const node = npmAddress('node', process.versions.node);
  const merged = mergedSbom(
    JSON.parse(readFileSync(from, 'utf8')) as Sbom,
    installedPackages('node_modules/.pnpm'),
    [
      { type: 'platform', name: 'node', version: process.versions.node, purl: node, 'bom-ref': node },
      ...debian,
    ],
  );
  writeFileSync(to, JSON.stringify(merged));
  process.stdout.write(`${merged.components.length} components, ${debian.length} of Debian\n`);
}

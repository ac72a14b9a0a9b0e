import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { debianComponents, installedPackages, mergedSbom } from './sbom.ts';

const component = (purl: string) => ({ type: 'library', name: purl, version: '1', purl, 'bom-ref': purl });
const A = 'pkg:npm/a@1.0.0';
const REMOVED = 'pkg:npm/%40scope/removed@2.0.0';
const OWN = 'pkg:npm/%40mali/db@3.0.0';
const npm = () => ({
  ...{ bomFormat: 'CycloneDX', specVersion: '1.6', metadata: { component: { 'bom-ref': 'root' } } },
  components: [A, REMOVED, OWN].map(component),
  dependencies: [
    { ref: 'root', dependsOn: [A, REMOVED] },
    { ref: REMOVED, dependsOn: [A] },
  ],
});

it('lists what is installed, own packages and those of Debian, and nothing that was removed', () => {
  const debian = debianComponents('libc6\t2.36-9+deb12u14\tamd64\n');
  expect(debian[0]?.purl).toBe('pkg:deb/debian/libc6@2.36-9%2Bdeb12u14?arch=amd64');
  const { components, dependencies } = mergedSbom(npm(), new Set([A]), debian);
  expect(components.map(({ purl }) => purl)).toEqual([A, OWN, debian[0]?.purl]);
  expect(dependencies).toEqual([{ ref: 'root', dependsOn: [A] }]);
});

it('refuses a package that is there and not listed', () => {
  expect(() => mergedSbom(npm(), new Set([A, 'pkg:npm/b@1.0.0']), [])).toThrow('pkg:npm/b@1.0.0');
});

it('finds packages with and without a scope in the folders of pnpm', () => {
  const store = mkdtempSync(join(tmpdir(), 'mali-sbom-'));
  const put = (folder: string, name: string, version: string) => {
    mkdirSync(join(store, folder, 'node_modules', name), { recursive: true });
    writeFileSync(join(store, folder, 'node_modules', name, 'package.json'), JSON.stringify({ version }));
  };
  put('a@1.0.0', 'a', '1.0.0');
  put('@scope+removed@2.0.0', '@scope/removed', '2.0.0');
  expect([...installedPackages(store)].sort()).toEqual([REMOVED, A]);
  rmSync(store, { recursive: true });
});

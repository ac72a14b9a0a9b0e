import { expect, test } from 'vitest';
import { ROOT } from './paths.ts';
import { checkWorkspace, lockfileFaults, manifestFaults, settingFaults } from './workspace-rules.ts';

test('this workspace follows the rules', () => {
  expect(checkWorkspace(ROOT)).toEqual([]);
});

test('a lockfile that names a registry is reported with its line', () => {
  const lockfile = 'a: 1\nresolution: {integrity: sha512-x, tarball: https://registry.example/a.tgz}\n';
  expect(lockfileFaults(lockfile)).toEqual([expect.stringMatching(/^pnpm-lock.yaml:2: names a host/)]);
});

test('a version outside the catalog is reported', () => {
  const manifest = { dependencies: { knex: '^3.0.0', pg: 'catalog:', '@mali/db': 'workspace:*' } };
  expect(manifestFaults('x/package.json', JSON.stringify(manifest))).toEqual([
    'x/package.json: knex is "^3.0.0"; take it from the catalog',
  ]);
});

test('a workspace without a release age is reported', () => {
  expect(settingFaults('packages:\n  - db\nallowBuilds:\n  node: true\ncatalogMode: strict\n')).toEqual([
    'pnpm-workspace.yaml: minimumReleaseAge is missing',
  ]);
});

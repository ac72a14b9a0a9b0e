import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PERMISSIONS } from '@mali/contracts/permissions';
import { ROLE_IDS } from '@mali/contracts/roles';
import { expect, test } from 'vitest';
import { ROOT } from './paths.ts';

const DOCUMENT = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
/** `file` › words of the test's name. */
const NAMED = /`([^`]+)` › (.+?)(?=<br>| \|)/g;
const named = [...DOCUMENT.matchAll(NAMED)].map(([, file = '', words = '']) => [file, words] as const);

test('references tests', () => {
  expect(named.length).toBeGreaterThan(50);
});

test.each(named)('%s › %s exists', (file, words) => {
  expect(existsSync(join(ROOT, file))).toBe(true);
  expect(readFileSync(join(ROOT, file), 'utf8')).toContain(words);
});

test('the table of decision 0020 matches the permissions of each role (ROLE-04)', () => {
  const decision = readFileSync(join(ROOT, 'docs/decisions/0020-staff-and-security.md'), 'utf8');
  const told = Object.fromEntries(
    [...decision.matchAll(/^\| (\d+) \| [^|]+ \| ([^|]*) \|$/gm)].map(([, id, may = '']) => [
      id,
      [...may.matchAll(/`([^`]+)`/g)].map(([, permission]) => permission),
    ]),
  );
  const own = Object.values(PERMISSIONS).filter((roles) => roles.length === ROLE_IDS.length);
  expect(own).toHaveLength(8);
  for (const role of ROLE_IDS) {
    const granted = Object.entries(PERMISSIONS)
      .filter(([, roles]) => roles.length < ROLE_IDS.length && roles.some((id) => id === role))
      .map(([permission]) => permission);
    expect(told[role], `role ${role}`).toEqual(granted);
  }
});

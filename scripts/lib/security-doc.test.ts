import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PERMISSIONS, ROLE_IDS } from '@mali/contracts/roles';
import { expect, test } from 'vitest';
import { ROOT } from './paths.ts';

const DOCUMENT = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
/** `file` › words of the test's name. */
const NAMED = /`([^`]+)` › (.+?)(?=<br>| \|)/g;
const named = [...DOCUMENT.matchAll(NAMED)].map(([, file = '', words = '']) => [file, words] as const);

test('names tests', () => {
  expect(named.length).toBeGreaterThan(50);
});

test.each(named)('%s › %s is there', (file, words) => {
  expect(existsSync(join(ROOT, file))).toBe(true);
  expect(readFileSync(join(ROOT, file), 'utf8')).toContain(words);
});

test('the table of decision 0020 says what each role may (ROLE-04)', () => {
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

/** Who may reach out of the server, and whereto: addresses of the configuration, and none that a user has given. */
const REACH_OUT: Readonly<Record<string, string>> = {
  'modules/identities/providers.ts': 'the providers of sign-in that have keys',
  'modules/payments/exchange.ts': 'the gateway and the loyalty partner',
  'modules/payments/omise-qr.ts': 'pictures of QR codes, of the gateway’s own host',
  'platform/line.ts': 'the Messaging API of LINE',
};

/** Server code of the API; what stands in for others in tests is none. */
function* sources(folder: string, below = ''): Generator<string> {
  for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
    const path = join(below, entry.name);
    if (entry.isDirectory() && entry.name !== 'stand-in') yield* sources(folder, path);
    else if (/\.ts$/.test(path) && !/\.test\.ts$|fixtures\.ts$/.test(path)) yield path;
  }
}

test('the server fetches from its own configuration alone', () => {
  const api = join(ROOT, 'apps/api/src');
  const reaching = [...sources(api)].filter((path) =>
    /\bfetch\(|import \{[^}]*\brequest\b[^}]*\} from 'node:https?'|from '(?:undici|axios|got)'/.test(
      readFileSync(join(api, path), 'utf8'),
    ),
  );
  expect(reaching.sort()).toEqual(Object.keys(REACH_OUT).sort());
});

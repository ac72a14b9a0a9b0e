import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Passwords } from '@mali/db/embedded';
import { temporaryFolder } from '@mali/db/temporary';
import pg from 'pg';
import { type Checksums, checksumsAtPoint, checksumsOf, differing } from './backup/checksums.ts';
import { changedFiles } from './backup/private-files.ts';
import { backupFor, recover } from './backup/recover.ts';
import { backupFolder, Refused, SERVER_DIR, shopAsAdmin, shopServer } from './backup/shop-server.ts';
import { archiveNow } from './backup/take.ts';
import { DATA_DIR } from './lib/paths.ts';

const HELP = `Usage: npm run restore -- --check [--to 2026-11-27T14:05:00+07:00]
       npm run restore -- --into /srv/restored [--to 2026-11-27T14:05:00+07:00]

Restores a backup into a second server and applies the archived log up to a moment. The server of the shop is never changed.

  --check      restore into a temporary server and compare it with the shop, table by table, by checksums. Without --to the
               moment is now, and any difference is a failure; with --to the differences are what has changed since
  --into       restore into this new directory, to be used as pg/ of DATA_DIR
  --to         the moment, with its time zone; with --into, all that is archived unless given
  --dir        directory of backups; BACKUP_DIR unless given
  --passwords  with --into, where the old server is lost: its passwords.json
  --help

Ends with 0, with 1 when the check found a difference or the restore failed, with 2 when nothing was tried.
`;

const { values } = parseArgs({
  options: {
    check: { type: 'boolean' },
    into: { type: 'string' },
    to: { type: 'string' },
    dir: { type: 'string' },
    passwords: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
});
const say = (text: string) => process.stdout.write(`${text}\n`);

/** @throws Refused where it has no time zone: a restore to the wrong hour is worse than none */
function momentOf(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime()) || !/(?:Z|[+-]\d\d:?\d\d)$/.test(text))
    throw new Refused('--to must be a moment with its time zone, such as 2026-11-27T14:05:00+07:00.');
  return moment;
}

function passwordsOf(file: string): Passwords {
  if (!existsSync(file)) throw new Refused(`${file} is missing: name the passwords.json with --passwords.`);
  return JSON.parse(readFileSync(file, 'utf8')) as Passwords;
}

const PASSWORDS = join(SERVER_DIR, 'passwords.json');

async function check(dir: string, moment: Date | null): Promise<void> {
  const { server, end } = await shopServer(dir);
  const admin = new pg.Client({ connectionString: server.adminUrl });
  const temporary = await temporaryFolder('restore-check-', dir);
  try {
    await admin.connect();
    const backup = await backupFor(dir, moment);
    const point = `mali-check-${Date.now()}`;
    const shop = moment === null ? await checksumsAtPoint(shopAsAdmin(server), point) : null;
    await archiveNow(admin, dir);
    const began = performance.now();
    const restored = await recover({
      ...{ dir, backup, target: moment === null ? { point } : { moment } },
      ...{ into: temporary, passwords: passwordsOf(PASSWORDS) },
    });
    const seconds = Math.round((performance.now() - began) / 1000);
    try {
      const found = await checksumsOf(shopAsAdmin(restored));
      say(`Restored ${backup.name} to ${moment?.toISOString() ?? 'now'} in ${seconds} s.`);
      compare(found, shop ?? (await checksumsOf(shopAsAdmin(server))), moment !== null);
    } finally {
      await restored.stop();
    }
    const changed = await changedFiles(join(DATA_DIR, 'private'), backup.privateFiles);
    say(
      `Private files: ${backup.privateFiles.length} of the backup, ${changed.length} of them changed or gone since.`,
    );
    for (const path of changed) say(`  ${path}`);
  } finally {
    await rm(temporary, { recursive: true, force: true });
    await admin.end();
    await end();
  }
}

/** @param isEarlier the restored moment lies before the other: differences are changes since */
function compare(restored: Checksums, shop: Checksums, isEarlier: boolean): void {
  const different = differing(restored, shop);
  for (const [table, { rows, sum }] of Object.entries(restored))
    if (rows > 0) say(`  ${table.padEnd(40)} ${String(rows).padStart(10)} rows  ${sum}`);
  for (const { table, one, other } of different)
    say(
      `  ${isEarlier ? 'changed since' : 'DIFFERS'}: ${table}, restored ${one ?? '-'} rows, shop ${other ?? '-'} rows`,
    );
  const tables = Object.keys(restored).length;
  if (!isEarlier && different.length > 0) process.exitCode = 1;
  say(
    isEarlier
      ? `${tables} tables restored; ${different.length} have changed since.`
      : `${tables} tables compared, ${different.length} differ.`,
  );
}

async function restoreInto(dir: string, into: string, moment: Date | null): Promise<void> {
  const backup = await backupFor(dir, moment);
  const restored = await recover({
    ...{ dir, backup, target: moment === null ? 'all' : { moment }, into: resolve(into) },
    passwords: passwordsOf(values.passwords ?? PASSWORDS),
  });
  const tables = Object.keys(await checksumsOf(shopAsAdmin(restored))).length;
  await restored.stop();
  say(`Restored ${backup.name} to ${moment?.toISOString() ?? 'the end of the archive'}: ${tables} tables, in ${into}.
To use it: stop the shop, move ${SERVER_DIR} away, move ${into} there, start the shop.`);
}

async function main(): Promise<void> {
  const dir = backupFolder(values.dir);
  const moment = momentOf(values.to);
  if (moment !== null && moment.getTime() > Date.now()) throw new Refused('--to lies in the future.');
  if (Boolean(values.check) === (values.into !== undefined))
    throw new Refused('Say either --check or --into; --help tells more.');
  if (values.into !== undefined) await restoreInto(dir, values.into, moment);
  else await check(dir, moment);
}

if (values.help) process.stdout.write(HELP);
else {
  await main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = error instanceof Refused ? 2 : 1;
  });
}

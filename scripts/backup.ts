import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { backupFolder, Refused, shopServer } from './backup/shop-server.ts';
import { listBackups, removeOld, takeBackup } from './backup/take.ts';
import { DATA_DIR } from './lib/paths.ts';

const HELP = `Usage: npm run backup [-- --dir /backups/mali] [--keep 14] [--list]

Copies the database of the running shop, which goes on serving. With the archived log (npm start with BACKUP_DIR) any
moment since the oldest backup can be restored: npm run restore. Run it once a day.

  --dir    directory of backups, on another disk; BACKUP_DIR unless given. base/ has the copies, wal/ the log
  --keep   days that backups are kept; the newest always is, with the log since the oldest one kept
  --list   only list the backups
  --help

Uploads (private/) are listed with their checksums in the backup, not copied: copy them, and the secrets, to other places.
`;

const { values } = parseArgs({
  options: {
    dir: { type: 'string' },
    keep: { type: 'string', default: '14' },
    list: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
});
const say = (text: string) => process.stdout.write(`${text}\n`);
const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`;

async function main(): Promise<void> {
  const dir = backupFolder(values.dir);
  const keepDays = Number(values.keep);
  if (!Number.isInteger(keepDays) || keepDays < 1) throw new Refused('--keep must be a number of days.');
  if (values.list) {
    const all = await listBackups(dir);
    for (const { name, finishedAt, bytes } of all)
      say(`${name}  complete ${finishedAt}  ${megabytes(bytes)}`);
    if (all.length === 0) say(`There is no backup in ${dir}.`);
    return;
  }
  const { server, identity, end } = await shopServer(dir);
  try {
    const { adminUrl, url } = server;
    const made = await takeBackup({
      ...{ adminUrl, url, identity, dir },
      ...{ privateDir: join(DATA_DIR, 'private'), now: new Date() },
    });
    say(`${made.name}: ${megabytes(made.bytes)}, ${made.privateFiles.length} private files listed.`);
    const removed = await removeOld(dir, { keepDays, now: new Date() });
    if (removed.backups.length > 0 || removed.segments > 0)
      say(`Removed: ${removed.backups.length} backups, ${removed.segments} segments of the log.`);
  } finally {
    await end();
  }
}

if (values.help) process.stdout.write(HELP);
else {
  await main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = error instanceof Refused ? 2 : 1;
  });
}

import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { ConfigError, readConfig } from '../apps/api/src/config.ts';
import { LiveConnections } from '../apps/api/src/modules/connections/live-connections.ts';
import { EVENT_HANDLERS } from '../apps/api/src/modules/events.ts';
import { InquiryMemory } from '../apps/api/src/modules/payments/inquiry-memory.ts';
import { reconcile } from '../apps/api/src/modules/payments/reconcile.ts';
import { ShopSettings } from '../apps/api/src/modules/settings/shop-settings.ts';
import { ConnectionLog } from '../apps/api/src/platform/connection-log.ts';
import { CustomRoles } from '../apps/api/src/platform/custom-roles.ts';
import { openDatabase as openKnex } from '../apps/api/src/platform/database.ts';
import { publisher } from '../apps/api/src/platform/domain-events.ts';
import { openDatabase } from './import/connect.ts';
import { DATA_DIR } from './lib/paths.ts';
import { runningShop } from './lib/run-file.ts';
import { readSecrets } from './lib/secrets.ts';

const HELP = `Usage: npm run reconcile [-- --from 2026-11-01] [--to 2026-11-21] [--json]

Compares the bank's books with the shop's: every captured charge belongs to exactly one order in a paid state or has a
refund, every paid order has its money, amounts and currency are equal. What the shop has merely not heard of yet is
settled on the way. The worker does the same every hour; the reports are in /admin/books.

  --from, --to   days in Bangkok: orders and charges made from the beginning of the first until before the beginning
                 of the other; by default the last three days until five minutes ago
  --json         the report as JSON
  --help

Ends with 0 when the books agree, 1 when something was found, 2 when the bank could not be asked.
`;

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    to: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

/** Start of a day in Bangkok. */
function dayOf(option: 'from' | 'to'): Date | undefined {
  const text = values[option];
  if (text === undefined) return undefined;
  const day = new Date(`${text}T00:00:00+07:00`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(day.getTime()))
    throw new ConfigError([`--${option} must be a day such as 2026-11-21`]);
  return day;
}

async function main(): Promise<void> {
  const from = dayOf('from');
  const to = dayOf('to');
  const database = await openDatabase((text) => process.stderr.write(`${text}\n`));
  const bankUrl = runningShop(DATA_DIR)?.bankUrl;
  const config = readConfig({
    ...readSecrets(DATA_DIR, process.env),
    ...(bankUrl === undefined ? {} : { BANK_URL: bankUrl }),
    ...process.env,
    DATABASE_URL: database.url,
  });
  const db = openKnex(config.databaseUrl, 4, 'mali-reconcile');
  try {
    await new CustomRoles(db).read();
    const now = () => new Date();
    const log = pino({ level: 'silent' });
    // With the secrets that were set on the page.
    const connections = new LiveConnections(config, db, new ConnectionLog(db, now, log), log);
    await connections.read();
    const run = await reconcile(
      {
        db,
        config: connections.config,
        now,
        publish: publisher(EVENT_HANDLERS),
        gateways: connections.gateways,
        inquiries: new InquiryMemory(),
        log,
        settings: new ShopSettings(db, config),
      },
      { ...(from && { from }), ...(to && { to }) },
    );
    if (values.json) process.stdout.write(`${JSON.stringify(run, null, 2)}\n`);
    else {
      const sum = (baht: number | null) => (baht === null ? '-' : baht.toFixed(2));
      process.stdout.write(
        `${run.from} to ${run.to}: ${run.charges} charges, ${run.orders} orders, ${run.mended} settled now\n`,
      );
      for (const { kind, so_no, charge_id, expected, found, note } of run.findings) {
        process.stdout.write(
          `  ${kind.padEnd(20)} ${so_no ?? '-'} ${charge_id ?? '-'} expected ${sum(expected)} found ${sum(found)}: ${note}\n`,
        );
      }
      process.stdout.write(
        run.findings.length === 0 ? 'The books agree.\n' : `${run.findings.length} findings.\n`,
      );
      if (run.failure !== null) process.stdout.write(`Not all of it could be compared: ${run.failure}.\n`);
    }
    process.exitCode = run.failure !== null ? 2 : run.findings.length > 0 ? 1 : 0;
  } finally {
    await db.destroy();
    await database.close();
  }
}

if (values.help) process.stdout.write(HELP);
else {
  await main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
}

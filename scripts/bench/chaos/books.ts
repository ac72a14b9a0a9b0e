import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { readConfig } from '../../../apps/api/src/config.ts';
import { EVENT_HANDLERS } from '../../../apps/api/src/modules/events.ts';
import { stockDifferences } from '../../../apps/api/src/modules/inventory/repository.ts';
import { openGateways } from '../../../apps/api/src/modules/payments/gateways.ts';
import { InquiryMemory } from '../../../apps/api/src/modules/payments/inquiry-memory.ts';
import { reconcile } from '../../../apps/api/src/modules/payments/reconcile.ts';
import { ShopSettings } from '../../../apps/api/src/modules/settings/shop-settings.ts';
import { CustomRoles } from '../../../apps/api/src/platform/custom-roles.ts';
import { openDatabase } from '../../../apps/api/src/platform/database.ts';
import { publisher } from '../../../apps/api/src/platform/domain-events.ts';
import type { Cluster } from '../../cluster/cluster.ts';
import { type BookCheck, checkBooks, hurryJobs, openBusiness } from '../../lib/shop-books.ts';
import type { Load } from './load.ts';

const SETTLE_MS = 150_000;

/** Waits until nothing is due any more, then compares everything with everything. @returns only what is wrong */
export async function wrongInBooks(
  cluster: Cluster,
  load: Load,
  initial: (mat_var_id: number) => number,
): Promise<BookCheck[]> {
  const sql = new pg.Pool({ connectionString: cluster.databaseUrl, max: 2 });
  sql.on('error', () => undefined);
  const db = openDatabase(cluster.databaseUrl, 3, 'mali-chaos');
  const found: BookCheck[] = [];
  const rows = async (text: string, values: unknown[] = []) => (await sql.query(text, values)).rows;
  try {
    const settle = async () => {
      for (const until = performance.now() + SETTLE_MS; performance.now() < until; await sleep(1000)) {
        if ((await openBusiness(sql)) === null) return;
        await hurryJobs(sql);
      }
      found.push({ name: 'everything settles', wrong: [await openBusiness(sql)] });
    };
    await settle();
    const untrue: unknown[] = [];
    for (const intent of load.intents) {
      const { status, body } = await load.place(intent);
      if (intent.so_no !== null && (status !== 200 || body.so_no !== intent.so_no))
        untrue.push({ key: intent.key, was: intent.so_no, status, body });
      else if (status === 200) intent.so_no = body.so_no;
    }
    found.push({ name: 'the same request again answers with the same order', wrong: untrue });
    await sleep(1000);
    await settle();

    const config = readConfig({ ...cluster.env, DATABASE_URL: cluster.databaseUrl });
    await new CustomRoles(db).read();
    const deps = {
      db,
      config,
      now: () => new Date(),
      publish: publisher(EVENT_HANDLERS),
      gateways: openGateways(config),
      inquiries: new InquiryMemory(),
      log: pino({ level: 'silent' }),
      settings: new ShopSettings(db, config),
    };
    const range = { from: new Date(Date.now() - 86_400_000), to: new Date(Date.now() + 60_000) };
    await reconcile(deps, range);
    await settle();
    const run = await reconcile(deps, range);
    found.push({
      name: 'the books of the bank and the shop agree',
      wrong: [...run.findings, ...(run.failure === null ? [] : [run.failure])],
    });
    found.push(...(await checkBooks(sql, initial)));
    found.push({ name: 'the ledger of stock agrees', wrong: await stockDifferences(db, 10) });
    found.push({
      name: 'one order for one intent',
      wrong: await rows('SELECT so_no FROM idempotency_keys GROUP BY so_no HAVING count(*) > 1'),
    });
    const answered = load.intents.flatMap(({ so_no }) => so_no ?? []);
    found.push({
      name: 'every answered order is there',
      wrong: await rows(
        'SELECT so_no FROM unnest($1::text[]) AS said(so_no) WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.so_no = said.so_no)',
        [answered],
      ),
    });
    found.push({
      name: 'what was told to be paid is paid',
      wrong: await rows('SELECT so_no FROM orders WHERE so_no = ANY ($1) AND paid_at IS NULL', [
        load.intents.filter(({ confirmedPaid }) => confirmedPaid).map(({ so_no }) => so_no),
      ]),
    });
    found.push({
      name: 'no step of an order twice',
      wrong: await rows(
        'SELECT so_no, to_status FROM order_events WHERE from_status IS DISTINCT FROM to_status GROUP BY 1, 2 HAVING count(*) > 1',
      ),
    });
    found.push({
      name: 'every job done, none given up',
      wrong: await rows(
        'SELECT task_identifier, last_error FROM graphile_worker.jobs WHERE attempts >= max_attempts',
      ),
    });
    found.push({
      name: 'every answered message is there, once',
      wrong: await rows(
        `SELECT said.id, count(m.*)::int AS n FROM unnest($1::text[]) AS said(id)
         LEFT JOIN conversation_messages m ON m.client_id::text = said.id GROUP BY 1 HAVING count(m.*) <> 1`,
        [load.messages],
      ),
    });
    return found.filter(({ wrong }) => wrong.length > 0);
  } finally {
    await Promise.all([sql.end(), db.destroy()]);
  }
}

import { testDatabase } from '@mali/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, rows } from '../platform/database.ts';
import type { JobDeps } from '../platform/jobs.ts';
import { batchOf, pruneTables, type Retention } from '../platform/retention.ts';
import { RETENTION } from './retention.ts';
import { TABLE_GROUPS } from './table-growth.ts';

const NOW = new Date('2026-11-20T05:00:00Z');
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
let db: JobDeps['db'];
let drop: () => Promise<void>;
const logged: { level: string; fields: object }[] = [];
const logs = (level: string) => (fields: object) => logged.push({ level, fields });
const log = { info: logs('info'), warn: logs('warn'), error: logs('error') } as unknown as JobDeps['log'];
const prune = (retentions: readonly Retention[], batch?: number, now = () => NOW) =>
  pruneTables({ db, now, log }, retentions, batch);

beforeAll(async () => {
  const database = await testDatabase();
  db = openDatabase(database.url, 3, 'retention-test');
  drop = database.drop;
});
afterAll(async () => {
  await db.destroy();
  await drop();
});

const only = (table: string): Retention[] => RETENTION.filter((one) => one.table === table);

describe('every table', () => {
  it('is pruned by its module, or says why it is not', async () => {
    const tables = await rows<{ name: string }>(
      db,
      `SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition
         AND relnamespace = 'public'::regnamespace AND relname NOT LIKE 'knex%' ORDER BY relname`,
    );
    const classified = [
      ...RETENTION.map(({ table }) => table),
      ...TABLE_GROUPS.flatMap((group) => group.tables),
    ];
    expect(classified.sort()).toEqual(tables.map(({ name }) => name));
  });

  it('that goes with another one has a foreign key that deletes it', async () => {
    const cascading = await rows<{ child: string }>(
      db,
      `SELECT conrelid::regclass::text AS child FROM pg_constraint WHERE contype = 'f' AND confdeltype = 'c'`,
    );
    const children = new Set(cascading.map(({ child }) => child));
    const group = TABLE_GROUPS.find(({ why }) => why.includes('ON DELETE CASCADE'));
    expect(group?.tables.filter((table) => !children.has(table))).toEqual([]);
  });
});

describe('the rows of a pruned table', () => {
  it.each(RETENTION)('$table are found by an index on $column', async (retention) => {
    const plan = await db.transaction(async (trx) => {
      // Of an empty table the planner would read all; without these it does so only where no index helps.
      await trx.raw(
        'SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off; SET LOCAL enable_bitmapscan = off',
      );
      const found = await rows<{ 'QUERY PLAN': string }>(trx, `EXPLAIN ${batchOf(retention)}`, [NOW, 10]);
      return found.map((line) => line['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain(`Index Cond: (${retention.column} <`);
    expect(plan).toContain('Tid Scan');
    expect(plan).not.toMatch(/Seq Scan|Sort/);
  });

  it('have an index in each table that refers to them', async () => {
    const without = await rows(
      db,
      `SELECT conrelid::regclass::text AS "from", confrelid::regclass::text AS "to" FROM pg_constraint c
       WHERE contype = 'f' AND confrelid::regclass::text = ANY (?) AND NOT EXISTS (
         SELECT FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indkey[0] = c.conkey[1])`,
      [RETENTION.map(({ table }) => table)],
    );
    expect(without).toEqual([]);
  });
});

describe('a run', () => {
  const errors = (days: readonly number[]) =>
    db('blogger_cart_errors').insert(days.map((n) => ({ at: daysAgo(n), report: { n } })));
  const left = async () => (await db('blogger_cart_errors').orderBy('at')).map(({ report }) => report.n);

  it('deletes in batches until nothing old is left, and counts what it deleted', async () => {
    await errors([95, 94, 93, 92, 91, 89, 1]);
    expect(await prune(RETENTION, 2)).toEqual({ blogger_cart_errors: 5 });
    expect(await left()).toEqual([89, 1]);
    expect(logged).toEqual([{ level: 'info', fields: { deleted: { blogger_cart_errors: 5 } } }]);
    expect(await prune(RETENTION, 2)).toEqual({});
    await db('blogger_cart_errors').delete();
  });

  it('leaves rows that somebody holds to the next run', async () => {
    await errors([95, 94]);
    await db.transaction(async (trx) => {
      await trx.raw('SELECT 1 FROM blogger_cart_errors ORDER BY at LIMIT 1 FOR UPDATE');
      expect(await prune(only('blogger_cart_errors'))).toEqual({ blogger_cart_errors: 1 });
    });
    expect(await left()).toEqual([95]);
    expect(await prune(only('blogger_cart_errors'))).toEqual({ blogger_cart_errors: 1 });
  });

  it('goes on with other tables when one fails, and fails at its end', async () => {
    await errors([95]);
    const gone: Retention = { table: 'no_such_table', column: 'at', keptDays: 1, why: 'a test' };
    await expect(prune([gone, ...RETENTION])).rejects.toThrow('some tables');
    expect(await left()).toEqual([]);
    expect(logged.filter(({ level }) => level === 'error')).toHaveLength(1);
  });

  it('ends after ten minutes, and says which tables are not done', async () => {
    await errors([95, 94, 93]);
    logged.length = 0;
    let minutes = 0;
    const clock = () => new Date(NOW.getTime() + 60_000 * 6 * minutes++);
    expect(await prune(only('blogger_cart_errors'), 1, clock)).toEqual({ blogger_cart_errors: 1 });
    expect(logged).toMatchObject([{ level: 'warn', fields: { unfinished: ['blogger_cart_errors'] } }]);
    await db('blogger_cart_errors').delete();
  });

  it('keeps what protects from a second effect: keys of requests, events of gateways, messages that are not handled', async () => {
    await db('webhook_events').insert([
      { gateway: 'sandbox', event_id: 'old', received_at: daysAgo(31) },
      { gateway: 'sandbox', event_id: 'new', received_at: daysAgo(29) },
    ]);
    const message = { carrier: 'flash', tracking_no: 'TH1', received_at: daysAgo(31), body: '{}' };
    await db('carrier_webhooks').insert([
      { ...message, message_id: 'open' },
      { ...message, message_id: 'handled', handled_at: daysAgo(31) },
    ]);
    expect(await prune(RETENTION)).toEqual({ webhook_events: 1, carrier_webhooks: 1 });
    expect(await db('webhook_events').pluck('event_id')).toEqual(['new']);
    expect(await db('carrier_webhooks').pluck('message_id')).toEqual(['open']);
  });

  it('keeps two years of the audit log, whose trigger refuses earlier deletion', async () => {
    const event = { kind: 'sign_in', ip: '', user_agent: '' };
    // The trigger reads the clock of the database.
    const ago = (days: number) => db.raw(`now() - ? * interval '1 day'`, [days]);
    await db('security_events').insert([
      { ...event, at: ago(733), subject: 'old' },
      { ...event, at: ago(729), subject: 'new' },
    ]);
    const [{ at }] = (await db.raw('SELECT now() AS at')).rows;
    expect(await prune(only('security_events'), 10, () => at)).toEqual({ security_events: 1 });
    expect(await db('security_events').pluck('subject')).toEqual(['new']);
    await expect(db('security_events').delete()).rejects.toThrow('only ever added to');
  });

  it('deletes mails that are older than 400 days, and keeps the notifications that they carried', async () => {
    const mail = { recipient: 'a@example.com', subject: 's', body_text: 't', body_html: 'h' };
    await db('mails').insert([
      { ...mail, dedupe: 'old', created_at: daysAgo(401) },
      { ...mail, dedupe: 'new', created_at: daysAgo(399) },
    ]);
    expect(await prune(only('mails'))).toEqual({ mails: 1 });
    expect(await db('mails').pluck('dedupe')).toEqual(['new']);
  });
});

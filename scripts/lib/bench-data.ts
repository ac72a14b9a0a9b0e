import { migrate, refreshListing } from '@mali/db';
import { setStock } from '@mali/db/builders';
import { fillCatalogue } from '@mali/db/bulk';
import knex from 'knex';
import pg from 'pg';

/** Drops and creates a database on the server of `adminUrl` (whose path is replaced), and migrates it. */
export async function freshDatabase(adminUrl: string, name: string, template?: string): Promise<string> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await admin.query(`CREATE DATABASE ${name}${template === undefined ? '' : ` TEMPLATE ${template}`}`);
  await admin.end();
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  if (template === undefined) await migrate(url.href);
  return url.href;
}

/** Fills a shop for orders: a generated catalogue with ample stock. */
export async function fillShop(url: string, products: number): Promise<void> {
  const db = knex({ client: 'pg', connection: url, pool: { min: 0, max: 1 } });
  await fillCatalogue(db, products);
  await setStock(db, 'SELECT mat_var_id FROM variants', 1_000_000);
  await refreshListing(db);
  // Only non-empty tables. An analysed empty table is assumed to stay empty: connections would keep plans
  // with sequential scans for each order, in a shop until the next analyse, and here for the whole run.
  const { rows }: { rows: { filled: string }[] } = await db.raw(
    `SELECT string_agg(format('%I', relname), ', ') AS filled FROM pg_class
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND pg_relation_size(oid) > 0`,
  );
  await db.raw(`VACUUM ANALYZE ${rows[0]?.filled ?? ''}`);
  await db.destroy();
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new RangeError('no values');
  return middle;
}

/** The value below which `share` (0..1) of the values lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new RangeError('no values');
  return value;
}

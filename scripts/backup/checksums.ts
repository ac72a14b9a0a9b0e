import pg from 'pg';

/** Rows of a table and the sum of their hashes, which does not depend on their order. */
export type Checksum = Readonly<{ rows: number; sum: string }>;
export type Checksums = Readonly<Record<string, Checksum>>;

/** Texts of rows are equal on both servers only with equal settings. */
const SETTINGS = `SET search_path = public; SET datestyle = 'ISO, YMD'; SET timezone = 'UTC'; SET intervalstyle = 'iso_8601';
  SET extra_float_digits = 1; SET bytea_output = 'hex'; SET statement_timeout = 0`;
const LOCK_TRIES = 5;

/** Unlogged tables are empty after a recovery, so they are not compared. */
async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND c.relpersistence = 'p' AND n.nspname IN ('public', 'graphile_worker') ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

async function read(client: pg.Client): Promise<Checksums> {
  const found: [string, Checksum][] = [];
  for (const table of await tablesOf(client)) {
    const { rows } = await client.query<Checksum>(
      `SELECT count(*)::float8 AS rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text AS sum FROM ${table} t`,
    );
    const [row] = rows;
    if (row !== undefined) found.push([table, row]);
  }
  return Object.fromEntries(found);
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'mali-checksums' });
  await client.connect();
  await client.query(SETTINGS);
  return client;
}

/** The checksums of every table, of one moment. */
export async function checksumsOf(url: string): Promise<Checksums> {
  const client = await connect(url);
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return await read(client);
  } finally {
    await client.end();
  }
}

/**
 * The checksums of the moment of a new restore point. No transaction may lie between the point in the log and the snapshot
 * that is read: writes wait while both are taken, for milliseconds.
 * @param name of the restore point
 */
export async function checksumsAtPoint(url: string, name: string): Promise<Checksums> {
  const [holder, reader] = [await connect(url), await connect(url)];
  try {
    const tables = await tablesOf(holder);
    for (let tries = 1; ; tries += 1) {
      try {
        await holder.query('BEGIN');
        // A writer that takes long would make everybody else wait behind this lock.
        await holder.query("SET LOCAL lock_timeout = '1s'");
        await holder.query(`LOCK TABLE ${tables.join(', ')} IN SHARE MODE`);
        break;
      } catch (error) {
        await holder.query('ROLLBACK');
        if (tries === LOCK_TRIES) throw error;
      }
    }
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await reader.query('SELECT 1');
    await holder.query('SELECT pg_create_restore_point($1)', [name]);
    await holder.query('ROLLBACK');
    return await read(reader);
  } finally {
    await Promise.all([holder.end(), reader.end()]);
  }
}

/** Tables whose content differs, with their rows. */
export function differing(
  one: Checksums,
  other: Checksums,
): { table: string; one: number | null; other: number | null }[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .sort()
    .filter((table) => one[table]?.sum !== other[table]?.sum || one[table]?.rows !== other[table]?.rows)
    .map((table) => ({ table, one: one[table]?.rows ?? null, other: other[table]?.rows ?? null }));
}

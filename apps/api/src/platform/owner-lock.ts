import pg from 'pg';

/** First of the two keys of these locks; others of the shop have one key (db listing.ts). */
const LOCK = 7_204_003;

/**
 * A lock of the database that one process has until its connection ends, for work that only one may do. Its address is
 * the server's own: a pooler would share the session.
 */
export class OwnerLock {
  readonly #url: string;
  readonly #of: string;
  #client: pg.Client | null = null;

  constructor(url: string, of: string) {
    this.#url = url;
    this.#of = of;
  }

  /** Whether this process has it now. */
  async taken(): Promise<boolean> {
    if (this.#client !== null) return true;
    const client = new pg.Client({ connectionString: this.#url, application_name: 'mali-owner' });
    const lost = () => {
      if (this.#client === client) this.#client = null;
    };
    client.on('error', lost);
    client.on('end', lost);
    try {
      await client.connect();
      const { rows } = await client.query<{ taken: boolean }>(
        'SELECT pg_try_advisory_lock($1, hashtext($2)) AS taken',
        [LOCK, this.#of],
      );
      if (rows[0]?.taken === true) {
        this.#client = client;
        return true;
      }
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    await client.end();
    return false;
  }

  async release(): Promise<void> {
    await this.#client?.end();
  }
}

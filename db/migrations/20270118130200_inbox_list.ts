import type { Knex } from 'knex';

/** Orders of the inbox, and texts of its search, built without blocking messages. */
export const config = { transaction: false };

// The same words as in conversations/inbox-list-repository.ts.
const TURN = `(CASE WHEN waiting_since IS NULL THEN 30000000000000 - (extract(epoch FROM last_at AT TIME ZONE 'UTC') * 1000)::bigint
  WHEN assigned_to IS NULL THEN (extract(epoch FROM waiting_since AT TIME ZONE 'UTC') * 1000)::bigint
  ELSE 10000000000000 + (extract(epoch FROM waiting_since AT TIME ZONE 'UTC') * 1000)::bigint END)`;

const INDEXES = {
  conversations_turn: `conversations (${TURN}, conversation_id)`,
  conversations_turn_open: `conversations (${TURN}, conversation_id) WHERE state = 'open'`,
  conversations_last: 'conversations (last_at, conversation_id)',
  conversation_messages_text: 'conversation_messages USING gin (text gin_trgm_ops)',
};

export async function up(knex: Knex): Promise<void> {
  for (const [name, on] of Object.entries(INDEXES)) {
    // An interrupted build leaves an invalid index behind.
    await knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    await knex.raw(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
  }
}

import type { Knex } from 'knex';

/** What accounts of a month are summed from, by time (docs/decisions/0084). Built concurrently, without blocking orders. */
export const config = { transaction: false };

const INDEXES = {
  payments_taken: 'payments (settled_at) INCLUDE (gateway, method, received) WHERE received > 0',
  refunds_given: "refunds (done_at) INCLUDE (method, amount) WHERE status = 'done'",
  parcels_collected:
    "parcels (delivered_at) INCLUDE (cod_amount) WHERE state = 'delivered' AND cod_amount > 0",
  remittance_entries_at: 'remittance_entries (at) INCLUDE (account, amount)',
  tax_documents_issued:
    'tax_documents (issued_at, document_id) INCLUDE (series, number, kind, total, vat, replaces_id)',
  stock_movements_at: 'stock_movements (at) INCLUDE (lot_id, quantity, reason)',
  coin_ledger_at: 'coin_ledger (at) INCLUDE (coins)',
};

export async function up(knex: Knex): Promise<void> {
  for (const [name, on] of Object.entries(INDEXES)) {
    // An interrupted build leaves an invalid index behind.
    await knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    await knex.raw(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
  }
}

import type { Knex } from 'knex';

/** Indexes by which old rows are deleted in batches. Built concurrently, without blocking writes. */
export const config = { transaction: false };

const INDEXES: Readonly<Record<string, string>> = {
  idempotency_keys_age: 'idempotency_keys (created_at)',
  webhook_events_age: 'webhook_events (received_at)',
  blogger_cart_errors_age: 'blogger_cart_errors (at)',
  carrier_webhooks_age: 'carrier_webhooks (received_at) WHERE handled_at IS NOT NULL',
  used_captchas_expiry: 'used_captchas (expires_at)',
  order_tokens_expiry: 'order_tokens (expires_at)',
  bulk_jobs_age: 'bulk_jobs (created_at)',
  report_sends_age: "report_sends (due_at) WHERE state NOT IN ('waiting', 'stored')",
  flow_messages_age: 'flow_messages (at)',
  mails_age: 'mails (created_at)',
  // Rows that refer to a deleted one.
  account_tokens_sign_in: 'account_tokens (sign_in_id) WHERE sign_in_id IS NOT NULL',
  notifications_mail: 'notifications (mail_id) WHERE mail_id IS NOT NULL',
};

export async function up(knex: Knex): Promise<void> {
  for (const [name, definition] of Object.entries(INDEXES)) {
    // An interrupted build leaves an invalid index behind.
    await knex.raw(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    await knex.raw(`CREATE INDEX CONCURRENTLY ${name} ON ${definition}`);
  }
}

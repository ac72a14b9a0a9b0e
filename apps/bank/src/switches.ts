/** Failure simulation switches. They are stored in the database, so they survive a restart. */
export type Switches = Readonly<{
  /** Delay of webhooks. */
  delay_ms: number;
  /** Number of additional copies of every webhook, with the same event id. */
  duplicate: number;
  /** Webhooks are never sent: payments are visible only by polling. */
  lost: boolean;
  /** Every new charge is followed by a webhook that reports it as paid, with an invalid signature. */
  forged: boolean;
  /** A webhook is overtaken by the next one (held back three seconds at most). */
  out_of_order: boolean;
  /** Everything but /healthz and /sandbox returns 503, and no webhooks are sent. */
  down: boolean;
  /** Delay of responses of /charges. */
  slow_ms: number;
  /** Charges and refunds are created, but the connection breaks before the response. */
  answer_lost: boolean;
  /** Expired charges can still be paid (late payments). */
  allow_late: boolean;
}>;

export const NORMAL: Switches = Object.freeze({
  delay_ms: 0,
  duplicate: 0,
  lost: false,
  forged: false,
  out_of_order: false,
  down: false,
  slow_ms: 0,
  answer_lost: false,
  allow_late: false,
});

const flag = { type: 'boolean' };
const milliseconds = { type: 'integer', minimum: 0, maximum: 600_000 };

/** JSON schema of a switch update. */
export const SWITCHES_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  properties: {
    delay_ms: milliseconds,
    duplicate: { type: 'integer', minimum: 0, maximum: 10 },
    lost: flag,
    forged: flag,
    out_of_order: flag,
    down: flag,
    slow_ms: milliseconds,
    answer_lost: flag,
    allow_late: flag,
  },
} as const;

/**
 * What goes wrong on demand. Each stays as it is turned until it is turned again; the switches are part of the
 * books, so a restart keeps them.
 */
export type Switches = Readonly<{
  /** Webhooks leave this much later. */
  delay_ms: number;
  /** Every webhook is sent this many times more, with the same event id. */
  duplicate: number;
  /** Webhooks are never sent: only asking the bank tells that money has come. */
  lost: boolean;
  /** Every new charge is followed by a webhook that says it is paid, with a signature that is not the bank's. */
  forged: boolean;
  /** A webhook is overtaken by the next one (kept back three seconds at most). */
  out_of_order: boolean;
  /** Everything but /healthz and /sandbox answers 503 and no webhook leaves. */
  down: boolean;
  /** Answers of /charges come this much later. */
  slow_ms: number;
  /** Charges and refunds are made, but the connection breaks before the answer. */
  answer_lost: boolean;
  /** Expired charges can still be paid: late money. */
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

/** JSON schema of a change of switches. */
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

import type { Db } from './database.ts';
import type { JobDeps } from './jobs.ts';

/** What a cancelled order had taken and gives back. */
export type TakenByOrder = {
  promo_code: string | null;
  /** Coins and partner points redeemed. */
  point_bt: number;
  point_the1: number;
};

/** What modules publish inside the transaction of a change, by name. Each has one publisher. */
export type DomainEvents = {
  order_placed: { so_no: string; at: Date };
  /** A waiting order was paid, by whatever way. Of cash at the door nothing is known before the parcel comes back. */
  order_paid: { so_no: string; at: Date };
  /** The order waits for its payment again. */
  order_slip_rejected: { so_no: string; at: Date };
  /** `actor`: who moved the order, as documents of other modules name them. */
  order_shipped: { so_no: string; at: Date; actor: string };
  order_delivered: { so_no: string; at: Date };
  /** The customer has confirmed the parcel, or the time to complain is over. `user_id`: null for a guest. */
  order_completed: { so_no: string; at: Date; user_id: number | null };
  /** `taken`: null when the order has given everything back before. */
  order_cancelled: { so_no: string; at: Date; taken: TakenByOrder | null };
  /** Somebody has proved to read the e-mail of an account that was made without that proof: it is theirs from now on. */
  account_reclaimed: { user_id: number };
};
export type EventName = keyof DomainEvents;

/** What the text of a notification names. */
export type NoticeData = {
  so_no: string;
  at: Date;
  reason?: string | null;
  /** Carrier and tracking number. */
  parcel?: string | null;
  /** Satang. */
  total?: number;
  /** Left out, the statement of the change fills in whose order it is, and its picture. */
  user_id?: number;
  image?: string | null;
};
/** Arguments of the SQL function `tell_customers`. */
export type NoticeArguments = Readonly<{ notices: string; mailed: string; outAfter: string }>;

type AfterStatement = Readonly<{
  /** The customer's notification: the statement of the change writes it. */
  notice?: (data: NoticeData) => NoticeArguments;
  /** Run by a job that the statement of the change queues, in this order and at least once. */
  afterCommit?: readonly ((deps: JobDeps, so_no: string) => Promise<void>)[];
}>;

/** Events whose change is a transaction. `order_paid` is a single statement, with which no handler can run. */
type TransactionEvent = Exclude<EventName, 'order_paid'>;
type TransactionHandlers = {
  readonly [Name in TransactionEvent]: AfterStatement &
    Readonly<{
      /** Run in the publisher's transaction, in this order: one that throws undoes it. */
      inTransaction?: readonly ((trx: Db, event: DomainEvents[Name]) => Promise<void>)[];
    }>;
};

/** What follows from each event. */
export type EventHandlers = TransactionHandlers & Readonly<{ order_paid: AfterStatement }>;

/** How a module causes what modules above it do, without importing them. */
export type Publish = {
  /** Runs what belongs to the transaction of the change. */
  <Name extends TransactionEvent>(trx: Db, name: Name, event: DomainEvents[Name]): Promise<void>;
  /** What the statement of the change writes as the customer's notification; null: nothing. */
  notice(name: EventName, data: NoticeData): NoticeArguments | null;
  /** Runs the after-commit handlers of an event, from its job. */
  afterCommit(deps: JobDeps, name: EventName, so_no: string): Promise<void>;
};

export const publisher = (handlers: EventHandlers): Publish => {
  const table: TransactionHandlers = handlers;
  const publish = async <Name extends TransactionEvent>(
    trx: Db,
    name: Name,
    event: DomainEvents[Name],
  ): Promise<void> => {
    for (const handle of table[name].inTransaction ?? []) await handle(trx, event);
  };
  return Object.assign(publish, {
    notice: (name: EventName, data: NoticeData) => handlers[name].notice?.(data) ?? null,
    afterCommit: async (deps: JobDeps, name: EventName, so_no: string) => {
      for (const handle of handlers[name].afterCommit ?? []) await handle(deps, so_no);
    },
  });
};

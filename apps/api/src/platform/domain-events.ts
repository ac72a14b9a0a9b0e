import type { Db } from './database.ts';
import type { JobDeps } from './jobs.ts';

/** What a cancelled order had redeemed and returns. */
export type TakenByOrder = {
  promo_code: string | null;
  /** Coins and partner points redeemed. */
  point_bt: number;
  point_the1: number;
};

/** Events published inside the transaction of a change, by name. Each has one publisher. */
export type DomainEvents = {
  order_placed: { so_no: string; at: Date };
  /** An unpaid order was paid, by any method. Cash on delivery is not known before the parcel returns. */
  order_paid: { so_no: string; at: Date };
  /** Packing has begun. */
  order_packing: { so_no: string; at: Date };
  /** The order is unpaid again. */
  order_slip_rejected: { so_no: string; at: Date };
  /** `actor`: who changed the status, as shown in documents of other modules. */
  order_shipped: { so_no: string; at: Date; actor: string };
  order_delivered: { so_no: string; at: Date };
  /** The customer confirmed receipt, or the complaint period ended. `user_id`: null for a guest. */
  order_completed: { so_no: string; at: Date; user_id: number | null };
  /** `taken`: null when everything was returned before. `left`: its parcels had left, and none arrived. */
  order_cancelled: { so_no: string; at: Date; taken: TakenByOrder | null; left: boolean };
  /** The owner of the e-mail address took over an account created without verification of it. */
  account_reclaimed: { user_id: number };
};
export type EventName = keyof DomainEvents;

/** Values in the text of a notification. */
export type NoticeData = {
  so_no: string;
  at: Date;
  reason?: string | null;
  /** Carrier and tracking number. */
  parcel?: string | null;
  /** Satang. */
  total?: number;
  /** If omitted, the statement adds the order's user and image. */
  user_id?: number;
  image?: string | null;
};
/** Arguments of the SQL function `create_notifications`. */
export type NoticeArguments = Readonly<{ notices: string; mailed: string; outAfter: string }>;

type AfterStatement = Readonly<{
  /** The customer's notification, written by the statement of the change. */
  notice?: (data: NoticeData) => NoticeArguments;
  /** Run in this order by a job that the statement of the change queues; at least once. */
  afterCommit?: readonly ((deps: JobDeps, so_no: string) => Promise<void>)[];
}>;

/** Events whose change is a transaction. `order_paid` is a single statement, in which no handler can run. */
type TransactionEvent = Exclude<EventName, 'order_paid'>;
type TransactionHandlers = {
  readonly [Name in TransactionEvent]: AfterStatement &
    Readonly<{
      /** Run in the publisher's transaction, in this order; an exception rolls it back. */
      inTransaction?: readonly ((trx: Db, event: DomainEvents[Name]) => Promise<void>)[];
    }>;
};

/** The handlers of each event. */
export type EventHandlers = TransactionHandlers & Readonly<{ order_paid: AfterStatement }>;

/** Lets a module trigger handlers of modules above it without importing them. */
export type Publish = {
  /** Runs the in-transaction handlers. */
  <Name extends TransactionEvent>(trx: Db, name: Name, event: DomainEvents[Name]): Promise<void>;
  /** The customer's notification to be written by the statement of the change; null: none. */
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

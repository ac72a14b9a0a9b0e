import type { Db } from './database.ts';

/** What modules publish inside the transaction of a change, by name. */
export type DomainEvents = {
  /** An order was cancelled, for whatever reason. */
  order_cancelled: { so_no: string; at: Date };
};

/** Handlers of each event, in the order they run. They run in the publisher's transaction: one that throws undoes it. */
export type EventHandlers = {
  readonly [Name in keyof DomainEvents]: readonly ((trx: Db, event: DomainEvents[Name]) => Promise<void>)[];
};

export type Publish = <Name extends keyof DomainEvents>(
  trx: Db,
  name: Name,
  event: DomainEvents[Name],
) => Promise<void>;

/** A module publishes what a module above it handles, without importing it. */
export const publisher =
  (handlers: EventHandlers): Publish =>
  async (trx, name, event) => {
    for (const handle of handlers[name]) await handle(trx, event);
  };

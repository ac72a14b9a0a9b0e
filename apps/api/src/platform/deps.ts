import type { FastifyBaseLogger } from 'fastify';
import type { Knex } from 'knex';
import type { Config } from '../config.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { VersionedCache } from './cache.ts';
import type { ConnectionLog } from './connection-log.ts';
import type { CustomRoles } from './custom-roles.ts';
import type { Publish } from './domain-events.ts';
import type { Listener } from './listener.ts';
import type { Readiness } from './readiness.ts';
import type { Reads } from './reads.ts';
import type { SessionRevocationList } from './session-revocation-list.ts';
import type { PrivateStore } from './storage.ts';

/**
 * What modules use in both processes; put together in app.ts and worker.ts, and replaceable in tests. A module adds its
 * own services by merging into this interface (`declare module '../../platform/deps.ts'`), in the file that defines
 * them: the platform knows no module.
 */
export interface ProcessDeps {
  readonly config: Config;
  /** The primary. */
  readonly db: Knex;
  /** Reads that a replica may serve. Never for what a write is decided by, carts, payments or sessions. */
  readonly reads: Reads;
  /** The only clock. */
  readonly now: () => Date;
  /** Catalogue responses, dropped when the catalogue changes. */
  readonly cache: VersionedCache;
  readonly listener: Listener;
  /** Sessions whose access tokens are no longer accepted. */
  readonly ended: SessionRevocationList;
  /** Roles that the shop has made. */
  readonly roles: CustomRoles;
  /** Successes and errors of connections to outside systems. */
  readonly outcomes: ConnectionLog;
  readonly site: ShopStatus;
  /** Whether this process may receive requests. */
  readonly readiness: Readiness;
  /** Publishes a domain event inside the transaction of the change. */
  readonly publish: Publish;
  /** Files that only some users may read. */
  readonly files: PrivateStore;
  readonly log: FastifyBaseLogger;
}

/** What handlers of requests use. Modules add to it in the same way what jobs do not use. */
export interface Deps extends ProcessDeps {
  readonly tokens: AccessTokens;
}

/** Whether the shop is open. */
export interface ShopStatus {
  /** Shoppers change nothing: the shop is closed, or takes no orders. */
  isClosed(): Promise<boolean>;
  /** It is closed to changes only, and shows its pages. */
  isReadOnly(): Promise<boolean>;
  /** When it is planned to be open again; null: nobody has said. */
  opensAt(): Promise<Date | null>;
}

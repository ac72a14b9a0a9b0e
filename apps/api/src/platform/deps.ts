import type { FastifyBaseLogger } from 'fastify';
import type { Knex } from 'knex';
import type { Config } from '../config.ts';
import type { CatalogueIndex } from '../modules/catalogue/catalogue-index.ts';
import type { SnapshotLoader } from '../modules/catalogue/snapshot-loader.ts';
import type { LoyaltyPartner } from '../modules/loyalty/partner.ts';
import type { Gateways } from '../modules/payments/gateway.ts';
import type { RuleCache } from '../modules/pricing/rules.ts';
import type { SiteState } from '../modules/site/state.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { VersionedCache } from './cache.ts';
import type { Publish } from './domain-events.ts';
import type { Listener } from './listener.ts';
import type { Readiness } from './readiness.ts';
import type { SessionRevocationList } from './session-revocation-list.ts';
import type { PrivateStore } from './storage.ts';

/** What every module may use; put together in one place (app.ts, worker.ts) and replaceable in tests. */
export type Deps = Readonly<{
  config: Config;
  db: Knex;
  /** The clock: nothing below reads another one. */
  now: () => Date;
  /** Catalogue answers, dropped when the catalogue changes. */
  cache: VersionedCache;
  /** The pricing rules active now. */
  rules: RuleCache;
  /** What is on sale, as lists and search see it. */
  snapshot: SnapshotLoader;
  /** What lists and the search ask. */
  index: CatalogueIndex;
  listener: Listener;
  tokens: AccessTokens;
  /** Sessions whose access tokens are let in no longer. */
  ended: SessionRevocationList;
  /** Whether the shop is open. */
  site: Pick<SiteState, 'isClosed'>;
  /** Whether this process may be sent requests. */
  readiness: Readiness;
  /** Publishes a domain event inside the transaction of the change. */
  publish: Publish;
  gateways: Gateways;
  /** The loyalty partner; null without one. */
  loyalty: LoyaltyPartner | null;
  /** Files that are served to some people only. */
  files: PrivateStore;
  log: FastifyBaseLogger;
}>;

import { SOLD_STATUSES } from '@mali/contracts/report-values';
import type { Measure, MeasureName } from '@mali/telemetry/metrics';
import type { JobDeps } from '../../platform/jobs.ts';
import { lastChecks, orderRate, paymentAttempts, serverState, storeMeasures } from './repository.ts';

/**
 * Measures the shop for monitoring and stores the figures, which every worker exports. One job of one worker does it, so
 * that the number of workers and scrapes costs nothing.
 */
export async function measureShop({ db, now }: Pick<JobDeps, 'db' | 'now'>): Promise<void> {
  const at = now();
  const rate = await orderRate(db, at, SOLD_STATUSES);
  const attempts = await paymentAttempts(db, at);
  const checks = await lastChecks(db, at);
  const server = await serverState(db);
  const figures: [MeasureName, number | null][] = [
    ['mali.orders.sold', rate.sold],
    ['mali.orders.expected', rate.expected],
    ['mali.stock.differences', checks.stock_differences],
    ['mali.stock.check_age', checks.stock_age],
    ['mali.reconciliation.findings', checks.findings],
    ['mali.reconciliation.age', checks.reconciliation_age],
    ['mali.backup.age', checks.backup_age],
    ['mali.wal_archive.age', server.archive_age],
    ['mali.replication.standbys', server.standbys],
    ['mali.replication.lag', server.lag],
  ];
  await storeMeasures(db, at, [
    ...figures.flatMap(([name, value]): Measure[] => (value === null ? [] : [{ name, value, labels: {} }])),
    ...attempts.map(
      ({ count, ...labels }): Measure => ({ name: 'mali.payments.attempts', value: count, labels }),
    ),
  ]);
}

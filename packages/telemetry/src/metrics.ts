/** Every metric, by name: its unit and what it counts. docs/operating.md lists the same names. */
export const METRICS = {
  'http.server.request.duration': { unit: 's', description: 'Time to answer a request' },
  'http.server.active_requests': { unit: '{request}', description: 'Requests under way' },
  'http.client.request.duration': { unit: 's', description: 'Time until another server has answered' },
  'db.client.operation.duration': { unit: 's', description: 'Time of a statement' },
  'db.client.connection.count': { unit: '{connection}', description: 'Connections of the pool by state' },
  'db.client.connection.pending_requests': {
    unit: '{request}',
    description: 'Statements that wait for a connection',
  },
  'mali.job.duration': { unit: 's', description: 'Time of a job' },
  'mali.jobs': { unit: '{job}', description: 'Jobs in the queue by state' },
  'mali.jobs.oldest_due': { unit: 's', description: 'How long the oldest due job has waited' },
  'mali.cache.reads': { unit: '{read}', description: 'Reads of a cache by result' },
  'mali.database.reads': { unit: '{read}', description: 'Reads that a replica may serve, by server' },
  'mali.database.replica_lag': { unit: 's', description: 'How far a replica is behind the primary' },
  'mali.rows.pruned': { unit: '{row}', description: 'Old rows deleted, by table' },
  'nodejs.eventloop.delay.mean': { unit: 's', description: 'Mean delay of the event loop in ten seconds' },
  'nodejs.eventloop.delay.p99': { unit: 's', description: '99th percentile of the same' },
  'nodejs.eventloop.delay.max': { unit: 's', description: 'Longest delay of the same' },
  'nodejs.eventloop.utilization': { unit: '1', description: 'Share of time the event loop was busy' },
  'process.memory.usage': { unit: 'By', description: 'Resident memory' },
  'v8js.memory.heap.used': { unit: 'By', description: 'Heap in use' },
  // Measures of the shop: one worker computes them each minute, every worker exports them.
  'mali.orders.sold': {
    unit: '{order}',
    description: 'Sold orders placed in the hour that ended a quarter of an hour ago',
  },
  'mali.orders.expected': {
    unit: '{order}',
    description: 'The same of that weekday, mean of four weeks',
  },
  'mali.payments.attempts': { unit: '{attempt}', description: 'Attempts to pay in the last hour by outcome' },
  'mali.stock.differences': {
    unit: '{difference}',
    description: 'Found by the last check of the stock ledger',
  },
  'mali.stock.check_age': { unit: 's', description: 'Time since that check' },
  'mali.reconciliation.findings': {
    unit: '{finding}',
    description: 'Found by the last complete reconciliation with the gateways',
  },
  'mali.reconciliation.age': { unit: 's', description: 'Time since that reconciliation' },
  'mali.backup.age': { unit: 's', description: 'Time since the last complete backup' },
  'mali.wal_archive.age': { unit: 's', description: 'Time since a segment of the log was archived' },
  'mali.replication.standbys': { unit: '{standby}', description: 'Standbys connected to the primary' },
  'mali.replication.lag': { unit: 's', description: 'How far the slowest standby is behind' },
  'mali.measures.age': { unit: 's', description: 'Time since these measures were computed' },
} as const;

export type MetricName = keyof typeof METRICS;

/** The metrics that the worker computes with statements. */
export const MEASURES = [
  ...(['mali.orders.sold', 'mali.orders.expected', 'mali.payments.attempts'] as const),
  ...(['mali.stock.differences', 'mali.stock.check_age'] as const),
  ...(['mali.reconciliation.findings', 'mali.reconciliation.age'] as const),
  ...(['mali.backup.age', 'mali.wal_archive.age'] as const),
  ...(['mali.replication.standbys', 'mali.replication.lag', 'mali.measures.age'] as const),
] satisfies MetricName[];
export type MeasureName = (typeof MEASURES)[number];

/** One figure; its labels are names and states, never values of a person or an order. */
export type Measure = Readonly<{
  name: MeasureName;
  value: number;
  labels: Readonly<Record<string, string>>;
}>;

/** Seconds: from a cached response to a request that times out. */
export const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

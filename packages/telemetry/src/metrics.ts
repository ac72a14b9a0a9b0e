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
  'mali.rows.pruned': { unit: '{row}', description: 'Old rows deleted, by table' },
  'nodejs.eventloop.delay.mean': { unit: 's', description: 'Mean delay of the event loop in ten seconds' },
  'nodejs.eventloop.delay.p99': { unit: 's', description: '99th percentile of the same' },
  'nodejs.eventloop.delay.max': { unit: 's', description: 'Longest delay of the same' },
  'nodejs.eventloop.utilization': { unit: '1', description: 'Share of time the event loop was busy' },
  'process.memory.usage': { unit: 'By', description: 'Resident memory' },
  'v8js.memory.heap.used': { unit: 'By', description: 'Heap in use' },
} as const;

export type MetricName = keyof typeof METRICS;

/** Seconds: from a cached response to a request that times out. */
export const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

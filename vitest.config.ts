import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // By itself it would leave one of two processors to others.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: ['packages/*', 'apps/{api,bank,e2e,identity,web}', 'db', 'scripts'],
  },
});

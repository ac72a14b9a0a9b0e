import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/{api,bank,e2e,identity,web}', 'db', 'scripts'],
    // For the tests of apps/web, whose files share a process; a project's own limit applies only when it runs
    // alone.
    vmMemoryLimit: '1GB',
  },
});

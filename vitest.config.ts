import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { projects: ['packages/*', 'apps/{api,bank,e2e,web}', 'db', 'scripts'] },
});

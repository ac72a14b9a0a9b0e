import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { projects: ['packages/*', 'apps/{api,bank,e2e,identity,web}', 'db', 'scripts'] },
});

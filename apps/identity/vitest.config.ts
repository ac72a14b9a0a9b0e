import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'identity', testTimeout: 20_000, include: ['**/*.test.ts'] } });

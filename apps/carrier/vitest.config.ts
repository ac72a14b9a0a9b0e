import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'carrier', testTimeout: 20_000, include: ['**/*.test.ts'] } });

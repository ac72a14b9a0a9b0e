import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { ENVIRONMENT } from '../testing.ts';

const redisOf = (env: Record<string, string>) =>
  readConfig({ ...ENVIRONMENT, DATABASE_URL: 'postgres://127.0.0.1/mali', ...env }).redis;

it('is found at an address, or by its sentinels, or is not there', () => {
  expect(redisOf({ REDIS_URL: '' })).toBeNull();
  expect(redisOf({ REDIS_URL: 'redis://10.0.0.1:6379' })).toEqual({ url: 'redis://10.0.0.1:6379' });
  expect(
    redisOf({
      REDIS_URL: '',
      REDIS_SENTINELS: '10.0.0.1:26379, sentinel:26380,[::1]:26381',
      REDIS_PASSWORD: 'x',
    }),
  ).toEqual({
    sentinels: [
      { host: '10.0.0.1', port: 26379 },
      { host: 'sentinel', port: 26380 },
      { host: '::1', port: 26381 },
    ],
    master: 'mali',
    password: 'x',
  });
});

it('refuses settings that contradict each other or name no port', () => {
  const both = { REDIS_URL: 'redis://10.0.0.1', REDIS_SENTINELS: '10.0.0.1:26379' };
  expect(() => redisOf(both)).toThrow('exclude each other');
  expect(() => redisOf({ REDIS_URL: '', REDIS_SENTINELS: '10.0.0.1' })).toThrow('REDIS_SENTINELS must be');
});

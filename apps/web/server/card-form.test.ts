import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { cardForm } from './card-form.ts';
import { readConfig } from './config.ts';

const SHOP = 'https://shop.example';
const ENVIRONMENT = { PAYMENT_GATEWAY: 'omise', OMISE_PUBLIC_KEY: 'pkey_test_1"', PUBLIC_URL: `${SHOP}/th` };

const get = async (url: string, environment: NodeJS.ProcessEnv = ENVIRONMENT) => {
  const app = fastify();
  await app.register(cardForm(readConfig(environment)));
  const answer = await app.inject({ url });
  await app.close();
  return answer;
};

describe('the page for a card', () => {
  test('loads Omise.js and its own script, and can be framed by the shop only', async () => {
    const { statusCode, body, headers } = await get('/card-form?lang=en');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toContain(`frame-ancestors ${SHOP}`);
    expect(policy).toContain("script-src 'self' https://cdn.omise.co");
    expect(policy).toContain("default-src 'none'");
    expect([...body.matchAll(/<script\b.*?<\/script>/g)].map(([element]) => element)).toEqual([
      '<script src="https://cdn.omise.co/omise.js"></script>',
      '<script type="module" src="/card-form.js"></script>',
    ]);
    expect(body).toContain(`<html lang="en" data-shop="${SHOP}" data-public-key="pkey_test_1&quot;">`);
    expect((await get('/card-form?lang=<b>')).body).toContain('<html lang="th"');
  });

  test('has its script', async () => {
    const { headers, body } = await get('/card-form.js');
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(body).toContain('mali-card:ready');
  });

  test('does not exist with another gateway, and requires a key', async () => {
    expect((await get('/card-form', {})).statusCode).toBe(404);
    expect((await get('/card-form.js', {})).statusCode).toBe(404);
    expect(() => readConfig({ PAYMENT_GATEWAY: 'omise' })).toThrow('OMISE_PUBLIC_KEY is missing');
  });
});

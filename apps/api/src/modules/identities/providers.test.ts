import { createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openProviders, type SocialProviders } from './providers.ts';

const SECRET = 'a-secret-of-the-client-a-secret-of-the-client';
const CHECKS = { state: 's'.repeat(43), nonce: 'n'.repeat(43), verifier: 'v'.repeat(43) };
const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** The issuer's next response. */
let claims: Record<string, unknown>;
let header: Record<string, unknown>;
let sign: (text: string) => string;
let asked: URLSearchParams;
let down = false;

const b64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const rs256 = (key: KeyObject) => (text: string) => createSign('sha256').update(text).sign(key, 'base64url');
const hs256 = (secret: string) => (text: string) =>
  createHmac('sha256', secret).update(text).digest('base64url');

/** An issuer that signs any claims. */
const server = createServer((request, response) => {
  const send = (body: object) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (down) return void response.writeHead(503).end();
  if (request.url?.endsWith('/openid-configuration'))
    return void send({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: ['RS256', 'HS256'],
    });
  if (request.url?.endsWith('/keys'))
    return void send({
      keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' }],
    });
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    asked = new URLSearchParams(Buffer.concat(chunks).toString());
    const text = `${b64(header)}.${b64(claims)}`;
    send({ access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: `${text}.${sign(text)}` });
  });
});
let issuer: string;
let providers: SocialProviders;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const minutes = (n: number): number => Math.floor(Date.now() / 1000) + n * 60;
beforeEach(() => {
  down = false;
  const client = { issuer, graph: null, clientId: 'mali', clientSecret: SECRET };
  providers = openProviders({
    social: { google: client, line: client },
    publicUrl: 'http://localhost:3000',
    line: null,
  });
  header = { alg: 'RS256', kid: 'own' };
  sign = rs256(own.privateKey);
  claims = {
    ...{ iss: issuer, aud: 'mali', sub: '1234567890', nonce: CHECKS.nonce, iat: minutes(0), exp: minutes(5) },
    ...{ email: 'Pim@Gmail.example', email_verified: true, given_name: ' พิม\u0000พ์ ', family_name: 'ใจดี' },
  };
});
const exchange = (
  name: 'google' | 'line',
  answer = { code: 'c', iss: null as string | null },
  checks = CHECKS,
) => providers[name]?.exchange(answer, checks);

describe('Google', () => {
  test('gets the code with the verifier, and its signed claims are accepted', async () => {
    expect(await exchange('google')).toEqual({
      subject: '1234567890',
      email: 'pim@gmail.example',
      email_verified: true,
      first_name: 'พิม พ์',
      last_name: 'ใจดี',
      line_friend: null,
    });
    expect(Object.fromEntries(asked)).toMatchObject({
      grant_type: 'authorization_code',
      code: 'c',
      code_verifier: CHECKS.verifier,
      redirect_uri: 'http://localhost:3000/auth/google',
      client_id: 'mali',
      client_secret: SECRET,
    });
  });

  test.each<[string, () => void]>([
    ['for another audience', () => Object.assign(claims, { aud: 'another-site' })],
    ['without an audience', () => delete claims.aud],
    ['by another issuer', () => Object.assign(claims, { iss: 'https://evil.example' })],
    ['that has run out', () => Object.assign(claims, { exp: minutes(-5) })],
    ['without an end', () => delete claims.exp],
    ['of another question', () => Object.assign(claims, { nonce: 'x'.repeat(43) })],
    ['of no question', () => delete claims.nonce],
    ['without a subject', () => delete claims.sub],
    ['with an invalid subject', () => Object.assign(claims, { sub: 'a b' })],
    [
      'signed with another key',
      () => {
        sign = rs256(foreign.privateKey);
      },
    ],
    [
      'without a signature',
      () => {
        header = { alg: 'none' };
        sign = () => '';
      },
    ],
    [
      'signed with the secret in place of the key',
      () => {
        header = { alg: 'HS256' };
        sign = hs256(SECRET);
      },
    ],
    [
      'changed after it was signed',
      () => {
        sign = () => rs256(own.privateKey)(`${b64(header)}.${b64({ ...claims, sub: '1' })}`);
      },
    ],
    [
      'with an unknown key',
      () => {
        header = { alg: 'RS256', kid: 'other' };
        sign = rs256(foreign.privateKey);
      },
    ],
  ])('is rejected for an id token %s', async (_what, spoil) => {
    spoil();
    await expect(exchange('google')).rejects.toThrow();
  });

  test('is rejected when the response names another issuer', async () => {
    await expect(exchange('google', { code: 'c', iss: 'https://evil.example' })).rejects.toThrow();
  });

  test.each([[false], ['true'], [undefined], [1]])(
    'returns %j: that e-mail is not verified',
    async (email_verified) => {
      Object.assign(claims, { email_verified });
      expect(await exchange('google')).toMatchObject({ email: 'pim@gmail.example', email_verified: false });
    },
  );

  test('returns no malformed e-mail', async () => {
    Object.assign(claims, { email: 'not an e-mail' });
    expect(await exchange('google')).toMatchObject({ email: null, email_verified: false });
  });

  test('rereads its configuration after a failure', async () => {
    down = true;
    await expect(providers.google?.ask(CHECKS, 'th')).rejects.toThrow();
    down = false;
    expect(await providers.google?.ask(CHECKS, 'th')).toContain(`${issuer}/authorize?`);
  });
});

describe('LINE', () => {
  beforeEach(() => {
    header = { alg: 'HS256' };
    sign = hs256(SECRET);
    Object.assign(claims, { name: 'มะปราง', given_name: undefined });
  });

  test('signs with the secret, and its e-mail is never considered verified', async () => {
    expect(await exchange('line')).toMatchObject({
      first_name: 'มะปราง',
      email: 'pim@gmail.example',
      email_verified: false,
      line_friend: null,
    });
  });

  test.each<[string, () => void]>([
    [
      'another secret',
      () => {
        sign = hs256('another-secret-another-secret-another');
      },
    ],
    [
      'nothing',
      () => {
        sign = () => '';
      },
    ],
    [
      'no algorithm',
      () => {
        header = { alg: 'none' };
        sign = () => '';
      },
    ],
    [
      'a key of its own',
      () => {
        header = { alg: 'RS256', kid: 'own' };
        sign = rs256(own.privateKey);
      },
    ],
  ])('is rejected when it signs with %s', async (_what, spoil) => {
    spoil();
    await expect(exchange('line')).rejects.toThrow();
  });
});

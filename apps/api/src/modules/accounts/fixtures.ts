import { buildUser } from '@mali/db/builders';
import type { LightMyRequestResponse as InjectResponse } from 'fastify';
import { generateSync } from 'otplib';
import pg from 'pg';
import { expect } from 'vitest';
import type { Mail } from '../../platform/mail.ts';
import { type TestApp, testApp } from '../../testing.ts';
import { runDueJobs } from '../../testing-jobs.ts';
import { accountJobs } from './jobs.ts';
import { hashPassword } from './passwords.ts';

export const PASSWORD = 'แมวสามตัว on a roof';
export const MINUTE = 60_000;
export const START = new Date('2026-11-20T05:00:00Z');

export type Cookies = Record<string, string>;
export type Asked = {
  payload?: object;
  cookies?: Cookies;
  headers?: Record<string, string>;
  from?: string;
};

/** Cookies in the browser after a response. */
export function cookiesOf(response: InjectResponse): Cookies {
  const kept = response.cookies.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]);
  return Object.fromEntries(kept);
}
export const clearedBy = (response: InjectResponse): string[] =>
  response.cookies.filter(({ value }) => value === '').map(({ name }) => name);

/** The authenticator's code at a time. */
export const codeOf = (secret: string, at: Date): string =>
  generateSync({ secret, epoch: Math.floor(at.getTime() / 1000) });

type Post = (url: string, payload: object) => Promise<InjectResponse>;

/** Sets up an authenticator after the first step of signing in, and signs in with its first code. */
export async function enrolled(post: Post, firstStep: InjectResponse, at: Date) {
  expect(firstStep.json(), firstStep.body).toMatchObject({
    code: 'AUTH.CODE_REQUIRED',
    details: { enrol: true },
  });
  const { ticket } = firstStep.json().details;
  const { secret } = (await post('/v3/auth/second_step/enrol', { ticket })).json();
  const response = await post('/v3/auth/second_step/enrol/confirm', { ticket, code: codeOf(secret, at) });
  expect(response.statusCode, response.body).toBe(200);
  return { response, secret: String(secret), recovery_codes: response.json().recovery_codes as string[] };
}

export type MemberShop = Awaited<ReturnType<typeof memberShop>>;

/** A shop for tests of signing in: a clock, users with a password, and sent mails. */
export async function memberShop(environment: Readonly<Record<string, string>> = {}) {
  let clock = START;
  let count = 0;
  let ip = '10.1.0.1';
  const shop: TestApp = await testApp(environment, { now: () => clock });
  const pool = new pg.Pool({ connectionString: shop.deps.config.databaseUrl, max: 2 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const known = await hashPassword(PASSWORD);
  const mails: Mail[] = [];
  let mailServerIsUp = true;

  const ask = (
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    { payload, cookies, headers, from }: Asked = {},
  ) =>
    shop.app.inject({
      method,
      url,
      remoteAddress: from ?? ip,
      ...(payload === undefined ? {} : { payload }),
      ...(cookies === undefined ? {} : { cookies }),
      ...(headers === undefined ? {} : { headers }),
    });
  const signIn = (payload: object, asked: Asked = {}) => ask('POST', '/signin', { ...asked, payload });
  const customer = (over: Parameters<typeof buildUser>[1] = {}) => {
    count += 1;
    return buildUser(shop.deps.db, { email: `shopper-${count}@mali.example`, password_hash: known, ...over });
  };
  /**
   * Runs queued jobs.
   * @returns the mails they sent
   */
  const post = async (): Promise<Mail[]> => {
    mails.length = 0;
    const sendMail = async (mail: Mail) => {
      if (!mailServerIsUp) throw new Error('no mail server');
      mails.push(mail);
    };
    const taskList = accountJobs({ ...shop.deps, sendMail }).tasks;
    await runDueJobs(pool, taskList);
    return [...mails];
  };
  return {
    shop,
    ask,
    signIn,
    customer,
    post,
    /** Resets the clock and the client address, so that earlier attempts do not count. */
    begin() {
      count += 1;
      clock = START;
      ip = `10.${1 + Math.floor(count / 60_000)}.${Math.floor(count / 250) % 240}.${(count % 250) + 1}`;
    },
    later(milliseconds: number) {
      clock = new Date(clock.getTime() + milliseconds);
    },
    now: () => clock,
    mailServer(up: boolean) {
      mailServerIsUp = up;
    },
    /** A signed-in customer, with the browser's cookies. */
    async session(over: Parameters<typeof buildUser>[1] = {}, asked: Asked = {}) {
      const user = await customer(over);
      const response = await signIn({ email: user.email, password: PASSWORD }, asked);
      expect(response.statusCode, response.body).toBe(200);
      const token = String(response.json().token);
      return { user, cookies: cookiesOf(response), token, headers: { authorization: `Bearer ${token}` } };
    },
    /** A staff member signed in with the first code of a new authenticator. */
    async staff(over: Parameters<typeof buildUser>[1] = { role_id: 4 }, asked: Asked = {}) {
      const user = await customer(over);
      const first = await signIn({ email: user.email, password: PASSWORD }, asked);
      const post = (url: string, payload: object) => ask('POST', url, { ...asked, payload });
      const { response, ...factor } = await enrolled(post, first, clock);
      const token = String(response.json().token);
      const headers = { authorization: `Bearer ${token}` };
      return { user, cookies: cookiesOf(response), token, headers, ...factor };
    },
    /** The sent mail for an address, and the token of its link. */
    async mailTo(email: string): Promise<{ mail: Mail; token: string }> {
      const [mail, ...others] = (await post()).filter(({ to }) => to === email);
      if (mail === undefined || others.length > 0)
        throw new Error(`${mail === undefined ? 'no mail' : 'several mails'} to ${email}`);
      return { mail, token: /#([\w-]{43})/.exec(mail.text)?.[1] ?? '' };
    },
    events: (user_id: number | null): Promise<Record<string, unknown>[]> =>
      shop.deps.db('security_events').where({ user_id }).orderBy('event_id'),
    async close() {
      await pool.end();
      await shop.close();
    },
  };
}

import { randomBytes } from 'node:crypto';
import type { SessionAnswer } from '@mali/contracts/accounts';
import type { OrderRequest, ProcessOrderAnswer } from '@mali/contracts/orders';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Knex } from 'knex';
import { someone } from './buying.ts';

export type Member = Readonly<{ user_id: number; email: string; password: string; token: string }>;

/** A new user, signed in on the pages of this context, with the privacy policy accepted. */
export async function newMember(page: Page, db: Knex, email = someone().email): Promise<Member> {
  const password = `quiet harbour ${randomBytes(5).toString('hex')}`;
  const data = { email, password, first_name: 'พิมพ์ชนก', last_name: 'วัฒนากร', email_consent: false };
  const answer = await page.request.post('/api/signup', { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { token, profile }: SessionAnswer = await answer.json();
  await db('users').where({ user_id: profile.user_id }).update({ pdpa_consented: true });
  return { user_id: profile.user_id, email, password, token };
}

/** Makes the page request a new access token on its next load, which reflects session changes. */
export async function clearAccessToken(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const area of [localStorage, sessionStorage]) area.removeItem('persist:mali.session');
  });
}

/**
 * An order of a member, placed over the API.
 * @param total baht, delivery included
 */
export async function orderedBy(
  request: APIRequestContext,
  { email, token }: Pick<Member, 'email' | 'token'>,
  units: readonly (readonly [mat_var_id: number, quantity: number])[],
  total: number,
): Promise<string> {
  const { name, street, zip, mobile } = someone();
  const order: OrderRequest = {
    items: units.flatMap(([mat_var_id, n]) => Array.from({ length: n }, () => ({ mat_var_id }))),
    delivery_address: {
      first_name: name,
      last_name: '',
      email,
      address: street,
      subdistrict: 'คลองตัน',
      district: 'คลองเตย',
      province: 'กรุงเทพมหานคร',
      zipcode: zip,
      country_code: 'TH',
      mobile,
    },
    payment_method: 'promptpay',
    total,
  };
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.post('/api/process_order', { data: order, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { so_no }: ProcessOrderAnswer = await answer.json();
  return so_no;
}

/** Makes the worker run a scheduled job now. */
export async function workNow(db: Knex, task: string): Promise<void> {
  await db.raw('SELECT graphile_worker.add_job(?)', [task]);
}

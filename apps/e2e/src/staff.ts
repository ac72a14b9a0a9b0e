import { randomBytes } from 'node:crypto';
import type { RoleId } from '@mali/contracts/roles';
import { type APIRequestContext, expect } from '@playwright/test';
import type { Knex } from 'knex';

/** Somebody of the shop's staff, made the way a customer is and then given the role. */
export async function staffMember(
  request: APIRequestContext,
  db: Knex,
  role_id: RoleId,
): Promise<{ email: string; password: string }> {
  const n = randomBytes(5).toString('hex');
  const email = `staff.${n}@example.com`;
  const password = `harbour lantern ${n}`;
  const data = { email, password, first_name: 'Anong', last_name: 'Books', email_consent: false };
  const answer = await request.post('/api/signup', { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  await db('users').where({ email }).update({ role_id });
  return { email, password };
}

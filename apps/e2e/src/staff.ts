import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { SessionAnswer } from '@mali/contracts/accounts';
import type { RoleId } from '@mali/contracts/roles';
import type { EnrolledAnswer, EnrolmentAnswer } from '@mali/contracts/second-step';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Knex } from 'knex';
import { generateSync } from 'otplib';
import type { EmptyShop } from './empty-shop.ts';
import type { ShopAddresses } from './shop.ts';

/** A staff member; `secret` is that of the authenticator. */
export type StaffMember = Readonly<{
  email: string;
  password: string;
  secret: string;
  recovery_codes: readonly string[];
}>;

/** Makes an owner by the command that is run on the shop's machine. */
export async function addOwner(
  shop: Pick<ShopAddresses, 'databaseUrl'> | Pick<EmptyShop, 'dataDir'>,
  email: string,
  password: string,
): Promise<void> {
  const command = fileURLToPath(new URL('../../../scripts/staff.ts', import.meta.url));
  const words = [command, 'add', email, '--role', 'owner', '--password-stdin'];
  await new Promise<void>((resolve, reject) => {
    const of = 'dataDir' in shop ? { DATA_DIR: shop.dataDir } : { DATABASE_URL: shop.databaseUrl };
    const env = { ...process.env, ...of };
    const child = execFile(process.execPath, words, { env }, (error) => (error ? reject(error) : resolve()));
    child.stdin?.end(`${password}\n`);
  });
}

/** A user who may sign in as staff but has not yet: registered like a customer, then given the role. */
export async function newStaff(
  request: APIRequestContext,
  db: Knex,
  role_id: RoleId,
): Promise<Pick<StaffMember, 'email' | 'password'>> {
  const n = randomBytes(5).toString('hex');
  const email = `staff.${n}@example.com`;
  const password = `harbour lantern ${n}`;
  const data = { email, password, first_name: 'Anong', last_name: 'Books', email_consent: false };
  const answer = await request.post('/api/signup', { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  await db('users').where({ email }).update({ role_id });
  return { email, password };
}

/** A staff member with an authenticator, set up over the API. */
export async function staffMember(
  request: APIRequestContext,
  db: Knex,
  role_id: RoleId,
): Promise<StaffMember> {
  const { email, password } = await newStaff(request, db, role_id);
  const { ticket } = await firstStep(request, { email, password });
  const post = async (path: string, data: object) => {
    const answer = await request.post(path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const { secret }: EnrolmentAnswer = await post('/api/v3/auth/second_step/enrol', { ticket });
  const enrolled = { ticket, code: generateSync({ secret }) };
  const { recovery_codes }: EnrolledAnswer = await post('/api/v3/auth/second_step/enrol/confirm', enrolled);
  return { email, password, secret, recovery_codes };
}

async function firstStep(
  request: APIRequestContext,
  { email, password }: Pick<StaffMember, 'email' | 'password'>,
): Promise<{ ticket: string }> {
  const answer = await request.post('/api/signin', { data: { email, password } });
  const { code, details } = await answer.json();
  expect(code).toBe('AUTH.CODE_REQUIRED');
  return details;
}

/**
 * The authenticator's current code. Each code is accepted once; instead of waiting half a minute for the next
 * one, its use is deleted in the database.
 */
export async function codeOf(
  db: Knex,
  { email, secret }: Pick<StaffMember, 'email' | 'secret'>,
): Promise<string> {
  const owner = db('users').where({ email }).select('user_id');
  await db('second_steps').whereIn('user_id', owner).update({ last_step: null });
  return generateSync({ secret });
}

/**
 * A staff session over the API.
 * @returns the access token
 */
export async function staffToken(request: APIRequestContext, db: Knex, staff: StaffMember): Promise<string> {
  const { ticket } = await firstStep(request, staff);
  const data = { ticket, code: await codeOf(db, staff) };
  const answer = await request.post('/api/v3/auth/second_step', { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { token }: SessionAnswer = await answer.json();
  return token;
}

/** Enters e-mail, password and code in the Thai sign-in dialog. */
export async function signInAsStaff(page: Page, db: Knex, staff: StaffMember): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('อีเมล').fill(staff.email);
  await dialog.getByLabel('รหัสผ่าน', { exact: true }).fill(staff.password);
  await dialog.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
  await dialog.getByLabel('รหัสจากแอปยืนยันตัวตน').fill(await codeOf(db, staff));
  await dialog.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
}

/** Opens a page of the back office, signed in over the API: the dialog takes seconds and has journeys of its own. */
export async function openOffice(page: Page, db: Knex, staff: StaffMember, path: string): Promise<void> {
  await staffToken(page.request, db, staff);
  await page.goto(path);
}

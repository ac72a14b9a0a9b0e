import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type TestDatabase, testDatabase } from '@mali/db/testing';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { verifyPassword } from '../../apps/api/src/modules/accounts/passwords.ts';

const PASSWORD = 'มะลิซ้อนริมรั้ว 42';

let database: TestDatabase;
let db: pg.Client;

beforeEach(async () => {
  database = await testDatabase();
  db = new pg.Client(database.url);
  await db.connect();
});
afterEach(async () => {
  await db.end();
  await database.drop();
});

type Ran = { code: number | null; out: string; err: string };

/** Runs the command with piped input; there is no terminal. */
function staff(args: string[], input = ''): Promise<Ran> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'staff.ts'), ...args], {
      env: { ...process.env, DATABASE_URL: database.url },
    });
    const ran: Ran = { code: null, out: '', err: '' };
    child.stdout.on('data', (chunk) => {
      ran.out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      ran.err += chunk;
    });
    child.once('error', fail);
    child.once('close', (code) => done({ ...ran, code }));
    child.stdin.end(input);
  });
}

type Row = {
  user_id: number;
  password_hash: string;
  first_name: string;
  last_name: string;
  role_id: number;
  disabled: boolean;
};
async function account(email: string): Promise<Row | undefined> {
  const { rows } = await db.query<Row>('SELECT * FROM users WHERE email = $1', [email]);
  return rows[0];
}

/** A customer with one session. */
async function customer(email: string): Promise<number> {
  const { rows } = await db.query<{ user_id: number }>(
    `INSERT INTO users (email, password_hash, first_name, last_name) VALUES ($1, 'old', 'พิม', 'วัฒนากร')
     RETURNING user_id`,
    [email],
  );
  const [user] = rows;
  if (user === undefined) throw new Error('no user was made');
  await session(user.user_id);
  return user.user_id;
}
const session = (userId: number) =>
  db.query(
    `INSERT INTO refresh_tokens (token_hash, family, user_id, created_at, session_started_at, expires_at)
     VALUES ($1, $2, $3, now(), now(), now() + interval '1 day')`,
    [randomBytes(32), randomUUID(), userId],
  );
async function openSessions(userId: number): Promise<number> {
  const sql = 'SELECT FROM refresh_tokens WHERE user_id = $1 AND revoked_at IS NULL';
  return (await db.query(sql, [userId])).rowCount ?? 0;
}

const add = (...args: string[]) => ['add', 'Orathai@Example.com', '--password-stdin', ...args];

describe('npm run staff -- add', () => {
  test('creates an account with a role, whose password is stored as argon2id', async () => {
    const ran = await staff(add('--role', 'accountant', '--name', ' อรทัย  บัญชี ดี '), `${PASSWORD}\n`);
    expect(ran).toMatchObject({ code: 0, err: '', out: 'orathai@example.com is accountant.\n' });
    const made = await account('orathai@example.com');
    expect(made).toMatchObject({
      role_id: 5,
      first_name: 'อรทัย',
      last_name: 'บัญชี ดี',
      disabled: false,
    });
    expect(made?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword(made?.password_hash ?? null, PASSWORD)).toBe(true);
  });

  test('names a new account by its e-mail by default', async () => {
    await staff(add('--role', 'content-editor'), PASSWORD);
    expect(await account('orathai@example.com')).toMatchObject({ role_id: 8, first_name: 'orathai' });
  });

  test.each([
    ['too short', 'ab12cd34', /9 to 128 characters/],
    ['one of the first that are tried', 'password1', /easy to guess/],
    ['a row of characters', '123456789', /easy to guess/],
    ['the name of the e-mail', 'orathai2026', /easy to guess: it holds the name of the e-mail/],
    ['missing', '', /9 to 128 characters/],
  ])('rejects a password that is %s', async (_what, password, told) => {
    const ran = await staff(add('--role', 'accountant'), password);
    expect(ran.code).toBe(1);
    expect(ran.err).toMatch(told);
    expect(await account('orathai@example.com')).toBeUndefined();
  });

  test('accepts no password as an argument, and none without a terminal unless an option allows it', async () => {
    const given = await staff(['add', 'a@example.com', '--role', 'accountant', '--password', PASSWORD]);
    expect(given.code).toBe(1);
    const piped = await staff(['add', 'a@example.com', '--role', 'accountant'], PASSWORD);
    expect(piped).toMatchObject({ code: 1 });
    expect(piped.err).toContain('--password-stdin');
    expect(await account('a@example.com')).toBeUndefined();
  });

  test.each([
    [['add', 'orathai', '--role', 'accountant'], 'is not an e-mail'],
    [['add', '--role', 'accountant'], 'An e-mail is needed'],
    [['add', 'a@example.com'], '--role is needed: owner, admin, accountant'],
    [['add', 'a@example.com', '--role', 'customer'], 'There is no role "customer"'],
    [['add', 'a@example.com', '--role', 'accountant', '--name', '  '], 'A name has'],
    [['raise', 'a@example.com'], 'There is no "raise"'],
    [[], 'What is to be done?'],
  ])('rejects %j', async (args, told) => {
    const ran = await staff([...args, '--password-stdin'], PASSWORD);
    expect(ran).toMatchObject({ code: 1, out: '' });
    expect(ran.err).toContain(told);
    const { rowCount } = await db.query('SELECT FROM users');
    expect(rowCount).toBe(0);
  });

  test("reports that an e-mail is a customer's, and changes nothing without --yes", async () => {
    const userId = await customer('orathai@example.com');
    const ran = await staff(add('--role', 'accountant'), PASSWORD);
    expect(ran.code).toBe(1);
    expect(ran.out).toBe('orathai@example.com has an account already: พิม วัฒนากร, customer.\n');
    expect(ran.err).toContain('--yes');
    expect(await account('orathai@example.com')).toMatchObject({ role_id: 1, password_hash: 'old' });
    expect(await openSessions(userId)).toBe(1);
  });

  test('promotes it with --yes: a new password, the name kept, its sessions ended, others not', async () => {
    const userId = await customer('orathai@example.com');
    const other = await customer('pim@example.com');
    const ran = await staff(add('--role', 'accountant', '--yes'), PASSWORD);
    expect(ran).toMatchObject({ code: 0, err: '' });
    const raised = await account('orathai@example.com');
    expect(raised).toMatchObject({ user_id: userId, role_id: 5, first_name: 'พิม', last_name: 'วัฒนากร' });
    expect(await verifyPassword(raised?.password_hash ?? null, PASSWORD)).toBe(true);
    expect(await openSessions(userId)).toBe(0);
    expect(await openSessions(other)).toBe(1);
  });
});

describe('npm run staff -- disable', () => {
  test('ends the sessions and blocks sign-in, until the account is added again', async () => {
    await staff(add('--role', 'accountant'), PASSWORD);
    const made = await account('orathai@example.com');
    if (made === undefined) throw new Error('no account was made');
    await session(made.user_id);
    const ran = await staff(['disable', 'ORATHAI@example.com']);
    expect(ran).toMatchObject({
      code: 0,
      out: 'orathai@example.com can no longer sign in; its sessions have ended.\n',
    });
    expect(await account('orathai@example.com')).toMatchObject({ disabled: true, role_id: 5 });
    expect(await openSessions(made.user_id)).toBe(0);

    await staff(add('--role', 'admin', '--yes'), `${PASSWORD}!`);
    expect(await account('orathai@example.com')).toMatchObject({ disabled: false, role_id: 4 });
  });

  test('rejects customers and unknown accounts', async () => {
    await customer('pim@example.com');
    expect((await staff(['disable', 'pim@example.com'])).err).toContain('is customer');
    expect(await account('pim@example.com')).toMatchObject({ disabled: false });
    expect(await staff(['disable', 'nobody@example.com'])).toMatchObject({ code: 1 });
  });
});

describe('npm run staff -- reset', () => {
  test('removes the authenticator, ends the sessions, and is logged', async () => {
    await staff(add('--role', 'accountant'), PASSWORD);
    const { user_id = 0 } = (await account('orathai@example.com')) ?? {};
    await session(user_id);
    await db.query(`INSERT INTO second_steps (user_id, secret, enrolled_at) VALUES ($1, 'sealed', now())`, [
      user_id,
    ]);
    await db.query(`INSERT INTO recovery_codes (user_id, code_hash) VALUES ($1, 'hash')`, [user_id]);
    expect(await staff(['reset', 'orathai@example.com'])).toMatchObject({ code: 0, err: '' });
    for (const table of ['second_steps', 'recovery_codes'])
      expect((await db.query(`SELECT FROM ${table}`)).rowCount).toBe(0);
    expect(await openSessions(user_id)).toBe(0);
    const { rows } = await db.query(
      'SELECT kind, user_id, actor_id, user_agent FROM security_events ORDER BY event_id',
    );
    const by = { user_id, actor_id: null, user_agent: 'npm run staff' };
    expect(rows).toEqual([
      { kind: 'staff_added', ...by },
      { kind: 'second_step_reset', ...by },
    ]);
  });

  test('rejects customers', async () => {
    await customer('pim@example.com');
    expect((await staff(['reset', 'pim@example.com'])).err).toContain('is customer');
  });
});

test('npm run staff -- list prints the staff, and no customers', async () => {
  expect((await staff(['list'])).out).toContain('Nobody works here yet');
  await customer('pim@example.com');
  await db.query(
    `INSERT INTO users (email, first_name, role_id, disabled)
     VALUES ('orathai@example.com', 'อรทัย', 5, true), ('boss@example.com', 'boss', 0, false)`,
  );
  const { out } = await staff(['list']);
  expect(out.split('\n')).toEqual([
    expect.stringMatching(/^boss@example\.com +owner +boss$/),
    expect.stringMatching(/^orathai@example\.com +accountant +อรทัย {2}\(disabled\)$/),
    '',
  ]);
  // Somebody with a role that the shop has made works here too, and is brought back into a built-in one.
  const made = await db.query(
    `INSERT INTO custom_roles (name_th, name_en, permissions) VALUES ('หัวหน้าคลัง', 'Head of stock', '{stock:read}')
     RETURNING role_id`,
  );
  await db.query('UPDATE users SET role_id = $1 WHERE first_name = $2', [made.rows[0].role_id, 'boss']);
  expect((await staff(['list'])).out).toMatch(/^boss@example\.com +Head of stock +boss$/m);
  expect(await staff(['disable', 'boss@example.com'])).toMatchObject({ code: 0 });
  const back = await staff(
    ['add', 'boss@example.com', '--role', 'owner', '--yes', '--password-stdin'],
    PASSWORD,
  );
  expect(back, back.err).toMatchObject({ code: 0 });
  expect(await account('boss@example.com')).toMatchObject({ role_id: 0, disabled: false });
  await db.query('DELETE FROM custom_roles');
});

test('npm run staff -- --help prints the commands and the roles', async () => {
  const { code, out } = await staff(['--help']);
  expect(code).toBe(0);
  for (const word of ['add', 'list', 'disable', '--password-stdin', '--yes', 'accountant', 'content-editor'])
    expect(out).toContain(word);
});

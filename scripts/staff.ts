import { parseArgs } from 'node:util';
import { TEXT } from '@mali/contracts/limits';
import { isCustomRole } from '@mali/contracts/roles';
import type pg from 'pg';
import { hashPassword } from '../apps/api/src/modules/accounts/passwords.ts';
import { normalEmail } from '../apps/api/src/platform/email-address.ts';
import { withDatabase } from './import/connect.ts';
import {
  type Account,
  accountOf,
  addAccount,
  changeAccount,
  disableAccount,
  listStaff,
  resetSecondStep,
} from './staff/accounts.ts';
import { askForPassword, checkPassword, PasswordRefused, passwordFrom } from './staff/password.ts';
import { roleName, STAFF_ROLES } from './staff/roles.ts';

const HELP = `Usage: npm run staff -- add <email> --role <role> [--name "First Last"] [options]
       npm run staff -- list
       npm run staff -- disable <email>
       npm run staff -- reset <email>

Accounts of those who work in the shop. They sign in like customers, with a code of an authenticator besides the
password, and find the back office in their account menu. The first sign-in sets the authenticator up.

  add                  make an account, or give one that exists a role and a new password, and let it sign in
                       again when it was disabled
  list                 tell who has which role
  disable              end an account's sessions and let it sign in no more; "add" brings it back

  reset                take the authenticator away: a telephone is lost. The next sign-in sets up another

  --role <role>        {roles}
  --name <name>        what colleagues see; the part of the e-mail before the @ when a new account has none
  --yes                change an account that exists: without it nothing is changed, and what would be is told
  --password-stdin     read the password from the input instead of asking for it on the terminal
  --help

The password is asked for and not shown; it is never an argument, where others on this machine could read it.
Sessions of an account that is changed or disabled end at once, and pages that are open can do no more.

The database is DATABASE_URL, else the one below .data, started for the duration when the shop is not running.
`;

/** The command cannot be carried out; nothing was changed. */
class Refused extends Error {}

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      role: { type: 'string' },
      name: { type: 'string' },
      yes: { type: 'boolean' },
      'password-stdin': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const [command, email, ...others] = positionals;
  if (others.length > 0) throw new Refused(`"${others[0]}" is one word too many.`);
  return { ...values, command, email };
}

function readEmail(typed: string | undefined): string {
  if (typed === undefined) throw new Refused('An e-mail is needed.');
  const email = normalEmail(typed);
  if (email.length > TEXT.email || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw new Refused(`"${typed}" is not an e-mail.`);
  return email;
}

type Name = { firstName: string; lastName: string };

/** First and last name, split at the first space. */
function readName(typed: string | undefined): Name | null {
  if (typed === undefined) return null;
  const [firstName = '', ...rest] = typed.trim().split(/\s+/);
  const lastName = rest.join(' ');
  if (firstName === '' || firstName.length > TEXT.name || lastName.length > TEXT.name)
    throw new Refused(
      `A name has 1 to ${TEXT.name} characters before the first space, and as many after it.`,
    );
  return { firstName, lastName };
}

const nameOf = ({ first_name, last_name }: Account): string => `${first_name} ${last_name}`.trim();
const standing = (account: Account): string =>
  `${account.role_name ?? roleName(account.role_id)}${account.disabled ? ', disabled' : ''}`;

type Arguments = ReturnType<typeof readArguments>;
/** The database part of a command; its arguments have been validated before. */
type Work = (db: pg.Client) => Promise<void>;

function add(options: Arguments): Work {
  const email = readEmail(options.email);
  const role = STAFF_ROLES.get(options.role ?? '');
  if (role === undefined) {
    const roles = [...STAFF_ROLES.keys()].join(', ');
    throw new Refused(
      `${options.role === undefined ? '--role is needed' : `There is no role "${options.role}"`}: ${roles}.`,
    );
  }
  const name = readName(options.name);
  return async (db) => {
    const existing = await accountOf(db, email);
    if (existing !== undefined) {
      say(`${email} has an account already: ${nameOf(existing)}, ${standing(existing)}.`);
      if (!options.yes) {
        throw new Refused(
          `It would become ${roleName(role)}, get a new password and be signed out everywhere. Say --yes to do that.`,
        );
      }
    }
    const password = await (options['password-stdin'] ? passwordFrom(process.stdin) : askForPassword());
    checkPassword(password, email);
    const passwordHash = await hashPassword(password);
    const at = new Date();
    if (existing === undefined) {
      const { firstName, lastName } = name ?? { firstName: email.split('@')[0] ?? email, lastName: '' };
      if (!(await addAccount(db, { email, role, passwordHash, firstName, lastName, at })))
        throw new Refused(`${email} has got an account in the meantime. Nothing was changed.`);
      say(`${email} is ${roleName(role)}.`);
    } else {
      await changeAccount(db, { userId: existing.user_id, role, passwordHash, name, at });
      say(`${email} is ${roleName(role)} now, with the new password; its sessions have ended.`);
    }
  };
}

const list: Work = async (db) => {
  const staff = await listStaff(db);
  if (staff.length === 0) return say('Nobody works here yet: npm run staff -- add <email> --role <role>');
  const width = Math.max(...staff.map(({ email }) => email.length));
  const roleWidth = Math.max(...[...STAFF_ROLES.keys()].map((name) => name.length));
  for (const account of staff) {
    const role = (account.role_name ?? roleName(account.role_id)).padEnd(roleWidth);
    const state = account.disabled ? '  (disabled)' : '';
    say(`${account.email.padEnd(width)}  ${role}  ${nameOf(account)}${state}`);
  }
};

async function staffOf(db: pg.Client, email: string): Promise<Account> {
  const account = await accountOf(db, email);
  if (account === undefined) throw new Refused(`${email} has no account.`);
  if (!isCustomRole(account.role_id) && !STAFF_ROLES.has(roleName(account.role_id)))
    throw new Refused(`${email} is ${standing(account)}: this command is for those who work here.`);
  return account;
}

function disable(options: Arguments): Work {
  const email = readEmail(options.email);
  return async (db) => {
    const account = await staffOf(db, email);
    if (account.disabled) return say(`${email} is disabled already.`);
    await disableAccount(db, account.user_id, new Date());
    say(`${email} can no longer sign in; its sessions have ended.`);
  };
}

function reset(options: Arguments): Work {
  const email = readEmail(options.email);
  return async (db) => {
    const account = await staffOf(db, email);
    await resetSecondStep(db, account.user_id, new Date());
    say(`${email} sets up an authenticator at the next sign-in; its sessions have ended.`);
  };
}

function plan(options: Arguments): Work {
  if (options.command === 'add') return add(options);
  if (options.command === 'disable') return disable(options);
  if (options.command === 'reset') return reset(options);
  if (options.command === 'list') return list;
  throw new Refused(
    options.command === undefined ? 'What is to be done?' : `There is no "${options.command}".`,
  );
}

async function main(): Promise<void> {
  const options = readArguments();
  if (options.help) {
    process.stdout.write(HELP.replace('{roles}', [...STAFF_ROLES.keys()].join(', ')));
    return;
  }
  const work = plan(options);
  await withDatabase('staff', work);
}

try {
  await main();
} catch (error) {
  const text = error instanceof Error ? error.message : String(error);
  const how = error instanceof PasswordRefused ? '' : '\nnpm run staff -- --help tells how.';
  process.stderr.write(`${text}${how}\n`);
  process.exitCode = 1;
}

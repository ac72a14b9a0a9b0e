import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { PASSWORD } from '@mali/contracts/limits';
import { passwordWeakness, type Weakness } from '../../apps/api/src/modules/accounts/password-weakness.ts';

/** A rejected password, with the reason. */
export class PasswordRefused extends Error {}

const WEAK: Readonly<Record<Weakness, string>> = {
  common: 'it is one of the first that are tried',
  repeated: 'it is one character, or a row of them',
  email: 'it holds the name of the e-mail',
  name: 'it holds the name',
  shop: 'it holds the name of the shop',
};

/** @throws PasswordRefused when it is too short, too long or easy to guess */
export function checkPassword(password: string, email: string): void {
  const length = [...password].length;
  if (length < PASSWORD.formMin || length > PASSWORD.max)
    throw new PasswordRefused(`The password needs ${PASSWORD.formMin} to ${PASSWORD.max} characters.`);
  const weakness = passwordWeakness(password, { email });
  if (weakness !== null)
    throw new PasswordRefused(`This password is easy to guess: ${WEAK[weakness]}. Please choose another.`);
}

/** The first line of standard input. */
export async function passwordFrom(input: NodeJS.ReadableStream): Promise<string> {
  return (await text(input)).split(/\r?\n/, 1)[0] ?? '';
}

/**
 * Prompts for a password twice without echo.
 * @throws PasswordRefused when there is no terminal, the two differ, or Ctrl-C was pressed
 */
export async function askForPassword(): Promise<string> {
  if (!process.stdin.isTTY)
    throw new PasswordRefused(
      'There is no terminal to ask for the password on: pipe it in with --password-stdin.',
    );
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: silent, terminal: true, historySize: 0 });
  const given = new AbortController();
  reader.on('SIGINT', () => given.abort());
  const ask = async (label: string): Promise<string> => {
    process.stderr.write(label);
    try {
      return await reader.question('', { signal: given.signal });
    } catch (error) {
      if (given.signal.aborted) throw new PasswordRefused('Nothing was changed.');
      throw error;
    } finally {
      process.stderr.write('\n');
    }
  };
  try {
    const first = await ask('Password: ');
    const again = await ask('The same again: ');
    if (first !== again) throw new PasswordRefused('The two are not the same.');
    return first;
  } finally {
    reader.close();
  }
}

import { parseArgs } from 'node:util';
import type pg from 'pg';
import { withDatabase } from './import/connect.ts';

const HELP = `Usage: npm run names -- list
       npm run names -- add <name> <thai>
       npm run names -- remove <name>

Names that are not said as they are written, as search hears them: "add Guerlain เกอร์แลง" lets customers find the brand
by เกอร์แลง and by whatever sounds like it. Most names need no entry: search hears Latin and Thai by their sound, and
knows the French and Korean names that many shops have.

  list     tell the names that this shop has added
  add      add a name, or a part of one as brands write it, with how it is written in Thai; one that is there changes
  remove   take a name away

What is changed counts from the next search on. The database is DATABASE_URL, else the one below .data, started for the
duration when the shop is not running.
`;

/** An invalid command line; nothing was changed. */
class Refused extends Error {}

const NAME_MAX = 100;
const THAI = /[ก-ฮ]/;
const LATIN = /[a-zA-Z]/;

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** Trims a name and reduces its blanks to single spaces. @throws Refused */
function readName(typed: string | undefined, what: string): string {
  const name = (typed ?? '').normalize('NFC').replace(/\s+/g, ' ').trim();
  if (name === '') throw new Refused(`${what} is needed.`);
  if (name.length > NAME_MAX) throw new Refused(`${what} has more than ${NAME_MAX} letters.`);
  return name;
}

async function list(db: pg.Client): Promise<void> {
  const { rows } = await db.query<{ name: string; thai: string }>(
    'SELECT name, thai FROM spoken_names ORDER BY lower(name)',
  );
  for (const { name, thai } of rows) say(`${name}  ${thai}`);
  if (rows.length === 0) say('This shop has added no names.');
}

async function add(db: pg.Client, [typedName, typedThai]: string[]): Promise<void> {
  const name = readName(typedName, 'A name');
  const thai = readName(typedThai, 'How it is written in Thai');
  if (!LATIN.test(name)) throw new Refused(`"${name}" has no Latin letter: the name comes first.`);
  if (!THAI.test(thai)) throw new Refused(`"${thai}" has no Thai letter.`);
  await db.query(
    'INSERT INTO spoken_names (name, thai) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET thai = excluded.thai',
    [name, thai],
  );
  say(`${name} is found by ${thai}.`);
}

async function remove(db: pg.Client, [typed]: string[]): Promise<void> {
  const name = readName(typed, 'A name');
  const { rowCount } = await db.query('DELETE FROM spoken_names WHERE name = $1', [name]);
  if (rowCount === 0) throw new Refused(`"${name}" is not a name added by this shop.`);
  say(`${name} is taken away.`);
}

const COMMANDS: Readonly<
  Record<string, { words: number; run(db: pg.Client, words: string[]): Promise<void> }>
> = {
  list: { words: 0, run: list },
  add: { words: 2, run: add },
  remove: { words: 1, run: remove },
};

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  });
  const [name = '', ...words] = positionals;
  const command = COMMANDS[name];
  if (values.help || command === undefined) {
    if (!values.help && name !== '')
      throw new Refused(`There is no command "${name}". --help lists the commands.`);
    say(HELP);
    return;
  }
  if (words.length > command.words)
    throw new Refused(
      `"${words[command.words]}" is one word too many: a name of several words stands in quotes.`,
    );
  await withDatabase('names', (db) => command.run(db, words));
}

try {
  await main();
} catch (error) {
  const isUsage =
    error instanceof Refused ||
    (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
  if (!isUsage) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}

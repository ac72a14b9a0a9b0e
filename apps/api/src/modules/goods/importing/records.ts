import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { isTable } from './checker.ts';

/** One row of the file: its cells, or the parse error. */
export type FileRecord = Readonly<{
  /** Line of the file the row starts on, from 1. */
  line: number;
  raw: string;
}> &
  (Readonly<{ cells: Readonly<Record<string, unknown>> }> | Readonly<{ problem: string }>);

export type FileShape = Readonly<{
  format: 'csv' | 'json' | 'jsonl';
  /** Any label TextDecoder knows. */
  encoding: string;
  /** csv: cell separator. */
  delimiter: string;
  /** csv: names of the columns, when the file has no header line. */
  columns: readonly string[] | undefined;
  /** json: name of the list, when the file is an object that holds it. */
  key: string | undefined;
}>;

/** A file that does not match the map: nothing can be imported from it. */
export class FileError extends Error {}

/** Maximum row length; beyond it, a quote is broken or the file is invalid. Bounds the memory. */
const MAX_CHARS = 2_000_000;
/** Maximum lines of a quoted cell; beyond, its closing quote is considered missing. */
const MAX_LINES = 200;
/** Records, or characters, passed to the CSV reader at a time. */
const CSV_CHUNK = 200;
const CSV_CHUNK_CHARS = 50_000;

type Line = Readonly<{ line: number; text: string }>;

/**
 * The rows of a file of any size, in constant memory. A broken row is yielded with its problem and does not
 * affect other rows.
 * @param onBytes called with the number of bytes read so far
 * @throws FileError when the file as a whole does not match `shape`
 */
export async function* readRecords(
  path: string,
  shape: FileShape,
  needed: readonly string[],
  onBytes: (bytes: number, total: number) => void,
): AsyncGenerator<FileRecord> {
  const text = decoded(path, shape.encoding, onBytes);
  if (shape.format === 'json') yield* jsonElements(text, shape.key);
  else if (shape.format === 'jsonl') yield* jsonLines(lines(text));
  else yield* csvRows(lines(text), shape, needed);
}

async function* decoded(
  path: string,
  encoding: string,
  onBytes: (bytes: number, total: number) => void,
): AsyncGenerator<string> {
  const { size } = await stat(path);
  const decoder = new TextDecoder(encoding);
  let bytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 65_536 })) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    onBytes(bytes, size);
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

async function* lines(text: AsyncIterable<string>): AsyncGenerator<Line> {
  let rest = '';
  let line = 0;
  for await (const piece of text) {
    const all = rest + piece;
    let from = 0;
    for (let end = all.indexOf('\n', from); end >= 0; end = all.indexOf('\n', from)) {
      line += 1;
      yield { line, text: withoutReturn(all.slice(from, end)) };
      from = end + 1;
    }
    rest = all.slice(from);
    if (rest.length > MAX_CHARS) {
      throw new FileError(
        `line ${line + 1} is longer than ${MAX_CHARS} characters: is the map's "file" right?`,
      );
    }
  }
  if (rest !== '') yield { line: line + 1, text: withoutReturn(rest) };
}

const withoutReturn = (text: string) => (text.endsWith('\r') ? text.slice(0, -1) : text);

/* ---- CSV ---- */

type Found = Readonly<{ line: number; text: string; problem?: string }>;

async function* csvRows(
  source: AsyncGenerator<Line>,
  shape: FileShape,
  needed: readonly string[],
): AsyncGenerator<FileRecord> {
  const reader = new LineReader(source);
  const columns = shape.columns ?? (await csvHeader(reader, shape.delimiter));
  const missing = needed.filter((name) => !columns.includes(name));
  if (missing.length > 0) {
    throw new FileError(
      `the file has no column ${missing.map((m) => `"${m}"`).join(', ')}; its columns are ${columns.filter(Boolean).join(', ')}`,
    );
  }
  let waiting: Found[] = [];
  let chars = 0;
  for await (const found of csvTexts(reader, shape.delimiter, columns.length)) {
    waiting.push(found);
    chars += found.text.length;
    if (waiting.length < CSV_CHUNK && chars < CSV_CHUNK_CHARS) continue;
    yield* csvCells(waiting, shape.delimiter, columns);
    waiting = [];
    chars = 0;
  }
  yield* csvCells(waiting, shape.delimiter, columns);
}

/** Reads lines, with pushback. */
class LineReader {
  private readonly source: AsyncGenerator<Line>;
  private back: Line[] = [];

  constructor(source: AsyncGenerator<Line>) {
    this.source = source;
  }

  async next(): Promise<Line | undefined> {
    const kept = this.back.shift();
    if (kept !== undefined) return kept;
    const { value, done } = await this.source.next();
    return done ? undefined : value;
  }

  putBack(some: readonly Line[]): void {
    this.back = [...some, ...this.back];
  }
}

async function csvHeader(reader: LineReader, delimiter: string): Promise<string[]> {
  const first = await reader.next();
  if (first === undefined) throw new FileError('the file is empty');
  try {
    const [names] = parse(first.text, { delimiter, relax_column_count: true });
    return (names ?? []).map((name) => name.trim());
  } catch {
    throw new FileError('the header line cannot be read: a quote is not closed');
  }
}

/**
 * Finds the borders of records; csv-parse parses the cells. Done here because a lost quote must invalidate
 * only its own line: csv-parse would read on to the next quote, however far.
 */
async function* csvTexts(reader: LineReader, delimiter: string, columns: number): AsyncGenerator<Found> {
  for (let first = await reader.next(); first !== undefined; first = await reader.next()) {
    const taken: Line[] = [first];
    let state = walk(first.text, { quoted: false, cells: 1 }, delimiter);
    let chars = first.text.length;
    while (state?.quoted && taken.length < MAX_LINES && chars < MAX_CHARS) {
      const more = await reader.next();
      if (more === undefined) break;
      taken.push(more);
      chars += more.text.length;
      state = walk(more.text, state, delimiter);
    }
    const problem =
      state === null
        ? 'a quote stands where none may'
        : state.quoted
          ? 'a quote is not closed'
          : state.cells !== columns
            ? `${state.cells} cells instead of ${columns}`
            : undefined;
    if (problem === undefined) {
      yield { line: first.line, text: taken.map((t) => t.text).join('\n') };
      continue;
    }
    reader.putBack(taken.slice(1));
    if (first.text.trim() !== '') yield { line: first.line, text: first.text, problem };
  }
}

type Walk = Readonly<{ quoted: boolean; cells: number }>;

/** Scans one line of a record; null when a closing quote is not followed by a delimiter. */
function walk(text: string, { quoted, cells }: Walk, delimiter: string): Walk | null {
  let inside = quoted;
  let count = cells;
  let at = 0;
  let cellStarts = !quoted;
  while (at < text.length) {
    if (inside) {
      const quote = text.indexOf('"', at);
      if (quote < 0) break;
      if (text[quote + 1] === '"') {
        at = quote + 2;
      } else if (quote + 1 === text.length || text.startsWith(delimiter, quote + 1)) {
        inside = false;
        cellStarts = false;
        at = quote + 1;
      } else {
        return null;
      }
    } else if (cellStarts && text[at] === '"') {
      inside = true;
      at += 1;
    } else {
      const end = text.indexOf(delimiter, at);
      if (end < 0) break;
      count += 1;
      at = end + delimiter.length;
      cellStarts = true;
    }
  }
  return { quoted: inside, cells: count };
}

function* csvCells(
  found: readonly Found[],
  delimiter: string,
  columns: readonly string[],
): Generator<FileRecord> {
  const good = found.filter((f) => f.problem === undefined);
  const rows = csvParse(
    good.map((f) => f.text),
    delimiter,
  );
  let next = 0;
  for (const { line, text, problem } of found) {
    if (problem !== undefined) {
      yield { line, raw: text, problem };
      continue;
    }
    const row = rows[next];
    next += 1;
    if (row === undefined) yield { line, raw: text, problem: 'the cells cannot be told apart' };
    else yield { line, raw: text, cells: Object.fromEntries(columns.map((name, i) => [name, row[i] ?? ''])) };
  }
}

function csvParse(texts: readonly string[], delimiter: string): (string[] | undefined)[] {
  // A quote in the middle of an unquoted cell (an inch sign) is a literal character.
  const options = { delimiter, record_delimiter: '\n', relax_column_count: true, relax_quotes: true };
  try {
    const rows = parse(texts.join('\n'), options);
    if (rows.length === texts.length) return rows;
  } catch {
    // One of them is invalid: parsed one by one below to isolate it.
  }
  return texts.map((text) => {
    try {
      const rows = parse(text, options);
      return rows.length === 1 ? rows[0] : undefined;
    } catch {
      return undefined;
    }
  });
}

/* ---- JSON ---- */

async function* jsonLines(source: AsyncIterable<Line>): AsyncGenerator<FileRecord> {
  for await (const { line, text } of source) {
    if (text.trim() !== '') yield jsonRecord(line, text);
  }
}

function jsonRecord(line: number, raw: string): FileRecord {
  try {
    const cells: unknown = JSON.parse(raw);
    return isTable(cells) ? { line, raw, cells } : { line, raw, problem: 'not an object' };
  } catch (error) {
    return {
      line,
      raw,
      problem: `not valid JSON (${error instanceof Error ? error.message : 'unreadable'})`,
    };
  }
}

const OPENING: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/**
 * The elements of a JSON list, one at a time. Only their borders are found here (JSON.parse parses them), so
 * that a row keeps its line number and a broken element invalidates only itself.
 */
async function* jsonElements(
  source: AsyncIterable<string>,
  key: string | undefined,
): AsyncGenerator<FileRecord> {
  let text = '';
  let line = 1;
  let ended = false;
  let started = false;
  const pieces = source[Symbol.asyncIterator]();
  const more = async () => {
    const { value, done } = await pieces.next();
    if (done) ended = true;
    else text += value;
  };
  const drop = (count: number) => {
    for (let at = text.indexOf('\n'); at >= 0 && at < count; at = text.indexOf('\n', at + 1)) line += 1;
    text = text.slice(count);
  };

  while (!started) {
    const begin = listStart(text, key);
    if (begin >= 0) {
      drop(begin);
      started = true;
    } else if (ended || text.length > MAX_CHARS) {
      throw new FileError(
        key === undefined ? 'the file is not a JSON list' : `the file holds no list "${key}"`,
      );
    } else {
      await more();
    }
  }

  for (;;) {
    const blank = text.search(/[^\s,]/);
    if (blank < 0) {
      drop(text.length);
      if (ended) throw new FileError(`the list ends without "]" on line ${line}`);
      await more();
      continue;
    }
    drop(blank);
    if (text.startsWith(']')) return;
    const end = elementEnd(text);
    if (end > 0) {
      yield jsonRecord(line, text.slice(0, end));
      drop(end);
    } else if (end === 0 && !ended && text.length <= MAX_CHARS) {
      await more();
    } else {
      // Not closed, or closed by the wrong bracket: continue at the next line that starts an element.
      const next = text.search(/\n[\t ]*\{/);
      if (next < 0 && !ended && text.length <= MAX_CHARS) {
        await more();
        continue;
      }
      yield {
        line,
        raw: text.slice(0, next < 0 ? 2000 : next),
        problem: 'a bracket or quote of this row is not closed',
      };
      if (next < 0 && !ended) throw new FileError(`the row on line ${line} never ends`);
      if (next < 0) return;
      drop(next + 1);
    }
  }
}

/**
 * Start of the elements: after the "[" of the file, or of the member `key` of its outermost object; -1 if not
 * found.
 */
function listStart(text: string, key: string | undefined): number {
  const begin = text.search(/\S/);
  if (begin < 0) return -1;
  if (key === undefined) return text[begin] === '[' ? begin + 1 : -1;
  let depth = 0;
  let member = '';
  for (let at = begin; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (char === '"') {
      const end = stringEnd(text, at);
      if (end < 0) return -1;
      member = text.slice(at + 1, end);
      at = end;
    } else if (char === '[' && depth === 1 && member === key) {
      return at + 1;
    } else if (char === '{' || char === '[') {
      depth += 1;
    } else if (char === '}' || char === ']') {
      depth -= 1;
    } else if (char === ',') {
      member = '';
    }
  }
  return -1;
}

/**
 * Length of the element at the start of `text`; 0 when it continues beyond the text, -1 when its brackets do
 * not match.
 */
function elementEnd(text: string): number {
  const closing: string[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (char === '"') {
      at = stringEnd(text, at);
      if (at < 0) return 0;
      continue;
    }
    const opens = OPENING[char];
    if (opens !== undefined) {
      closing.push(opens);
    } else if (char === '}' || char === ']') {
      // A bare number or word in the list: it ends before the list's own bracket.
      if (closing.length === 0) return at === 0 ? -1 : at;
      if (closing.pop() !== char) return -1;
      if (closing.length === 0) return at + 1;
    } else if (char === ',' && closing.length === 0) {
      return at;
    }
  }
  return 0;
}

/** Index of the quote that closes the string opened at `from`, or -1. */
function stringEnd(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text[at - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return -1;
}

import { type Issue, issue, type Remark, textOf } from './issues.ts';
import { FileError, type FileRecord, type FileShape, readRecords } from './records.ts';
import { type Outcome, Progress, Reasons, type RejectsFile, type Summary } from './report.ts';

/** Outcome of a row in the database. */
export type Saved = 'inserted' | 'updated' | 'unchanged' | Readonly<{ refused: Remark }>;

/** A parsed row: data to save, or the reason for rejecting it. */
export type Read<T> = Readonly<{ id: string }> &
  (Readonly<{ value: T; repairs: readonly Remark[] }> | Readonly<{ refused: Remark }>);

export type BatchOptions = Readonly<{
  file: string;
  shape: FileShape;
  /** Columns the map reads. */
  columns: readonly string[];
  rejects: Pick<RejectsFile, 'add'>;
  /** The rows, where they are not read from the file. */
  records?: AsyncIterable<FileRecord>;
  /** Rows of a transaction; 500 if left out. */
  batch?: number;
  /** Called with what became of a batch, before the next one is read. */
  onBatch?(rows: readonly BatchRow[]): Promise<void>;
  /** Maximum number of rows to read. */
  limit: number;
  /** Stops the import between two batches. */
  signal: AbortSignal;
  progress: NodeJS.WriteStream | undefined;
}>;

/** What became of a row. */
export type BatchRow = Readonly<{ line: number; id: string; saved: Saved; remarks: readonly Remark[] }>;

export type BatchSteps<T> = Readonly<{
  read(record: FileRecord): Read<T>;
  /**
   * Saves a batch in one transaction.
   * @returns the outcome of each row in order, and the repairs
   */
  save(rows: readonly T[]): Promise<readonly Readonly<{ saved: Saved; repairs: readonly Remark[] }>[]>;
}>;

const BATCH = 500;

type Waiting<T> = Readonly<{ line: number; raw: string }> & Read<T>;

/**
 * Reads a file in batches of rows and saves each. Every row has exactly one outcome, and the counts add up to
 * the rows read. A truncated file counts up to its end.
 * @throws FileError when the file does not match the map from its first row on
 */
export async function importInBatches<T>(options: BatchOptions, steps: BatchSteps<T>): Promise<Summary> {
  return await new Run(options, steps).run();
}

class Run<T> {
  private readonly options: BatchOptions;
  private readonly steps: BatchSteps<T>;
  private readonly refusals = new Reasons();
  private readonly repairs = new Reasons();
  private readonly counts: Record<Outcome, number> = {
    inserted: 0,
    updated: 0,
    unchanged: 0,
    repaired: 0,
    refused: 0,
  };
  private readonly repaired = { inserted: 0, updated: 0, unchanged: 0 };
  private peakMemory = 0;

  constructor(options: BatchOptions, steps: BatchSteps<T>) {
    this.options = options;
    this.steps = steps;
  }

  async run(): Promise<Summary> {
    const { file, shape, columns, limit, signal, progress } = this.options;
    const started = performance.now();
    const bar = progress === undefined ? undefined : new Progress(progress);
    let share = 0;
    let read = 0;
    let batch: Waiting<T>[] = [];
    let complete = true;
    const records =
      this.options.records ??
      readRecords(file, shape, columns, (bytes, total) => {
        share = total === 0 ? 1 : bytes / total;
      });
    let failure: string | null = null;
    const unseen = new Set(columns);
    try {
      for await (const record of records) {
        if (read >= limit || signal.aborted) {
          complete = false;
          break;
        }
        read += 1;
        if (unseen.size > 0 && 'cells' in record)
          for (const name of Object.keys(record.cells)) unseen.delete(name);
        batch.push({ line: record.line, raw: record.raw, ...this.steps.read(record) });
        if (batch.length >= (this.options.batch ?? BATCH)) {
          await this.save(batch);
          batch = [];
        }
        bar?.tell(read, share);
      }
    } catch (error) {
      // Rows read before the file was truncated count like any other.
      if (!(error instanceof FileError) || read === 0) throw error;
      failure = error.message;
      complete = false;
    }
    await this.save(batch);
    bar?.end();
    return {
      read,
      counts: this.counts,
      repaired: this.repaired,
      refusals: this.refusals.list(),
      repairs: this.repairs.list(),
      seconds: (performance.now() - started) / 1000,
      peakMemoryMb: Math.round(Math.max(this.peakMemory, process.memoryUsage.rss()) / 1_048_576),
      complete,
      interrupted: signal.aborted,
      failure,
      unseenColumns: read === 0 ? [] : [...unseen],
    };
  }

  private async save(batch: readonly Waiting<T>[]): Promise<void> {
    const values = batch.flatMap((row) => ('value' in row ? [row.value] : []));
    const outcomes = (await this.steps.save(values)).values();
    const done: BatchRow[] = [];
    for (const row of batch) {
      const { line, id } = row;
      if ('refused' in row) {
        await this.refuse(row, row.refused);
        done.push({ line, id, saved: { refused: row.refused }, remarks: [] });
        continue;
      }
      const outcome = outcomes.next().value;
      if (outcome === undefined) throw new Error('a row came back without an outcome');
      const remarks = [...row.repairs, ...outcome.repairs];
      await this.count(row, remarks, outcome.saved);
      done.push({ line, id, saved: outcome.saved, remarks });
    }
    await this.options.onBatch?.(done);
    this.peakMemory = Math.max(this.peakMemory, process.memoryUsage.rss());
  }

  private async count(row: Waiting<T>, repairs: readonly Remark[], saved: Saved): Promise<void> {
    if (typeof saved === 'object') {
      await this.refuse(row, saved.refused);
      return;
    }
    if (repairs.length === 0) {
      this.counts[saved] += 1;
      return;
    }
    this.counts.repaired += 1;
    this.repaired[saved] += 1;
    const texts = repairs.map(textOf);
    for (const text of texts) this.repairs.add(text);
    await this.options.rejects.add(row.line, row.id, 'repaired', texts.join('; '), row.raw);
  }

  private async refuse({ line, id, raw }: Waiting<T>, reason: Remark): Promise<void> {
    this.counts.refused += 1;
    this.refusals.add(textOf(reason));
    await this.options.rejects.add(line, id, 'refused', textOf(reason), raw);
  }
}

/**
 * Saves rows together; when the database rejects them, bisects them until only the invalid rows are rejected.
 * @returns the outcome of each row, in order
 */
export async function saveByHalves<T, R>(
  rows: readonly T[],
  save: (rows: readonly T[]) => Promise<R[]>,
  refuse: (reason: Issue) => R,
): Promise<R[]> {
  if (rows.length === 0) return [];
  try {
    return await save(rows);
  } catch (error) {
    if (!isRowError(error)) throw error;
    if (rows.length === 1) return [refuse(issue('the database refuses it: {}', null, messageOf(error)))];
  }
  const half = Math.ceil(rows.length / 2);
  return [
    ...(await saveByHalves(rows.slice(0, half), save, refuse)),
    ...(await saveByHalves(rows.slice(half), save, refuse)),
  ];
}

/** What the database says, without the statement that a query builder puts before it. */
const messageOf = ({ message }: Error): string =>
  message.slice(message.lastIndexOf(' - ') + 1).replace(/^- /, '');

/**
 * Class 22 (data) and 23 (constraints) are errors of a row; all others are errors of the connection or the
 * code.
 */
function isRowError(error: unknown): error is Error {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && /^2[23]/u.test(error.code)
  );
}

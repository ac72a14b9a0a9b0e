import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';

export const OUTCOMES = ['inserted', 'updated', 'unchanged', 'repaired', 'refused'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export type Summary = Readonly<{
  read: number;
  counts: Readonly<Record<Outcome, number>>;
  /** Outcomes of the repaired rows. */
  repaired: Readonly<Record<'inserted' | 'updated' | 'unchanged', number>>;
  /** Reasons of rejections and repairs, most frequent first; without quoted values and numbers. */
  refusals: readonly (readonly [reason: string, rows: number])[];
  repairs: readonly (readonly [reason: string, rows: number])[];
  seconds: number;
  peakMemoryMb: number;
  /** The file was read completely. */
  complete: boolean;
  interrupted: boolean;
  /** Why the file could not be read completely, if so. */
  failure: string | null;
  /** Columns of the map that no row has. */
  unseenColumns: readonly string[];
}>;

/** Rows that need attention, as a CSV file: line, id, outcome, reason, raw. */
export class RejectsFile {
  private readonly stream: WriteStream;
  private failure: Error | undefined;

  private constructor(stream: WriteStream) {
    this.stream = stream;
    stream.on('error', (error) => {
      this.failure = error;
    });
  }

  /** @throws Error when the file cannot be written */
  static async open(path: string): Promise<RejectsFile> {
    const stream = createWriteStream(path);
    await once(stream, 'open');
    const file = new RejectsFile(stream);
    await file.write(['line', 'id', 'outcome', 'reason', 'raw']);
    return file;
  }

  async add(line: number, id: string, outcome: Outcome, reason: string, raw: string): Promise<void> {
    await this.write([String(line), id, outcome, reason, raw]);
  }

  async close(): Promise<void> {
    this.stream.end();
    if (!this.stream.writableFinished) await once(this.stream, 'finish');
    if (this.failure) throw this.failure;
  }

  private async write(cells: readonly string[]): Promise<void> {
    if (this.failure) throw this.failure;
    const text = `${cells.map((cell) => (/[",\n\r]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`;
    if (!this.stream.write(text)) await once(this.stream, 'drain');
  }
}

/** Counts per reason; variable parts of reasons are removed so that equal ones add up. */
export class Reasons {
  private readonly found = new Map<string, number>();

  add(reason: string): void {
    const kind = reason
      .replace(/"[^"]*"/gu, '"…"')
      .replace(/\d[\d.,]*/gu, 'N')
      .replace(/: (?!left out|put|the|today|nothing).*/u, '');
    this.found.set(kind, (this.found.get(kind) ?? 0) + 1);
  }

  list(): (readonly [string, number])[] {
    return [...this.found].sort((a, b) => b[1] - a[1]);
  }
}

const PROGRESS_MS = 250;
const PROGRESS_PLAIN_MS = 5000;

/** A progress line; overwritten on a terminal, printed periodically elsewhere. */
export class Progress {
  private readonly out: NodeJS.WriteStream;
  private readonly started = performance.now();
  private shown = 0;

  constructor(out: NodeJS.WriteStream) {
    this.out = out;
  }

  tell(rows: number, share: number): void {
    const now = performance.now();
    if (now - this.shown < (this.out.isTTY ? PROGRESS_MS : PROGRESS_PLAIN_MS)) return;
    if (this.shown === 0 && !this.out.isTTY && now - this.started < PROGRESS_PLAIN_MS) return;
    this.shown = now;
    const speed = Math.round((rows * 1000) / Math.max(1, now - this.started));
    const text = `${Math.floor(share * 100)} %  ${rows} rows  ${speed} rows/s`;
    this.out.write(this.out.isTTY ? `\r\x1b[K${text}` : `${text}\n`);
  }

  end(): void {
    if (this.out.isTTY && this.shown > 0) this.out.write('\r\x1b[K');
  }
}

const TOP_REASONS = 12;

/**
 * The final summary.
 * @param details lines specific to this kind of import
 */
export function summaryText(
  summary: Summary,
  details: readonly string[],
  dryRun: boolean,
  rejects: string,
): string {
  const { counts, repaired } = summary;
  const reasons = (title: string, list: Summary['refusals']) =>
    list.length === 0
      ? []
      : [
          title,
          ...list.slice(0, TOP_REASONS).map(([reason, rows]) => `  ${String(rows).padStart(6)}  ${reason}`),
          ...(list.length > TOP_REASONS ? [`          and ${list.length - TOP_REASONS} other reasons`] : []),
        ];
  const perSecond = Math.round(summary.read / Math.max(0.001, summary.seconds));
  return [
    ...(summary.interrupted
      ? ['Stopped before the end of the file. Run it again: it goes on by updating.', '']
      : []),
    ...(summary.failure === null ? [] : [`The file could not be read to its end: ${summary.failure}`, '']),
    ...(dryRun ? ['Dry run: nothing was written to the database.', ''] : []),
    `${summary.read} rows read in ${summary.seconds.toFixed(1)} s (${perSecond} rows/s, ${summary.peakMemoryMb} MB)`,
    ...OUTCOMES.map((outcome) => {
      const detail =
        outcome === 'repaired' && counts.repaired > 0
          ? `  (${repaired.inserted} inserted, ${repaired.updated} updated, ${repaired.unchanged} unchanged)`
          : '';
      return `  ${outcome.padEnd(10)}${String(counts[outcome]).padStart(7)}${detail}`;
    }),
    ...details,
    ...(summary.unseenColumns.length > 0
      ? [`Columns the map names and no row has: ${summary.unseenColumns.join(', ')}`]
      : []),
    ...reasons('Refused because of', summary.refusals),
    ...reasons('Repaired', summary.repairs),
    ...(counts.refused + counts.repaired > 0 ? [`Rows refused and repaired: ${rejects}`] : []),
  ].join('\n');
}

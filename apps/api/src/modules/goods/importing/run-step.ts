import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { guessFields, isExport } from '@mali/contracts/product-import-values';
import type { PrivateStore } from '../../../platform/storage.ts';
import type { StorageSettings } from '../../../platform/storage-settings.ts';
import { headsHash } from './heads-hash.ts';
import {
  deleteRows,
  failImport,
  type ImportRecord,
  importById,
  type Layout,
  notifyOwner,
  recordTable,
  storedFields,
} from './imports-repository.ts';
import { openPictureFiles, type PictureFiles } from './picture-files.ts';
import { runShopImport } from './shop-run.ts';
import { openImportDatabase } from './store-repository.ts';
import { TableError } from './table-file-error.ts';
import { storeTable } from './table-reader.ts';

/** A step of an import, as the worker sends it to the process that does it. */
export type StepTask = Readonly<{
  import_id: number;
  step: number;
  database: string;
  dataDir: string;
  storage: StorageSettings;
  /** Moment of the step, in milliseconds. */
  at: number;
}>;
export type StepResult = Readonly<{ ok: boolean; peakMb: number }>;

/**
 * Does the step of an import that waits: reads the file, checks it or imports it. A step that was stopped or begun anew
 * meanwhile does nothing.
 * @param files storage of the files that were sent
 * @param onBatch called after each batch
 */
export async function runStep(
  task: StepTask,
  files: Pick<PrivateStore, 'withLocalFile' | 'put' | 'putStream' | 'delete'>,
  onBatch: () => void = () => undefined,
): Promise<StepResult> {
  const db = openImportDatabase(task.database);
  const at = new Date(task.at);
  try {
    const record = await importById(db, task.import_id);
    if (record === undefined || record.step !== task.step) return peak(false);
    try {
      if (record.state === 'reading') await readTable(record);
      else if (record.state === 'checking' || record.state === 'importing') await run(record);
      else return peak(false);
    } catch (error) {
      if (!(error instanceof TableError)) throw error;
      await failImport(db, task.import_id, task.step, error.failure, at);
    }
    return peak(true);
  } finally {
    await db.destroy();
  }

  /** @throws TableError when there is no such file */
  function withFile<T>(key: string | null, work: (path: string) => Promise<T>): Promise<T> {
    return files.withLocalFile(key ?? '', async (path) => {
      if (path === null) throw new TableError('internal');
      return work(path);
    });
  }

  async function readTable({ import_id, step, file, pictures }: ImportRecord): Promise<void> {
    const temporary = join(tmpdir(), `mali-import-${randomBytes(8).toString('hex')}`);
    const rowsPath = `${temporary}.rows`;
    try {
      const table = await withFile(file, (path) => storeTable(path, rowsPath, temporary));
      const stored = await files.putStream(createReadStream(rowsPath), {
        area: 'imports',
        extension: 'data',
      });
      const remembered = await storedFields(db, headsHash(table.heads));
      const layout: Layout = {
        fields: remembered ?? guessFields(table.heads),
        stock: 'new',
        stage: 'live',
        exact: isExport(table.heads),
        remembered: remembered !== null,
      };
      const found = { ...table, rows_file: stored.key, layout };
      if (pictures !== null) await withFiles(pictures, async () => undefined);
      await recordTable(db, import_id, step, found);
    } finally {
      await rm(temporary, { force: true });
      await rm(rowsPath, { force: true });
    }
  }

  async function run(record: ImportRecord): Promise<void> {
    const { import_id, step, layout, rows_file, user_id, state } = record;
    if (layout === null) throw new TableError('internal');
    const dryRun = state === 'checking';
    // A dry run that begins anew after a crash has written nothing.
    if (dryRun) await deleteRows(db, import_id);
    const pictures = record.pictures ?? (record.picture_count > 0 ? record.file : null);
    await withFile(rows_file, (rows) =>
      withFiles(pictures, (found) =>
        runShopImport(db, {
          importId: import_id,
          userId: user_id,
          step,
          rows,
          layout: {
            heads: record.heads,
            fields: layout.fields,
            exact: layout.exact,
            setsStock: layout.stock === 'all',
            stage: layout.stage,
          },
          overwrite: new Set(record.overwrite),
          dryRun,
          now: at,
          pictures: { files: found, store: files, folder: join(task.dataDir, 'images') },
          onProgress: async () => {
            await notifyOwner(db, user_id);
            onBatch();
          },
          signal: new AbortController().signal,
        }),
      ),
    );
  }

  async function withFiles(
    key: string | null,
    work: (found: PictureFiles | undefined) => Promise<void>,
  ): Promise<void> {
    if (key === null) return work(undefined);
    await files.withLocalFile(key, async (path) => {
      if (path === null) return work(undefined);
      const found = await openPictureFiles(path).catch(() => {
        throw new TableError('broken');
      });
      try {
        await work(found);
      } finally {
        found.close();
      }
    });
  }
}

const peak = (ok: boolean): StepResult => ({
  ok,
  peakMb: Math.round(process.resourceUsage().maxRSS / 1024),
});

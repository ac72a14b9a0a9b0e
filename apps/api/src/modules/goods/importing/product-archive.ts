import type { ListExportQuery } from '@mali/contracts/lists/query';
import type { Caller } from '../../../platform/auth.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { ListDeps } from '../../../platform/office-list.ts';
import { ZipWriter } from '../../../platform/zip-writer.ts';
import { pictureFiles } from '../../images/index.ts';
import { type ArchiveRange, exportProductTable, pictureNames } from './product-table.ts';

/** Pictures whose files are looked up at once. */
const BATCH = 200;

/** A directory named after a variant, in letters that every system takes. */
const folderOf = (sku: string): string => sku.replace(/[^\p{L}\p{M}\p{N}._-]/gu, '_').replace(/^\.+/u, '_');

/**
 * The products of a list as an archive that importing reads, also that of another shop: the table as a workbook, and
 * the pictures by SKU under the names that the table has. A picture of several variants lies with the first. Throws as
 * `exportList` does.
 * @param range products of one part; left out: all
 */
export async function exportProductArchive(
  deps: ListDeps & Pick<Deps, 'files'>,
  caller: Caller,
  query: ListExportQuery,
  range?: ArchiveRange,
): Promise<AsyncGenerator<Buffer>> {
  const paths = new Map<string, string>();
  const table = await exportProductTable(
    deps,
    caller,
    { ...query, format: 'xlsx' },
    ({ item_id, images }) => {
      for (const name of pictureNames(images))
        if (!paths.has(name)) paths.set(name, `pictures/${folderOf(item_id)}/${name}`);
    },
    range,
  );
  return (async function* () {
    const zip = new ZipWriter();
    yield* zip.part('products.xlsx', table, 0);
    const names = [...paths.keys()];
    for (let at = 0; at < names.length; at += BATCH) {
      const hashes = names.slice(at, at + BATCH).map((name) => name.replace(/\.webp$/u, ''));
      for (const { hash, file } of await pictureFiles(deps.db, hashes)) {
        const bytes = await deps.files.get(file);
        const path = paths.get(`${hash}.webp`);
        if (bytes !== null && path !== undefined) yield* zip.part(path, [bytes], 0);
      }
    }
    yield zip.end();
  })();
}

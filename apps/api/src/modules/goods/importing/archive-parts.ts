import type { ListExportQuery } from '@mali/contracts/lists/query';
import { IMPORT_LIMITS } from '@mali/contracts/product-import-values';
import type { ArchivePart, ArchiveParts } from '@mali/contracts/product-imports';
import type { Deps } from '../../../platform/deps.ts';
import { exportStatement, streamRows } from '../../../platform/list-query.ts';
import { type ListDeps, listRequest } from '../../../platform/office-list.ts';
import { pictureFiles } from '../../images/index.ts';
import { PRODUCT_SOURCE } from '../list-repository.ts';
import { pictureNames } from './product-table.ts';
import { PICTURES_COLUMNS } from './product-table-repository.ts';

/** What a part may hold, so that importing takes it: bytes, and rows of the table. */
export const PART_LIMITS = { bytes: IMPORT_LIMITS.uploadBytes, rows: IMPORT_LIMITS.rows };
/** What a row of the table, and the entry of a picture, may take. */
const ROW_BYTES = 4096;
const ENTRY_BYTES = 512;
/** Pictures whose files are looked up at once. */
const BATCH = 500;

type Pictured = Readonly<{ mat_id: number; rows: number; hashes: readonly string[] }>;

/** The size of each picture of these that has a file. */
async function sizesOf(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>();
  for (let at = 0; at < hashes.length; at += BATCH) {
    const found = await pictureFiles(db, hashes.slice(at, at + BATCH));
    const bytes = await files.sizes(found.map(({ file }) => file));
    for (const { hash, file } of found) {
      const size = bytes.get(file);
      if (size !== undefined) sizes.set(hash, size);
    }
  }
  return sizes;
}

/**
 * Cuts the archive of a list of products into parts that importing takes, by product number: a part holds the same
 * products whatever is added meanwhile. A product whose pictures alone are more is a part of its own.
 * @throws DomainError ERROR.BAD_REQUEST
 */
export async function archiveParts(
  deps: ListDeps & Pick<Deps, 'files'>,
  { columns: _columns, lang: _lang, format: _format, ...filters }: ListExportQuery,
  limits: typeof PART_LIMITS = PART_LIMITS,
): Promise<ArchiveParts> {
  const request = listRequest(deps, PRODUCT_SOURCE, filters);
  const products: Pictured[] = [];
  for await (const found of streamRows<{ mat_id: number; images: string[][] }>(
    deps.db,
    exportStatement(PRODUCT_SOURCE, request, PICTURES_COLUMNS),
  ))
    for (const { mat_id, images } of found) {
      const hashes = [...new Set(pictureNames(images.flat()).map((name) => name.replace(/\.webp$/u, '')))];
      products.push({ mat_id, rows: Math.max(images.length, 1), hashes });
    }
  products.sort((a, b) => a.mat_id - b.mat_id);
  const sizes = await sizesOf(deps, [...new Set(products.flatMap(({ hashes }) => hashes))]);
  const parts: (ArchivePart & { rows: number })[] = [];
  let inPart = new Set<string>();
  for (const { mat_id, rows, hashes } of products) {
    const bytesOf = (known: ReadonlySet<string>) =>
      hashes.reduce(
        (sum, hash) => sum + (known.has(hash) ? 0 : (sizes.get(hash) ?? -ENTRY_BYTES) + ENTRY_BYTES),
        rows * ROW_BYTES,
      );
    const last = parts.at(-1);
    const more = bytesOf(inPart);
    if (last !== undefined && last.bytes + more <= limits.bytes && last.rows + rows <= limits.rows) {
      last.bytes += more;
      last.rows += rows;
      last.products += 1;
    } else {
      if (last !== undefined) last.until = mat_id - 1;
      inPart = new Set();
      parts.push({ from: mat_id, until: null, products: 1, bytes: bytesOf(inPart), rows });
    }
    for (const hash of hashes) inPart.add(hash);
  }
  return { parts: parts.map(({ rows: _rows, ...part }) => part) };
}

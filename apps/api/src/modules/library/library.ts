import { createHash } from 'node:crypto';
import type {
  LibraryAnswer,
  LibraryFocus,
  LibraryPicture,
  LibraryPictureFields,
  LibraryPictureRow,
} from '@mali/contracts/library';
import { optionWord } from '@mali/contracts/lists/definition';
import { LIBRARY_LIST } from '@mali/contracts/lists/library';
import type { ListExportQuery, ListQuery } from '@mali/contracts/lists/query';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { changesBetween } from '../../platform/field-changes.ts';
import {
  countViews,
  type ExportCells,
  exportList,
  type ListDeps,
  listRequest,
  pageOfList,
} from '../../platform/office-list.ts';
import { lastChange, recordStaffAction } from '../../platform/security-events.ts';
import { describePicture } from '../content/index.ts';
import { moveGoodsFocus, replaceGoodsPictures } from '../goods/index.ts';
import { insertPicture, setFocus, showInstead } from '../images/index.ts';
import { checkedPicture, type postPictureReader, storePicture } from '../posts/index.ts';
import { LIBRARY_COLUMNS, LIBRARY_SOURCE, type LibraryRow } from './list-repository.ts';
import { PICTURE_USES } from './picture-uses.ts';
import {
  describeNew,
  insertVersion,
  lockPicture,
  pictureOf,
  readPicture,
  readPlaces,
  readVersions,
  setRemoved,
  setShown,
  updatePicture,
} from './repository.ts';

/** Pictures of the shop in one place (docs/decisions/0100): search, where each is shown, focus, replacement. */

type Reader = Pick<ReturnType<typeof postPictureReader>, 'read'>;
const subjectOf = (id: number): string => `picture ${id}`;
const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

const focusOf = (focus: string | null): LibraryFocus | null => {
  const [x, y] = focus?.split('-').map(Number) ?? [];
  return x === undefined || y === undefined ? null : { x, y };
};
const textOfFocus = (focus: LibraryFocus | null): string | null =>
  focus === null ? null : `${focus.x}-${focus.y}`;

function pictureIn(hash: string, size: LibraryRow['size'], alt: { th: string; en: string }) {
  const picture = describePicture({ hash, alt }, { [hash]: size });
  if (picture === null) throw new Error(`the picture ${hash} has no width that is served`);
  return picture;
}

const present = ({ hash, size, removed_at: _removed, added_at, ...row }: LibraryRow): LibraryPictureRow => ({
  ...row,
  focus: focusOf(size.focus),
  picture: pictureIn(hash, size, { th: row.alt_th, en: row.alt_en }),
  added_at: added_at.toISOString(),
});

/**
 * A page of the library.
 * @throws DomainError ERROR.BAD_REQUEST, LIST.CURSOR
 */
export async function listLibrary(deps: ListDeps, query: ListQuery): Promise<LibraryAnswer> {
  const request = listRequest(deps, LIBRARY_SOURCE, query);
  const page = await pageOfList<LibraryRow>(deps, LIBRARY_SOURCE, request, LIBRARY_COLUMNS);
  return { ...page, rows: page.rows.map(present) };
}
export const countLibraryViews = (deps: ListDeps) => countViews(deps, LIBRARY_SOURCE);

/** The export of the library; throws as `exportList` does. */
export function exportLibrary(deps: Deps, caller: Caller, query: ListExportQuery) {
  const cells: ExportCells<typeof LIBRARY_LIST, LibraryRow> = {
    picture: (row, lang) => row[`name_${lang}`] || row.hash,
    kind: (row, lang) => optionWord(LIBRARY_LIST.filters.kind, row.kind, lang),
    tags: ({ tags }) => tags.join(', '),
    size: ({ size }) => `${size.width} × ${size.height}`,
    uses: ({ uses }) => uses ?? '',
    used_in: ({ used_in }) => used_in,
    added_at: ({ added_at }) => added_at,
    added_by: ({ added_by }) => added_by ?? '',
  };
  const title = { th: 'คลังรูป', en: 'Library of pictures' };
  return exportList(deps, caller, { source: LIBRARY_SOURCE, columns: LIBRARY_COLUMNS, title, cells }, query);
}

async function presentWhole(db: Db, row: LibraryRow, at: Date): Promise<LibraryPicture> {
  const versions = await readVersions(db, row.picture_id);
  const places = await readPlaces(
    db,
    PICTURE_USES,
    versions.map(({ hash }) => hash),
    at,
  );
  return {
    ...present(row),
    uses: places.length,
    places,
    history: versions.map(({ version, hash, size, made_at, made_by }) => ({
      ...{
        version,
        picture: pictureIn(hash, size, { th: '', en: '' }),
        made_at: made_at.toISOString(),
        made_by,
      },
      is_shown: hash === row.hash,
    })),
    removed: row.removed_at !== null,
  };
}

/** @throws DomainError LIBRARY.NOT_FOUND */
export async function getPicture({ db, now }: Pick<Deps, 'db' | 'now'>, id: number): Promise<LibraryPicture> {
  const row = await readPicture(db, id);
  if (row === undefined) throw new DomainError('LIBRARY.NOT_FOUND');
  return presentWhole(db, row, now());
}

async function locked(trx: Db, id: number): Promise<LibraryRow> {
  const row = await lockPicture(trx, id);
  if (row === undefined || row.removed_at !== null) throw new DomainError('LIBRARY.NOT_FOUND');
  return row;
}

/**
 * Adds a picture. The same one again is the same picture; one that was removed is back.
 * @param name as its file is called
 * @throws DomainError as `storePicture`
 */
export async function addPicture(
  deps: Deps,
  reader: Reader,
  caller: Caller,
  { bytes, name }: Readonly<{ bytes: Uint8Array; name: string }>,
): Promise<LibraryPicture> {
  const { hash } = await storePicture(deps, reader, caller, bytes);
  const at = deps.now();
  const id = await deps.db.transaction(async (trx) => {
    const found = await pictureOf(trx, hash);
    if (found === undefined) throw new Error(`the picture ${hash} is not in the library`);
    const was = await lockPicture(trx, found);
    const isKnown = was?.removed_at === null && (was.name_th !== '' || was.name_en !== '');
    // The same request again, or a picture that a colleague has added before.
    if (isKnown) return found;
    await describeNew(trx, found, { name: name.trim(), at, user_id: caller.user_id });
    await recordStaffAction(trx, caller, {
      ...{ kind: 'picture_added' as const, at, user_id: null, subject: subjectOf(found) },
      details: { name: name.trim() },
    });
    return found;
  });
  return getPicture(deps, id);
}

/**
 * Changes what is said of a picture. Its focus is that of pages, and of products without one of their own.
 * @throws DomainError LIBRARY.NOT_FOUND, RECORD.CHANGED {record, by, at} when a colleague has saved since `revision`
 */
export async function changePicture(
  deps: Deps,
  caller: Caller,
  id: number,
  { revision, focus, ...fields }: LibraryPictureFields,
): Promise<LibraryPicture> {
  const at = deps.now();
  await deps.db.transaction(async (trx) => {
    const was = await locked(trx, id);
    if (was.revision !== revision) {
      const last = await lastChange(trx, subjectOf(id), ['picture_added', 'picture_changed']);
      const record = await presentWhole(trx, was, at);
      throw new DomainError('RECORD.CHANGED', { record, by: last?.by ?? null, at: iso(last?.at ?? null) });
    }
    const former = focusOf(was.size.focus);
    const { name_th, name_en, alt_th, alt_en, tags } = was;
    const words = {
      ...{ name_th: fields.name_th.trim(), name_en: fields.name_en.trim() },
      ...{ alt_th: fields.alt_th.trim(), alt_en: fields.alt_en.trim() },
      tags: [...new Set(fields.tags.map((tag) => tag.trim().toLowerCase()))].filter((tag) => tag !== ''),
    };
    const changes = changesBetween(
      { name_th, name_en, alt_th, alt_en, tags, focus: textOfFocus(former) },
      { ...words, focus: textOfFocus(focus) },
    );
    if (changes.length === 0) return;
    await updatePicture(trx, id, words);
    if (textOfFocus(former) !== textOfFocus(focus)) {
      await setFocus(trx, was.hash, textOfFocus(focus));
      await moveGoodsFocus(trx, caller, at, { hash: was.hash, former, present: focus });
    }
    await recordStaffAction(trx, caller, {
      ...{ kind: 'picture_changed' as const, at, user_id: null, subject: subjectOf(id) },
      changes,
    });
  });
  return getPicture(deps, id);
}

/** One version is shown everywhere in place of the others, in one transaction. */
async function show(
  trx: Db,
  caller: Caller,
  was: LibraryRow,
  { version, hash }: Readonly<{ version: number; hash: string }>,
  at: Date,
): Promise<void> {
  const versions = await readVersions(trx, was.picture_id);
  const from = versions.map((one) => one.hash).filter((one) => one !== hash);
  await showInstead(trx, [...from, hash], hash);
  await setShown(trx, was.picture_id, hash);
  await replaceGoodsPictures(trx, caller, at, { from, to: hash });
  const before = versions.find((one) => one.hash === was.hash);
  await recordStaffAction(trx, caller, {
    ...{ kind: 'picture_replaced' as const, at, user_id: null, subject: subjectOf(was.picture_id) },
    changes: changesBetween(before === undefined ? {} : { version: before.version }, { version }),
  });
}

/** Versions of different pictures never share a file, so that undoing one replacement touches no other picture. */
const versionName = (id: number, file: Uint8Array): string =>
  createHash('sha256').update(`library ${id}`).update(file).digest('hex').slice(0, 32);

/**
 * Replaces a picture by another file, everywhere at once. The same file again shows that version again.
 * @throws DomainError LIBRARY.NOT_FOUND, and as `checkedPicture`
 */
export async function replacePicture(
  deps: Deps,
  reader: Reader,
  caller: Caller,
  id: number,
  bytes: Uint8Array,
): Promise<LibraryPicture> {
  const { kind } = await getPicture(deps, id);
  const { file: own, width, height } = await checkedPicture(reader, bytes);
  const hash = versionName(id, own);
  const at = deps.now();
  const isProduct = kind === 'product';
  const file = await deps.files.put(own, { area: isProduct ? 'products' : 'posts', extension: 'webp' });
  let isStored = false;
  try {
    await deps.db.transaction(async (trx) => {
      const was = await locked(trx, id);
      const versions = await readVersions(trx, id);
      const known = versions.find((one) => one.hash === hash);
      if (known !== undefined) {
        if (was.hash !== hash) await show(trx, caller, was, known, at);
        return;
      }
      const version = (versions[0]?.version ?? 0) + 1;
      const { user_id } = caller;
      isStored = await insertPicture(trx, { hash, file, width, height, isProduct, version, by: user_id });
      await insertVersion(trx, { picture_id: id, version, hash, at, user_id });
      // Most replacements show the same from nearly the same place.
      await setFocus(trx, hash, was.size.focus);
      await show(trx, caller, was, { version, hash }, at);
    });
  } catch (error) {
    isStored = false;
    throw error;
  } finally {
    if (!isStored) await deps.files.delete(file);
  }
  return getPicture(deps, id);
}

/**
 * Shows another version of a picture, everywhere at once.
 * @throws DomainError LIBRARY.NOT_FOUND, LIBRARY.NO_VERSION
 */
export async function showVersion(
  deps: Deps,
  caller: Caller,
  id: number,
  version: number,
): Promise<LibraryPicture> {
  await deps.db.transaction(async (trx) => {
    const was = await locked(trx, id);
    const wanted = (await readVersions(trx, id)).find((one) => one.version === version);
    if (wanted === undefined) throw new DomainError('LIBRARY.NO_VERSION');
    if (wanted.hash !== was.hash) await show(trx, caller, was, wanted, deps.now());
  });
  return getPicture(deps, id);
}

/**
 * Takes a picture that nothing shows out of the library. Its file stays: orders and former versions of pages show it.
 * @throws DomainError LIBRARY.NOT_FOUND, LIBRARY.USED {places}
 */
export async function removePicture(deps: Deps, caller: Caller, id: number): Promise<void> {
  const at = deps.now();
  await deps.db.transaction(async (trx) => {
    const was = await lockPicture(trx, id);
    if (was === undefined) throw new DomainError('LIBRARY.NOT_FOUND');
    if (was.removed_at !== null) return;
    const { places } = await presentWhole(trx, was, at);
    if (places.length > 0) throw new DomainError('LIBRARY.USED', { places });
    await setRemoved(trx, id, at);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'picture_removed' as const, at, user_id: null, subject: subjectOf(id) },
    });
  });
}

/**
 * Puts a removed picture back.
 * @throws DomainError LIBRARY.NOT_FOUND
 */
export async function restorePicture(deps: Deps, caller: Caller, id: number): Promise<LibraryPicture> {
  await deps.db.transaction(async (trx) => {
    const was = await lockPicture(trx, id);
    if (was === undefined) throw new DomainError('LIBRARY.NOT_FOUND');
    if (was.removed_at === null) return;
    await setRemoved(trx, id, null);
    await recordStaffAction(trx, caller, {
      ...{ kind: 'picture_restored' as const, at: deps.now(), user_id: null, subject: subjectOf(id) },
    });
  });
  return getPicture(deps, id);
}

import { SPOKEN_NAME_LIST } from '@mali/contracts/lists/search-rules';
import { type Db, firstRow, rows } from '../../platform/database.ts';
import { containing, flagged, type ListSource } from '../../platform/list-query.ts';

export type SpokenName = { name_id: number; name: string; thai: string; brands: string[]; revision: number };

const USED = 'strpos(lower(b.brand_en), lower(r.name)) > 0';
/** Columns of a page, of an export and of a name. */
export const SPOKEN_NAME_COLUMNS = `r.name_id, r.name, r.thai, r.revision,
  ARRAY(SELECT b.brand_en FROM brands b WHERE ${USED} ORDER BY b.brand_en LIMIT 20) AS brands`;

export const readSpokenName = (db: Db, nameId: number): Promise<SpokenName | undefined> =>
  firstRow(db, `SELECT ${SPOKEN_NAME_COLUMNS} FROM spoken_names r WHERE r.name_id = ?`, [nameId]);

/** Locks a name: of two saves at once one comes first. */
export const lockSpokenName = (trx: Db, nameId: number): Promise<SpokenName | undefined> =>
  firstRow(trx, `SELECT ${SPOKEN_NAME_COLUMNS} FROM spoken_names r WHERE r.name_id = ? FOR UPDATE OF r`, [
    nameId,
  ]);

/** @returns the id of the new name; null when it is there already, whatever its case */
export async function insertSpokenName(trx: Db, name: string, thai: string): Promise<number | null> {
  const made = await firstRow<{ name_id: number }>(
    trx,
    `INSERT INTO spoken_names (name, thai)
     SELECT ?, ? WHERE NOT EXISTS (SELECT FROM spoken_names WHERE lower(name) = lower(?))
     ON CONFLICT DO NOTHING RETURNING name_id`,
    [name, thai, name],
  );
  return made?.name_id ?? null;
}

/** The name is locked. @returns whether no other name is the same */
export async function updateSpokenName(
  trx: Db,
  nameId: number,
  name: string,
  thai: string,
): Promise<boolean> {
  const changed = await rows(
    trx,
    `UPDATE spoken_names SET name = ?, thai = ? WHERE name_id = ?
       AND NOT EXISTS (SELECT FROM spoken_names WHERE lower(name) = lower(?) AND name_id <> ?) RETURNING 1`,
    [name, thai, nameId, name, nameId],
  );
  return changed.length > 0;
}

export const deleteSpokenName = (trx: Db, nameId: number): Promise<unknown> =>
  rows(trx, 'DELETE FROM spoken_names WHERE name_id = ?', [nameId]);

/** Saves of names come one after the other: two of them could have the same name in other case. */
export const lockSpokenNames = (trx: Db): Promise<unknown> =>
  rows(trx, "SELECT pg_advisory_xact_lock(hashtext('spoken names'))");

/** The SQL of the list of spoken names. */
export const SPOKEN_NAME_SOURCE: ListSource<typeof SPOKEN_NAME_LIST> = {
  definition: SPOKEN_NAME_LIST,
  table: 'spoken_names r',
  alias: 'r',
  id: 'r.name_id',
  idType: 'bigint',
  sorts: { name: { sql: 'r.name', type: 'text' } },
  filters: { used: (isUsed) => flagged(isUsed, `EXISTS (SELECT FROM brands b WHERE ${USED})`) },
  search: (text) => ({
    sql: 'r.name ILIKE ? OR r.thai ILIKE ?',
    bindings: [containing(text), containing(text)],
  }),
};

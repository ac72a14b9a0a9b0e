import { type Db, firstRow, rows } from '../../platform/database.ts';

export type ViewRow = Readonly<{
  view_id: number;
  name: string;
  owner_id: number;
  owner: string;
  shared: boolean;
  query: Readonly<Record<string, string>>;
  columns: string[] | null;
}>;
type Content = Pick<ViewRow, 'name' | 'shared' | 'query' | 'columns'>;

/** Views of a list that a person sees: their own, then shared ones of others, by name. */
export const viewsOf = (db: Db, list: string, userId: number): Promise<ViewRow[]> =>
  rows(
    db,
    `SELECT v.view_id, v.name, v.owner_id, u.first_name AS owner, v.shared, v.query, v.columns
     FROM saved_views v JOIN users u ON u.user_id = v.owner_id
     WHERE v.list = ? AND (v.owner_id = ? OR v.shared) ORDER BY v.owner_id = ? DESC, v.name, v.view_id`,
    [list, userId, userId],
  );

/** @returns the new view's id; undefined when the person has `most` of the list already */
export const insertView = (
  db: Db,
  view: Content & { list: string; owner_id: number; at: Date },
  most: number,
): Promise<{ view_id: number } | undefined> =>
  firstRow(
    db,
    `INSERT INTO saved_views (list, name, owner_id, shared, query, columns, created_at, updated_at)
     SELECT ?, ?, ?, ?, ?, ?, ?, ? WHERE (SELECT count(*) FROM saved_views WHERE owner_id = ? AND list = ?) < ?
     RETURNING view_id`,
    [
      ...[view.list, view.name, view.owner_id, view.shared, JSON.stringify(view.query), view.columns],
      ...[view.at, view.at, view.owner_id, view.list, most],
    ] as never,
  );

/** @returns undefined when the person has no such view of the list */
export const updateView = (
  db: Db,
  view: Content & { view_id: number; list: string; owner_id: number; at: Date },
): Promise<{ view_id: number } | undefined> =>
  firstRow(
    db,
    `UPDATE saved_views SET name = ?, shared = ?, query = ?, columns = ?, updated_at = ?
     WHERE view_id = ? AND list = ? AND owner_id = ? RETURNING view_id`,
    [
      ...[view.name, view.shared, JSON.stringify(view.query), view.columns, view.at],
      ...[view.view_id, view.list, view.owner_id],
    ] as never,
  );

/** @returns undefined when the person has no such view */
export const deleteView = (
  db: Db,
  viewId: number,
  ownerId: number,
): Promise<{ view_id: number } | undefined> =>
  firstRow(db, 'DELETE FROM saved_views WHERE view_id = ? AND owner_id = ? RETURNING view_id', [
    viewId,
    ownerId,
  ]);

import { SETTING_SECTIONS, type SettingSection, type SettingValues } from '@mali/contracts/setting-values';
import { type Db, firstRow, rows } from '../../platform/database.ts';

/** What was set of a section; amounts in satang. */
export type StoredSettings = Partial<SettingValues>;
export type SectionRow = Readonly<{
  section: SettingSection;
  version: number;
  stored: StoredSettings;
  at: Date;
  by: string | null;
}>;

/** The version in force of every section that was set; of a moment, the one in force then. */
export const readSections = (db: Db, at: Date | null = null): Promise<SectionRow[]> =>
  rows(
    db,
    `SELECT DISTINCT ON (v.section) v.section, v.version, v.stored, v.at,
       (SELECT nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), '') FROM users u WHERE u.user_id = v.user_id) AS by
     FROM setting_versions v WHERE v.section = ANY(?::text[]) AND v.at <= coalesce(?::timestamptz, 'infinity')
     ORDER BY v.section, v.version DESC`,
    [`{${SETTING_SECTIONS.join(',')}}`, at],
  );

/** Writes the version after `after`; false when there is one already. */
export async function insertSection(
  trx: Db,
  after: number,
  version: Readonly<{
    section: SettingSection;
    stored: StoredSettings;
    reason: string;
    at: Date;
    user_id: number;
  }>,
): Promise<boolean> {
  const { section, stored, reason, at, user_id } = version;
  const made = await firstRow(
    trx,
    `INSERT INTO setting_versions (section, version, stored, reason, at, user_id)
     SELECT ?::text, ?::int, ?::jsonb, ?, ?, ?
     WHERE ?::int = (SELECT coalesce(max(version), 0) FROM setting_versions WHERE section = ?)
     ON CONFLICT DO NOTHING RETURNING 1`,
    [section, after + 1, JSON.stringify(stored), reason, at, user_id, after, section],
  );
  return made !== undefined;
}

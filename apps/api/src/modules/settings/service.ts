import type { FieldChange } from '@mali/contracts/history';
import { toBaht, toSatang } from '@mali/contracts/money';
import { may } from '@mali/contracts/permissions';
import {
  CONFIRMED_SECTIONS,
  OWNER_SECTIONS,
  REASONED_SECTIONS,
  type ReturnTerms,
  SETTING_SECTIONS,
  SETTINGS,
  type SettingKey,
  type SettingSection,
  type SettingValues,
  settingsOf,
} from '@mali/contracts/setting-values';
import type { SaveSettingsRequest, SettingsSection, ShopSettingsAnswer } from '@mali/contracts/settings';
import { assertFresh, type Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { changesBetween } from '../../platform/field-changes.ts';
import { recordStaffAction } from '../../platform/security-events.ts';
import { insertSection, readSections, type SectionRow, type StoredSettings } from './repository.ts';

type SettingsDeps = Pick<Deps, 'db' | 'now' | 'settings'>;

const subjectOf = (section: SettingSection): string => `settings ${section}`;
const isAmount = (key: SettingKey): boolean => {
  const definition = SETTINGS[key];
  return definition.kind === 'whole' && definition.unit === 'baht';
};
/** The settings of a section, amounts by the codec. */
const picked = (
  section: SettingSection,
  values: Partial<SettingValues>,
  codec: (amount: number) => number,
): StoredSettings =>
  Object.fromEntries(
    settingsOf(section).map((key) => {
      const value = values[key];
      return [key, isAmount(key) && typeof value === 'number' ? codec(value) : value];
    }),
  );
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function presentSection(
  { settings }: Pick<Deps, 'settings'>,
  section: SettingSection,
  row: SectionRow | undefined,
): SettingsSection {
  return {
    ...{ section, revision: row?.version ?? 0, at: row?.at.toISOString() ?? null, by: row?.by ?? null },
    values: picked(section, { ...settings.standard, ...row?.stored }, toBaht),
    standard: picked(section, settings.standard, toBaht),
  };
}

async function readSection(deps: SettingsDeps, db: Db, section: SettingSection): Promise<SettingsSection> {
  const found = await readSections(db);
  return presentSection(
    deps,
    section,
    found.find((row) => row.section === section),
  );
}

/** The settings of every section, and the seller of printed documents. */
export async function getSettings(deps: SettingsDeps & Pick<Deps, 'config'>): Promise<ShopSettingsAnswer> {
  const found = await readSections(deps.db);
  const { nameTh, nameEn, address, taxId, branch } = deps.config.seller;
  return {
    sections: SETTING_SECTIONS.map((section) =>
      presentSection(
        deps,
        section,
        found.find((row) => row.section === section),
      ),
    ),
    seller: { name_th: nameTh, name_en: nameEn, address, tax_id: taxId, branch },
  };
}

const trimmed = (value: unknown): unknown => {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(trimmed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, trimmed(inner)]));
};

const badRequest = (field: string) => new DomainError('ERROR.BAD_REQUEST', { field });

/** @throws DomainError ERROR.BAD_REQUEST for settings of another section, one that is missing, or two that contradict */
function checkedValues(section: SettingSection, values: Partial<SettingValues>): StoredSettings {
  const keys = settingsOf(section);
  const missing = keys.find((key) => values[key] === undefined);
  if (missing !== undefined) throw badRequest(missing);
  const foreign = (Object.keys(values) as SettingKey[]).find((key) => !keys.includes(key));
  if (foreign !== undefined) throw badRequest(foreign);
  const checked = trimmed(picked(section, values, toSatang)) as StoredSettings;
  const { sales_short_days = 0, sales_long_days = 0, accounts = [] } = checked;
  if (sales_short_days > sales_long_days) throw badRequest('sales_short_days');
  if (new Set(accounts.map(({ account_no }) => account_no.replaceAll('-', ''))).size < accounts.length)
    throw badRequest('accounts');
  const reasons = Object.values(checked).filter(
    (value): value is ReturnTerms => typeof value === 'object' && 'offered' in value,
  );
  if (reasons.length > 0 && !reasons.some(({ offered }) => offered)) throw badRequest('offered');
  return checked;
}

/** Each field of a reason, and each account, is an entry of its own. */
function historyOf(was: Partial<SettingValues>, is: Partial<SettingValues>): FieldChange[] {
  return (Object.keys(is) as SettingKey[]).flatMap((key) => {
    const definition = SETTINGS[key];
    const [from, to] = [was[key], is[key]];
    if (definition.kind === 'reason')
      return changesBetween<object>(from as ReturnTerms, to as ReturnTerms).map((change) => ({
        ...change,
        field: `return_${change.field}`,
        of: definition.label.th,
      }));
    const written = (value: unknown): unknown =>
      definition.kind === 'accounts'
        ? (value as SettingValues['accounts']).map(
            ({ bank, account_no, name_th }) => `${bank} ${account_no} ${name_th}`,
          )
        : value;
    return changesBetween<object>({ [key]: written(from) }, { [key]: written(to) });
  });
}

/**
 * Saves a section as its next version. What is as it was writes nothing.
 * @throws DomainError ERROR.BAD_REQUEST, also without a reason where money or stock is concerned; AUTH.CONFIRM_REQUIRED
 *   without a recent code where money goes to or who gets in; AUTH.FORBIDDEN for how staff sign in; RECORD.CHANGED {record, by, at} when a colleague has saved since `revision`
 */
export async function saveSettings(
  deps: SettingsDeps,
  caller: Caller,
  section: SettingSection,
  request: SaveSettingsRequest,
): Promise<SettingsSection> {
  const at = deps.now();
  const mayGiveRoles = caller.role_id !== null && may(caller.role_id, 'staff:roles');
  if (OWNER_SECTIONS.includes(section) && !mayGiveRoles) throw new DomainError('AUTH.FORBIDDEN');
  if (CONFIRMED_SECTIONS.includes(section)) assertFresh(caller, at);
  const reason = request.reason.trim();
  if (reason === '' && REASONED_SECTIONS.includes(section)) throw badRequest('reason');
  const values = checkedValues(section, request.values);
  const stored = Object.fromEntries(
    settingsOf(section)
      .filter((key) => !isSame(values[key], deps.settings.standard[key]))
      .map((key) => [key, values[key]]),
  );
  const saved = await deps.db.transaction(async (trx) => {
    const before = await readSection(deps, trx, section);
    const after = picked(section, values, toBaht);
    const changed = () => new DomainError('RECORD.CHANGED', { record: before, by: before.by, at: before.at });
    if (before.revision !== request.revision) throw changed();
    const changes = historyOf(before.values, after);
    if (changes.length === 0) return before;
    if (
      !(await insertSection(trx, before.revision, { section, stored, reason, at, user_id: caller.user_id }))
    ) {
      // A colleague's save was committed after the section was read.
      const record = await readSection(deps, trx, section);
      throw new DomainError('RECORD.CHANGED', { record, by: record.by, at: record.at });
    }
    await recordStaffAction(trx, caller, {
      ...{ kind: 'settings_changed', at, user_id: null, subject: subjectOf(section) },
      details: { reason },
      changes,
    });
    return readSection(deps, trx, section);
  });
  deps.settings.clear();
  return saved;
}

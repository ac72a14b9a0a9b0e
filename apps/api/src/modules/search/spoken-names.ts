import type { ListQuery } from '@mali/contracts/lists/query';
import type { SPOKEN_NAME_LIST } from '@mali/contracts/lists/search-rules';
import type {
  ChangeSpokenNameRequest,
  HeardAnswer,
  NewSpokenNameRequest,
  SpokenNamesAnswer,
  StaffSpokenName,
} from '@mali/contracts/staff-search-rules';
import { formsOf } from '@mali/thai/cross-script';
import { IRREGULAR_NAMES } from '@mali/thai/said';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { changesBetween } from '../../platform/field-changes.ts';
import {
  countViews,
  type ExportCells,
  exportOf,
  type ListDeps,
  listRequest,
  pageOfList,
} from '../../platform/office-list.ts';
import { lastChange, recordStaffAction } from '../../platform/security-events.ts';
import {
  deleteSpokenName,
  insertSpokenName,
  lockSpokenName,
  lockSpokenNames,
  readSpokenName,
  SPOKEN_NAME_COLUMNS,
  SPOKEN_NAME_SOURCE,
  type SpokenName,
  updateSpokenName,
} from './spoken-names-repository.ts';
import { folded } from './terms.ts';
import { readCorrectedSearches } from './tried-repository.ts';

type EditDeps = Pick<Deps, 'db' | 'now'>;

const subjectOf = (nameId: number): string => `spoken-name ${nameId}`;
const THAI = /[ก-ฮ]/;
const LATIN = /[a-zA-Z]/;

const tidy = (typed: string): string => typed.normalize('NFC').replace(/\s+/g, ' ').trim();

/** @throws DomainError SPOKEN_NAME.LATIN, SPOKEN_NAME.THAI: each side has its script */
function valuesOf(fields: NewSpokenNameRequest): { name: string; thai: string } {
  const [name, thai] = [tidy(fields.name), tidy(fields.thai)];
  if (!LATIN.test(name)) throw new DomainError('SPOKEN_NAME.LATIN');
  if (!THAI.test(thai)) throw new DomainError('SPOKEN_NAME.THAI');
  return { name, thai };
}

/** @throws DomainError SPOKEN_NAME.NOT_FOUND */
export async function getSpokenName({ db }: Pick<Deps, 'db'>, nameId: number): Promise<StaffSpokenName> {
  const found = await readSpokenName(db, nameId);
  if (found === undefined) throw new DomainError('SPOKEN_NAME.NOT_FOUND');
  return found;
}

/**
 * Makes a spoken name; the search hears it within a second.
 * @throws DomainError as `valuesOf`, SPOKEN_NAME.TAKEN
 */
export async function makeSpokenName(
  deps: EditDeps,
  caller: Caller,
  fields: NewSpokenNameRequest,
): Promise<StaffSpokenName> {
  const values = valuesOf(fields);
  const nameId = await deps.db.transaction(async (trx) => {
    await lockSpokenNames(trx);
    const made = await insertSpokenName(trx, values.name, values.thai);
    if (made === null) throw new DomainError('SPOKEN_NAME.TAKEN');
    await recordStaffAction(trx, caller, {
      ...({ kind: 'spoken_name_made', at: deps.now(), user_id: null, subject: subjectOf(made) } as const),
      changes: changesBetween({}, values),
    });
    return made;
  });
  return getSpokenName(deps, nameId);
}

/**
 * Changes a spoken name.
 * @throws DomainError as `makeSpokenName`, SPOKEN_NAME.NOT_FOUND, RECORD.CHANGED {record, by, at}
 */
export async function changeSpokenName(
  deps: EditDeps,
  caller: Caller,
  nameId: number,
  { revision, ...fields }: ChangeSpokenNameRequest,
): Promise<StaffSpokenName> {
  const values = valuesOf(fields);
  await deps.db.transaction(async (trx) => {
    await lockSpokenNames(trx);
    const was = await lockSpokenName(trx, nameId);
    if (was === undefined) throw new DomainError('SPOKEN_NAME.NOT_FOUND');
    if (was.revision !== revision) {
      const last = await lastChange(trx, subjectOf(nameId), ['spoken_name_made', 'spoken_name_changed']);
      throw new DomainError('RECORD.CHANGED', {
        record: was,
        by: last?.by ?? null,
        at: last?.at.toISOString() ?? null,
      });
    }
    const changes = changesBetween({ name: was.name, thai: was.thai }, values);
    if (changes.length === 0) return;
    if (!(await updateSpokenName(trx, nameId, values.name, values.thai)))
      throw new DomainError('SPOKEN_NAME.TAKEN');
    await recordStaffAction(trx, caller, {
      ...({
        kind: 'spoken_name_changed',
        at: deps.now(),
        user_id: null,
        subject: subjectOf(nameId),
      } as const),
      changes,
    });
  });
  return getSpokenName(deps, nameId);
}

/** Removes a spoken name. Idempotent. */
export async function removeSpokenName({ db, now }: EditDeps, caller: Caller, nameId: number): Promise<void> {
  await db.transaction(async (trx) => {
    const was = await lockSpokenName(trx, nameId);
    if (was === undefined) return;
    await deleteSpokenName(trx, nameId);
    await recordStaffAction(trx, caller, {
      ...({ kind: 'spoken_name_removed', at: now(), user_id: null, subject: subjectOf(nameId) } as const),
      changes: changesBetween({ name: was.name, thai: was.thai }, {}),
    });
  });
}

export const countSpokenNames = (deps: ListDeps) => countViews(deps, SPOKEN_NAME_SOURCE);

/**
 * A page of the list of spoken names.
 * @throws DomainError ERROR.BAD_REQUEST, LIST.CURSOR
 */
export const listSpokenNames = (deps: ListDeps, query: ListQuery): Promise<SpokenNamesAnswer> =>
  pageOfList<SpokenName>(
    deps,
    SPOKEN_NAME_SOURCE,
    listRequest(deps, SPOKEN_NAME_SOURCE, query),
    SPOKEN_NAME_COLUMNS,
  );

/** The export of the list of spoken names; throws as `exportList` does. */
export const exportSpokenNames = exportOf<SpokenName>({
  source: SPOKEN_NAME_SOURCE,
  columns: SPOKEN_NAME_COLUMNS,
  title: { th: 'คำอ่านของชื่อ', en: 'Spoken names' },
  cells: {
    name: ({ name }) => name,
    thai: ({ thai }) => thai,
    brands: ({ brands }) => brands.join(', '),
  } satisfies ExportCells<typeof SPOKEN_NAME_LIST, SpokenName>,
});

/** Brands that are shown for a text, and corrected searches that are looked through for each. */
const BRANDS = 5;
const SEARCHES = 400;
/** Searches that are shown for a brand. */
const TYPED = 12;

type HearDeps = Pick<Deps, 'db' | 'index' | 'snapshot'> & Parameters<Deps['snapshot']['get']>[0];

/** The brands that a text is heard as, and what each is found as: its names, short forms, and what customers typed. */
export async function hearName(deps: HearDeps, typed: string): Promise<HeardAnswer> {
  const snapshot = await deps.snapshot.get(deps);
  const text = folded(typed);
  const named = [...snapshot.brands.values()].filter(({ brand_en, brand_th, aliases }) =>
    [brand_en, brand_th, ...aliases].some((name) => folded(name) === text),
  );
  const heard = await deps.index.heard(typed);
  const ids = [...new Set([...named.map(({ brand_id }) => brand_id), ...heard])].slice(0, BRANDS);
  const searches = ids.length === 0 ? [] : await readCorrectedSearches(deps.db, SEARCHES);
  const takenFor = new Map<number, string[]>();
  for (const query of searches) {
    const [brand] = await deps.index.heard(query);
    if (brand === undefined || !ids.includes(brand)) continue;
    takenFor.set(brand, [...(takenFor.get(brand) ?? []), query]);
  }
  const summaries = await deps.index.brands();
  return {
    brands: ids.flatMap((id) => {
      const brand = snapshot.brands.get(id);
      if (brand === undefined) return [];
      const { brand_en, brand_th, aliases, said } = brand;
      const names = [...new Set([brand_en, brand_th, ...aliases].filter((name) => name !== ''))];
      const letters = ` ${brand_en.toLowerCase().replaceAll(/[^a-z0-9]+/g, ' ')} `;
      const own = Object.entries(said).map(([name, thai]) => ({ name, thai, own: true }));
      const common = IRREGULAR_NAMES.filter(
        ([name]) => letters.includes(` ${name} `) && own.every((one) => one.name.toLowerCase() !== name),
      ).map(([name, thai]) => ({ name, thai, own: false }));
      return [
        {
          ...{ brand_id: id, brand_en, brand_th, count: summaries.get(id)?.count ?? 0 },
          how: named.some((one) => one.brand_id === id) ? ('name' as const) : ('sound' as const),
          forms: [...new Set(names.flatMap((name) => formsOf(name).map((form) => form.text)))],
          said: [...own, ...common],
          typed: (takenFor.get(id) ?? []).slice(0, TYPED),
        },
      ];
    }),
  };
}

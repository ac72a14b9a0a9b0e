import { optionWord } from '@mali/contracts/lists/definition';
import type { ListQuery } from '@mali/contracts/lists/query';
import { SEARCH_RULE_LIST } from '@mali/contracts/lists/search-rules';
import { isShopTarget, type SearchRuleKind, type SearchRuleState } from '@mali/contracts/search-values';
import type {
  ChangeSearchRuleRequest,
  NewSearchRuleRequest,
  SearchRuleFields,
  SearchRulesAnswer,
  StaffSearchRule,
} from '@mali/contracts/staff-search-rules';
import { formatEnd, formatStart } from '@mali/thai/periods';
import type { Caller } from '../../platform/auth.ts';
import type { Db } from '../../platform/database.ts';
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
  deleteRule,
  insertRule,
  knownProducts,
  type ListedRule,
  lockRedirects,
  lockRule,
  RULE_COLUMNS,
  type RuleValues,
  readRule,
  redirectsWithin,
  SEARCH_RULE_SOURCE,
  updateRule,
} from './rules-repository.ts';
import { folded } from './terms.ts';

type EditDeps = Pick<Deps, 'db' | 'now' | 'snapshot'> & Parameters<Deps['snapshot']['get']>[0];

const subjectOf = (ruleId: number): string => `search-rule ${ruleId}`;

/** How a rule stands, as the filter of its list has it. */
export function ruleState(
  { active, starts_at, ends_at }: Pick<RuleValues, 'active' | 'starts_at' | 'ends_at'>,
  at: Date,
): SearchRuleState {
  if (!active) return 'paused';
  if (ends_at !== null && ends_at <= at) return 'ended';
  return starts_at !== null && starts_at > at ? 'soon' : 'running';
}

/** Texts without what the search ignores, those that it takes for the same once. */
function distinct(texts: readonly string[], except: readonly string[] = []): string[] {
  const known = new Set(except.map(folded));
  return texts
    .map((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
    .filter((text) => {
      const key = folded(text);
      if (key === '' || known.has(key)) return false;
      known.add(key);
      return true;
    });
}

/**
 * Input of staff without what another kind of rule has.
 * @throws DomainError ERROR.BAD_REQUEST when something is missing or the period ends before it begins,
 *   SEARCH_RULE.TARGET for an address that is not of the shop
 */
export function ruleValues(kind: SearchRuleKind, fields: SearchRuleFields): RuleValues {
  const words = distinct(fields.words);
  const starts_at = fields.starts_at === null ? null : new Date(fields.starts_at);
  const ends_at = fields.ends_at === null ? null : new Date(fields.ends_at);
  const values: RuleValues = {
    words,
    means: kind === 'synonyms' ? distinct(fields.means, words) : [],
    both_ways: kind === 'synonyms' && fields.both_ways,
    products: kind === 'pins' || kind === 'hidden' ? [...fields.products] : [],
    target: kind === 'redirect' ? fields.target.trim() : '',
    reason: fields.reason.trim(),
    active: fields.active,
    starts_at,
    ends_at,
  };
  const missing =
    (words.length === 0 && 'words') ||
    (kind === 'synonyms' && values.means.length === 0 && 'means') ||
    ((kind === 'pins' || kind === 'hidden') && values.products.length === 0 && 'products');
  if (missing) throw new DomainError('ERROR.BAD_REQUEST', { missing });
  if (starts_at !== null && ends_at !== null && ends_at <= starts_at)
    throw new DomainError('ERROR.BAD_REQUEST', { wrong: 'ends_at' });
  if (kind === 'redirect' && !isShopTarget(values.target)) throw new DomainError('SEARCH_RULE.TARGET');
  return values;
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

const toWire = (rule: ListedRule, at: Date): StaffSearchRule => ({
  rule_id: rule.rule_id,
  kind: rule.kind,
  words: rule.words,
  means: rule.means,
  both_ways: rule.both_ways,
  products: rule.products,
  target: rule.target,
  reason: rule.reason,
  active: rule.active,
  starts_at: iso(rule.starts_at),
  ends_at: iso(rule.ends_at),
  state: ruleState(rule, at),
  revision: rule.revision,
});

/** @throws DomainError SEARCH_RULE.NOT_FOUND */
export async function getSearchRule(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  ruleId: number,
): Promise<StaffSearchRule> {
  const rule = await readRule(db, ruleId);
  if (rule === undefined) throw new DomainError('SEARCH_RULE.NOT_FOUND');
  return toWire(rule, now());
}

/**
 * What only the shop can tell about a rule: whether its products, its page and its words are free.
 * @throws DomainError SEARCH_RULE.PRODUCT_UNKNOWN, SEARCH_RULE.TARGET_UNKNOWN, SEARCH_RULE.WORD_TAKEN
 */
async function check(
  deps: EditDeps,
  trx: Db,
  kind: SearchRuleKind,
  values: RuleValues,
  except: number,
): Promise<void> {
  const known = await knownProducts(trx, values.products);
  if (values.products.some((id) => !known.has(id))) throw new DomainError('SEARCH_RULE.PRODUCT_UNKNOWN');
  if (kind !== 'redirect') return;
  const [, slug] = /^\/shop\/([^/?#]+)/.exec(values.target) ?? [];
  if (slug !== undefined) {
    const { brandBySlug, tree } = await deps.snapshot.get(deps);
    if (!brandBySlug.has(slug) && tree.every((top) => top.slug !== slug))
      throw new DomainError('SEARCH_RULE.TARGET_UNKNOWN');
  }
  if (!values.active) return;
  await lockRedirects(trx);
  const taken = new Set(
    (await redirectsWithin(trx, values, except)).flatMap(({ words }) => words.map(folded)),
  );
  const word = values.words.find((one) => taken.has(folded(one)));
  if (word !== undefined) throw new DomainError('SEARCH_RULE.WORD_TAKEN', { word });
}

/**
 * Makes a rule; every process searches by it within a second.
 * @throws DomainError as `ruleValues` and `check`
 */
export async function makeSearchRule(
  deps: EditDeps,
  caller: Caller,
  { kind, ...fields }: NewSearchRuleRequest,
): Promise<StaffSearchRule> {
  const values = ruleValues(kind, fields);
  const at = deps.now();
  const ruleId = await deps.db.transaction(async (trx) => {
    await check(deps, trx, kind, values, 0);
    const made = await insertRule(trx, kind, values, at);
    await recordStaffAction(trx, caller, {
      ...({ kind: 'search_rule_made', at, user_id: null, subject: subjectOf(made) } as const),
      changes: changesBetween({}, { kind, ...values }),
    });
    return made;
  });
  return getSearchRule(deps, ruleId);
}

const fieldsOf = ({
  words,
  means,
  both_ways,
  products,
  target,
  reason,
  active,
  starts_at,
  ends_at,
}: ListedRule) => ({
  ...{ words, means, both_ways, products, target, reason, active, starts_at, ends_at },
});

/**
 * Changes a rule.
 * @throws DomainError SEARCH_RULE.NOT_FOUND, RECORD.CHANGED {record, by, at} when a colleague has saved since
 *   `revision`, and as `makeSearchRule`
 */
export async function changeSearchRule(
  deps: EditDeps,
  caller: Caller,
  ruleId: number,
  { revision, ...fields }: ChangeSearchRuleRequest,
): Promise<StaffSearchRule> {
  const at = deps.now();
  await deps.db.transaction(async (trx) => {
    const was = await lockRule(trx, ruleId);
    if (was === undefined) throw new DomainError('SEARCH_RULE.NOT_FOUND');
    if (was.revision !== revision) {
      const last = await lastChange(trx, subjectOf(ruleId), ['search_rule_made', 'search_rule_changed']);
      throw new DomainError('RECORD.CHANGED', {
        record: toWire(was, at),
        by: last?.by ?? null,
        at: last?.at.toISOString() ?? null,
      });
    }
    const values = ruleValues(was.kind, fields);
    const changes = changesBetween(fieldsOf(was), values);
    if (changes.length === 0) return;
    await check(deps, trx, was.kind, values, ruleId);
    await updateRule(trx, ruleId, values, at);
    await recordStaffAction(trx, caller, {
      ...({ kind: 'search_rule_changed', at, user_id: null, subject: subjectOf(ruleId) } as const),
      changes,
    });
  });
  return getSearchRule(deps, ruleId);
}

/** Removes a rule. Idempotent. */
export async function removeSearchRule(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  ruleId: number,
): Promise<void> {
  await db.transaction(async (trx) => {
    const was = await lockRule(trx, ruleId);
    if (was === undefined) return;
    await deleteRule(trx, ruleId);
    await recordStaffAction(trx, caller, {
      ...({ kind: 'search_rule_removed', at: now(), user_id: null, subject: subjectOf(ruleId) } as const),
      changes: changesBetween({ kind: was.kind, ...fieldsOf(was) }, {}),
    });
  });
}

export const countSearchRules = (deps: ListDeps) => countViews(deps, SEARCH_RULE_SOURCE);

/**
 * A page of the list of rules.
 * @throws DomainError ERROR.BAD_REQUEST, LIST.CURSOR
 */
export async function listSearchRules(deps: ListDeps, query: ListQuery): Promise<SearchRulesAnswer> {
  const request = listRequest(deps, SEARCH_RULE_SOURCE, query);
  const page = await pageOfList<ListedRule>(deps, SEARCH_RULE_SOURCE, request, RULE_COLUMNS);
  const at = deps.now();
  return {
    ...page,
    rows: page.rows.map((rule) => {
      const { revision: _, ...row } = toWire(rule, at);
      return { ...row, changed_at: rule.changed_at.toISOString() };
    }),
  };
}

/** What a rule does, in words without language: meanings, numbers of products, or a page. */
const effectOf = ({ kind, means, both_ways, products, target }: ListedRule): string => {
  if (kind === 'synonyms') return `${both_ways ? '↔' : '→'} ${means.join(', ')}`;
  return kind === 'redirect' ? target : products.join(', ');
};

const { kind, state } = SEARCH_RULE_LIST.filters;

/** The export of the list of rules; throws as `exportList` does. */
export const exportSearchRules = exportOf<ListedRule>({
  source: SEARCH_RULE_SOURCE,
  columns: RULE_COLUMNS,
  title: { th: 'กฎการค้นหา', en: 'Search rules' },
  cells: (at): ExportCells<typeof SEARCH_RULE_LIST, ListedRule> => ({
    word: (rule) => rule.words.join(', '),
    kind: (rule, lang) => optionWord(kind, rule.kind, lang),
    does: effectOf,
    state: (rule, lang) => optionWord(state, ruleState(rule, at), lang),
    period: (rule, lang) =>
      [
        rule.starts_at === null ? '' : formatStart(rule.starts_at, lang),
        rule.ends_at === null ? '' : formatEnd(rule.ends_at, lang),
      ]
        .filter((part) => part !== '')
        .join(' – '),
    reason: (rule) => rule.reason,
    changed_at: (rule) => rule.changed_at,
  }),
});

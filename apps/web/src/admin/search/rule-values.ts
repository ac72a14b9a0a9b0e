import {
  isShopTarget,
  SEARCH_RULE,
  SEARCH_RULE_KINDS,
  type SearchRuleKind,
} from '@mali/contracts/search-values';
import type { SearchRuleFields, StaffSearchRule } from '@mali/contracts/staff-search-rules';
import * as yup from 'yup';

/** Form values of a rule; words one per line, moments as ISO or empty. */
export type RuleValues = {
  kind: SearchRuleKind;
  words: string;
  means: string;
  both_ways: boolean;
  products: number[];
  target: string;
  reason: string;
  active: boolean;
  starts_at: string;
  ends_at: string;
};

export const toValues = (rule: StaffSearchRule | null): RuleValues => ({
  kind: rule?.kind ?? 'synonyms',
  words: rule?.words.join('\n') ?? '',
  means: rule?.means.join('\n') ?? '',
  both_ways: rule?.both_ways ?? false,
  products: rule === null ? [] : [...rule.products],
  target: rule?.target ?? '',
  reason: rule?.reason ?? '',
  active: rule?.active ?? true,
  starts_at: rule?.starts_at ?? '',
  ends_at: rule?.ends_at ?? '',
});

/** A new rule for a word, as the link of a list has it. */
export function newValues(query: URLSearchParams): RuleValues {
  const kind = SEARCH_RULE_KINDS.find((one) => one === query.get('kind')) ?? 'synonyms';
  return { ...toValues(null), kind, words: query.get('word') ?? '' };
}

/** Words typed one per line or with commas, each once. */
export const linesOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[\n,]/)
      .map((word) => word.replace(/\s+/g, ' ').trim())
      .filter((word) => word !== ''),
  ),
];

/** The request fields of a form; parts of other kinds are left out by the API. */
export const toFields = (values: RuleValues): SearchRuleFields => ({
  words: linesOf(values.words),
  means: linesOf(values.means),
  both_ways: values.both_ways,
  products: values.products,
  target: values.target.trim(),
  reason: values.reason.trim(),
  active: values.active,
  starts_at: values.starts_at || null,
  ends_at: values.ends_at || null,
});

/** The address typed, without the shop's own server in front of it. */
export function targetOf(typed: string, origin: string): string {
  const text = typed.trim();
  return text.startsWith(`${origin}/`) ? text.slice(origin.length) : text;
}

const words = (most: number) =>
  yup
    .string()
    .test('many', 'many', (typed = '') => linesOf(typed).length <= most)
    .test('long', 'long', (typed = '') => linesOf(typed).every((word) => word.length <= SEARCH_RULE.word));

/** The same rules as the API; messages are keys of `searchRules.wrong`. */
export const ruleSchema = yup.object({
  words: words(SEARCH_RULE.words).test('required', 'required', (typed = '') => linesOf(typed).length > 0),
  means: words(SEARCH_RULE.means).test(
    'required',
    'required',
    (typed = '', { parent: { kind } }) => kind !== 'synonyms' || linesOf(typed).length > 0,
  ),
  products: yup
    .array()
    .test(
      'products',
      'products',
      (chosen = [], { parent: { kind } }) => (kind !== 'pins' && kind !== 'hidden') || chosen.length > 0,
    ),
  target: yup
    .string()
    .test(
      'target',
      'target',
      (typed = '', { parent: { kind } }) => kind !== 'redirect' || isShopTarget(typed.trim()),
    ),
  ends_at: yup.string().test('period', 'period', (ends = '', { parent: { starts_at = '' } }) => {
    return ends === '' || starts_at === '' || ends > starts_at;
  }),
});

import { type Static, Type } from 'typebox';
import { SearchFound } from './catalogue.ts';
import { BahtOut, Count, DateTime, Id, Nullable, OneOf, Revision, Strict, Text } from './common.ts';
import { TEXT } from './limits.ts';
import { listAnswer } from './lists/query.ts';
import {
  FOUND_BY,
  SEARCH_RULE,
  SEARCH_RULE_KINDS,
  SEARCH_RULE_STATES,
  SPOKEN_NAME,
} from './search-values.ts';

const Words = (description: string, least: number, most: number) =>
  Type.Array(Text(SEARCH_RULE.word, 'As customers type it', 1), {
    minItems: least,
    maxItems: most,
    uniqueItems: true,
    description,
  });
const KIND = {
  kind: OneOf(
    SEARCH_RULE_KINDS,
    'synonyms: the words find what they mean, too · pins: products come first · hidden: products are left out · ' +
      'redirect: the words lead to a page; fixed once the rule is made',
  ),
} as const;
const FIELDS = {
  words: Words('Searches that it applies to; alike without case and double spaces', 1, SEARCH_RULE.words),
  means: Words('synonyms: what the words mean, too; empty for other kinds', 0, SEARCH_RULE.means),
  both_ways: Type.Boolean({ description: 'synonyms: what they mean finds the words, too' }),
  products: Type.Array(Id('Product'), {
    maxItems: SEARCH_RULE.products,
    uniqueItems: true,
    description: 'pins: in their order; hidden: those that are left out; empty for other kinds',
  }),
  target: Text(SEARCH_RULE.target, 'redirect: an address of the shop, as /shop/skincare; empty for others'),
  reason: Text(SEARCH_RULE.reason, 'Why; for colleagues'),
  active: Type.Boolean({ description: 'false: paused' }),
  starts_at: Nullable(DateTime('Begins'), 'null: at once'),
  ends_at: Nullable(DateTime('Ends'), 'null: without an end'),
} as const;

export const NewSearchRuleRequest = Strict({ ...KIND, ...FIELDS });
export type NewSearchRuleRequest = Static<typeof NewSearchRuleRequest>;
export const ChangeSearchRuleRequest = Strict({ ...FIELDS, revision: Revision });
export type ChangeSearchRuleRequest = Static<typeof ChangeSearchRuleRequest>;
export type SearchRuleFields = Omit<NewSearchRuleRequest, 'kind'>;
export const SearchRuleParams = Strict({ rule_id: Id('Rule') });

const OUT = {
  rule_id: Id('Rule'),
  ...KIND,
  ...FIELDS,
  state: OneOf(SEARCH_RULE_STATES, 'How it stands at the moment of the answer'),
} as const;
export const StaffSearchRule = Type.Object(
  { ...OUT, revision: Revision },
  { description: 'A rule of the search as staff edit it' },
);
export type StaffSearchRule = Static<typeof StaffSearchRule>;
export const SearchRuleRow = Type.Object({ ...OUT, changed_at: DateTime('Last changed') });
export type SearchRuleRow = Static<typeof SearchRuleRow>;
const SearchRulesAnswer = listAnswer(SearchRuleRow);
export type SearchRulesAnswer = Static<typeof SearchRulesAnswer>;

export const TrySearchRequest = Strict({
  keyword: Text(TEXT.keyword, 'The search that is tried', 1),
  rule_id: Nullable(Id('Rule'), 'The rule that the draft replaces; null: it is a further one'),
  draft: Nullable(
    Strict({ ...KIND, ...FIELDS, words: Words('As of a rule; may still be empty', 0, SEARCH_RULE.words) }),
    'The rule as it is being written, whatever its period; null: none',
  ),
});
export type TrySearchRequest = Static<typeof TrySearchRequest>;

const Reason = Type.Object({
  by: OneOf(
    FOUND_BY,
    'pin: put first · name: in its names · synonym: a word with the same meaning · rule: by a rule of the shop · ' +
      'attribute: what it is for · description: in its description · corrected: the search was corrected · similar',
  ),
  typed: Type.String({ description: 'The part of the search that it is about; empty for the whole of it' }),
  text: Type.String({ description: 'What was found for it' }),
});
const TriedItem = Type.Object({
  mat_id: Id('Product'),
  mat_var_id: Id('Variant that its card shows'),
  brand_en: Type.String(),
  mat_name: Type.String(),
  mat_name_th: Type.String(),
  image: Nullable(Type.String(), 'Its picture'),
  net_price: BahtOut('Price of its card'),
  why: Type.Array(Reason, { description: 'Why it is among the results' }),
});
export type TriedItem = Static<typeof TriedItem>;
const TriedSide = Type.Object({
  ...SearchFound.properties,
  count: Count('Products found'),
  items: Type.Array(TriedItem),
});
export type TriedSide = Static<typeof TriedSide>;
export const TrySearchAnswer = Type.Object(
  { live: TriedSide, draft: TriedSide },
  { description: 'What the search answers now, and what it would answer with the draft' },
);
export type TrySearchAnswer = Static<typeof TrySearchAnswer>;

const NAME = {
  name: Text(SPOKEN_NAME, 'A name, or a part of one, as brands write it', 1),
  thai: Text(SPOKEN_NAME, 'How it is said, in Thai letters', 1),
} as const;
export const NewSpokenNameRequest = Strict(NAME);
export type NewSpokenNameRequest = Static<typeof NewSpokenNameRequest>;
export const ChangeSpokenNameRequest = Strict({ ...NAME, revision: Revision });
export type ChangeSpokenNameRequest = Static<typeof ChangeSpokenNameRequest>;
export const SpokenNameParams = Strict({ name_id: Id('Spoken name') });
export const StaffSpokenName = Type.Object({
  name_id: Id('Spoken name'),
  ...NAME,
  brands: Type.Array(Type.String(), { description: 'Brands whose names have it' }),
  revision: Revision,
});
export type StaffSpokenName = Static<typeof StaffSpokenName>;
const SpokenNamesAnswer = listAnswer(StaffSpokenName);
export type SpokenNamesAnswer = Static<typeof SpokenNamesAnswer>;

export const HeardRequest = Strict({
  name: Text(SPOKEN_NAME, 'A brand, or how a customer may type it', 1),
});
export type HeardRequest = Static<typeof HeardRequest>;
const HeardBrand = Type.Object({
  brand_id: Id('Brand'),
  brand_en: Type.String(),
  brand_th: Type.String(),
  count: Count('Its products on sale'),
  how: OneOf(['name', 'sound'] as const, 'name: by one of its names · sound: the search hears it'),
  forms: Type.Array(Type.String(), { description: 'Its names, and the shorter forms that find it' }),
  said: Type.Array(
    Type.Object({
      name: Type.String(),
      thai: Type.String(),
      own: Type.Boolean({ description: 'Added by this shop; else known for every shop' }),
    }),
    { description: 'Parts of its names that are not said as they are written' },
  ),
  typed: Type.Array(Type.String(), {
    description: 'Searches of the last 90 days that were heard as this brand',
  }),
});
export const HeardAnswer = Type.Object(
  { brands: Type.Array(HeardBrand, { description: 'The likeliest first; empty: no brand is found by it' }) },
  { description: 'The brands that a text is heard as, and what else each is found as' },
);
export type HeardAnswer = Static<typeof HeardAnswer>;

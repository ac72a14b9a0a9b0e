import { cartImage } from '@mali/contracts/images';
import type { OptionKind } from '@mali/contracts/lists/definition';
import type { FilterOption, OptionsRequest } from '@mali/contracts/office';
import { OPTIONS } from '@mali/contracts/office-values';
import { normalTag } from '@mali/contracts/order-work-values';
import { may, type Permission } from '@mali/contracts/permissions';
import { fold } from '@mali/thai/fold';
import type { Caller } from '../../platform/auth.ts';
import type { Deps } from '../../platform/deps.ts';
import { DomainError } from '../../platform/errors.ts';
import { searchedText } from '../../platform/order-search.ts';
import { recordReading } from '../../platform/security-events.ts';
import { loadPlaces } from '../addresses/checks.ts';
import { firstProducts } from '../catalogue/catalogue-index.ts';
import { customerTags } from '../customers/index.ts';
import { knownTags } from '../orders/index.ts';
import { gtinOf } from '../packing/scan-code.ts';
import {
  branchOptions,
  brandOptions,
  categoryOptions,
  customerOptions,
  findCodes,
  findCustomers,
  findGifts,
  findPromotions,
  findSuppliers,
  type OptionRow,
  orderCarriers,
  productOptions,
  productsByCode,
  promotionOptions,
  staffOptions,
  supplierOptions,
  variantOptions,
} from './repository.ts';

/** Whoever may open a list with such a filter. */
const NEEDS: Readonly<Record<OptionKind, Permission>> = {
  product: 'office:use',
  variant: 'office:use',
  gift: 'office:use',
  brand: 'office:use',
  category: 'office:use',
  promotion: 'office:use',
  supplier: 'purchase:read',
  branch: 'order:list',
  province: 'office:use',
  customer: 'order:read-any',
  staff: 'order:list',
  tag: 'order:list',
  customer_tag: 'customer:read',
  carrier: 'order:list',
  code: 'order:list',
};
/** Tags and carriers that are looked through. */
const TEXTS_MAX = 500;

type Source = Readonly<{
  /** Values for a text in their order; the first ones for an empty text. */
  find: (deps: Deps, text: string) => Promise<readonly OptionRow[]>;
  /** Known values by what the filter holds. */
  name: (deps: Deps, values: readonly string[]) => Promise<readonly OptionRow[]>;
}>;

const idsOf = (values: readonly string[]): number[] =>
  values.filter((value) => /^[1-9][0-9]{0,8}$/.test(value)).map(Number);
const plain = (value: string): OptionRow => ({ value, name_en: value, name_th: value, detail: '' });
const contains = (option: OptionRow, text: string): boolean =>
  [option.name_en, option.name_th].some((name) => fold(name).includes(fold(text)));

/** A source whose values are few: all of them are looked through. */
const few = (all: (deps: Deps) => Promise<readonly OptionRow[]>): Source => ({
  find: async (deps, text) => (await all(deps)).filter((option) => contains(option, text)),
  name: async (deps, values) => (await all(deps)).filter(({ value }) => values.includes(value)),
});

/** A barcode in each length in which it may be stored: leading zeros are not always there. */
const gtinsOf = (text: string): string[] => {
  const gtin = gtinOf(text);
  if (gtin === null) return [];
  return [14, 13, 12, 8].map((length) => gtin.slice(-length)).filter((one) => one.padStart(14, '0') === gtin);
};

type Product = Readonly<{ mat_id: number; mat_var_id: number | null }>;

/** Products of a code typed in full, then those of a text by name; the best sellers without a text. */
async function productsOf({ db, index }: Deps, text: string): Promise<readonly Product[]> {
  if (text === '') return (await index.find(firstProducts({}, 'best_sellers', OPTIONS.shown))).hits;
  const [coded, named] = await Promise.all([productsByCode(db, text, gtinsOf(text)), index.suggest(text)]);
  return [...coded, ...named.hits];
}

const inOrder = <Row extends OptionRow>(found: readonly Row[], values: readonly (number | string)[]): Row[] =>
  [...new Set(values.map(String))].flatMap((value) => found.find((row) => row.value === value) ?? []);

const SOURCES: Readonly<Record<OptionKind, Source>> = {
  product: {
    find: async (deps, text) => {
      const mat_ids = (await productsOf(deps, text)).map(({ mat_id }) => mat_id);
      return inOrder(await productOptions(deps.db, mat_ids), mat_ids);
    },
    name: ({ db }, values) => productOptions(db, idsOf(values)),
  },
  variant: {
    find: async (deps, text) => {
      const found = await productsOf(deps, text);
      const mat_ids = [...new Set(found.map(({ mat_id }) => mat_id))];
      const all = await variantOptions(deps.db, { mat_var_ids: [], mat_ids });
      // The variant that was found comes before the others of its product.
      const wanted = found.flatMap(({ mat_var_id }) => mat_var_id ?? []);
      const isCode = found.length > 0 && found.every(({ mat_id }) => mat_id === mat_ids[0]);
      const others = mat_ids.flatMap((id) =>
        all.filter(({ mat_id }) => mat_id === id).map(({ value }) => value),
      );
      return inOrder(all, isCode ? [...wanted, ...others] : others);
    },
    name: ({ db }, values) => variantOptions(db, { mat_var_ids: idsOf(values), mat_ids: [] }),
  },
  gift: {
    find: async ({ db }, text) => {
      const mat_var_ids = await findGifts(db, text, OPTIONS.shown);
      return inOrder(await variantOptions(db, { mat_var_ids, mat_ids: [] }), mat_var_ids);
    },
    name: ({ db }, values) => variantOptions(db, { mat_var_ids: idsOf(values), mat_ids: [] }),
  },
  brand: {
    find: async (deps, text) => {
      const part = fold(text);
      return (await deps.snapshot.get(deps)).brandsByName
        .filter(({ brand_en, brand_th, aliases }) =>
          [brand_en, brand_th, ...aliases].some((name) => fold(name).includes(part)),
        )
        .map(({ brand_id, brand_en, brand_th }) => ({
          value: String(brand_id),
          name_en: brand_en,
          name_th: brand_th,
          detail: '',
        }));
    },
    name: ({ db }, values) => brandOptions(db, idsOf(values)),
  },
  category: few(({ db }) => categoryOptions(db)),
  promotion: {
    find: ({ db }, text) => findPromotions(db, text, OPTIONS.shown),
    name: ({ db }, values) => promotionOptions(db, idsOf(values)),
  },
  supplier: {
    find: ({ db }, text) => findSuppliers(db, text, OPTIONS.shown),
    name: ({ db }, values) => supplierOptions(db, idsOf(values)),
  },
  branch: few(({ db }) => branchOptions(db)),
  customer: {
    // The index of parts of names has parts of three characters.
    find: async ({ db }, text) => {
      if (text.length < 3) return [];
      const found = await findCustomers(db, searchedText(text), OPTIONS.shown);
      const user_ids = found.map(({ user_id }) => user_id);
      return inOrder(await customerOptions(db, user_ids), user_ids);
    },
    name: ({ db }, values) => customerOptions(db, idsOf(values)),
  },
  staff: few(({ db }) => staffOptions(db)),
  province: few(async () => {
    const { lines } = await loadPlaces();
    const provinces = new Map(lines.map(({ province }) => [province.th, province]));
    return [...provinces.values()].map(({ th, en }) => ({ value: th, name_en: en, name_th: th, detail: '' }));
  }),
  tag: {
    find: async ({ db }, text) =>
      (await knownTags(db, TEXTS_MAX)).filter((tag) => tag.includes(normalTag(text))).map(plain),
    name: async (_deps, values) => values.map(plain),
  },
  customer_tag: {
    find: async ({ db }, text) =>
      (await customerTags(db, TEXTS_MAX))
        .map(({ tag }) => tag)
        .filter((tag) => tag.includes(normalTag(text)))
        .map(plain),
    name: async (_deps, values) => values.map(plain),
  },
  carrier: few(async ({ db }) => (await orderCarriers(db, TEXTS_MAX)).map(plain)),
  code: {
    find: async ({ db }, text) => (await findCodes(db, text.toUpperCase(), OPTIONS.shown)).map(plain),
    name: async (_deps, values) => values.map(plain),
  },
};

/**
 * Values that a list's filter is chosen from: the first ones for a text, or the names of `values` (ORD-01).
 * @throws DomainError AUTH.FORBIDDEN for a kind that no list of the caller has
 */
export async function filterOptions(
  deps: Deps,
  caller: Caller,
  { kind, q = '', values }: OptionsRequest,
): Promise<FilterOption[]> {
  if (caller.role_id === null || !may(caller.role_id, NEEDS[kind])) throw new DomainError('AUTH.FORBIDDEN');
  const source = SOURCES[kind];
  const found =
    values === undefined
      ? (await source.find(deps, q.trim())).slice(0, OPTIONS.shown)
      : await source.name(deps, values);
  if (kind === 'customer' && found.length > 0)
    await recordReading(deps.db, caller, deps.now(), 'office search');
  return found.map(({ value, name_en, name_th, detail, image }) => ({
    ...{ value, name_en, name_th, detail },
    image: cartImage(image),
  }));
}

import type { CategoriesAnswer, Material, MaterialsAnswer } from '@mali/contracts/catalogue';
import type { FlashSalesAnswer } from '@mali/contracts/flash-sales';
import { paths } from '../src/app/paths.ts';
import { type FirstData, requestKey } from '../src/clients/first-data.ts';
import { productJsonLd } from '../src/features/catalogue/json-ld.ts';
import { SIZES } from '../src/features/catalogue/picture-sizes.ts';
import {
  categoriesRequest,
  listingRequest,
  materialRequest,
  materialsRequest,
} from '../src/features/catalogue/requests.ts';
import { flashSalesRequest, saleId } from '../src/features/flash-sale/requests.ts';
import type { Page } from './pages.ts';

/** What the API said: an answer, that there is no such thing, or nothing in time. */
export type Asked = { found: unknown } | 'missing' | 'silent';
export type Ask = (request: RequestName) => Promise<Asked>;

export type FirstView = {
  status: 200 | 404;
  title: string | null;
  description: string | null;
  canonical: string | null;
  image: string | null;
  /** The picture the view is about, with its `sizes`. */
  hero: { image: string; sizes: string } | null;
  jsonLd: Record<string, unknown> | null;
  data: FirstData;
};

type Visit = {
  page: Page;
  params: Record<string, string>;
  search: URLSearchParams;
  language: Language;
  publicUrl: string;
};

const EMPTY: FirstView = {
  status: 200,
  title: null,
  description: null,
  canonical: null,
  image: null,
  hero: null,
  jsonLd: null,
  data: [],
};

const pick = (language: Language, english: string, thai: string): string =>
  (language === 'th' && thai) || english;

/**
 * Asks the API for what the page will show, with the very requests the page itself would make. When the API is
 * slow or away the document goes out without data, and the page asks by itself.
 */
export async function firstView(visit: Visit, ask: Ask): Promise<FirstView> {
  const categories = await ask(categoriesRequest());
  const tree = typeof categories === 'object' ? (categories.found as CategoriesAnswer) : null;
  const data: FirstData = tree === null ? [] : [{ key: requestKey(categoriesRequest()), data: tree }];
  const view = await pageView(visit, tree, ask);
  return { ...view, data: [...data, ...view.data] };
}

async function pageView(visit: Visit, tree: CategoriesAnswer | null, ask: Ask): Promise<FirstView> {
  switch (visit.page.name) {
    case 'shop':
      return tree === null ? EMPTY : listingView(visit, tree, ask);
    case 'item':
    case 'selectShade':
      return itemView(visit, ask);
    case 'flashSale':
      return flashSaleView(visit, ask);
    default:
  if (!brand?.shop_in_shop || slugs.length > 1 || search.size > 0) return view;
  const front = await brandParts(brand, language, ask);
  return { ...view, ...front, data: [...view.data, ...(front.data ?? [])] };
      return (await contentView(visit, ask)) ?? EMPTY;
  }
}

async function listingView(visit: Visit, tree: CategoriesAnswer, ask: Ask): Promise<FirstView> {
  const { params, search, language } = visit;
  const slugs = Object.values(params);
  const tops = new Set(tree.data.map((top) => top.slug));
  const request = materialsRequest(listingRequest(slugs, search, tops));
  const asked = await ask(request);
  if (typeof asked !== 'object') return EMPTY;
  const answer = asked.found as MaterialsAnswer;
  // A brand or category that does not exist is not a page of the shop.
  if (answer.place === null)
    return { ...EMPTY, status: 404, data: [{ key: requestKey(request), data: answer }] };
  const { brand, categories } = answer.place;
  const names = [
    ...(brand ? [pick(language, brand.brand_en, brand.brand_th)] : []),
    ...categories.map((category) => pick(language, category.category, category.category_th)),
  ];
  const first = answer.data[0]?.image_1;
  const view: FirstView = {
    ...EMPTY,
    title: names.length > 0 ? names.join(' · ') : null,
    description: brand ? pick(language, brand.story_en, brand.story_th) : null,
    // Filters and sorting show the same products anew: one address stands for them.
    canonical: paths.shop(slugs),
    image: first ?? null,
    heroes: heroImage(first, SIZES.card),
    data: [{ key: requestKey(request), data: answer }],
  };
}

async function flashSaleView({ params }: Visit, ask: Ask): Promise<FirstView> {
  const id = saleId(params.id);
  if (params.id !== undefined && id === null) return { ...EMPTY, status: 404 };
  const request = flashSalesRequest(id);
  const asked = await ask(request);
  if (asked === 'missing') return { ...EMPTY, status: 404 };
  if (asked === 'silent') return EMPTY;
  const answer = asked.found as FlashSalesAnswer;
  const image = answer.data[0]?.items[0]?.card.image_1 ?? null;
  return {
    ...EMPTY,
    // Sales come and go: one address stands for them.
    canonical: paths.flashSale(),
    image,
    heroes: heroImage(image, SIZES.card),
    data: [{ key: requestKey(request), data: answer }],
  };
}

async function itemView({ params, language, publicUrl }: Visit, ask: Ask): Promise<FirstView> {
  const id = Number(params.mat_id);
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) return { ...EMPTY, status: 404 };
  const request = materialRequest(id);
  const asked = await ask(request);
  if (asked === 'missing') return { ...EMPTY, status: 404 };
  if (asked === 'silent') return EMPTY;
  const material = asked.found as Material;
  const variant = material.variants.find((one) => String(one.mat_var_id) === params.mat_var_id);
  const image = variant?.image_1 ?? material.image_1;
  const name = pick(language, material.mat_name, material.mat_name_th);
  const canonical = paths.item(material.mat_id);
  return {
    ...EMPTY,
    title: `${name} · ${pick(language, material.brand_en, material.brand_th)}`,
    description: pick(language, material.seo_desc, material.seo_desc_th),
    canonical,
    image,
    heroes: heroImage(image, SIZES.product),
    jsonLd: productJsonLd(material, language, publicUrl + canonical, (path) => publicUrl + path),
    data: [{ key: requestKey(request), data: material }],
  };
}

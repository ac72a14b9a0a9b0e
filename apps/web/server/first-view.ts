import type {
  CategoriesAnswer,
  Material,
  MaterialsAnswer,
  MaterialsRequest,
} from '@mali/contracts/catalogue';
import type { FlashSalesAnswer } from '@mali/contracts/flash-sales';
import { itemPath } from '@mali/contracts/item-path';
import type { TopSpenderAnswer } from '@mali/contracts/top-spender';
import { paths } from '../src/app/paths.ts';
import type { DocumentName } from '../src/app/routes.ts';
import { requestKey } from '../src/clients/first-data.ts';
import { isWhole, listingHead } from '../src/features/catalogue/listing-head.ts';
import { SIZES } from '../src/features/catalogue/picture-sizes.ts';
import { productHead } from '../src/features/catalogue/product-head.ts';
import {
  categoriesRequest,
  homeRequest,
  idOf,
  itemIdOf,
  listingAddress,
  listingRequest,
  materialRequest,
  materialsRequest,
  pageAfter,
  requestedPages,
} from '../src/features/catalogue/requests.ts';
import { catalogue as catalogueEn } from '../src/features/catalogue/texts/en.ts';
import { catalogue as catalogueTh } from '../src/features/catalogue/texts/th.ts';
import { flashSalesRequest, saleId } from '../src/features/flash-sale/requests.ts';
import { announcementRequest, extraPagesRequest } from '../src/features/navigation/requests.ts';
import { ALL_REVIEWS, commentsRequest } from '../src/features/reviews/requests.ts';
import { reviews as reviewsEn } from '../src/features/reviews/texts/en.ts';
import { reviews as reviewsTh } from '../src/features/reviews/texts/th.ts';
import { requestedCampaign, topSpenderRequest } from '../src/features/top-spender/requests.ts';
import { brandParts, CONTENT_VIEWS } from './content-view.ts';
import { giveawaysView, giveawayView } from './giveaway-view.ts';
import { INFO_VIEWS } from './info-view.ts';
import {
  type Answered,
  type Ask,
  EMPTY,
  type FirstView,
  heroImage,
  missingView,
  pick,
  type View,
  type Visit,
} from './view.ts';

const CATALOGUE = { th: catalogueTh, en: catalogueEn };
const REVIEWS = { th: reviewsTh, en: reviewsEn };

/**
 * Requests the data of the first view from the API, with the same requests as the page. When the API is slow
 * or down, the document is sent without data and the page requests it.
 */
export async function firstView(visit: Visit, ask: Ask): Promise<FirstView> {
  if (visit.page.isOffice) return EMPTY;
  const frame = [announcementRequest(), extraPagesRequest()];
  const [categories, ...framed] = await Promise.all([categoriesRequest(), ...frame].map(ask));
  const tree = typeof categories === 'object' ? (categories.found as CategoriesAnswer) : null;
  const data: Answered[] = tree === null ? [] : [{ key: requestKey(categoriesRequest()), data: tree }];
  const view = await pageView(visit, ask, tree);
  const framing = frame.flatMap((request, place) => {
    const answer = framed[place];
    return typeof answer === 'object' ? [{ key: requestKey(request), data: answer.found }] : [];
  });
  return { ...view, data: [...data, ...view.data, ...framing] };
}

/** The view of the page alone, without what the frame of every page shows. */
export const pageView: View = (visit, ask, tree) =>
  visit.page.document === undefined ? EMPTY : VIEWS[visit.page.document](visit, ask, tree);

async function listingView(visit: Visit, ask: Ask, tree: CategoriesAnswer | null): Promise<FirstView> {
  if (tree === null) return EMPTY;
  const { language } = visit;
  const { slugs, search } = listingAddress(visit.params, visit.search);
  // Slugs are lower case: any other spelling redirects.
  const typed = Object.values(visit.params);
  if (slugs.some((slug) => !typed.includes(slug))) return { ...EMPTY, redirect: paths.shop(slugs) };
  const tops = new Set(tree.data.map((top) => top.slug));
  const wanted = listingRequest(slugs, search, tops);
  const request = materialsRequest(wanted);
  const asked = await ask(request);
  if (typeof asked !== 'object') return EMPTY;
  const answer = asked.found as MaterialsAnswer;
  if (answer.moved_to !== undefined) return { ...EMPTY, redirect: answer.moved_to };
  // An unknown brand or category is 404.
  if (answer.place === null)
    return { ...EMPTY, status: 404, data: [{ key: requestKey(request), data: answer }] };
  if (answer.search?.redirect !== undefined) return { ...EMPTY, leadsTo: answer.search.redirect };
  const { brand, categories, collection } = answer.place;
  const names = [
    ...(collection ? [pick(language, collection.name, collection.name_th)] : []),
    ...(brand ? [pick(language, brand.brand_en, brand.brand_th)] : []),
    ...categories.map((category) => pick(language, category.category, category.category_th)),
  ];
  const last = categories.at(-1);
  const about = brand
    ? pick(language, brand.story_en, brand.story_th)
    : pick(language, collection?.text ?? last?.intro ?? '', collection?.text_th ?? last?.intro_th ?? '');
  const first = answer.data[0]?.image_1;
  const view: FirstView = {
    ...EMPTY,
    title: names.length > 0 ? names.join(' · ') : null,
    description: about === '' ? null : about,
    ...listingHead(wanted, slugs, search, answer.count),
    image: collection?.image ?? first ?? null,
    heroes: heroImage(first, SIZES.card),
    data: [
      { key: requestKey(request), data: answer },
      ...(await furtherPages(search, wanted, answer, ask)),
      ...(answer.count === 0 ? await bestSellers(ask) : []),
    ],
  };
  if (!brand?.shop_in_shop || slugs.length > 1 || !isWhole(wanted, search)) return view;
  const front = await brandParts(brand, language, ask);
  return { ...view, ...front, data: [...view.data, ...(front.data ?? [])] };
}

/** The alternatives shown on an empty list. */
async function bestSellers(ask: Ask): Promise<Answered[]> {
  const asked = await ask(homeRequest());
  return typeof asked === 'object' ? [{ key: requestKey(homeRequest()), data: asked.found }] : [];
}

/** Number of further pages in a document: without scripts they are not reachable otherwise. */
const FURTHER_MAX = 9;

/** The pages opened by a URL, sequentially: each returns the cursor of the next one. */
async function furtherPages(
  search: URLSearchParams,
  request: MaterialsRequest,
  first: MaterialsAnswer,
  ask: Ask,
): Promise<Answered[]> {
  const data: Answered[] = [];
  let after = first.next;
  for (let left = Math.min(requestedPages(search) - 1, FURTHER_MAX); left > 0 && after !== null; left -= 1) {
    const further = materialsRequest(pageAfter(request, after));
    const asked = await ask(further);
    if (typeof asked !== 'object') break;
    const answer = asked.found as MaterialsAnswer;
    data.push({ key: requestKey(further), data: answer });
    after = answer.next;
  }
  return data;
}

async function flashSaleView({ params }: Visit, ask: Ask): Promise<FirstView> {
  const id = saleId(params.id);
  if (params.id !== undefined && id === null) return missingView();
  const request = flashSalesRequest(id);
  const asked = await ask(request);
  if (asked === 'missing') return missingView(request);
  if (asked === 'silent') return EMPTY;
  const answer = asked.found as FlashSalesAnswer;
  const image = answer.data[0]?.items[0]?.card.image_1 ?? null;
  return {
    ...EMPTY,
    // Sales are temporary: one canonical URL for all.
    canonical: paths.flashSale(),
    image,
    heroes: heroImage(image, SIZES.card),
    data: [{ key: requestKey(request), data: answer }],
  };
}

async function topSpenderView({ search, language }: Visit, ask: Ask): Promise<FirstView> {
  const id = requestedCampaign(search);
  if (id === undefined) return missingView();
  const request = topSpenderRequest(id);
  const asked = await ask(request);
  if (asked === 'missing') return missingView(request);
  if (asked === 'silent') return EMPTY;
  const answer = asked.found as TopSpenderAnswer;
  const { campaign } = answer;
  return {
    ...EMPTY,
    title: campaign === null ? null : pick(language, campaign.name, campaign.name_th),
    description: campaign === null ? null : pick(language, campaign.lead, campaign.lead_th),
    // Campaigns are temporary: one canonical URL for all.
    canonical: paths.topSpender(),
    data: [{ key: requestKey(request), data: answer }],
  };
}

async function reviewsView({ language }: Visit, ask: Ask): Promise<FirstView> {
  const request = commentsRequest(ALL_REVIEWS);
  const asked = await ask(request);
  const { title, description } = REVIEWS[language].all;
  const view = { ...EMPTY, title, description, canonical: paths.reviews() };
  if (typeof asked !== 'object') return view;
  return { ...view, data: [{ key: requestKey(request), data: asked.found }] };
}

async function itemView({ page, params, search, language }: Visit, ask: Ask): Promise<FirstView> {
  const id = itemIdOf(params.mat_id);
  if (id === null) return missingView();
  // Requested by the page itself, which has the permission.
  if (search.has('preview')) return { ...EMPTY, noindex: true, personal: true };
  const request = materialRequest(id);
  const asked = await ask(request);
  if (asked === 'missing') return missingView(request);
  if (asked === 'silent') return EMPTY;
  const material = asked.found as Material;
  const addressed = material.variants.find((one) => one.mat_var_id === idOf(params.mat_var_id));
  // The number alone decides which product it is: a former readable part leads to the present one.
  const address = itemPath(id, material.slug);
  if (page.name === 'item' && itemPath(params.mat_id ?? '', undefined) !== address)
    return { ...EMPTY, redirect: itemPath(id, material.slug, addressed?.mat_var_id) };
  // An unknown or former variant: redirect to the product.
  if (params.mat_var_id !== undefined && addressed === undefined) return { ...EMPTY, redirect: address };
  const shown = addressed ?? material.variants.find((one) => one.mat_var_id === material.mat_var_id);
  // A product without a variant is not on sale.
  if (shown === undefined) return missingView(request);
  const home = { label: CATALOGUE[language].home.crumb, to: paths.home() };
  const way = material.categories.map(({ category, category_th, path }) => ({
    label: pick(language, category, category_th),
    to: path,
  }));
  const { title, description, canonical, image, jsonLd } = productHead(material, shown, {
    isAddressed: addressed !== undefined,
    crumbs: [home, ...way],
    language,
  });
  return {
    ...EMPTY,
    title,
    description: description ?? null,
    canonical: canonical ?? null,
    image: image ?? null,
    heroes: heroImage(image, SIZES.product),
    jsonLd: jsonLd ?? null,
    data: [{ key: requestKey(request), data: material }],
  };
}

/** What each document of the route table is made with. */
const VIEWS: Readonly<Record<DocumentName, View>> = {
  ...CONTENT_VIEWS,
  ...INFO_VIEWS,
  listing: listingView,
  product: itemView,
  reviews: reviewsView,
  flashSale: flashSaleView,
  giveaways: giveawaysView,
  giveaway: giveawayView,
  topSpender: topSpenderView,
};

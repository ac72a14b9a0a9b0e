import type {
  CategoriesAnswer,
  Material,
  MaterialsAnswer,
  MaterialsRequest,
} from '@mali/contracts/catalogue';
import type { FlashSalesAnswer } from '@mali/contracts/flash-sales';
import type { TopSpenderAnswer } from '@mali/contracts/top-spender';
import { paths } from '../src/app/paths.ts';
import { requestKey } from '../src/clients/first-data.ts';
import { productJsonLd } from '../src/features/catalogue/json-ld.ts';
import { SIZES } from '../src/features/catalogue/picture-sizes.ts';
import {
  canonicalListing,
  categoriesRequest,
  listingAddress,
  listingRequest,
  materialRequest,
  materialsRequest,
  pageAfter,
  pagesAsked,
} from '../src/features/catalogue/requests.ts';
import { flashSalesRequest, saleId } from '../src/features/flash-sale/requests.ts';
import { announcementRequest, extraPagesRequest } from '../src/features/navigation/requests.ts';
import { askedCampaign, topSpenderRequest } from '../src/features/top-spender/requests.ts';
import { brandParts, contentView } from './content-view.ts';
import { giveawaysView, giveawayView } from './giveaway-view.ts';
import { infoView } from './info-view.ts';
import { type Answered, type Ask, EMPTY, type FirstView, heroImage, pick, type Visit } from './view.ts';

/**
 * Asks the API for what the page will show, with the very requests the page itself would make. When the API is
 * slow or away the document goes out without data, and the page asks by itself.
 */
export async function firstView(visit: Visit, ask: Ask): Promise<FirstView> {
  const frame = [announcementRequest(), extraPagesRequest()];
  const [categories, ...framed] = await Promise.all([categoriesRequest(), ...frame].map(ask));
  const tree = typeof categories === 'object' ? (categories.found as CategoriesAnswer) : null;
  const data: Answered[] = tree === null ? [] : [{ key: requestKey(categoriesRequest()), data: tree }];
  const view = await pageView(visit, tree, ask);
  const framing = frame.flatMap((request, place) => {
    const answer = framed[place];
    return typeof answer === 'object' ? [{ key: requestKey(request), data: answer.found }] : [];
  });
  return { ...view, data: [...data, ...view.data, ...framing] };
}

async function pageView(visit: Visit, tree: CategoriesAnswer | null, ask: Ask): Promise<FirstView> {
  switch (visit.page.name) {
    case 'shop':
    case 'search':
      return tree === null ? EMPTY : listingView(visit, tree, ask);
    case 'item':
    case 'selectShade':
      return itemView(visit, ask);
    case 'flashSale':
      return flashSaleView(visit, ask);
    case 'giveaways':
      return giveawaysView(visit, ask);
    case 'giveaway':
      return giveawayView(visit, ask);
    case 'topSpender':
      return topSpenderView(visit, ask);
    default:
      return (await contentView(visit, ask)) ?? (await infoView(visit, ask)) ?? EMPTY;
  }
}

async function listingView(visit: Visit, tree: CategoriesAnswer, ask: Ask): Promise<FirstView> {
  const { language } = visit;
  const { slugs, search } = listingAddress(visit.params, visit.search);
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
  const last = categories.at(-1);
  const about = brand
    ? pick(language, brand.story_en, brand.story_th)
    : pick(language, last?.intro ?? '', last?.intro_th ?? '');
  const first = answer.data[0]?.image_1;
  const view: FirstView = {
    ...EMPTY,
    title: names.length > 0 ? names.join(' · ') : null,
    description: about === '' ? null : about,
    // Filters and sorting show the same products anew: one address stands for them, and one for the results of a search.
    canonical: canonicalListing(slugs, search),
    image: first ?? null,
    heroes: heroImage(first, SIZES.card),
    data: [
      { key: requestKey(request), data: answer },
      ...(await furtherPages(search, listingRequest(slugs, search, tops), answer, ask)),
    ],
  };
  if (!brand?.shop_in_shop || slugs.length > 1 || search.size > 0) return view;
  const front = await brandParts(brand, language, ask);
  return { ...view, ...front, data: [...view.data, ...(front.data ?? [])] };
}

/** Further pages that a document carries: without scripts there is no other way to them. */
const FURTHER_MAX = 9;

/** The pages an address has opened, one after the other: each says where the next one begins. */
async function furtherPages(
  search: URLSearchParams,
  request: MaterialsRequest,
  first: MaterialsAnswer,
  ask: Ask,
): Promise<Answered[]> {
  const data: Answered[] = [];
  let after = first.next;
  for (let left = Math.min(pagesAsked(search) - 1, FURTHER_MAX); left > 0 && after !== null; left -= 1) {
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

async function topSpenderView({ search, language }: Visit, ask: Ask): Promise<FirstView> {
  const id = askedCampaign(search);
  if (id === undefined) return { ...EMPTY, status: 404 };
  const request = topSpenderRequest(id);
  const asked = await ask(request);
  if (asked === 'missing') return { ...EMPTY, status: 404 };
  if (asked === 'silent') return EMPTY;
  const answer = asked.found as TopSpenderAnswer;
  const { campaign } = answer;
  return {
    ...EMPTY,
    title: campaign === null ? null : pick(language, campaign.name, campaign.name_th),
    description: campaign === null ? null : pick(language, campaign.lead, campaign.lead_th),
    // Campaigns come and go: one address stands for them.
    canonical: paths.topSpender(),
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

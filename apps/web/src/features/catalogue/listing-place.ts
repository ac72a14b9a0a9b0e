import type { Brand, Category, MaterialsAnswer } from '@mali/contracts/catalogue';
import type { Language } from '@mali/contracts/limits';
import { PromotionKind } from '@mali/contracts/promotion-values';
import { paths } from '../../app/paths.ts';
import type { Crumb } from '../../ui/crumbs.ts';
import { inLanguage } from '../preferences/index.ts';
import { brandNames, type CatalogueText } from './product-texts.ts';
import { promotionKinds } from './requests.ts';

/** The brand whose own page is shown above its listing, when there are no filters. */
export function frontOf(
  data: MaterialsAnswer | undefined,
  slugs: readonly string[],
  whole: boolean,
): Brand | null {
  const brand = data?.place?.brand ?? null;
  return brand?.shop_in_shop && slugs.length === 1 && whole ? brand : null;
}

/** The text of a listing's brand, else of its category; null without one. */
export function storyOfPlace(data: MaterialsAnswer, language: Language): string | null {
  const brand = data.place?.brand ?? null;
  const collection = data.place?.collection;
  if (collection) return inLanguage(collection, 'text', language) || null;
  const story = brand ? inLanguage(storyOf(brand), 'story', language) : introOf(data, language);
  return story === '' ? null : story;
}

function introOf({ place }: MaterialsAnswer, language: Language): string {
  const category = place?.categories.at(-1);
  return category === undefined ? '' : inLanguage(category, 'intro', language);
}

const storyOf = ({ story_en, story_th }: { story_en: string; story_th: string }) => ({
  story: story_en,
  story_th,
});

/** The categories of a place from the tree. */
export function chosenCategories(
  tree: readonly Category[],
  place: NonNullable<MaterialsAnswer['place']>['categories'],
): Category[] {
  const found: Category[] = [];
  let level = tree;
  for (const { slug } of place) {
    const category = level.find((one) => one.slug === slug);
    if (category === undefined) break;
    found.push(category);
    level = category.subCategories;
  }
  return found;
}

/** The brand or the collection of a place. */
const headOf = (place: MaterialsAnswer['place'], language: Language): string | null => {
  if (place?.brand) return brandNames(place.brand, language).name;
  return place?.collection ? inLanguage(place.collection, 'name', language) : null;
};

/** The title of the page: its place, else the search. */
export function titleOf(
  { place, search: found }: MaterialsAnswer,
  search: URLSearchParams,
  language: Language,
  t: CatalogueText,
): string {
  const brand = headOf(place, language);
  const category = place?.categories.at(-1);
  const names = [brand, category && inLanguage(category, 'category', language)].filter(Boolean);
  const keyword = found?.corrected ?? search.get('keyword')?.trim();
  if (keyword) names.unshift(t('listing.found', { keyword }));
  if (names.length > 0) return names.join(' · ');
  if (search.get('products')) return t('listing.chosen');
  const kinds = promotionKinds(search.get('promotion'));
  if (kinds.length > 0)
    return kinds.join() === PromotionKind.PriceCut ? t('listing.sale') : t('listing.promotions');
  const sort = search.get('sort');
  if (sort === 'new_arrivals') return t('listing.newIn');
  if (sort === 'best_sellers') return t('listing.bestSellers');
  return t('listing.all');
}

export function crumbsOf(
  { place }: MaterialsAnswer,
  slugs: readonly string[],
  title: string,
  language: Language,
  t: CatalogueText,
): Crumb[] {
  const names = [
    ...[headOf(place, language) ?? []].flat(),
    ...(place?.categories ?? []).map((category) => inLanguage(category, 'category', language)),
  ];
  const way: Crumb[] = names.map((label, index) => ({
    label,
    ...(index < names.length - 1 && { to: paths.shop(slugs.slice(0, index + 1)) }),
  }));
  return [{ label: t('home.crumb'), to: paths.home() }, ...(way.length > 0 ? way : [{ label: title }])];
}

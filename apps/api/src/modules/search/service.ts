import type { SearchAnswer } from '@mali/contracts/catalogue';
import { PAGE_SIZE, SEARCH } from '@mali/contracts/limits';
import type { Deps } from '../../platform/deps.ts';
import { cards, readCardData } from '../catalogue/cards.ts';
import { wireBrands } from '../catalogue/service.ts';
import type { Shelf } from '../catalogue/shelf.ts';
import { brandsNamed, isSearchable, matchKeyword } from './match.ts';

/** Suggestions for what is being typed (SRCH-02, SRCH-06 to SRCH-08). */
export async function search(deps: Deps, shelf: Shelf, keyword: string): Promise<SearchAnswer> {
  if (!isSearchable(keyword)) return { data: { items: [], brands: [] }, count: 0, corrected: null };
  const { ids, corrected } = await matchKeyword(deps, shelf, keyword);
  const found = ids.slice(0, PAGE_SIZE.searchFetch).flatMap((id) => shelf.byId.get(id) ?? []);
  const brandIds = [...brandsNamed(shelf, corrected ?? keyword), ...found.map(({ brand_id }) => brand_id)];
  const brands = [...new Set(brandIds)].slice(0, SEARCH.brands).flatMap((id) => shelf.brands.get(id) ?? []);
  const shown = found.slice(0, SEARCH.items).map((product) => ({ product, variant: product.variant }));
  const [data, told] = await Promise.all([readCardData(deps, shown), wireBrands(deps, shelf, brands)]);
  return {
    data: {
      items: cards(shown, data, deps.now()).map((card) => ({
        mat_id: card.mat_id,
        mat_var_id: card.mat_var_id,
        image_1: card.image_1,
        brand_en: card.brand_en,
        mat_name: card.mat_name,
        mat_name_th: card.mat_name_th,
        variant_name_2: card.variant_name_2,
        net_price: card.net_price,
        mat_price: card.mat_price,
      })),
      brands: told.map(({ brand_en, brand_th, image, link_name, shop_in_shop }) => ({
        brand_en,
        brand_th,
        image,
        link_name,
        shop_in_shop,
      })),
    },
    count: ids.length,
    corrected,
  };
}

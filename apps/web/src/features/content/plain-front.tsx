import type { Category, HomeAnswer, MaterialCard } from '@mali/contracts/catalogue';
import type { Block, Button, CategoryTile, LocalizedText } from '@mali/contracts/content';
import { paths } from '../../app/paths.ts';
import { ErrorState, Loading } from '../../ui/states.tsx';
import text from '../../ui/type.module.css';
import { useCategoriesQuery, useHomeQuery } from '../catalogue/index.ts';
import { onSale } from '../navigation/index.ts';
import { LayoutSkeleton } from './block-skeleton.tsx';
import { LayoutView } from './layout-view.tsx';
import { EMPTY_LAYOUT, type PageLayout } from './requests.ts';

const NO_TEXT: LocalizedText = { th: '', en: '' };
const ALL: LocalizedText = { th: 'ดูทั้งหมด', en: 'See all' };
const PARTS = 3;

const tileOf = (top: Category, cards: readonly MaterialCard[]): CategoryTile => ({
  cat_id: top.cat1_id,
  category: top.category,
  category_th: top.category_th,
  path: [top.slug],
  count: top.count,
  image: cards.find(({ cat1_id }) => cat1_id === top.cat1_id)?.image_1 ?? null,
  parts: onSale(top.subCategories)
    .slice(0, PARTS)
    .map(({ category, category_th, slug }) => ({ category, category_th, path: [top.slug, slug] })),
});

/** Default blocks of the home page: departments, best sellers, reduced and new products. */
export function plainLayout(answer: HomeAnswer, tree: readonly Category[]): PageLayout {
  const { best_sellers, promotions, new_arrivals, pricing } = answer;
  const shelf = (id: string, title: LocalizedText, cards: MaterialCard[], link: string): Block => {
    const more: Button = { label: ALL, link };
    return { id, type: 'products', title, text: NO_TEXT, look: 'shelf', cards, more };
  };
  const all = [...best_sellers, ...promotions, ...new_arrivals];
  return {
    ...EMPTY_LAYOUT,
    pricing,
    components: [
      shelf(
        'best-sellers',
        { th: 'ขายดีตอนนี้', en: 'Best sellers now' },
        best_sellers,
        paths.shop([], { sort: 'best_sellers' }),
      ),
      {
        id: 'departments',
        type: 'categories',
        title: { th: 'สารบัญ', en: 'Contents' },
        text: NO_TEXT,
        categories: onSale(tree).map((top) => tileOf(top, all)),
      },
      shelf('cuts', { th: 'ลดราคา', en: 'Reduced' }, promotions, paths.shop([], { sort: 'discount' })),
      shelf('new', { th: 'เพิ่งมาถึง', en: 'Just in' }, new_arrivals, paths.shop([], { sort: 'new_arrivals' })),
    ],
  };
}

/** The home page without a layout, from the catalogue alone. */
export function PlainFront() {
  const home = useHomeQuery();
  const categories = useCategoriesQuery();
  if (home.isError) {
    return (
      <div className={text.wrap}>
        <ErrorState retry={() => void home.refetch()} />
      </div>
    );
  }
  if (home.data === undefined) {
    return (
      <Loading>
        <LayoutSkeleton />
      </Loading>
    );
  }
  return <LayoutView layout={plainLayout(home.data, categories.data?.data ?? [])} waited />;
}

import type { ListFilter } from '@mali/contracts/lists/definition';
import type { PromotionScope } from '@mali/contracts/staff-promotions';
import { FilterPicker } from '../list/filter-picker.tsx';

const reference = (to: 'brand' | 'category' | 'product' | 'variant', th: string, en: string): ListFilter => ({
  ...{ kind: 'reference', to, label: { th, en } },
});
export const GOODS = {
  brands: reference('brand', 'แบรนด์', 'Brands'),
  categories: reference('category', 'หมวดสินค้า', 'Categories'),
  products: reference('product', 'สินค้า', 'Products'),
  variants: reference('variant', 'สีหรือขนาด', 'Shades or sizes'),
  except: reference('variant', 'ยกเว้น', 'Except'),
} as const;
export type GoodsName = keyof typeof GOODS;

/** Goods of a form: ids by commas. */
type GoodsValues = Readonly<Record<GoodsName, string> & { all: boolean }>;

const idsOf = (typed: string): number[] => (typed === '' ? [] : typed.split(',').map(Number));
export const scopeOf = (values: GoodsValues): PromotionScope => ({
  all: values.all,
  brands: values.all ? [] : idsOf(values.brands),
  categories: values.all ? [] : idsOf(values.categories),
  products: values.all ? [] : idsOf(values.products),
  variants: values.all ? [] : idsOf(values.variants),
  except: idsOf(values.except),
});
/** What can be chosen: of everything, what is left out. */
export const goodsNames = ({ all }: Pick<GoodsValues, 'all'>): readonly GoodsName[] =>
  all ? ['except'] : ['brands', 'categories', 'products', 'variants', 'except'];

/** Pickers of brands, categories, products and variants. */
export function GoodsFields({
  names,
  values,
  className,
  onChange,
}: {
  names: readonly GoodsName[];
  values: GoodsValues;
  className: string | undefined;
  onChange: (name: GoodsName, value: string) => void;
}) {
  return names.map((name) => (
    <div key={name} className={className}>
      <FilterPicker filter={GOODS[name]} value={values[name]} onChange={(value) => onChange(name, value)} />
    </div>
  ));
}

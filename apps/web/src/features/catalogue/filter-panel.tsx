import type { Category, Facets } from '@mali/contracts/catalogue';
import { LISTING_FILTERS, type ListingFilter } from '@mali/contracts/listing-filters';
import { type FormEvent, Fragment, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { Accordion, AccordionItem } from '../../ui/accordion.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Chip, Chips } from '../../ui/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AppLink } from '../../ui/link.tsx';
import { formatCount } from '../../ui/money.ts';
import { inLanguage, useLanguage } from '../preferences/index.ts';
import styles from './filter-panel.module.css';
import {
  changed,
  FAMILY_COLOURS,
  type ListFilter,
  listOf,
  priceText,
  setPrice,
  toggle,
  toggleInList,
  togglePromotion,
  valueText,
} from './filters.ts';
import { promotionKinds } from './requests.ts';

/** Number of brands shown before "show all". */
const BRANDS = 8;

/** Common price ranges, baht. */
const RANGES: readonly (readonly [min: string | null, max: string | null])[] = [
  [null, '300'],
  ['300', '500'],
  ['500', '1000'],
  ['1000', null],
];

export type FilterPanelProps = {
  facets: Facets;
  search: URLSearchParams;
  onChange: (search: URLSearchParams) => void;
  /** The selected category and its ancestors, from the top; empty for a list of everything. */
  chosen: readonly Category[];
  /** Its sub-categories. */
  children: readonly Category[];
  /** Slug of the brand of this page. */
  brand: string | null;
};

/**
 * The filters that this list offers with values among the current products, with counts under the other filters. An
 * active one that is not offered is removed in the row above the results.
 */
export function FilterPanel({ facets, search, onChange, chosen, children, brand }: FilterPanelProps) {
  const { t } = useTranslation('filters');
  const change = (how: (next: URLSearchParams) => void) => onChange(changed(search, how));
  const used = (name: string) => search.has(name);
  const list = (name: ListFilter) =>
    facets[name].length > 0 && (
      <AccordionItem
        title={<b className={styles.title}>{t(name)}</b>}
        open={used(name) || name === 'free_of'}
      >
        {facets[name].map(({ value, count }) => {
          const on = listOf(search, name).includes(value);
          return (
            <Checkbox
              key={value}
              label={valueText(name, value, t)}
              count={formatCount(count)}
              checked={on}
              disabled={count === 0 && !on}
              onChange={() => change(toggleInList(name, value))}
            />
          );
        })}
      </AccordionItem>
    );
  const promotions = promotionKinds(search.get('promotion'));
  const filters: Readonly<Record<ListingFilter, () => ReactNode>> = {
    shades: () =>
      facets.shades.length > 0 && (
        <AccordionItem title={<b className={styles.title}>{t('shades')}</b>} open>
          <div className={styles.shades}>
            {facets.shades.map(({ value, count }) => {
              const on = listOf(search, 'shades').includes(value);
              const name = valueText('shades', value, t);
              return (
                <button
                  key={value}
                  type="button"
                  className={styles.shade}
                  aria-pressed={on}
                  disabled={count === 0 && !on}
                  aria-label={`${name} ${count}`}
                  title={`${name} ${count}`}
                  onClick={() => change(toggleInList('shades', value))}
                >
                  <i style={{ background: FAMILY_COLOURS[value] }} />
                </button>
              );
            })}
          </div>
        </AccordionItem>
      ),
    price: () => <Prices facets={facets} search={search} onChange={change} />,
    brands: () =>
      brand === null &&
      facets.brands.length > 0 && <Brands facets={facets} search={search} onChange={change} />,
    skin_types: () => list('skin_types'),
    concerns: () => list('concerns'),
    finishes: () => list('finishes'),
    sizes: () => list('sizes'),
    free_of: () => list('free_of'),
    promotion: () =>
      facets.promotions.length > 0 && (
        <AccordionItem title={<b className={styles.title}>{t('promotion')}</b>} open={used('promotion')}>
          {facets.promotions.map(({ value, count }) => {
            const on = promotions.some((kind) => kind === value);
            return (
              <Checkbox
                key={value}
                label={valueText('promotion', value, t)}
                count={formatCount(count)}
                checked={on}
                disabled={count === 0 && !on}
                onChange={() => change(togglePromotion(value))}
              />
            );
          })}
        </AccordionItem>
      ),
    rating: () => (
      <AccordionItem title={<b className={styles.title}>{t('rating')}</b>} open={used('rating')}>
        {facets.ratings.map(({ value, count }) => {
          const on = search.get('rating') === value;
          return (
            <Checkbox
              key={value}
              label={t('ratingFrom', { stars: value })}
              count={formatCount(count)}
              checked={on}
              disabled={count === 0 && !on}
              onChange={() => change(toggle('rating', value))}
            />
          );
        })}
      </AccordionItem>
    ),
    in_stock: () => (
      <AccordionItem title={<b className={styles.title}>{t('availability')}</b>} open={used('in_stock')}>
        <Checkbox
          label={t('in_stock')}
          checked={search.get('in_stock') === '1'}
          onChange={() => change(toggle('in_stock', '1'))}
        />
      </AccordionItem>
    ),
  };
  return (
    <Accordion>
      <Categories facets={facets} search={search} chosen={chosen} below={children} brand={brand} />
      {(facets.shown ?? LISTING_FILTERS).map((filter) => (
        <Fragment key={filter}>{filters[filter]()}</Fragment>
      ))}
    </Accordion>
  );
}

/** Categories are pages: their values are links, which keep the other filters. */
function Categories({
  facets,
  search,
  chosen,
  below,
  brand,
}: {
  facets: Facets;
  search: URLSearchParams;
  chosen: readonly Category[];
  below: readonly Category[];
  brand: string | null;
}) {
  const { t } = useTranslation('filters');
  const { t: catalogue } = useTranslation('catalogue');
  const language = useLanguage();
  if (below.length === 0 && chosen.length === 0) return null;
  const query = changed(search, () => undefined).toString();
  const address = (slugs: readonly string[]) => ({
    pathname: paths.shop(brand === null ? slugs : [brand, ...slugs]),
    search: query,
  });
  const slugs = chosen.map(({ slug }) => slug);
  const parent = chosen.at(-2);
  const counts = new Map(facets.categories.map(({ value, count }) => [value, count]));
  const countOf = (category: Category) =>
    counts.get(String(category.cat3_id ?? category.cat2_id ?? category.cat1_id)) ?? 0;
  // A brand or a search contains only some of the categories: others are hidden.
  const whole = brand === null && !search.has('keyword') && !search.has('products');
  const told = below.filter((category) => countOf(category) > 0 || (whole && category.count > 0));
  const link = (category: Category, to: ReturnType<typeof address>, count: number): ReactNode =>
    count === 0 ? (
      <span className={cx(styles.category, styles.none)}>
        {inLanguage(category, 'category', language)}
        <span>0</span>
      </span>
    ) : (
      <AppLink className={styles.category} to={to} preventScrollReset>
        {inLanguage(category, 'category', language)}
        <span>{formatCount(count)}</span>
      </AppLink>
    );
  return (
    <AccordionItem title={<b className={styles.title}>{t('category')}</b>} open>
      <ul>
        {chosen.length > 0 && (
          <li>
            <AppLink className={styles.up} to={address(slugs.slice(0, -1))} preventScrollReset>
              <Icon name="chevronLeft" size="s" />
              {t('categoryUp', {
                name: parent ? inLanguage(parent, 'category', language) : catalogue('listing.all'),
              })}
            </AppLink>
          </li>
        )}
        {told.map((category) => (
          <li key={category.slug}>{link(category, address([...slugs, category.slug]), countOf(category))}</li>
        ))}
      </ul>
    </AccordionItem>
  );
}

type PartProps = {
  facets: Facets;
  search: URLSearchParams;
  onChange: (how: (next: URLSearchParams) => void) => void;
};

function Brands({ facets, search, onChange }: PartProps) {
  const { t } = useTranslation('filters');
  const language = useLanguage();
  const [text, setText] = useState('');
  const [all, setAll] = useState(false);
  const chosen = listOf(search, 'brands');
  const wanted = text.trim().toLowerCase();
  const found = facets.brands.filter(
    ({ label_en = '', label_th = '' }) =>
      wanted === '' || label_en.toLowerCase().includes(wanted) || label_th.includes(wanted),
  );
  // Selected values stay visible, then those with most products.
  const ordered = [...found].sort(
    (a, b) => Number(chosen.includes(b.value)) - Number(chosen.includes(a.value)) || b.count - a.count,
  );
  const shown = all || wanted !== '' ? ordered : ordered.slice(0, Math.max(BRANDS, chosen.length));
  return (
    <AccordionItem title={<b className={styles.title}>{t('brands')}</b>} open={chosen.length > 0}>
      {facets.brands.length > BRANDS && (
        <TextField
          label={t('brandSearch')}
          className={styles.find ?? ''}
          value={text}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {shown.map(({ value, label_en = '', label_th = '', count }) => {
        const on = chosen.includes(value);
        return (
          <Checkbox
            key={value}
            label={language === 'th' ? label_th || label_en : label_en}
            count={formatCount(count)}
            checked={on}
            disabled={count === 0 && !on}
            onChange={() => onChange(toggleInList('brands', value))}
          />
        );
      })}
      {found.length === 0 && <p className={styles.quiet}>{t('brandNone')}</p>}
      {shown.length < found.length && (
        <LinkButton onClick={() => setAll(true)}>{t('brandsAll', { count: found.length })}</LinkButton>
      )}
    </AccordionItem>
  );
}

/** Digits and at most two decimals, as valid in the URL. */
const digits = (text: string): string =>
  /^\d{1,7}(?:\.\d{1,2})?/.exec(text.replace(/[^\d.]/g, ''))?.[0] ?? '';

function Prices({ facets, search, onChange }: PartProps) {
  const { t } = useTranslation('filters');
  const min = search.get('price_min');
  const max = search.get('price_max');
  const fits = ([low, high]: (typeof RANGES)[number]) =>
    Number(low ?? 0) <= facets.price_max && (high === null || Number(high) >= facets.price_min);
  return (
    <AccordionItem title={<b className={styles.title}>{t('price')}</b>} open>
      <Chips>
        {RANGES.map((range) => {
          const [low, high] = range;
          const on = low === min && high === max;
          return (
            <Chip
              key={`${low}-${high}`}
              className={styles.range}
              pressed={on}
              disabled={!fits(range) && !on}
              onClick={() => onChange(on ? setPrice('', '') : setPrice(low ?? '', high ?? ''))}
            >
              {priceText(low, high, t)}
            </Chip>
          );
        })}
      </Chips>
      {/* The fields reset to the values of the URL. */}
      <PriceFields key={`${min}-${max}`} min={min} max={max} facets={facets} onChange={onChange} />
    </AccordionItem>
  );
}

function PriceFields({
  min,
  max,
  facets,
  onChange,
}: Pick<PartProps, 'facets' | 'onChange'> & { min: string | null; max: string | null }) {
  const { t } = useTranslation('filters');
  const [low, setLow] = useState(min ?? '');
  const [high, setHigh] = useState(max ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [from, to] = [digits(low), digits(high)];
    // Swapped limits are corrected.
    const swapped = from !== '' && to !== '' && Number(from) > Number(to);
    onChange(swapped ? setPrice(to, from) : setPrice(from, to));
  };
  return (
    <form className={styles.prices} onSubmit={submit}>
      <TextField
        label={t('priceMin')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        placeholder={formatCount(Math.floor(facets.price_min))}
        value={low}
        onChange={(event) => setLow(event.target.value)}
      />
      <TextField
        label={t('priceMax')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        placeholder={formatCount(Math.ceil(facets.price_max))}
        value={high}
        onChange={(event) => setHigh(event.target.value)}
      />
      <Button type="submit" look="quiet" size="m" wide>
        {t('priceApply')}
      </Button>
    </form>
  );
}

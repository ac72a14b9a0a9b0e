import { PRODUCT_LIST } from '@mali/contracts/lists/products';
import { may } from '@mali/contracts/permissions';
import type { ProductRow } from '@mali/contracts/product-rows';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { formatBaht, formatCount } from '../../../ui/money.ts';
import { RowLink, RowPictures } from '../../list/list-cells.tsx';
import { ListPage, type ListPageDefinition } from '../../list/list-page.tsx';
import type { ListCell } from '../../list/list-table.tsx';
import { adminPaths } from '../../paths.ts';
import { useAt } from '../../shared/use-at.ts';
import { AllProducts, ChosenProducts } from '../choice-bar.tsx';
import styles from '../list.module.css';
import { downloadProducts, useProductCountsQuery, useProductsQuery } from '../list-calls.ts';
import { ProductState } from '../list-state.tsx';

type ViewKey = (typeof PRODUCT_LIST)['views'][number]['key'];

const PRODUCTS: ListPageDefinition<ProductRow> = {
  list: PRODUCT_LIST,
  path: adminPaths.products(),
  useRows: useProductsQuery,
  useCounts: useProductCountsQuery,
  useCells,
  rowKey: ({ mat_id }) => String(mat_id),
  defaultColumns: ['name', 'brand', 'category', 'variants', 'price', 'was', 'stock', 'sold', 'state'],
  saved: 'products',
  download: downloadProducts,
};

/** Products with prices, units and how they stand in the shop (GOODS-04). */
export function Component() {
  const { t } = useTranslation('admin');
  const role = useSelector(selectProfile)?.role_id;
  return (
    <ListPage
      definition={PRODUCTS}
      title={t('parts.products')}
      lead={t('products.lead')}
      search={t('products.search')}
      none={{ title: t('products.none'), text: t('adminOrders.noneText') }}
      done={(view) => t(`products.empty.${view as ViewKey}`)}
      mayExport
      selection={
        role !== undefined && (may(role, 'price:edit') || may(role, 'goods:edit'))
          ? {
              label: (key) => t('prices.bar.label', { key }),
              bar: (rows, onDone) => <ChosenProducts rows={rows} onDone={onDone} />,
              all: (address, total, onDone) => (
                <AllProducts address={address} total={total} onDone={onDone} />
              ),
            }
          : undefined
      }
      actions={
        role !== undefined && may(role, 'goods:edit') ? (
          <>
            <ButtonLink size="m" look="secondary" to={adminPaths.import('new')}>
              {t('imports.add')}
            </ButtonLink>
            <ButtonLink size="m" to={adminPaths.product('new')}>
              {t('productEditor.newTitle')}
            </ButtonLink>
          </>
        ) : null
      }
    />
  );
}

/** One price, or the lowest and the highest. */
function priceText({ price_from, price_to }: ProductRow): string {
  if (price_from === null || price_to === null) return '–';
  return price_from === price_to
    ? formatBaht(price_from)
    : `${formatBaht(price_from)}–${formatBaht(price_to)}`;
}

function useCells(): readonly ListCell<ProductRow>[] {
  const language = useLanguage();
  const at = useAt();
  const isThai = language === 'th';
  return [
    {
      key: 'name',
      cell: (row) => (
        <span className={styles.product}>
          <RowPictures items={[{ image: row.image, alt: '' }]} />
          <span>
            <RowLink to={adminPaths.product(row.mat_id)}>{isThai ? row.name_th : row.name_en}</RowLink>
            <small>{row.mat_no}</small>
          </span>
        </span>
      ),
    },
    { key: 'other_name', cell: (row) => (isThai ? row.name_en : row.name_th) },
    { key: 'brand', cell: (row) => (isThai ? row.brand_th : row.brand_en) },
    { key: 'category', cell: (row) => (isThai ? row.category_th : row.category_en) },
    { key: 'variants', cell: ({ variants }) => formatCount(variants) },
    { key: 'price', cell: priceText },
    {
      key: 'was',
      cell: ({ was }) => (was === null ? null : <s>{formatBaht(was)}</s>),
    },
    { key: 'stock', cell: ({ stock }) => formatCount(stock) },
    { key: 'sold', cell: ({ sold }) => formatCount(sold) },
    { key: 'state', cell: ({ state }) => <ProductState state={state} /> },
    { key: 'created_at', cell: ({ created_at: added }) => <time dateTime={added}>{at(added)}</time> },
  ];
}

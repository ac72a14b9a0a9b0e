import { BRAND_LIST } from '@mali/contracts/lists/brands';
import { may } from '@mali/contracts/permissions';
import type { BrandRow } from '@mali/contracts/staff-brands';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { paths } from '../../../app/paths.ts';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { formatCount } from '../../../ui/money.ts';
import { RowLink } from '../../list/list-cells.tsx';
import { ListPage, type ListPageDefinition } from '../../list/list-page.tsx';
import type { ListCell } from '../../list/list-table.tsx';
import { adminPaths } from '../../paths.ts';
import { downloadBrands, useStaffBrandCountsQuery, useStaffBrandsQuery } from '../brand-calls.ts';

const BRANDS: ListPageDefinition<BrandRow> = {
  list: BRAND_LIST,
  path: adminPaths.brands(),
  useRows: useStaffBrandsQuery,
  useCounts: useStaffBrandCountsQuery,
  useCells,
  rowKey: ({ brand_id }) => String(brand_id),
  defaultColumns: ['name', 'aliases', 'link_name', 'on_sale', 'products'],
  saved: 'brands',
  download: downloadBrands,
};

/** Brands, with the number of their products (GOODS-07). */
export function Component() {
  const { t } = useTranslation('admin');
  const role = useSelector(selectProfile)?.role_id;
  return (
    <ListPage
      definition={BRANDS}
      title={t('parts.brands')}
      lead={t('brands.lead')}
      search={t('brands.search')}
      none={{ title: t('adminOrders.none'), text: t('adminOrders.noneText') }}
      done={() => t('brands.none')}
      mayExport
      actions={
        role !== undefined && may(role, 'goods:edit') ? (
          <ButtonLink size="m" to={adminPaths.brand('new')}>
            {t('brands.add')}
          </ButtonLink>
        ) : null
      }
    />
  );
}

function useCells(): readonly ListCell<BrandRow>[] {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  return [
    {
      key: 'name',
      cell: ({ brand_id, brand_en, brand_th, shop_in_shop }) => {
        const [first, second] =
          language === 'th' && brand_th !== '' ? [brand_th, brand_en] : [brand_en, brand_th];
        return (
          <>
            <RowLink to={adminPaths.brand(brand_id)}>{first}</RowLink>
            <small>
              {[
                second || t('brands.noThai'),
                ...(shop_in_shop ? [t('brands.fields.shop_in_shop')] : []),
              ].join(' · ')}
            </small>
          </>
        );
      },
    },
    { key: 'aliases', cell: ({ aliases }) => aliases.join(', ') },
    { key: 'link_name', cell: ({ link_name }) => paths.shop([link_name]) },
    { key: 'origin', cell: ({ origin }) => origin },
    { key: 'on_sale', cell: ({ on_sale }) => formatCount(on_sale) },
    { key: 'products', cell: ({ products }) => formatCount(products) },
  ];
}

import { may } from '@mali/contracts/permissions';
import type { StaffProduct } from '@mali/contracts/staff-products';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useParams, useSearchParams } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { Button, ButtonLink, TextLink } from '../../../ui/button.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { Loading, Skeleton } from '../../../ui/states.tsx';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { useProductChoicesQuery } from '../../shared/product-calls.ts';
import { RecordHistory } from '../../shared/record-history.tsx';
import { RecordHead, RecordPage } from '../../shared/record-page.tsx';
import { useStaffProductQuery } from '../product-calls.ts';
import type { ProductForm } from '../product-form.tsx';
import styles from '../product-pictures.module.css';

// The form is large: the rest of the page is there before it.
const Form = lazy(async () => ({ default: (await import('../product-form.tsx')).ProductForm }));
const Preview = lazy(async () => ({ default: (await import('../preview-dialog.tsx')).PreviewDialog }));
const Prices = lazy(async () => ({ default: (await import('../product-prices.tsx')).ProductPrices }));

/** A product, or a new one; a new one may begin as a copy (`?copy=`). */
export function Component() {
  const { mat_id = '' } = useParams();
  return mat_id === 'new' ? <NewProduct /> : <Kept id={Number(mat_id)} />;
}

function LazyForm(props: Omit<ComponentProps<typeof ProductForm>, 'choices'>) {
  const choices = useProductChoicesQuery();
  return (
    <Loaded query={choices}>
      {(all) => (
        <Suspense
          fallback={
            <Loading>
              <Skeleton shape="block" />
            </Loading>
          }
        >
          <Form {...props} choices={all} />
        </Suspense>
      )}
    </Loaded>
  );
}

function NewProduct() {
  const { t } = useTranslation('admin');
  const [query] = useSearchParams();
  const copied = Number(query.get('copy') ?? '');
  const copy = useStaffProductQuery(copied, { skip: !Number.isSafeInteger(copied) || copied < 1 });
  return (
    <>
      <PageMeta title={t('productEditor.newTitle')} noIndex />
      <TextLink to={adminPaths.products()}>{t('parts.products')}</TextLink>
      <AdminHead title={t('productEditor.newTitle')} lead={t('productEditor.newLead')} />
      {query.get('copy') === null ? (
        <LazyForm product={null} mayEdit />
      ) : (
        <Loaded query={copy}>{(from) => <LazyForm product={null} copy={from} mayEdit />}</Loaded>
      )}
    </>
  );
}

function Kept({ id }: { id: number }) {
  const { t } = useTranslation('admin');
  const query = useStaffProductQuery(id, {
    skip: !Number.isSafeInteger(id),
    refetchOnMountOrArgChange: true,
  });
  const known = Number.isSafeInteger(id) ? query : { error: { status: 404 }, refetch: query.refetch };
  return (
    <RecordPage
      title={t('parts.products')}
      section="products"
      unknown={t('productEditor.missingRecord')}
      query={known as typeof query}
    >
      {(product) => <Product key={product.mat_id} product={product} />}
    </RecordPage>
  );
}

function Product({ product }: { product: StaffProduct }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const role = useSelector(selectProfile)?.role_id;
  const mayEdit = role !== undefined && may(role, 'goods:edit');
  const [isPreviewing, setIsPreviewing] = useState(false);
  const { mat_id, mat_no, state, variants } = product;
  const name = product[`name_${language}`];
  const units = variants.reduce((sum, { stock }) => sum + stock, 0);
  return (
    <>
      <PageMeta title={name} noIndex />
      <RecordHead
        title={name}
        marks={
          <>
            <span>{t(`productEditor.states.${state}`)}</span> <span>{mat_no}</span>{' '}
            <span>{t('productEditor.units', { count: units })}</span>{' '}
            {state === 'on_sale' && (
              <TextLink inline to={paths.item(mat_id)}>
                {t('productEditor.view')}
              </TextLink>
            )}
          </>
        }
      >
        <div className={styles.row}>
          <Button size="m" look="quiet" icon="eye" onClick={() => setIsPreviewing(true)}>
            {t('productEditor.ahead.open')}
          </Button>
          {mayEdit && (
            <ButtonLink size="m" look="quiet" to={adminPaths.product('new', { copy: String(mat_id) })}>
              {t('productEditor.copy')}
            </ButtonLink>
          )}
        </div>
      </RecordHead>
      {isPreviewing && (
        <Suspense fallback={null}>
          <Preview product={product} onClose={() => setIsPreviewing(false)} />
        </Suspense>
      )}
      <LazyForm product={product} mayEdit={mayEdit} />
      <Suspense fallback={null}>
        <Prices mat_id={mat_id} />
      </Suspense>
      <RecordHistory record={`product ${mat_id}`} />
    </>
  );
}

import { formatDateTime } from '@mali/thai/dates';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Navigate, useParams } from 'react-router-dom';
import { OFFICE } from '../../app/office-addresses.ts';
import { paths } from '../../app/paths.ts';
import { NotFound } from '../../app/shell/not-found.tsx';
import { isApiError } from '../../clients/api-error.ts';
import { TextLink } from '../../ui/button.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import text from '../../ui/type.module.css';
import { inLanguage, useLanguage } from '../preferences/index.ts';
import { selectProfile, selectSessionKnown } from '../session/index.ts';
import styles from './item-preview.module.css';
import { useItemPreviewQuery } from './item-preview-calls.ts';
import { idOf } from './requests.ts';
import type { ProductPage } from './routes/product.tsx';

/** A product page as shoppers will see it at a moment, for staff who may see goods; for others there is no such page. */
export function ItemPreview({ id, at, page: Page }: { id: number; at: string; page: ProductPage }) {
  const { t } = useTranslation('below');
  const language = useLanguage();
  const { mat_var_id } = useParams();
  const isKnown = useSelector(selectSessionKnown);
  const profile = useSelector(selectProfile);
  const { data, error, refetch } = useItemPreviewQuery(
    { id, at },
    { skip: profile === null, refetchOnMountOrArgChange: true },
  );
  const query = `?preview=${encodeURIComponent(at)}`;
  if ((isKnown && profile === null) || (isApiError(error) && (error.status ?? 0) in REFUSED))
    return <NotFound />;
  if (error !== undefined)
    return (
      <div className={text.wrap}>
        <ErrorState page retry={() => void refetch()} />
      </div>
    );
  if (data === undefined)
    return (
      <div className={text.wrap}>
        <Loading>
          <Skeleton shape="block" />
        </Loading>
      </div>
    );
  const { material, state } = data;
  const addressed = material.variants.find((one) => one.mat_var_id === idOf(mat_var_id));
  if (mat_var_id !== undefined && addressed === undefined)
    return <Navigate to={paths.item(id) + query} replace />;
  const shown =
    addressed ??
    material.variants.find((one) => one.mat_var_id === material.mat_var_id) ??
    material.variants[0];
  if (shown === undefined) return <NotFound />;
  const time = formatDateTime(new Date(data.at), language);
  return (
    <>
      <PageMeta title={inLanguage(material, 'mat_name', language)} noIndex />
      <div className={styles.bar} role="status">
        <div className={text.wrap}>
          <b>{t('preview.title', { time })}</b>
          <span>{t(`preview.${state}`)}</span>
          <span>{t('preview.note')}</span>
          <TextLink to={`${OFFICE.start}/products/${id}`}>{t('preview.back')}</TextLink>
        </div>
      </div>
      <Page
        key={id}
        material={material}
        addressed={shown}
        isAddressed={addressed !== undefined}
        preview={query}
      />
    </>
  );
}

/** Statuses of a page that is not for this user, or not there. */
const REFUSED: Readonly<Record<number, true>> = { 401: true, 403: true, 404: true, 409: true };

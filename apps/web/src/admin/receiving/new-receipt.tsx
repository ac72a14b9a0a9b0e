import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../ui/button.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { Loading, Skeleton } from '../../ui/states.tsx';
import { adminPaths } from '../paths.ts';
import { AdminHead } from '../shared/admin-head.tsx';
import styles from './receiving.module.css';

// The form and its rules are large: the head of the page is there before them.
const Form = lazy(async () => ({ default: (await import('./receipt-form.tsx')).ReceiptForm }));

/** Goods are scanned, with lot and expiry, and posted to stock (STOCK-03). */
export function NewReceipt() {
  const { t } = useTranslation('admin');
  return (
    <div className={styles.page}>
      <PageMeta title={t('receiving.newTitle')} noIndex />
      <TextLink to={adminPaths.receiving()}>{t('receiving.back')}</TextLink>
      <AdminHead title={t('receiving.newTitle')} lead={t('receiving.newLead')} />
      <Suspense
        fallback={
          <Loading>
            <Skeleton shape="block" className={styles.tall} />
          </Loading>
        }
      >
        <Form />
      </Suspense>
    </div>
  );
}

import { may } from '@mali/contracts/permissions';
import type { Supplier } from '@mali/contracts/suppliers';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { selectProfile } from '../../../features/session/index.ts';
import { Button, TextLink } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/chip.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { RecordHistory } from '../../shared/record-history.tsx';
import { RecordHead, RecordPage } from '../../shared/record-page.tsx';
import { useNotice } from '../../shared/use-notice.ts';
import styles from '../purchasing.module.css';
import { useSetSupplierActiveMutation, useSupplierQuery } from '../supplier-calls.ts';
import { LazySupplierForm } from '../supplier-form-lazy.tsx';
import { SupplierGoodsSection } from '../supplier-goods.tsx';

/** A supplier, or a new one. */
export function Component() {
  const { supplier_id = '' } = useParams();
  return supplier_id === 'new' ? <NewSupplier /> : <Known id={Number(supplier_id)} />;
}

function NewSupplier() {
  const { t } = useTranslation('admin');
  return (
    <div className={styles.page}>
      <PageMeta title={t('suppliers.newTitle')} noIndex />
      <TextLink to={adminPaths.suppliers()}>{t('parts.suppliers')}</TextLink>
      <AdminHead title={t('suppliers.newTitle')} />
      <LazySupplierForm supplier={null} mayEdit />
    </div>
  );
}

function Known({ id }: { id: number }) {
  const { t } = useTranslation('admin');
  const query = useSupplierQuery(id, { skip: !Number.isSafeInteger(id), refetchOnMountOrArgChange: true });
  const known = Number.isSafeInteger(id) ? query : { error: { status: 404 }, refetch: query.refetch };
  return (
    <RecordPage
      title={t('parts.suppliers')}
      section="suppliers"
      unknown={t('suppliers.missing')}
      query={known as typeof query}
    >
      {(supplier) => <Shown key={supplier.supplier_id} supplier={supplier} />}
    </RecordPage>
  );
}

function Shown({ supplier }: { supplier: Supplier }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const role = useSelector(selectProfile)?.role_id;
  const mayEdit = role !== undefined && may(role, 'purchase:edit');
  const [setActive, setting] = useSetSupplierActiveMutation();
  const { supplier_id, name, active } = supplier;
  const onActive = async () => {
    const { error } = await setActive({ supplier_id, active: !active, was: active });
    if (error !== undefined) return notice.failed(error);
    notice.done(t(active ? 'suppliers.ended' : 'suppliers.reopened', { name }), () =>
      setActive({ supplier_id, active, was: !active }),
    );
  };
  return (
    <>
      <PageMeta title={name} noIndex />
      <RecordHead title={name} marks={!active && <Badge tone="plain">{t('suppliers.isEnded')}</Badge>}>
        {mayEdit && (
          <Button size="m" look="quiet" busy={setting.isLoading} onClick={() => void onActive()}>
            {t(active ? 'suppliers.end' : 'suppliers.reopen')}
          </Button>
        )}
      </RecordHead>
      <LazySupplierForm supplier={supplier} mayEdit={mayEdit} />
      <SupplierGoodsSection supplier_id={supplier_id} mayEdit={mayEdit} />
      <RecordHistory record={`supplier ${supplier_id}`} />
    </>
  );
}

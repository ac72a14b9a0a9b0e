import { may } from '@mali/contracts/permissions';
import type { StaffBrand } from '@mali/contracts/staff-brands';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useNavigate, useParams } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { Button, TextLink } from '../../../ui/button.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { adminPaths } from '../../paths.ts';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { AdminHead } from '../../shared/admin-head.tsx';
import { RecordHistory } from '../../shared/record-history.tsx';
import { RecordHead, RecordPage } from '../../shared/record-page.tsx';
import { useNotice } from '../../shared/use-notice.ts';
import { useMakeBrandMutation, useRemoveBrandMutation, useStaffBrandQuery } from '../brand-calls.ts';
import { BrandForm } from '../brand-form.tsx';
import { toFields, toValues } from '../brand-values.ts';
import styles from './goods.module.css';

/** A brand, or a new one. */
export function Component() {
  const { brand_id = '' } = useParams();
  return brand_id === 'new' ? <NewBrand /> : <Kept id={Number(brand_id)} />;
}

function NewBrand() {
  const { t } = useTranslation('admin');
  return (
    <div className={styles.page}>
      <PageMeta title={t('brands.newTitle')} noIndex />
      <TextLink to={adminPaths.brands()}>{t('parts.brands')}</TextLink>
      <AdminHead title={t('brands.newTitle')} />
      <BrandForm brand={null} mayEdit />
    </div>
  );
}

function Kept({ id }: { id: number }) {
  const { t } = useTranslation('admin');
  const query = useStaffBrandQuery(id, { skip: !Number.isSafeInteger(id), refetchOnMountOrArgChange: true });
  const known = Number.isSafeInteger(id) ? query : { error: { status: 404 }, refetch: query.refetch };
  return (
    <RecordPage
      title={t('parts.brands')}
      section="brands"
      unknown={t('brands.missing')}
      query={known as typeof query}
    >
      {(brand) => <Brand key={brand.brand_id} brand={brand} />}
    </RecordPage>
  );
}

function Brand({ brand }: { brand: StaffBrand }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const role = useSelector(selectProfile)?.role_id;
  const mayEdit = role !== undefined && may(role, 'goods:edit');
  const [asking, setAsking] = useState(false);
  const { brand_id, brand_en, brand_th, link_name, on_sale, products } = brand;
  const name = language === 'th' && brand_th !== '' ? brand_th : brand_en;
  return (
    <>
      <PageMeta title={name} noIndex />
      <RecordHead
        title={name}
        marks={
          <>
            <span>{t('brands.count', { count: products, on_sale })}</span>
            <TextLink inline to={paths.shop([link_name])}>
              {paths.shop([link_name])}
            </TextLink>
          </>
        }
      >
        {mayEdit && products === 0 && (
          <Button size="m" look="secondary" onClick={() => setAsking(true)}>
            {t('brands.remove')}
          </Button>
        )}
      </RecordHead>
      <BrandForm brand={brand} mayEdit={mayEdit} />
      <RecordHistory record={`brand ${brand_id}`} />
      {asking && <RemoveDialog brand={brand} name={name} onClose={() => setAsking(false)} />}
    </>
  );
}

function RemoveDialog({ brand, name, onClose }: { brand: StaffBrand; name: string; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const navigate = useNavigate();
  const [remove, removing] = useRemoveBrandMutation();
  const [make] = useMakeBrandMutation();
  const [refused, setRefused] = useState<string | null>(null);
  const onSubmit = async () => {
    const { error } = await remove(brand.brand_id);
    if (error !== undefined) return setRefused(notice.textOf(error));
    onClose();
    void navigate(adminPaths.brands());
    notice.done(t('brands.removed', { name }), () =>
      make({ ...toFields(toValues(brand)), link_name: brand.link_name }),
    );
  };
  return (
    <ActDialog
      title={t('brands.removeTitle', { name })}
      confirm={t('brands.remove')}
      busy={removing.isLoading}
      refused={refused}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>{t('brands.removeText', { address: paths.shop([brand.link_name]) })}</p>
    </ActDialog>
  );
}

import type { StaffSpokenName } from '@mali/contracts/staff-search-rules';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { Button, TextLink } from '../../../ui/button.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { Loading, Skeleton } from '../../../ui/states.tsx';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { RecordHistory } from '../../shared/record-history.tsx';
import { RecordHead, RecordPage } from '../../shared/record-page.tsx';
import { useNotice } from '../../shared/use-notice.ts';
import { useMakeSpokenNameMutation, useRemoveSpokenNameMutation, useSpokenNameQuery } from '../rule-calls.ts';
import styles from './search.module.css';

const NameForm = lazy(async () => ({ default: (await import('../name-form.tsx')).NameForm }));
const waiting = (
  <Loading>
    <Skeleton shape="block" />
  </Loading>
);

/** How a name is said, or a new one. */
export function Component() {
  const { name_id = '' } = useParams();
  return name_id === 'new' ? <NewName /> : <Kept id={Number(name_id)} />;
}

function NewName() {
  const { t } = useTranslation('admin');
  return (
    <div className={styles.page}>
      <PageMeta title={t('spokenNames.newTitle')} noIndex />
      <TextLink to={adminPaths.spokenNames()}>{t('spokenNames.title')}</TextLink>
      <AdminHead title={t('spokenNames.newTitle')} lead={t('spokenNames.newLead')} />
      <Suspense fallback={waiting}>
        <NameForm record={null} />
      </Suspense>
    </div>
  );
}

function Kept({ id }: { id: number }) {
  const { t } = useTranslation('admin');
  const query = useSpokenNameQuery(id, { skip: !Number.isSafeInteger(id), refetchOnMountOrArgChange: true });
  const known = Number.isSafeInteger(id) ? query : { error: { status: 404 }, refetch: query.refetch };
  return (
    <RecordPage
      title={t('spokenNames.title')}
      section="spokenNames"
      unknown={t('spokenNames.missing')}
      query={known as typeof query}
    >
      {(record) => <Name key={record.name_id} record={record} />}
    </RecordPage>
  );
}

function Name({ record }: { record: StaffSpokenName }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const navigate = useNavigate();
  const [remove, removing] = useRemoveSpokenNameMutation();
  const [make] = useMakeSpokenNameMutation();
  const { name_id, name, thai, brands } = record;
  const onRemove = async () => {
    const { error } = await remove(name_id);
    if (error !== undefined) return notice.failed(error);
    void navigate(adminPaths.spokenNames());
    notice.done(t('spokenNames.removed', { name }), () => make({ name, thai }));
  };
  return (
    <>
      <PageMeta title={name} noIndex />
      <RecordHead
        title={name}
        marks={
          <span>
            {brands.length === 0
              ? t('spokenNames.noBrand')
              : t('spokenNames.inBrands', { brands: brands.join(', ') })}
          </span>
        }
      >
        <Button size="m" look="secondary" busy={removing.isLoading} onClick={() => void onRemove()}>
          {t('spokenNames.remove')}
        </Button>
      </RecordHead>
      <Suspense fallback={waiting}>
        <NameForm record={record} />
      </Suspense>
      <RecordHistory record={`spoken-name ${name_id}`} />
    </>
  );
}

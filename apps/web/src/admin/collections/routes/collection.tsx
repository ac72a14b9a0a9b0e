import type { StaffCollection } from '@mali/contracts/collections';
import { may } from '@mali/contracts/permissions';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useNavigate, useParams } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { Button, TextLink } from '../../../ui/button.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { Loading, Skeleton } from '../../../ui/states.tsx';
import { adminPaths } from '../../paths.ts';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { AdminHead } from '../../shared/admin-head.tsx';
import {
  useMakeCollectionMutation,
  useRemoveCollectionMutation,
  useStaffCollectionQuery,
} from '../../shared/collection-calls.ts';
import { RecordHistory } from '../../shared/record-history.tsx';
import { RecordHead, RecordPage } from '../../shared/record-page.tsx';
import { useNotice } from '../../shared/use-notice.ts';
import styles from '../collection-form.module.css';
import type { CollectionForm } from '../collection-form.tsx';

// The form is large: the rest of the page is there before it.
const Form = lazy(async () => ({ default: (await import('../collection-form.tsx')).CollectionForm }));

const LazyForm = (props: ComponentProps<typeof CollectionForm>) => (
  <Suspense
    fallback={
      <Loading>
        <Skeleton shape="block" />
      </Loading>
    }
  >
    <Form {...props} />
  </Suspense>
);

/** A collection, or a new one. */
export function Component() {
  const { collection_id = '' } = useParams();
  return collection_id === 'new' ? <NewCollection /> : <Kept id={Number(collection_id)} />;
}

function NewCollection() {
  const { t } = useTranslation('admin');
  return (
    <div className={styles.page}>
      <PageMeta title={t('collections.newTitle')} noIndex />
      <TextLink to={adminPaths.collections()}>{t('parts.collections')}</TextLink>
      <AdminHead title={t('collections.newTitle')} />
      <LazyForm collection={null} mayEdit />
    </div>
  );
}

function Kept({ id }: { id: number }) {
  const { t } = useTranslation('admin');
  const query = useStaffCollectionQuery(id, {
    skip: !Number.isSafeInteger(id),
    refetchOnMountOrArgChange: true,
  });
  const known = Number.isSafeInteger(id) ? query : { error: { status: 404 }, refetch: query.refetch };
  return (
    <RecordPage
      title={t('parts.collections')}
      section="collections"
      unknown={t('collections.missing')}
      query={known as typeof query}
    >
      {(collection) => <Collection key={collection.collection_id} collection={collection} />}
    </RecordPage>
  );
}

function Collection({ collection }: { collection: StaffCollection }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const role = useSelector(selectProfile)?.role_id;
  const mayEdit = role !== undefined && may(role, 'goods:edit');
  const [removing, setRemoving] = useState(false);
  const { collection_id, slug, state, count } = collection;
  const name = collection[`name_${language}`];
  return (
    <>
      <PageMeta title={name} noIndex />
      <RecordHead
        title={name}
        marks={
          <>
            <span>{t(`collections.states.${state}`)}</span>
            <span>{t('collections.count', { count })}</span>
            {state === 'live' && (
              <TextLink inline to={paths.shop([slug])}>
                {paths.shop([slug])}
              </TextLink>
            )}
          </>
        }
      >
        {mayEdit && (
          <Button size="m" look="secondary" onClick={() => setRemoving(true)}>
            {t('collections.remove')}
          </Button>
        )}
      </RecordHead>
      <LazyForm collection={collection} mayEdit={mayEdit} />
      <RecordHistory record={`collection ${collection_id}`} />
      {removing && <RemoveDialog collection={collection} name={name} onClose={() => setRemoving(false)} />}
    </>
  );
}

function RemoveDialog({
  collection,
  name,
  onClose,
}: {
  collection: StaffCollection;
  name: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const navigate = useNavigate();
  const [remove, removing] = useRemoveCollectionMutation();
  const [make] = useMakeCollectionMutation();
  const [refused, setRefused] = useState<string | null>(null);
  const onSubmit = async () => {
    const { error } = await remove(collection.collection_id);
    if (error !== undefined) return setRefused(notice.textOf(error));
    onClose();
    void navigate(adminPaths.collections());
    notice.done(t('collections.removed', { name }), async () => {
      const { toFields, toValues } = await import('../collection-values.ts');
      return make(toFields(toValues(collection)));
    });
  };
  return (
    <ActDialog
      title={t('collections.removeTitle', { name })}
      confirm={t('collections.remove')}
      busy={removing.isLoading}
      refused={refused}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>{t('collections.removeText', { address: paths.shop([collection.slug]) })}</p>
    </ActDialog>
  );
}

import type { StaffBadge } from '@mali/contracts/badges';
import { may } from '@mali/contracts/permissions';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useNavigate, useParams } from 'react-router-dom';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { Button, TextLink } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/chip.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { Loading, Skeleton } from '../../../ui/states.tsx';
import { adminPaths } from '../../paths.ts';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { AdminHead } from '../../shared/admin-head.tsx';
import { RecordHistory } from '../../shared/record-history.tsx';
import { RecordHead, RecordPage } from '../../shared/record-page.tsx';
import { useNotice } from '../../shared/use-notice.ts';
import { useMakeBadgeMutation, useRemoveBadgeMutation, useStaffBadgeQuery } from '../badge-calls.ts';
import type { BadgeForm } from '../badge-form.tsx';
import styles from '../collection-form.module.css';

// The form is large: the rest of the page is there before it.
const Form = lazy(async () => ({ default: (await import('../badge-form.tsx')).BadgeForm }));

const LazyForm = (props: ComponentProps<typeof BadgeForm>) => (
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

/** A badge, or a new one. */
export function Component() {
  const { badge_id = '' } = useParams();
  return badge_id === 'new' ? <NewBadge /> : <Opened id={Number(badge_id)} />;
}

function NewBadge() {
  const { t } = useTranslation('admin');
  return (
    <div className={styles.page}>
      <PageMeta title={t('badges.newTitle')} noIndex />
      <TextLink to={adminPaths.badges()}>{t('parts.badges')}</TextLink>
      <AdminHead title={t('badges.newTitle')} />
      <LazyForm badge={null} mayEdit />
    </div>
  );
}

function Opened({ id }: { id: number }) {
  const { t } = useTranslation('admin');
  const query = useStaffBadgeQuery(id, {
    skip: !Number.isSafeInteger(id),
    refetchOnMountOrArgChange: true,
  });
  const known = Number.isSafeInteger(id) ? query : { error: { status: 404 }, refetch: query.refetch };
  return (
    <RecordPage
      title={t('parts.badges')}
      section="badges"
      unknown={t('badges.missing')}
      query={known as typeof query}
    >
      {(badge) => <Kept key={badge.badge_id} badge={badge} />}
    </RecordPage>
  );
}

function Kept({ badge }: { badge: StaffBadge }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const role = useSelector(selectProfile)?.role_id;
  const mayEdit = role !== undefined && may(role, 'goods:edit');
  const [removing, setRemoving] = useState(false);
  const { badge_id, state, count, tone } = badge;
  const name = badge[`text_${language}`];
  return (
    <>
      <PageMeta title={name} noIndex />
      <RecordHead
        title={name}
        marks={
          <>
            <Badge tone={tone}>{name}</Badge>
            <span>{t(`collections.states.${state}`)}</span>
            <span>{t('collections.count', { count })}</span>
          </>
        }
      >
        {mayEdit && (
          <Button size="m" look="secondary" onClick={() => setRemoving(true)}>
            {t('collections.remove')}
          </Button>
        )}
      </RecordHead>
      <LazyForm badge={badge} mayEdit={mayEdit} />
      <RecordHistory record={`badge ${badge_id}`} />
      {removing && <RemoveDialog badge={badge} name={name} onClose={() => setRemoving(false)} />}
    </>
  );
}

function RemoveDialog({ badge, name, onClose }: { badge: StaffBadge; name: string; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const navigate = useNavigate();
  const [remove, removing] = useRemoveBadgeMutation();
  const [make] = useMakeBadgeMutation();
  const [refused, setRefused] = useState<string | null>(null);
  const onSubmit = async () => {
    const { error } = await remove(badge.badge_id);
    if (error !== undefined) return setRefused(notice.textOf(error));
    onClose();
    void navigate(adminPaths.badges());
    notice.done(t('collections.removed', { name }), async () => {
      const { toFields, toValues } = await import('../badge-values.ts');
      return make(toFields(toValues(badge)));
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
      <p>{t('badges.removeText')}</p>
    </ActDialog>
  );
}

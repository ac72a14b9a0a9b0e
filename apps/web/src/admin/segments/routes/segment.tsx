import type { Segment } from '@mali/contracts/segments';
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
import { useAt } from '../../shared/use-at.ts';
import { useNotice } from '../../shared/use-notice.ts';
import { useMakeSegmentMutation, useRemoveSegmentMutation, useSegmentQuery } from '../segment-calls.ts';
import styles from '../segments.module.css';

const SegmentForm = lazy(async () => ({ default: (await import('../segment-form.tsx')).SegmentForm }));
const waiting = (
  <Loading>
    <Skeleton shape="block" />
  </Loading>
);

/** A segment of customers, or a new one. */
export function Component() {
  const { segment_id = '' } = useParams();
  return segment_id === 'new' ? <NewSegment /> : <Saved id={Number(segment_id)} />;
}

function NewSegment() {
  const { t } = useTranslation('admin');
  return (
    <div className={styles.page}>
      <PageMeta title={t('segments.newTitle')} noIndex />
      <TextLink to={adminPaths.segments()}>{t('parts.segments')}</TextLink>
      <AdminHead title={t('segments.newTitle')} />
      <Suspense fallback={waiting}>
        <SegmentForm record={null} />
      </Suspense>
    </div>
  );
}

function Saved({ id }: { id: number }) {
  const { t } = useTranslation('admin');
  const query = useSegmentQuery(id, { skip: !Number.isSafeInteger(id), refetchOnMountOrArgChange: true });
  const known = Number.isSafeInteger(id) ? query : { error: { status: 404 }, refetch: query.refetch };
  return (
    <RecordPage
      title={t('parts.segments')}
      section="segments"
      unknown={t('segments.missing')}
      query={known as typeof query}
    >
      {(record) => <One key={record.segment_id} record={record} />}
    </RecordPage>
  );
}

function One({ record }: { record: Segment }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const navigate = useNavigate();
  const [remove, removing] = useRemoveSegmentMutation();
  const [make] = useMakeSegmentMutation();
  const at = useAt();
  const { segment_id, name, join, conditions, made_at } = record;
  const onRemove = async () => {
    const { error } = await remove(segment_id);
    if (error !== undefined) return notice.failed(error);
    void navigate(adminPaths.segments());
    notice.done(t('segments.removed', { name }), () => make({ name, join, conditions }));
  };
  return (
    <>
      <PageMeta title={name} noIndex />
      <RecordHead title={name} marks={<span>{t('segments.made', { at: at(made_at) })}</span>}>
        <Button size="m" look="secondary" busy={removing.isLoading} onClick={() => void onRemove()}>
          {t('segments.remove')}
        </Button>
      </RecordHead>
      <Suspense fallback={waiting}>
        <SegmentForm record={record} />
      </Suspense>
      <RecordHistory record={`segment ${segment_id}`} />
    </>
  );
}

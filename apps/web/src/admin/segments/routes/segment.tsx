import type { Segment } from '@mali/contracts/segments';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { isApiError } from '../../../clients/api-error.ts';
import { useLanguage } from '../../../features/preferences/index.ts';
import { Button, TextLink } from '../../../ui/button.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { Refused } from '../../../ui/refused.tsx';
import { Loading, Skeleton } from '../../../ui/states.tsx';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { RecordHistory } from '../../shared/record-history.tsx';
import { RecordHead, RecordPage } from '../../shared/record-page.tsx';
import {
  useMakeSegmentMutation,
  useRemoveSegmentMutation,
  useSegmentQuery,
} from '../../shared/segment-calls.ts';
import { useAt } from '../../shared/use-at.ts';
import { useNotice } from '../../shared/use-notice.ts';
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

/** What a segment is for, as the refusal to remove it says. */
type Use = Readonly<{ name_th: string; name_en: string }> &
  (
    | Readonly<{ kind: 'promotion' | 'offer' | 'mailing'; id: number }>
    | Readonly<{ kind: 'page'; id: string }>
  );
const usesOf = (error: unknown): readonly Use[] =>
  isApiError(error) && error.code === 'SEGMENT.IN_USE'
    ? (error.details as { uses: readonly Use[] }).uses
    : [];
const ADDRESS = {
  promotion: adminPaths.promotion,
  offer: adminPaths.offer,
  mailing: adminPaths.mailing,
} as const;

/** Where a segment that cannot be removed is used. */
function Uses({ uses }: { uses: readonly Use[] }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  return (
    <>
      <Refused>{t('segments.inUse')}</Refused>
      <ul className={styles.words}>
        {uses.map((use) => (
          <li key={`${use.kind} ${use.id}`}>
            {t(`segments.uses.${use.kind}`)}{' '}
            <TextLink to={use.kind === 'page' ? adminPaths.page(use.id) : ADDRESS[use.kind](use.id)}>
              {use[`name_${language}`]}
            </TextLink>
          </li>
        ))}
      </ul>
    </>
  );
}

function One({ record }: { record: Segment }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const navigate = useNavigate();
  const [remove, removing] = useRemoveSegmentMutation();
  const [make] = useMakeSegmentMutation();
  const at = useAt();
  const [uses, setUses] = useState<readonly Use[]>([]);
  const { segment_id, name, join, conditions, made_at } = record;
  const onRemove = async () => {
    const { error } = await remove(segment_id);
    if (usesOf(error).length > 0) return setUses(usesOf(error));
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
      {uses.length > 0 && <Uses uses={uses} />}
      <Suspense fallback={waiting}>
        <SegmentForm record={record} />
      </Suspense>
      <RecordHistory record={`segment ${segment_id}`} />
    </>
  );
}

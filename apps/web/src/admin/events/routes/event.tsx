import { optionWord } from '@mali/contracts/lists/definition';
import { SHOP_EVENT_LIST } from '@mali/contracts/lists/shop-events';
import type { StaffEvent } from '@mali/contracts/shop-events';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { useLanguage } from '../../../features/preferences/index.ts';
import { ButtonLink, TextLink } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/chip.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { Loading, Skeleton } from '../../../ui/states.tsx';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import styles from '../../shared/campaign-editor.module.css';
import { RecordHistory } from '../../shared/record-history.tsx';
import { RecordHead, RecordPage, RecordSection } from '../../shared/record-page.tsx';
import { useStaffEventQuery } from '../calls.ts';
import { EventPeople } from '../people.tsx';

// The form is large: the rest of the page is there before it.
const EventForm = lazy(async () => ({ default: (await import('../event-form.tsx')).EventForm }));
const waiting = (
  <Loading>
    <Skeleton shape="block" />
  </Loading>
);

/** An event, or a new one. */
export function Component() {
  const { event_id = '' } = useParams();
  return event_id === 'new' ? <NewEvent /> : <Kept id={Number(event_id)} />;
}

function NewEvent() {
  const { t } = useTranslation('admin');
  return (
    <div className={styles.page}>
      <PageMeta title={t('shopEvents.newTitle')} noIndex />
      <TextLink to={adminPaths.shopEvents()}>{t('parts.shopEvents')}</TextLink>
      <AdminHead title={t('shopEvents.newTitle')} />
      <Suspense fallback={waiting}>
        <EventForm record={null} />
      </Suspense>
    </div>
  );
}

function Kept({ id }: { id: number }) {
  const { t } = useTranslation('admin');
  const { search } = useLocation();
  const query = useStaffEventQuery(id, { skip: !Number.isSafeInteger(id), refetchOnMountOrArgChange: true });
  const known = Number.isSafeInteger(id) ? query : { error: { status: 404 }, refetch: query.refetch };
  return (
    <RecordPage
      title={t('parts.shopEvents')}
      section="shopEvents"
      list={search}
      unknown={t('shopEvents.missing')}
      query={known as typeof query}
    >
      {(record) => <ShopEvent key={record.event_id} record={record} />}
    </RecordPage>
  );
}

function ShopEvent({ record }: { record: StaffEvent }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { event_id, event_code, title, state, published, registration, registered, waiting: queue } = record;
  return (
    <>
      <PageMeta title={title[language]} noIndex />
      <RecordHead
        title={title[language]}
        marks={
          <Badge tone={state === 'running' ? 'leaf' : 'plain'}>
            {optionWord(SHOP_EVENT_LIST.filters.state, state, language)}
          </Badge>
        }
      >
        {published && (
          <ButtonLink size="m" look="secondary" reloadDocument to={paths.event(event_code)}>
            {t('shopEvents.see')}
          </ButtonLink>
        )}
      </RecordHead>
      {(registration !== null || registered + queue > 0) && <EventPeople event={record} />}
      <RecordSection title={t('shopEvents.edit')}>
        <Suspense fallback={waiting}>
          <EventForm record={record} />
        </Suspense>
      </RecordSection>
      <RecordHistory record={`event ${event_id}`} />
    </>
  );
}

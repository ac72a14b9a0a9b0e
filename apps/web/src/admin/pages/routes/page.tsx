import { contentPageOf } from '@mali/contracts/content-items';
import type { PageVersion, StaffPage } from '@mali/contracts/pages';
import { may } from '@mali/contracts/permissions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useNavigate, useParams } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { Button, ButtonLink, TextLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { Loading, Skeleton } from '../../../ui/states.tsx';
import { adminPaths } from '../../paths.ts';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { RecordHistory } from '../../shared/record-history.tsx';
import { RecordHead, RecordPage, RecordSection } from '../../shared/record-page.tsx';
import { ResponsiveTable } from '../../shared/responsive-table.tsx';
import { useAt } from '../../shared/use-at.ts';
import { useNotice } from '../../shared/use-notice.ts';
import styles from '../builder.module.css';
import { DifferenceList } from '../difference-list.tsx';
import {
  useBeginDraftMutation,
  usePageVersionQuery,
  useRemoveDraftMutation,
  useStaffPageQuery,
  useWithdrawVersionMutation,
} from '../page-calls.ts';

/** A page of blocks: its drafts, and its published versions. */
export function Component() {
  const { t } = useTranslation('admin');
  const { page = '' } = useParams();
  const query = useStaffPageQuery(page, { refetchOnMountOrArgChange: true });
  return (
    <RecordPage title={t('parts.pages')} section="pages" unknown={t('shopPages.missing')} query={query}>
      {(found) => <Page key={found.name} page={found} />}
    </RecordPage>
  );
}

/** Where the shop shows a page; null: where an app or an event does. */
function addressOf({ kind, name, link }: StaffPage): string | null {
  const document = contentPageOf(name);
  if (document !== null) return document.address;
  if (kind === 'home') return paths.home();
  if (kind === 'brand') return paths.shop([name.slice('brand-'.length)]);
  if (link !== null) return link;
  return name === 'deals' ? paths.deals() : null;
}

function Page({ page }: { page: StaffPage }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  const notice = useNotice();
  const navigate = useNavigate();
  const role = useSelector(selectProfile)?.role_id;
  const mayEdit = role !== undefined && may(role, 'page:edit');
  const [begin, beginning] = useBeginDraftMutation();
  const [removeDraft] = useRemoveDraftMutation();
  const [compared, setCompared] = useState<PageVersion | null>(null);
  const [withdrawing, setWithdrawing] = useState<PageVersion | null>(null);
  const [removing, setRemoving] = useState<StaffPage['drafts_open'][number] | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const address = addressOf(page);
  const start = async (layout_id: number | null) => {
    const { data, error } = await begin({ page: page.name, layout_id });
    if (data === undefined) notice.failed(error);
    else void navigate(adminPaths.pageDraft(page.name, data.draft_id));
  };
  const act = (name: 'compare' | 'restore' | 'withdraw', version: PageVersion, run: () => void) => (
    <Button
      look="quiet"
      size="m"
      aria-label={t(`shopPages.actOf.${name}`, { name: version.name, time: at(version.from) })}
      onClick={run}
    >
      {t(`shopPages.act.${name}`)}
    </Button>
  );
  return (
    <div className={styles.page}>
      <PageMeta title={page.title[language]} noIndex />
      <RecordHead
        title={page.title[language]}
        marks={
          <>
            <span>{t(`shopPages.states.${page.state}`)}</span>
            {page.next_at !== null && <span>{t('shopPages.next', { time: at(page.next_at) })}</span>}
            {address !== null && (
              <TextLink inline to={address}>
                {address}
              </TextLink>
            )}
          </>
        }
      >
        {mayEdit && (
          <Button size="m" busy={beginning.isLoading} onClick={() => void start(null)}>
            {t('shopPages.begin')}
          </Button>
        )}
      </RecordHead>
      <RecordSection title={t('shopPages.drafts')}>
        {page.drafts_open.length === 0 ? (
          <p>{t('shopPages.noDrafts')}</p>
        ) : (
          <ResponsiveTable
            caption={t('shopPages.drafts')}
            rows={page.drafts_open}
            rowKey={({ draft_id }) => draft_id}
            columns={[
              {
                ...{ key: 'name', head: t('shopPages.draftName') },
                cell: (draft) => (
                  <TextLink inline to={adminPaths.pageDraft(page.name, draft.draft_id)}>
                    {draft.name}
                  </TextLink>
                ),
              },
              {
                ...{ key: 'by', head: t('shopPages.editedBy') },
                cell: (draft) => draft.updated_by ?? t('shopPages.someone'),
              },
              { key: 'at', head: t('shopPages.editedAt'), cell: (draft) => at(draft.updated_at) },
              {
                ...{ key: 'acts', head: t('shopPages.acts') },
                cell: (draft) =>
                  mayEdit && (
                    <Button
                      look="quiet"
                      size="m"
                      aria-label={t('shopPages.removeDraft', { name: draft.name })}
                      onClick={() => setRemoving(draft)}
                    >
                      {t('shopPages.remove')}
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </RecordSection>
      <RecordSection title={t('shopPages.versions')}>
        {page.versions.length === 0 ? (
          <p>{t('shopPages.noVersions')}</p>
        ) : (
          <ResponsiveTable
            caption={t('shopPages.versions')}
            rows={page.versions}
            rowKey={({ layout_id }) => layout_id}
            columns={[
              { key: 'name', head: t('shopPages.draftName'), cell: ({ name }) => name },
              {
                ...{ key: 'state', head: t('shopPages.state') },
                cell: ({ state }) => t(`shopPages.layoutStates.${state}`),
              },
              { key: 'from', head: t('shopPages.fields.from'), cell: ({ from }) => at(from) },
              {
                ...{ key: 'until', head: t('shopPages.fields.until') },
                cell: ({ until }) => (until === null ? t('shopPages.always') : at(until)),
              },
              {
                ...{ key: 'by', head: t('shopPages.publishedBy') },
                cell: ({ published_by }) => published_by ?? t('shopPages.someone'),
              },
              {
                ...{ key: 'acts', head: t('shopPages.acts') },
                cell: (version) => (
                  <span className={styles.heading}>
                    {act('compare', version, () => setCompared(version))}
                    {mayEdit && act('restore', version, () => void start(version.layout_id))}
                    {mayEdit &&
                      (version.state === 'scheduled' || version.state === 'live') &&
                      act('withdraw', version, () => setWithdrawing(version))}
                  </span>
                ),
              },
            ]}
          />
        )}
      </RecordSection>
      <RecordHistory record={`page ${page.name}`} />
      {compared !== null && (
        <CompareDialog page={page} version={compared} onClose={() => setCompared(null)} />
      )}
      {withdrawing !== null && (
        <WithdrawDialog page={page} version={withdrawing} onClose={() => setWithdrawing(null)} />
      )}
      {removing !== null && (
        <ActDialog
          title={t('shopPages.removeTitle', { name: removing.name })}
          confirm={t('shopPages.removeConfirm')}
          busy={false}
          refused={refused}
          onClose={() => setRemoving(null)}
          onSubmit={async () => {
            const { error } = await removeDraft(removing.draft_id);
            if (error !== undefined) return setRefused(notice.textOf(error));
            setRemoving(null);
            notice.done(t('shopPages.removedDraft'));
          }}
        >
          <p>{t('shopPages.removeText')}</p>
        </ActDialog>
      )}
      {address !== null && (
        <ButtonLink look="quiet" size="m" icon="external" className={styles.start ?? ''} to={address}>
          {t('shopPages.look')}
        </ButtonLink>
      )}
    </div>
  );
}

/** What a version changed from the one published before it. */
function CompareDialog({
  page,
  version,
  onClose,
}: {
  page: StaffPage;
  version: PageVersion;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const older = page.versions.filter(
    ({ state, from, layout_id }) =>
      state !== 'withdrawn' &&
      layout_id !== version.layout_id &&
      Date.parse(from) <= Date.parse(version.from),
  );
  const before = older.find(
    ({ from, layout_id }) => Date.parse(from) < Date.parse(version.from) || layout_id < version.layout_id,
  );
  const [own, other] = [
    usePageVersionQuery(version.layout_id).currentData?.content,
    usePageVersionQuery(before?.layout_id ?? 0, { skip: before === undefined }).currentData?.content,
  ];
  const title = t('shopPages.compareTitle', { name: version.name });
  const earlier = before === undefined ? [] : other;
  return (
    <Dialog open onClose={onClose} title={title}>
      <p className={styles.hint}>
        {before === undefined
          ? t('shopPages.firstVersion')
          : t('shopPages.comparedWith', { name: before.name })}
      </p>
      {own === undefined || earlier === undefined ? (
        <Loading>
          <Skeleton shape="block" />
        </Loading>
      ) : (
        <DifferenceList before={earlier} after={own} title={title} />
      )}
    </Dialog>
  );
}

function WithdrawDialog({
  page,
  version,
  onClose,
}: {
  page: StaffPage;
  version: PageVersion;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const navigate = useNavigate();
  const [withdraw, withdrawing] = useWithdrawVersionMutation();
  const [refused, setRefused] = useState<string | null>(null);
  return (
    <ActDialog
      title={t('shopPages.withdrawTitle', { name: version.name })}
      confirm={t('shopPages.withdrawConfirm')}
      busy={withdrawing.isLoading}
      refused={refused}
      onClose={onClose}
      onSubmit={async () => {
        const { data, error } = await withdraw(version.layout_id);
        if (data === undefined) return setRefused(notice.textOf(error));
        notice.done(t('shopPages.withdrawn'));
        void navigate(adminPaths.pageDraft(page.name, data.draft_id));
      }}
    >
      <p>{t(version.state === 'live' ? 'shopPages.withdrawLive' : 'shopPages.withdrawPlanned')}</p>
    </ActDialog>
  );
}

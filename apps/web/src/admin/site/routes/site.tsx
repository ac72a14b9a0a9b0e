import { may } from '@mali/contracts/permissions';
import type { OfficeDialog, OfficeSite, SitePeriod } from '@mali/contracts/site-office';
import { SITE_EDIT, type SiteRowStage } from '@mali/contracts/site-values';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/chip.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { ActDialog, ActFields } from '../../shared/act-dialog.tsx';
import { AdminHead } from '../../shared/admin-head.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { RecordHistory } from '../../shared/record-history.tsx';
import { RecordSection } from '../../shared/record-page.tsx';
import { useAt } from '../../shared/use-at.ts';
import { useNotice } from '../../shared/use-notice.ts';
import { DialogForm } from '../dialog-form.tsx';
import styles from '../site.module.css';
import {
  useOfficeSiteQuery,
  useWithdrawSiteDialogMutation,
  useWithdrawSitePeriodMutation,
} from '../site-calls.ts';
import { StateDialog } from '../state-dialog.tsx';
import { WaitingRoom } from '../waiting-room.tsx';

/** The worker changes the state by the minute. */
const POLL_MS = 30_000;
const isAhead = ({ stage }: { stage: SiteRowStage }): boolean => stage === 'now' || stage === 'planned';

/** State of the shop, its schedule, and dialogs to everybody (CMS-05). */
export function Component() {
  const { t } = useTranslation('admin');
  const mayEdit = useMay('site:edit');
  const query = useOfficeSiteQuery(undefined, {
    ...{ refetchOnMountOrArgChange: true, pollingInterval: POLL_MS },
  });
  return (
    <div className={styles.page}>
      <PageMeta title={t('parts.site')} noIndex />
      <AdminHead title={t('parts.site')} lead={t('siteState.lead')} />
      <Loaded query={query}>
        {(site) => (
          <>
            <State site={site} />
            <WaitingRoom mayEdit={mayEdit} />
            <Dialogs dialogs={site.dialogs} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function useMay(permission: 'site:edit' | 'site:dialogs'): boolean {
  const role = useSelector(selectProfile)?.role_id;
  return role !== undefined && may(role, permission);
}

/** From when until when, in words. */
function useSpan(): (row: { starts_at: string; ends_at: string | null }, noEnd: string) => string {
  const at = useAt();
  return ({ starts_at, ends_at }, noEnd) => `${at(starts_at)} – ${ends_at === null ? noEnd : at(ends_at)}`;
}

function State({ site }: { site: OfficeSite }) {
  const { t } = useTranslation('admin');
  const at = useAt();
  const mayEdit = useMay('site:edit');
  const [changes, setChanges] = useState(false);
  const [withdraws, setWithdraws] = useState<SitePeriod | null>(null);
  const { state } = site;
  const current = site.periods.find(({ stage }) => stage === 'now');
  const planned = site.periods.filter(({ stage }) => stage === 'planned');
  const past = site.periods.filter((period) => !isAhead(period));
  return (
    <>
      <section className={styles.now} aria-label={t('siteState.now')}>
        <h2>
          {t(`siteState.states.${state}`)}
          <Badge tone={state === 'open' ? 'leaf' : 'care'}>{t('siteState.now')}</Badge>
        </h2>
        <p>{t(`siteState.about.${state}`)}</p>
        <p className={styles.soft}>
          {t('siteState.since', { time: at(site.since) })}
          {current !== undefined &&
            ` · ${current.ends_at === null ? t('siteState.noEnd') : t('siteState.until', { time: at(current.ends_at) })}`}
        </p>
        {current !== undefined && <p>{current.reason}</p>}
        {site.by_hand && <p className={styles.care}>{t('siteState.byHand')}</p>}
        <p className={styles.soft}>{t('siteState.goesOn')}</p>
        {mayEdit && (
          <div className={styles.acts}>
            <Button size="m" onClick={() => setChanges(true)}>
              {t('siteState.change')}
            </Button>
          </div>
        )}
      </section>
      <RecordSection title={t('siteState.plan')}>
        {planned.length === 0 && <p className={styles.soft}>{t('siteState.nothingPlanned')}</p>}
        <Periods periods={planned} onWithdraw={mayEdit ? setWithdraws : undefined} />
      </RecordSection>
      {past.length > 0 && (
        <RecordSection title={t('siteState.past')}>
          <Periods periods={past} />
        </RecordSection>
      )}
      <RecordHistory record="site" />
      {changes && <StateDialog site={site} onClose={() => setChanges(false)} />}
      {withdraws !== null && <Withdraw period={withdraws} onClose={() => setWithdraws(null)} />}
    </>
  );
}

function Periods({
  periods,
  onWithdraw,
}: {
  periods: readonly SitePeriod[];
  onWithdraw?: ((period: SitePeriod) => void) | undefined;
}) {
  const { t } = useTranslation('admin');
  const span = useSpan();
  return (
    <ul className={styles.list}>
      {periods.map((period) => {
        const times = span(period, t('siteState.noEnd'));
        return (
          <li key={period.period_id}>
            <div className={styles.row}>
              <div>
                <strong>{t(`siteState.states.${period.state}`)}</strong>
                <Badge>{t(`siteState.stages.${period.stage}`)}</Badge>
              </div>
              <span>{times}</span>
              <span className={styles.soft}>
                {period.reason}
                {period.by !== null && ` · ${t('siteState.by', { name: period.by })}`}
              </span>
            </div>
            {onWithdraw !== undefined && (
              <Button
                size="m"
                look="secondary"
                aria-label={t('siteState.withdrawNamed', { what: times })}
                onClick={() => onWithdraw(period)}
              >
                {t('siteState.withdraw')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Withdraw({ period, onClose }: { period: SitePeriod; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const [send, sending] = useWithdrawSitePeriodMutation();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const missing = reason.trim() === '';
  const onSubmit = async () => {
    setTried(true);
    if (missing) return;
    const { error } = await send({ period_id: period.period_id, reason: reason.trim() });
    if (error !== undefined) return setRefused(notice.textOf(error));
    onClose();
    notice.done(t('siteState.withdrawn'));
  };
  return (
    <ActDialog
      title={t('siteState.withdraw')}
      confirm={t('siteState.withdraw')}
      busy={sending.isLoading}
      refused={refused}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <ActFields
        fields={['reason'] as const}
        values={{ reason }}
        reasonMax={SITE_EDIT.reason}
        label={() => t('siteState.reason')}
        error={() => (tried && missing ? t('siteState.missing') : undefined)}
        onChange={(_field, text) => setReason(text)}
      />
    </ActDialog>
  );
}

function Dialogs({ dialogs }: { dialogs: readonly OfficeDialog[] }) {
  const { t } = useTranslation('admin');
  const mayWrite = useMay('site:dialogs');
  const [edited, setEdited] = useState<OfficeDialog | 'new' | null>(null);
  const ahead = dialogs.filter(isAhead);
  const past = dialogs.filter((dialog) => !isAhead(dialog));
  return (
    <RecordSection title={t('siteState.dialogs')}>
      <p className={styles.soft}>{t('siteState.dialogsLead')}</p>
      {mayWrite && (
        <div className={styles.acts}>
          <Button size="m" look="secondary" onClick={() => setEdited('new')}>
            {t('siteState.write')}
          </Button>
        </div>
      )}
      {ahead.length === 0 && <p className={styles.soft}>{t('siteState.noDialogs')}</p>}
      <DialogRows dialogs={ahead} onEdit={mayWrite ? setEdited : undefined} />
      {past.length > 0 && <h3>{t('siteState.past')}</h3>}
      <DialogRows dialogs={past} />
      {edited !== null && (
        <DialogForm dialog={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </RecordSection>
  );
}

function DialogRows({
  dialogs,
  onEdit,
}: {
  dialogs: readonly OfficeDialog[];
  onEdit?: ((dialog: OfficeDialog) => void) | undefined;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const span = useSpan();
  const notice = useNotice();
  const [withdraw, withdrawing] = useWithdrawSiteDialogMutation();
  const takeDown = async ({ dialog_id, revision }: OfficeDialog) => {
    const { error, data } = await withdraw({ dialog_id, revision, withdrawn: true });
    if (error !== undefined) return notice.failed(error);
    const after = data?.dialogs.find((one) => one.dialog_id === dialog_id);
    notice.done(
      t('siteState.takenDown'),
      after && (() => withdraw({ dialog_id, revision: after.revision, withdrawn: false })),
    );
  };
  return (
    <ul className={styles.list}>
      {dialogs.map((dialog) => {
        const title = language === 'th' ? dialog.title_th : dialog.title;
        return (
          <li key={dialog.dialog_id}>
            <div className={styles.row}>
              <div>
                <strong>{title}</strong>
                <Badge>{t(`siteState.stages.${dialog.stage}`)}</Badge>
                <Badge tone="outline">{t(`siteState.types.${dialog.type}`)}</Badge>
              </div>
              <span>{language === 'th' ? dialog.message_th : dialog.message}</span>
              <span className={styles.soft}>
                {dialog.of_state ? t('siteState.ofState') : span(dialog, t('siteState.untilWithdrawn'))}
              </span>
              {!dialog.of_state && <RecordHistory record={`site-dialog ${dialog.dialog_id}`} />}
            </div>
            {onEdit !== undefined && !dialog.of_state && (
              <div className={styles.acts}>
                <Button
                  size="m"
                  look="secondary"
                  aria-label={t('siteState.editNamed', { title })}
                  onClick={() => onEdit(dialog)}
                >
                  {t('siteState.edit')}
                </Button>
                <Button
                  size="m"
                  look="quiet"
                  aria-label={t('siteState.takeDownNamed', { title })}
                  disabled={withdrawing.isLoading}
                  onClick={() => void takeDown(dialog)}
                >
                  {t('siteState.takeDown')}
                </Button>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

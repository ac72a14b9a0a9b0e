import type { DeliverySettings, DeliveryVersions } from '@mali/contracts/delivery';
import { TEXT } from '@mali/contracts/limits';
import type { AddressTable } from '@mali/thai/address';
import { formatDateTime } from '@mali/thai/dates';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { serverNow } from '../../clients/server-clock.ts';
import { useAddressTable } from '../../features/addresses/index.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { selectProfile } from '../../features/session/index.ts';
import { Button } from '../../ui/button.tsx';
import { DateTimeField } from '../../ui/date-time-field.tsx';
import { RadioCards, TextArea } from '../../ui/field.tsx';
import { Refused } from '../../ui/refused.tsx';
import { Loading, Skeleton } from '../../ui/states.tsx';
import { DraftNote } from '../form/form-state.tsx';
import { fitting, keepDraft, keptDraft } from '../form/kept-draft.ts';
import { LeaveDialog } from '../form/leave-dialog.tsx';
import { mergeFields } from '../form/merge-fields.ts';
import { useUnsavedGuard } from '../form/use-unsaved-guard.ts';
import { RecordHistory } from '../shared/record-history.tsx';
import { useNotice } from '../shared/use-notice.ts';
import styles from './delivery.module.css';
import { useSaveDeliveryMutation, useWithdrawDeliveryMutation } from './delivery-calls.ts';
import { type DeliveryDraft, toDraft, toSettings } from './delivery-draft.ts';
import { DifferenceList } from './difference-list.tsx';
import { History } from './history.tsx';
import { Holidays } from './holidays.tsx';
import { Preview } from './preview.tsx';
import { Schedule } from './schedule.tsx';
import { Zones } from './zones.tsx';

const DAY_MS = 86_400_000;
/** A version may begin within a year, at a quarter of an hour. */
const DAYS_AHEAD = 365;
const STEP_MINUTES = 15;

/** What a draft began with. */
type Base = Readonly<{ revision: number; settings: DeliverySettings | undefined }>;
type Kept = Readonly<{ draft: DeliveryDraft; base: Base; at: string }>;

const inForce = ({ versions }: DeliveryVersions): DeliverySettings | undefined =>
  versions.find(({ state }) => state === 'current')?.settings;

/** The form, once the places of Thailand are loaded. */
export function DeliveryEditor({ found, mayEdit }: { found: DeliveryVersions; mayEdit: boolean }) {
  const table = useAddressTable();
  if (table === null) {
    return (
      <Loading>
        <Skeleton shape="block" />
      </Loading>
    );
  }
  return <DeliveryForm {...{ found, table, mayEdit }} />;
}

/** The delivery settings as a form, with preview, schedule, conflict and history. */
function DeliveryForm({
  found,
  table,
  mayEdit,
}: {
  found: DeliveryVersions;
  table: AddressTable;
  mayEdit: boolean;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const [save, { isLoading }] = useSaveDeliveryMutation();
  const [withdraw] = useWithdrawDeliveryMutation();
  const current = inForce(found);
  const user_id = useSelector(selectProfile)?.user_id ?? 0;
  const place = { kind: 'delivery', user_id, id: null };
  const [kept] = useState(() => keptDraft<Kept>(place));
  const [draftAt, setDraftAt] = useState(kept?.at ?? null);
  /** What the draft began with. */
  const [base, setBase] = useState<Base>(kept?.base ?? { revision: found.revision, settings: current });
  const [draft, setDraft] = useState<DeliveryDraft | null>(
    current === undefined ? null : fitting(kept?.draft, toDraft(current)),
  );
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [from, setFrom] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const before = base.settings;
  const isDirty =
    draft !== null && before !== undefined && JSON.stringify(draft) !== JSON.stringify(toDraft(before));
  const guard = useUnsavedGuard(isDirty);
  const opened = useRef(draft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept when it has changed
  useEffect(() => {
    const isUntouched = draft === opened.current && kept !== null && base === kept.base;
    if (!isUntouched) keepDraft(place, isDirty ? { draft, base, at: new Date().toISOString() } : null);
  }, [draft, base]);
  if (draft === null || current === undefined || before === undefined) return null;

  const { settings, faults } = toSettings(draft, table);
  const isFaulty = Object.keys(faults).length > 0;
  const isOutdated = found.revision !== base.revision;
  const validFrom = when === 'now' || from === null ? null : new Date(from);
  const isReady = reason.trim() !== '' && !isFaulty && (when === 'now' || validFrom !== null);
  const change = (part: Partial<DeliveryDraft>) =>
    setDraft((now) => (now === null ? null : { ...now, ...part }));
  const scheduled = found.versions.filter(({ state }) => state === 'scheduled');
  const begin = (versions: DeliveryVersions, taken: DeliverySettings | undefined) => {
    setBase({ revision: versions.revision, settings: inForce(versions) });
    setDraftAt(null);
    setRefusal(null);
    if (taken !== undefined) setDraft(toDraft(taken));
  };

  /** Goes on with the own draft; parts that only the colleague has changed are the colleague's. */
  const keepMine = () => {
    setDraft(mergeFields(toDraft(before), draft, toDraft(current)).values);
    begin(found, undefined);
  };

  const onSave = async () => {
    setTried(true);
    setRefusal(null);
    if (!isReady) return;
    const answer = await save({
      ...{ revision: base.revision, reason: reason.trim(), settings },
      valid_from: validFrom?.toISOString() ?? null,
    });
    if ('error' in answer) {
      setRefusal(notice.textOf(answer.error));
      return;
    }
    const { revision } = answer.data;
    const made = answer.data.versions.reduce((newest, one) =>
      (one.version_id ?? 0) > (newest.version_id ?? 0) ? one : newest,
    );
    const undone = t('adminDelivery.undone', { reason: reason.trim() }).slice(0, TEXT.reason);
    const undo = () =>
      made.state === 'scheduled' && made.version_id !== null
        ? withdraw({ version_id: made.version_id, revision })
        : save({ revision, reason: undone, settings: before, valid_from: null });
    begin(answer.data, inForce(answer.data));
    setReason('');
    setTried(false);
    setWhen('now');
    setFrom(null);
    notice.done(t('adminDelivery.saved'), async () => {
      const former = await undo();
      if (former.data !== undefined) begin(former.data, inForce(former.data));
      return former;
    });
  };

  return (
    <div className={styles.page}>
      {draftAt !== null && (
        <div className={styles.above}>
          <DraftNote
            at={draftAt}
            onContinue={() => setDraftAt(null)}
            onDiscard={() => begin(found, current)}
          />
        </div>
      )}
      <fieldset className={styles.fields} disabled={!mayEdit} aria-label={t('adminDelivery.title')}>
        <Zones zones={draft.zones} faults={faults} onChange={(zones) => change({ zones })} />
        <Schedule draft={draft} faults={faults} onChange={change} />
        <Holidays holidays={draft.holidays} faults={faults} onChange={(holidays) => change({ holidays })} />
        <section className={styles.section} aria-labelledby="delivery-areas">
          <h2 id="delivery-areas">{t('adminDelivery.notServed')}</h2>
          {(['not_served', 'cod_not_served'] as const).map((part) => {
            const fault = faults[part];
            return (
              <TextArea
                key={part}
                label={t(`adminDelivery.lists.${part}`)}
                hint={t('adminDelivery.areasHint')}
                value={draft[part]}
                error={fault === undefined ? undefined : t(`adminDelivery.faults.${fault}`)}
                onChange={(event) => change({ [part]: event.target.value })}
              />
            );
          })}
        </section>
      </fieldset>
      <aside className={styles.side}>
        <Preview current={current} draft={isFaulty ? null : settings} table={table} />
        {mayEdit && (
          <section className={styles.section} aria-labelledby="delivery-save">
            <h2 id="delivery-save">{t('adminDelivery.changes')}</h2>
            <DifferenceList before={current} after={settings} />
            {isOutdated && isDirty && (
              <div className={styles.conflict} role="alert">
                <p>{t('adminDelivery.conflict')}</p>
                <div className={styles.acts}>
                  <Button size="m" look="secondary" onClick={() => begin(found, current)}>
                    {t('adminDelivery.takeTheirs')}
                  </Button>
                  <Button size="m" look="secondary" onClick={keepMine}>
                    {t('adminDelivery.keepMine')}
                  </Button>
                </div>
              </div>
            )}
            {scheduled.map(({ version_id, valid_from }) => (
              <p key={version_id} className={styles.care}>
                {t('adminDelivery.willFollow', {
                  at: formatDateTime(new Date(valid_from ?? 0), language),
                })}
              </p>
            ))}
            <RadioCards
              legend={t('adminDelivery.when')}
              name="when"
              value={when}
              onChange={(value) => setWhen(value === 'later' ? 'later' : 'now')}
              options={(['now', 'later'] as const).map((value) => ({
                ...{ value, label: t(`adminDelivery.whens.${value}`) },
              }))}
            />
            {when === 'later' && (
              <DateTimeField
                name="from"
                label={t('adminDelivery.fromWhen')}
                value={from}
                max={() => new Date(serverNow() + DAYS_AHEAD * DAY_MS)}
                today={() => new Date(serverNow())}
                step={STEP_MINUTES}
                error={tried && validFrom === null ? t('adminDelivery.faults.clock') : undefined}
                onLeave={() => undefined}
                onChange={setFrom}
              />
            )}
            <TextArea
              label={t('adminDelivery.reason')}
              maxLength={TEXT.reason}
              rows={2}
              value={reason}
              error={tried && reason.trim() === '' ? t('adminDelivery.reasonMissing') : undefined}
              onChange={(event) => setReason(event.target.value)}
            />
            {refusal !== null && <Refused>{refusal}</Refused>}
            {tried && isFaulty && <Refused>{t('adminDelivery.fix')}</Refused>}
            <Button
              wide
              busy={isLoading}
              disabled={!isDirty && !isOutdated && when === 'now'}
              onClick={() => void onSave()}
            >
              {t(when === 'now' ? 'adminDelivery.saveNow' : 'adminDelivery.saveLater')}
            </Button>
          </section>
        )}
      </aside>
      <div className={styles.below}>
        <RecordHistory record="delivery" />
        <History
          found={found}
          mayEdit={mayEdit}
          onTake={(version) => {
            setDraft(toDraft(version.settings));
            window.scrollTo({ top: 0 });
          }}
        />
      </div>
      <LeaveDialog
        guard={guard}
        onDiscard={() => {
          keepDraft(place, null);
          begin(found, current);
        }}
      />
    </div>
  );
}

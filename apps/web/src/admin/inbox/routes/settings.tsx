import { CONVERSATION } from '@mali/contracts/conversation-values';
import type { InboxSettings, InboxSettingsRequest, SavedReply } from '@mali/contracts/inbox';
import { LANGUAGES, TEXT } from '@mali/contracts/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../clients/api-error.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Checkbox, TextArea, TextField } from '../../../ui/field.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { LeaveDialog } from '../../form/leave-dialog.tsx';
import { useClock } from '../../form/use-clock.ts';
import { useUnsavedGuard } from '../../form/use-unsaved-guard.ts';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { useNotice } from '../../shared/use-notice.ts';
import styles from '../inbox.module.css';
import { useInboxSettingsQuery, useSaveInboxSettingsMutation } from '../inbox-calls.ts';

type Values = Omit<InboxSettingsRequest, 'revision'>;
const NEW_DAY = { from: '09:00', to: '18:00' };
const SHORTCUT = /^[\p{L}\p{M}\p{N}_-]{1,20}$/u;

/** Office hours, the away message and saved replies (INBOX-01, INBOX-02). */
export function Component() {
  const { t } = useTranslation('admin');
  const query = useInboxSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <div>
      <PageMeta title={t('inbox.edit.title')} noIndex />
      <AppLink to={adminPaths.inbox()}>{t('inbox.title')}</AppLink>
      <AdminHead title={t('inbox.edit.title')} lead={t('inbox.edit.lead')} />
      <Loaded query={query}>
        {(settings) => (
          <Form key={settings.revision} settings={settings} reload={() => void query.refetch()} />
        )}
      </Loaded>
    </div>
  );
}

function Form({ settings, reload }: { settings: InboxSettings; reload: () => void }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const { revision, may_edit, ...saved } = settings;
  const [values, setValues] = useState<Values>(saved);
  const [isTried, setTried] = useState(false);
  const [isStale, setStale] = useState(false);
  const [save, saving] = useSaveInboxSettingsMutation();
  const guard = useUnsavedGuard(JSON.stringify(values) !== JSON.stringify(saved));
  const change = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }));
  const isBadDay = (place: number) => {
    const day = values.hours[place];
    return day != null && day.from >= day.to;
  };
  const isBadShortcut = ({ shortcut }: SavedReply) =>
    !SHORTCUT.test(shortcut) || values.replies.filter((one) => one.shortcut === shortcut).length > 1;
  const onSave = async () => {
    setTried(true);
    if (values.hours.some((_day, place) => isBadDay(place)) || values.replies.some(isBadShortcut)) return;
    const { error } = await save({ revision, ...values });
    if (error === undefined) return notice.done(t('inbox.edit.saved'));
    if (isApiError(error) && error.code === 'RECORD.CHANGED') setStale(true);
    else notice.failed(error);
  };
  const days = t('inbox.edit.days', { returnObjects: true }) as string[];
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSave();
      }}
    >
      {!may_edit && <p>{t('inbox.edit.onlyRead')}</p>}
      {isStale && (
        <p role="alert" className={styles.refused}>
          {t('inbox.edit.changed')}{' '}
          <LinkButton inline onClick={reload}>
            {t('inbox.edit.reload')}
          </LinkButton>
        </p>
      )}
      <fieldset className={styles.days} disabled={!may_edit}>
        <legend>{t('inbox.edit.hours')}</legend>
        {days.map((day, place) => {
          const hours = values.hours[place] ?? null;
          const set = (to: Values['hours'][number]) =>
            change({ hours: values.hours.map((one, at) => (at === place ? to : one)) });
          const error = isTried && isBadDay(place) ? t('inbox.edit.badDay') : undefined;
          return (
            <div key={day} className={styles.day}>
              <Checkbox
                label={t('inbox.edit.opens', { day })}
                checked={hours !== null}
                onChange={(event) => set(event.target.checked ? NEW_DAY : null)}
              />
              {hours !== null && (
                <>
                  <ClockField
                    label={t('inbox.edit.from', { day })}
                    time={hours.from}
                    onTime={(from) => set({ ...hours, from })}
                  />
                  <ClockField
                    label={t('inbox.edit.to', { day })}
                    time={hours.to}
                    error={error}
                    onTime={(to) => set({ ...hours, to })}
                  />
                </>
              )}
            </div>
          );
        })}
      </fieldset>
      <fieldset className={styles.days} disabled={!may_edit}>
        <legend>{t('inbox.edit.away')}</legend>
        {LANGUAGES.map((lang) => (
          <TextArea
            key={lang}
            label={t(`inbox.edit.${lang}`)}
            rows={2}
            maxLength={CONVERSATION.away}
            value={values.away[lang]}
            onChange={(event) => change({ away: { ...values.away, [lang]: event.target.value } })}
          />
        ))}
      </fieldset>
      <fieldset className={styles.days} disabled={!may_edit}>
        <legend>{t('inbox.edit.replies')}</legend>
        <p className={styles.hint}>{t('inbox.edit.repliesHint')}</p>
        {values.replies.map((reply, place) => {
          const set = (part: Partial<SavedReply>) =>
            change({ replies: values.replies.map((one, at) => (at === place ? { ...one, ...part } : one)) });
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: replies have no other name while they are written
            <div key={place} className={styles.reply}>
              <TextField
                label={t('inbox.edit.shortcut')}
                value={reply.shortcut}
                maxLength={CONVERSATION.shortcut}
                error={isTried && isBadShortcut(reply) ? t('inbox.edit.shortcutBad') : undefined}
                onChange={(event) => set({ shortcut: event.target.value })}
              />
              {LANGUAGES.map((lang) => (
                <TextField
                  key={`title-${lang}`}
                  label={t('inbox.edit.replyTitle', { lang: t(`inbox.edit.${lang}`) })}
                  value={reply.title[lang]}
                  maxLength={TEXT.name}
                  onChange={(event) => set({ title: { ...reply.title, [lang]: event.target.value } })}
                />
              ))}
              {LANGUAGES.map((lang) => (
                <TextArea
                  key={`text-${lang}`}
                  label={t('inbox.edit.replyText', { lang: t(`inbox.edit.${lang}`) })}
                  rows={3}
                  value={reply.text[lang]}
                  maxLength={CONVERSATION.text}
                  onChange={(event) => set({ text: { ...reply.text, [lang]: event.target.value } })}
                />
              ))}
              <LinkButton
                inline
                aria-label={`${t('inbox.edit.dropShort')} ${reply.shortcut}`}
                onClick={() => change({ replies: values.replies.filter((_one, at) => at !== place) })}
              >
                {t('inbox.edit.dropShort')}
              </LinkButton>
            </div>
          );
        })}
        {values.replies.length < CONVERSATION.replies && (
          <Button
            look="secondary"
            size="m"
            icon="plus"
            onClick={() =>
              change({
                replies: [
                  ...values.replies,
                  { shortcut: '', title: { th: '', en: '' }, text: { th: '', en: '' } },
                ],
              })
            }
          >
            {t('inbox.edit.add')}
          </Button>
        )}
      </fieldset>
      {may_edit && (
        <Button type="submit" size="m" busy={saving.isLoading}>
          {t('inbox.edit.save')}
        </Button>
      )}
      <LeaveDialog guard={guard} />
    </form>
  );
}

/** A time of day in 24 hours. */
function ClockField({
  label,
  time,
  error,
  onTime,
}: {
  label: string;
  time: string;
  error?: string | undefined;
  onTime: (time: string) => void;
}) {
  return <TextField {...useClock(time, onTime)} label={label} error={error} />;
}

import { SCHEDULE_DAYS } from '@mali/contracts/post-values';
import { bangkokIsoDay, formatDateTime, formatTime } from '@mali/thai/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RadioCards, TextField } from '../../ui/field.tsx';
import text from '../../ui/type.module.css';
import styles from './publish-dialog.module.css';

const DAY_MS = 86_400_000;

/** A local time for the field, in Bangkok time regardless of the browser's zone. */
const typed = (at: Date): string => `${bangkokIsoDay(at)}T${formatTime(at)}`;
/** The instant of a typed Bangkok time; null if invalid. */
function read(value: string): Date | null {
  const at = new Date(`${value}:00+07:00`);
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(value) && !Number.isNaN(at.getTime()) ? at : null;
}

/** Publishes a post now, or schedules it. */
export function PublishDialog({
  at,
  savesFirst,
  busy,
  onClose,
  onPublish,
}: {
  /** Already scheduled time. */
  at: string | null;
  savesFirst: boolean;
  busy: boolean;
  onClose: () => void;
  /** @param from null: now */
  onPublish: (from: string | null) => void;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const [when, setWhen] = useState(at === null ? 'now' : 'later');
  const [value, setValue] = useState(at === null ? '' : typed(new Date(at)));
  const [wrong, setWrong] = useState(false);
  const chosen = read(value);
  const later = when === 'later';
  const send = () => {
    if (!later) return onPublish(null);
    const ahead = (chosen?.getTime() ?? 0) - Date.now();
    if (chosen === null || ahead <= 0 || ahead > SCHEDULE_DAYS * DAY_MS) return setWrong(true);
    onPublish(chosen.toISOString());
  };
  return (
    <Dialog open onClose={onClose} title={t('posts.publishing.title')}>
      <div className={styles.form}>
        <RadioCards
          legend={t('posts.publishing.when')}
          name="when"
          value={when}
          onChange={setWhen}
          options={[
            { value: 'now', label: t('posts.publishing.now'), sub: t('posts.publishing.nowText') },
            {
              value: 'later',
              label: t('posts.publishing.later'),
              sub: t('posts.publishing.laterText'),
              panel: (
                <TextField
                  type="datetime-local"
                  label={t('posts.publishing.time')}
                  hint={chosen === null ? undefined : t('at', { date: formatDateTime(chosen, language) })}
                  value={value}
                  min={typed(new Date())}
                  error={wrong ? t('posts.publishing.timeMissing') : undefined}
                  onChange={(event) => {
                    setWrong(false);
                    setValue(event.target.value);
                  }}
                />
              ),
            },
          ]}
        />
        {savesFirst && <p className={text.muted}>{t('posts.publishing.savesFirst')}</p>}
        <Button wide busy={busy} onClick={send}>
          {t(later ? 'posts.publishing.yesLater' : 'posts.publishing.yesNow')}
        </Button>
        <Button wide look="quiet" onClick={onClose}>
          {t('posts.cancel')}
        </Button>
      </div>
    </Dialog>
  );
}

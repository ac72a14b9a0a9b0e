import { SCHEDULE_DAYS } from '@mali/contracts/post-values';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { DateTimeField } from '../../ui/date-time-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RadioCards } from '../../ui/field.tsx';
import text from '../../ui/type.module.css';
import styles from './publish-dialog.module.css';

const DAY_MS = 86_400_000;

const STEP_MINUTES = 5;

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
  const [when, setWhen] = useState(at === null ? 'now' : 'later');
  const [value, setValue] = useState(at);
  const [wrong, setWrong] = useState(false);
  const later = when === 'later';
  const send = () => {
    if (!later) return onPublish(null);
    const ahead = value === null ? 0 : Date.parse(value) - Date.now();
    if (value === null || ahead <= 0 || ahead > SCHEDULE_DAYS * DAY_MS) return setWrong(true);
    onPublish(new Date(value).toISOString());
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
                <DateTimeField
                  name="at"
                  label={t('posts.publishing.time')}
                  value={value}
                  max={() => new Date(Date.now() + SCHEDULE_DAYS * DAY_MS)}
                  today={() => new Date()}
                  step={STEP_MINUTES}
                  error={wrong ? t('posts.publishing.timeMissing') : undefined}
                  onLeave={() => setWrong(false)}
                  onChange={setValue}
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

import type { OfficeDialog } from '@mali/contracts/site-office';
import { DIALOG_TYPES, SITE_EDIT } from '@mali/contracts/site-values';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextArea, TextField } from '../../ui/field.tsx';
import { ActDialog } from '../shared/act-dialog.tsx';
import { Select } from '../shared/select.tsx';
import { useNotice } from '../shared/use-notice.ts';
import { Preview } from './shopper-view.tsx';
import styles from './site.module.css';
import { useMakeSiteDialogMutation, useSaveSiteDialogMutation } from './site-calls.ts';
import { isPossible, TimeFields } from './time-fields.tsx';

const TEXTS = ['title_th', 'message_th', 'title', 'message'] as const;
const LABELS = {
  title_th: 'siteState.title_th',
  message_th: 'siteState.message_th',
  title: 'siteState.title_en',
  message: 'siteState.message_en',
} as const;

const valuesOf = (dialog: OfficeDialog | null) => ({
  type: dialog?.type ?? 'info',
  ...{ title: dialog?.title ?? '', title_th: dialog?.title_th ?? '' },
  ...{ message: dialog?.message ?? '', message_th: dialog?.message_th ?? '' },
  // What is shown has begun: its beginning is not changed.
  starts_at: dialog === null || dialog.stage === 'now' ? null : dialog.starts_at,
  ends_at: dialog?.ends_at ?? null,
});

/** Writes a dialog to everybody, or changes one. */
export function DialogForm({ dialog, onClose }: { dialog: OfficeDialog | null; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const [make, making] = useMakeSiteDialogMutation();
  const [save, saving] = useSaveSiteDialogMutation();
  const [request_key] = useState(() => crypto.randomUUID());
  const [values, setValues] = useState(() => valuesOf(dialog));
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const isMissing = (name: (typeof TEXTS)[number]) => values[name].trim() === '';
  const onSubmit = async () => {
    setTried(true);
    if (TEXTS.some(isMissing) || !isPossible(values)) return;
    const { error, data } = await (dialog === null
      ? make({ request_key, ...values })
      : save({ dialog_id: dialog.dialog_id, revision: dialog.revision, ...values }));
    if (error !== undefined) return setRefused(notice.textOf(error));
    onClose();
    if (dialog === null) return notice.done(t('siteState.published'));
    const saved = data?.dialogs.find(({ dialog_id }) => dialog_id === dialog.dialog_id);
    notice.done(
      t('siteState.saved'),
      saved && (() => save({ dialog_id: dialog.dialog_id, revision: saved.revision, ...valuesOf(dialog) })),
    );
  };
  return (
    <ActDialog
      title={t(dialog === null ? 'siteState.write' : 'siteState.edit')}
      confirm={t(dialog === null ? 'siteState.publish' : 'siteState.save')}
      busy={making.isLoading || saving.isLoading}
      refused={refused}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Select
        label={t('siteState.type')}
        value={values.type}
        options={DIALOG_TYPES.map((value) => ({ value, label: t(`siteState.types.${value}`) }))}
        onChange={(type) => setValues({ ...values, type })}
      />
      {TEXTS.map((name) => {
        const isTitle = name === 'title' || name === 'title_th';
        const Input = isTitle ? TextField : TextArea;
        return (
          <Input
            key={name}
            label={t(LABELS[name])}
            error={tried && isMissing(name) ? t('siteState.missing') : undefined}
            maxLength={isTitle ? SITE_EDIT.title : SITE_EDIT.message}
            autoComplete="off"
            value={values[name]}
            onChange={({ target }) => setValues({ ...values, [name]: target.value })}
          />
        );
      })}
      <TimeFields
        value={values}
        hints={{ starts_at: t('siteState.startsHint'), ends_at: t('siteState.dialogEndsHint') }}
        error={tried && !isPossible(values) ? t('siteState.endFirst') : undefined}
        onChange={(period) => setValues({ ...values, ...period })}
      />
      {dialog?.stage === 'now' && <p className={styles.soft}>{t('siteState.seenAgain')}</p>}
      <section aria-label={t('siteState.preview')} className={styles.fields}>
        <h3>{t('siteState.preview')}</h3>
        <div className={styles.previews}>
          <Preview language="th" shown={{ title: values.title_th, text: values.message_th, opens: null }} />
          <Preview language="en" shown={{ title: values.title, text: values.message, opens: null }} />
        </div>
      </section>
    </ActDialog>
  );
}

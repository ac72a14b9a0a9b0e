import type { ModerationRules } from '@mali/contracts/moderation';
import { MODERATION } from '@mali/contracts/moderation-values';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../clients/api-error.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Checkbox, TextArea, TextField } from '../../../ui/field.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { LeaveDialog } from '../../form/leave-dialog.tsx';
import { useUnsavedGuard } from '../../form/use-unsaved-guard.ts';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { RecordHistory } from '../../shared/record-history.tsx';
import { useNotice } from '../../shared/use-notice.ts';
import styles from '../moderation.module.css';
import { useModerationRulesQuery, useSaveModerationRulesMutation } from '../moderation-calls.ts';

const NUMBERS = { many: [2, 100], reports: [2, 50] } as const;
type Field = keyof typeof NUMBERS;

/** By which rules something is held (MODR-01). */
export function Component() {
  const { t } = useTranslation('admin');
  const query = useModerationRulesQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <div>
      <PageMeta title={t('moderation.edit.title')} noIndex />
      <AppLink to={adminPaths.reviews()}>{t('parts.reviews')}</AppLink>
      <AdminHead title={t('moderation.edit.title')} lead={t('moderation.edit.lead')} />
      <Loaded query={query}>
        {(rules) => <Form key={rules.revision} rules={rules} reload={() => void query.refetch()} />}
      </Loaded>
    </div>
  );
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function Form({ rules, reload }: { rules: ModerationRules; reload: () => void }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const saved = {
    words_th: rules.words_th.join('\n'),
    words_en: rules.words_en.join('\n'),
    hold_pictures: rules.hold_pictures,
    many: String(rules.many),
    reports: String(rules.reports),
  };
  const [values, setValues] = useState(saved);
  const [isTried, setTried] = useState(false);
  const [isStale, setStale] = useState(false);
  const [save, saving] = useSaveModerationRulesMutation();
  const guard = useUnsavedGuard(JSON.stringify(values) !== JSON.stringify(saved));
  const change = (part: Partial<typeof saved>) => setValues((before) => ({ ...before, ...part }));
  const numberError = (field: Field): string | undefined => {
    const [from, to] = NUMBERS[field];
    const number = Number(values[field]);
    const isRight = /^\d+$/.test(values[field].trim()) && number >= from && number <= to;
    return isTried && !isRight ? t('moderation.edit.number', { from, to }) : undefined;
  };
  const wordsError = (text: string): string | undefined => {
    const words = linesOf(text);
    if (words.length > MODERATION.words) return t('moderation.edit.wordsMany', { most: MODERATION.words });
    return words.some((word) => word.length > MODERATION.word)
      ? t('moderation.edit.wordLong', { most: MODERATION.word })
      : undefined;
  };
  const onSave = async () => {
    setTried(true);
    const isBad = (['many', 'reports'] as const).some((field) => {
      const [from, to] = NUMBERS[field];
      const number = Number(values[field]);
      return !/^\d+$/.test(values[field].trim()) || number < from || number > to;
    });
    if (isBad || wordsError(values.words_th) !== undefined || wordsError(values.words_en) !== undefined)
      return;
    const { revision, ...was } = rules;
    const { data, error } = await save({
      revision,
      words_th: linesOf(values.words_th),
      words_en: linesOf(values.words_en),
      hold_pictures: values.hold_pictures,
      ...{ many: Number(values.many), reports: Number(values.reports) },
    });
    if (error === undefined)
      return notice.done(t('moderation.edit.saved'), () => save({ ...was, revision: data.revision }));
    if (isApiError(error) && error.code === 'RECORD.CHANGED') setStale(true);
    else notice.failed(error);
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSave();
      }}
    >
      {isStale && (
        <p role="alert" className={styles.refused}>
          {t('moderation.edit.changed')}{' '}
          <LinkButton inline onClick={reload}>
            {t('moderation.edit.reload')}
          </LinkButton>
        </p>
      )}
      {(['words_th', 'words_en'] as const).map((field) => (
        <TextArea
          key={field}
          label={t(`moderation.edit.${field}`)}
          hint={t('moderation.edit.wordsHint')}
          rows={8}
          error={wordsError(values[field])}
          value={values[field]}
          onChange={(event) => change({ [field]: event.target.value })}
        />
      ))}
      <Checkbox
        label={t('moderation.edit.hold_pictures')}
        checked={values.hold_pictures}
        onChange={(event) => change({ hold_pictures: event.target.checked })}
      />
      {(['many', 'reports'] as const).map((field) => (
        <TextField
          key={field}
          label={t(`moderation.edit.${field}`)}
          hint={field === 'reports' ? t('moderation.edit.reportsHint') : undefined}
          inputMode="numeric"
          autoComplete="off"
          error={numberError(field)}
          value={values[field]}
          onChange={(event) => change({ [field]: event.target.value })}
        />
      ))}
      <Button type="submit" size="m" busy={saving.isLoading}>
        {t('moderation.edit.save')}
      </Button>
      <RecordHistory record="moderation rules" />
      <LeaveDialog guard={guard} />
    </form>
  );
}

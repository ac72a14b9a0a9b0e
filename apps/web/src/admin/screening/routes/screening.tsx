import { may } from '@mali/contracts/permissions';
import type { Screening } from '@mali/contracts/screening';
import { HOLD_RULES, SCREENING_LIMITS, type ScreeningRules } from '@mali/contracts/screening-values';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectProfile } from '../../../features/session/index.ts';
import { Button, TextLink } from '../../../ui/button.tsx';
import { Checkbox, TextField } from '../../../ui/field.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { LeaveDialog } from '../../form/leave-dialog.tsx';
import { useUnsavedGuard } from '../../form/use-unsaved-guard.ts';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { RecordSection } from '../../shared/record-page.tsx';
import { useAt } from '../../shared/use-at.ts';
import { useNotice } from '../../shared/use-notice.ts';
import { useSaveScreeningMutation, useScreeningQuery } from '../screening-calls.ts';
import styles from './screening.module.css';

type Field = keyof typeof SCREENING_LIMITS;
/** Texts of the fields, and which rules are on. */
type Draft = { on: Record<(typeof HOLD_RULES)[number], boolean>; fields: Record<Field, string> };
const FIELDS: Readonly<Record<(typeof HOLD_RULES)[number], readonly Field[]>> = {
  cards: ['cards', 'failed', 'hours'],
  fraud: [],
  value: ['amount'],
  cod: ['refused', 'days'],
};
const ALL_FIELDS = Object.keys(SCREENING_LIMITS) as Field[];

const toDraft = ({ cards, fraud, value, cod }: ScreeningRules): Draft => ({
  on: { cards: cards.on, fraud: fraud.on, value: value.on, cod: cod.on },
  fields: {
    ...{ cards: String(cards.cards), failed: String(cards.failed), hours: String(cards.hours) },
    ...{ amount: String(value.amount), refused: String(cod.refused), days: String(cod.days) },
  },
});

function isFaulty(name: Field, text: string): boolean {
  const { min, max } = SCREENING_LIMITS[name];
  return !/^\d{1,7}$/.test(text.trim()) || Number(text) < min || Number(text) > max;
}

function toRules({ on, fields }: Draft): ScreeningRules {
  const n = (name: Field) => Number(fields[name]);
  return {
    cards: { on: on.cards, cards: n('cards'), failed: n('failed'), hours: n('hours') },
    fraud: { on: on.fraud },
    value: { on: on.value, amount: n('amount') },
    cod: { on: on.cod, refused: n('refused'), days: n('days') },
  };
}

/** The rules by which suspicious orders are held (ORD-12). */
export function Component() {
  const { t } = useTranslation('admin');
  const role = useSelector(selectProfile)?.role_id;
  const query = useScreeningQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <>
      <PageMeta title={t('screening.title')} noIndex />
      <AdminHead title={t('screening.title')} lead={t('screening.lead')} />
      <Loaded query={query}>
        {(found) => <RulesForm found={found} mayEdit={role !== undefined && may(role, 'screening:edit')} />}
      </Loaded>
    </>
  );
}

function RulesForm({ found, mayEdit }: { found: Screening; mayEdit: boolean }) {
  const { t } = useTranslation('admin');
  const at = useAt();
  const notice = useNotice();
  const [save, saving] = useSaveScreeningMutation();
  /** What the draft began with. */
  const [base, setBase] = useState(found);
  const [draft, setDraft] = useState(() => toDraft(found.rules));
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const isOutdated = found.version !== base.version;
  const guard = useUnsavedGuard(JSON.stringify(draft) !== JSON.stringify(toDraft(base.rules)));
  const begin = (saved: Screening) => {
    setBase(saved);
    setDraft(toDraft(saved.rules));
    setTried(false);
    setRefused(null);
  };
  const submit = async () => {
    setTried(true);
    setRefused(null);
    if (ALL_FIELDS.some((name) => isFaulty(name, draft.fields[name])) || saving.isLoading) return;
    const answer = await save({ version: base.version, rules: toRules(draft) });
    if ('error' in answer) return setRefused(notice.textOf(answer.error));
    begin(answer.data);
    notice.done(t('screening.saved'));
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      noValidate
    >
      <p className={styles.muted}>
        {found.changed_at === null
          ? t('screening.never')
          : t('screening.changed', {
              name: found.changed_by ?? t('screening.somebody'),
              at: at(found.changed_at),
            })}
      </p>
      <fieldset className={styles.rules} disabled={!mayEdit}>
        <VisuallyHidden as="legend">{t('screening.title')}</VisuallyHidden>
        {HOLD_RULES.map((rule) => (
          <RecordSection key={rule} title={t(`screening.rules.${rule}`)}>
            <p className={styles.muted}>{t(`screening.texts.${rule}`)}</p>
            <Checkbox
              label={t('screening.on')}
              checked={draft.on[rule]}
              onChange={(event) => setDraft({ ...draft, on: { ...draft.on, [rule]: event.target.checked } })}
            />
            {FIELDS[rule].length > 0 && (
              <div className={styles.fields}>
                {FIELDS[rule].map((name) => (
                  <TextField
                    key={name}
                    label={t(`screening.fields.${name}`)}
                    inputMode="numeric"
                    autoComplete="off"
                    value={draft.fields[name]}
                    error={
                      tried && isFaulty(name, draft.fields[name])
                        ? t('screening.range', SCREENING_LIMITS[name])
                        : undefined
                    }
                    onChange={(event) =>
                      setDraft({ ...draft, fields: { ...draft.fields, [name]: event.target.value } })
                    }
                  />
                ))}
              </div>
            )}
          </RecordSection>
        ))}
      </fieldset>
      {isOutdated && (
        <p role="alert" className={styles.refused}>
          {t('screening.outdated')}{' '}
          <Button size="m" look="secondary" onClick={() => begin(found)}>
            {t('screening.reload')}
          </Button>
        </p>
      )}
      {refused !== null && !isOutdated && (
        <p role="alert" className={styles.refused}>
          {refused}
        </p>
      )}
      <p className={styles.acts}>
        {mayEdit && (
          <Button type="submit" size="m" busy={saving.isLoading}>
            {t('screening.save')}
          </Button>
        )}
        <TextLink to={adminPaths.orders({ view: 'suspicious' })}>{t('screening.waiting')}</TextLink>
      </p>
      <LeaveDialog guard={guard} />
    </form>
  );
}

import { BADGE, BADGE_TONES } from '@mali/contracts/badge-values';
import type { StaffBadge } from '@mali/contracts/badges';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useLanguage } from '../../features/preferences/index.ts';
import { Badge } from '../../ui/chip.tsx';
import { Checkbox, RadioCards, TextField } from '../../ui/field.tsx';
import type { FieldWords } from '../form/field-conflict.tsx';
import { FormFrame } from '../form/form-frame.tsx';
import { useRecordForm } from '../form/use-record-form.ts';
import { adminPaths } from '../paths.ts';
import { useNotice } from '../shared/use-notice.ts';
import { useChangeBadgeMutation, useMakeBadgeMutation } from './badge-calls.ts';
import { type BadgeValues, badgeSchema, TOGETHER, toFields, toValues } from './badge-values.ts';
import styles from './collection-form.module.css';
import { CollectionNow } from './collection-now.tsx';
import { MemberFields, useMemberLabel } from './member-fields.tsx';
import { type MemberValues, toMembers, toMemberValues } from './member-values.ts';
import { PeriodFields } from './period-fields.tsx';

const MEMBERS = toMemberValues(null);
const WRONG = ['required', 'money', 'order'] as const;
/** Form fields by the refusal that is about them. */
const FIELD: Readonly<Record<string, keyof BadgeValues & string>> = {
  'COLLECTION.PERIOD': 'ends_at',
  'COLLECTION.PRICES': 'price_max',
};

/** All fields of a badge, with the products that have it beside them. A new one opens its page once it is made. */
export function BadgeForm({
  badge,
  mayEdit,
}: {
  /** Null for a new one. */
  badge: StaffBadge | null;
  mayEdit: boolean;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const navigate = useNavigate();
  const [make] = useMakeBadgeMutation();
  const [change] = useChangeBadgeMutation();
  const form = useRecordForm<BadgeValues, StaffBadge>({
    ...{ kind: 'badge', id: badge?.badge_id ?? null, record: badge, toValues },
    ...{ schema: badgeSchema, together: TOGETHER },
    send: (values, base) =>
      base === null
        ? make(toFields(values))
        : change({ id: base.badge_id, fields: { ...toFields(values), revision: base.revision } }),
    onSaved: (saved, before) => {
      const { badge_id: id, revision } = saved;
      const name = saved[`text_${language}`];
      if (before !== null)
        return notice.done(t('collections.saved', { name }), () =>
          change({ id, fields: { ...toFields(toValues(before)), revision } }),
        );
      notice.done(t('collections.created', { name }));
      void navigate(adminPaths.badge(id));
    },
    say: (message) => {
      if (message === 'priority') return t('badges.wrong.priority', { most: BADGE.priority });
      const known = WRONG.find((one) => one === message);
      return known === undefined ? message : t(`collections.wrong.${known}`);
    },
    fieldOf: FIELD,
  });
  const { values, field } = form;
  const memberLabel = useMemberLabel();
  const label = (name: Exclude<keyof BadgeValues, keyof MemberValues>) => t(`badges.fields.${name}`);
  const words: FieldWords<BadgeValues> = {
    label: (name) =>
      name in MEMBERS
        ? memberLabel(name as keyof MemberValues)
        : label(name as Exclude<keyof BadgeValues, keyof MemberValues>),
    show: (name, of) => {
      if (name === 'products') return of.products.map((id) => `#${id}`).join(', ');
      return name === 'tone' ? t(`badges.tones.${of.tone}`) : undefined;
    },
  };
  return (
    <FormFrame
      form={form}
      words={words}
      className={styles.form}
      mayEdit={mayEdit}
      save={t('collections.save')}
    >
      <div className={styles.columns}>
        <fieldset className={styles.fields} disabled={!mayEdit}>
          <fieldset className={styles.group}>
            <legend>{t('badges.parts.looks')}</legend>
            {(['th', 'en'] as const).map((lang) => (
              <TextField
                key={lang}
                {...field(`text_${lang}`)}
                label={label(`text_${lang}`)}
                lang={lang}
                maxLength={BADGE.text}
              />
            ))}
            <div className={styles.whole}>
              <RadioCards
                legend={label('tone')}
                name="tone"
                value={values.tone}
                options={BADGE_TONES.map((value) => ({
                  value,
                  label: t(`badges.tones.${value}`),
                  end: (
                    <Badge tone={value}>
                      {(language === 'th' ? values.text_th : values.text_en) || t('badges.sample')}
                    </Badge>
                  ),
                }))}
                onChange={(value) => {
                  const tone = BADGE_TONES.find((one) => one === value);
                  if (tone !== undefined) form.setValue('tone', tone);
                }}
              />
            </div>
            <TextField
              {...field('priority')}
              label={label('priority')}
              hint={t('badges.priorityHint', { most: BADGE.shown })}
              inputMode="numeric"
            />
          </fieldset>
          <fieldset className={styles.group}>
            <legend>{t('collections.parts.products')}</legend>
            <MemberFields
              values={values}
              ordered={false}
              field={field}
              checkbox={form.checkbox}
              setKind={form.setValue}
              setProducts={form.setValue}
              setText={form.setValue}
              setMany={form.setValue}
            />
          </fieldset>
          <fieldset className={styles.group}>
            <legend>{t('collections.parts.shop')}</legend>
            <Checkbox {...form.checkbox('live')} label={label('live')} className={styles.whole ?? ''} />
            <PeriodFields picked={form.picked} clear={form.setValue} />
          </fieldset>
        </fieldset>
        <aside className={styles.aside}>
          <CollectionNow title={t('badges.parts.now')} members={toMembers(values)} />
        </aside>
      </div>
    </FormFrame>
  );
}

import { BRANCH_EDIT } from '@mali/contracts/branch-values';
import type { StaffBranch } from '@mali/contracts/staff-branches';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useLanguage } from '../../features/preferences/index.ts';
import { Checkbox, TextArea, TextField } from '../../ui/field.tsx';
import { FormFrame } from '../form/form-frame.tsx';
import { useRecordForm } from '../form/use-record-form.ts';
import { adminPaths } from '../paths.ts';
import { useNotice } from '../shared/use-notice.ts';
import type { branches } from '../texts/branches-th.ts';
import { useChangeBranchMutation, useMakeBranchMutation } from './branch-calls.ts';
import { type BranchValues, placeOf, schemaOf, toFields, toValues } from './branch-values.ts';
import styles from './branches.module.css';
import { SpecialDayFields, WeekFields } from './hours-fields.tsx';

const WRONG = [
  ...(['required', 'slug', 'phone', 'place', 'hours'] as const),
] as const satisfies readonly (keyof typeof branches.wrong)[];
/** Form fields by the refusal that is about them. */
const FIELD: Readonly<Record<string, keyof BranchValues>> = {
  'BRANCH.TAKEN': 'store_id',
  'BRANCH.HOURS': 'hours',
  'BRANCH.DAY_TWICE': 'special_days',
  'PLACE.ADDRESS': 'address_th',
};
const MAP = 'https://www.google.com/maps/search/?api=1&query=';

/** All fields of a branch. A new one opens its page once it is made. */
export function BranchForm({
  branch,
  mayEdit,
}: {
  /** Null for a new one. */
  branch: StaffBranch | null;
  mayEdit: boolean;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const navigate = useNavigate();
  const [make] = useMakeBranchMutation();
  const [change] = useChangeBranchMutation();
  const form = useRecordForm<BranchValues, StaffBranch>({
    // Branches have names, not numbers: each has drafts of a kind of its own.
    ...{ kind: branch === null ? 'branch' : `branch ${branch.store_id}`, id: null, record: branch },
    ...{ toValues, schema: schemaOf(branch === null) },
    send: (values, base) =>
      base === null
        ? make({ store_id: values.store_id.trim(), ...toFields(values) })
        : change({ store_id: base.store_id, fields: { ...toFields(values), revision: base.revision } }),
    onSaved: ({ store_id, name, revision }, before) => {
      if (before !== null)
        return notice.done(t('branches.saved', { name: name[language] }), () =>
          change({ store_id, fields: { ...toFields(toValues(before)), revision } }),
        );
      notice.done(t('branches.created', { name: name[language] }));
      void navigate(adminPaths.branch(store_id));
    },
    say: (message) => {
      const known = WRONG.find((one) => one === message);
      return known === undefined ? message : t(`branches.wrong.${known}`);
    },
    fieldOf: FIELD,
  });
  const { values, field } = form;
  const at = placeOf(values.coordinates);
  const label = (name: keyof BranchValues) => t(`branches.fields.${name}`);
  const both = (name: 'name' | 'province', maxLength: number) =>
    (['th', 'en'] as const).map((lang) => (
      <TextField
        key={`${name}_${lang}`}
        {...field(`${name}_${lang}`)}
        {...(lang === 'en' && { optional: t('branches.orThai') })}
        {...{ lang, maxLength, label: label(`${name}_${lang}`) }}
      />
    ));
  const long = (name: 'address' | 'way', maxLength: number) =>
    (['th', 'en'] as const).map((lang) => (
      <TextArea
        key={`${name}_${lang}`}
        {...field(`${name}_${lang}`)}
        {...((lang === 'en' || name === 'way') && {
          optional: t(lang === 'en' ? 'branches.orThai' : 'receiving.optional'),
        })}
        {...{ lang, maxLength, rows: 2, label: label(`${name}_${lang}`) }}
      />
    ));
  return (
    <FormFrame
      form={form}
      words={{ label }}
      className={styles.form}
      mayEdit={mayEdit}
      save={t(branch === null ? 'branches.make' : 'branches.save')}
    >
      {/* What may not be changed is read: the fields are those of the record. */}
      <fieldset className={styles.fields} disabled={!mayEdit}>
        <div className={styles.group}>
          {branch === null && (
            <div className={styles.whole}>
              <TextField
                {...field('store_id')}
                label={label('store_id')}
                hint={t('branches.slugHint')}
                autoCapitalize="none"
                spellCheck={false}
                maxLength={100}
              />
            </div>
          )}
          {both('name', BRANCH_EDIT.name)}
          {long('address', BRANCH_EDIT.address)}
          {both('province', BRANCH_EDIT.province)}
          {long('way', BRANCH_EDIT.way)}
          <TextField {...field('phone')} label={label('phone')} type="tel" maxLength={13} />
          <div>
            <TextField
              {...field('coordinates')}
              label={label('coordinates')}
              hint={t('branches.coordinatesHint')}
              maxLength={500}
            />
            {at !== null && (
              <a
                className={styles.link}
                href={`${MAP}${at.lat},${at.lng}`}
                target="_blank"
                rel="noopener noreferrer"
              >
                {t('branches.onMap', { at: `${at.lat}, ${at.lng}` })}
              </a>
            )}
          </div>
          <Checkbox {...form.checkbox('is_new')} checked={values.is_new} label={label('is_new')} />
        </div>
        <WeekFields
          hours={values.hours}
          error={form.errorOf('hours')}
          onChange={(hours) => form.setValue('hours', hours)}
        />
        <SpecialDayFields
          days={values.special_days}
          error={form.errorOf('special_days')}
          onChange={(days) => form.setValue('special_days', days)}
        />
      </fieldset>
    </FormFrame>
  );
}

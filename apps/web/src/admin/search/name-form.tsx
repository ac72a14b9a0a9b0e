import { SPOKEN_NAME } from '@mali/contracts/search-values';
import type { StaffSpokenName } from '@mali/contracts/staff-search-rules';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import * as yup from 'yup';
import { TextField } from '../../ui/field.tsx';
import type { FieldWords } from '../form/field-conflict.tsx';
import { FormFrame } from '../form/form-frame.tsx';
import { useRecordForm } from '../form/use-record-form.ts';
import { adminPaths } from '../paths.ts';
import { useNotice } from '../shared/use-notice.ts';
import type { spokenNames } from '../texts/search-rules-th.ts';
import {
  useChangeSpokenNameMutation,
  useMakeSpokenNameMutation,
  useRemoveSpokenNameMutation,
} from './rule-calls.ts';
import styles from './rule-form.module.css';

type NameValues = { name: string; thai: string };
const toValues = (record: StaffSpokenName | null): NameValues => ({
  name: record?.name ?? '',
  thai: record?.thai ?? '',
});
const schema = yup.object({
  name: yup
    .string()
    .trim()
    .required('required')
    .matches(/[a-zA-Z]/, 'latin'),
  thai: yup.string().trim().required('required').matches(/[ก-ฮ]/, 'thai'),
});
const WRONG = ['required', 'latin', 'thai'] as const satisfies readonly (keyof typeof spokenNames.wrong)[];
const FIELD: Readonly<Record<string, keyof NameValues>> = {
  'SPOKEN_NAME.LATIN': 'name',
  'SPOKEN_NAME.TAKEN': 'name',
  'SPOKEN_NAME.THAI': 'thai',
};

/** How a name is said. */
export function NameForm({ record }: { record: StaffSpokenName | null }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const navigate = useNavigate();
  const [make] = useMakeSpokenNameMutation();
  const [change] = useChangeSpokenNameMutation();
  const [remove] = useRemoveSpokenNameMutation();
  const form = useRecordForm<NameValues, StaffSpokenName>({
    ...{ kind: 'spoken-name', id: record?.name_id ?? null, record, toValues, schema },
    send: (values, base) =>
      base === null
        ? make(values)
        : change({ name_id: base.name_id, fields: { ...values, revision: base.revision } }),
    onSaved: ({ name_id, name, revision }, before) => {
      if (before !== null)
        return notice.done(t('spokenNames.saved', { name }), () =>
          change({ name_id, fields: { ...toValues(before), revision } }),
        );
      notice.done(t('spokenNames.created', { name }), () => remove(name_id));
      void navigate(adminPaths.spokenNames());
    },
    say: (message) => {
      const known = WRONG.find((one) => one === message);
      return known === undefined ? message : t(`spokenNames.wrong.${known}`);
    },
    fieldOf: FIELD,
  });
  const words: FieldWords<NameValues> = { label: (name) => t(`spokenNames.fields.${name}`) };
  return (
    <FormFrame
      form={form}
      words={words}
      className={styles.form}
      save={t(record === null ? 'spokenNames.make' : 'promotions.save')}
    >
      <fieldset className={styles.group}>
        <TextField
          {...form.field('name')}
          label={t('spokenNames.fields.name')}
          hint={t('spokenNames.nameHint')}
          maxLength={SPOKEN_NAME}
          lang="en"
          spellCheck={false}
        />
        <TextField
          {...form.field('thai')}
          label={t('spokenNames.fields.thai')}
          hint={t('spokenNames.thaiHint')}
          maxLength={SPOKEN_NAME}
          lang="th"
          spellCheck={false}
        />
      </fieldset>
    </FormFrame>
  );
}

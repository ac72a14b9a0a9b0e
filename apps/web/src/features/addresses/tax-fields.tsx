import { TEXT } from '@mali/contracts/limits';
import { parseTaxId } from '@mali/thai/tax-id';
import type { FormikProps } from 'formik';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/button.tsx';
import { RadioCards, TextField } from '../../ui/field.tsx';
import { useFieldState } from './address-fields.tsx';
import type { TaxDraft } from './rules.ts';
import styles from './tax-fields.module.css';

/** Fields of a full tax invoice: recipient, number and branch. */
export function TaxFields<Draft extends { tax: TaxDraft }>({
  form,
  idHint,
}: {
  form: FormikProps<Draft>;
  idHint?: string;
}) {
  const { t } = useTranslation('addresses');
  const state = useFieldState(form);
  const company = form.values.tax?.kind === 'company';
  const read = parseTaxId(form.values.tax?.tax_id ?? '');
  // A warning, not an error: the check digit rule is not certain for all companies.
  const doubtful = read.ok && !read.checked;
  return (
    <div className={styles.tax}>
      <RadioCards
        legend={t('tax.legend')}
        name="tax-kind"
        value={form.values.tax?.kind ?? 'person'}
        onChange={(kind) => void form.setFieldValue('tax.kind', kind)}
        options={[
          { value: 'person', label: t('tax.person') },
          { value: 'company', label: t('tax.company') },
        ]}
      />
      <TextField
        label={t('tax.name')}
        autoComplete={company ? 'organization' : 'name'}
        maxLength={TEXT.name * 2}
        {...state('tax.name')}
      />
      <TextField
        label={t('tax.id')}
        hint={doubtful ? t('tax.idDoubtful') : idHint}
        inputMode="numeric"
        autoComplete="off"
        {...state('tax.tax_id')}
      />
      {company && (
        <TextField
          label={t('tax.branch')}
          hint={t('tax.branchHint')}
          inputMode="numeric"
          autoComplete="off"
          {...state('tax.branch')}
        />
      )}
      <LinkButton onClick={() => void form.setFieldValue('tax', null)}>{t('removeTax')}</LinkButton>
    </div>
  );
}

import { TEXT } from '@mali/contracts/limits';
import type { FormikProps } from 'formik';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/button.tsx';
import { RadioCards, TextField } from '../../ui/field.tsx';
import type { Draft } from './draft.ts';
import styles from './tax-fields.module.css';

/** Wishes for a full tax invoice; the address is that of the delivery (rule of use 6: never ask twice). */
export function TaxFields({
  form,
  errorText,
}: {
  form: FormikProps<Draft>;
  errorText: (name: string) => string | undefined;
}) {
  const { t } = useTranslation('checkout');
  const company = form.values.tax?.kind === 'company';
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
        error={errorText('tax.name')}
        {...form.getFieldProps('tax.name')}
      />
      <TextField
        label={t('tax.id')}
        hint={t('tax.sameAddress')}
        inputMode="numeric"
        autoComplete="off"
        error={errorText('tax.tax_id')}
        {...form.getFieldProps('tax.tax_id')}
      />
      {company && (
        <TextField
          label={t('tax.branch')}
          hint={t('tax.branchHint')}
          inputMode="numeric"
          autoComplete="off"
          error={errorText('tax.branch')}
          {...form.getFieldProps('tax.branch')}
        />
      )}
      <LinkButton onClick={() => void form.setFieldValue('tax', null)}>{t('removeTax')}</LinkButton>
    </div>
  );
}

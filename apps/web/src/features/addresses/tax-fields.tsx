import { TEXT } from '@mali/contracts/limits';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/button.tsx';
import { RadioCards, TextField } from '../../ui/field.tsx';
import type { TaxDraft } from './rules.ts';
import styles from './tax-fields.module.css';

/** The part of a form that holds whose tax invoice it is. */
type Form = {
  values: { tax: TaxDraft };
  setFieldValue: (name: string, value: unknown) => unknown;
  getFieldProps: (name: string) => {
    name: string;
    value: string;
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => void;
    onBlur: (event: React.FocusEvent<HTMLInputElement>) => void;
  };
};

/** Wishes for a full tax invoice: whose, by which number, and of which branch. */
export function TaxFields({
  form,
  idHint,
  errorText,
}: {
  form: Form;
  idHint?: string;
  errorText: (name: string) => string | undefined;
}) {
  const { t } = useTranslation('addresses');
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
        hint={idHint}
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

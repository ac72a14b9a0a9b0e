import { TEXT } from '@mali/contracts/limits';
import { SUPPLIER_EDIT } from '@mali/contracts/supplier-values';
import type { Supplier } from '@mali/contracts/suppliers';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { TextArea, TextField } from '../../ui/field.tsx';
import { FormFrame } from '../form/form-frame.tsx';
import { useRecordForm } from '../form/use-record-form.ts';
import { adminPaths } from '../paths.ts';
import { Select } from '../shared/select.tsx';
import { useNotice } from '../shared/use-notice.ts';
import type { suppliers } from '../texts/suppliers-th.ts';
import styles from './purchasing.module.css';
import { useChangeSupplierMutation, useMakeSupplierMutation } from './supplier-calls.ts';
import { type SupplierValues, supplierSchema, toFields, toValues } from './supplier-values.ts';

const WRONG = [
  'required',
  'tax_id',
  'email',
  'days',
  'money',
] as const satisfies readonly (keyof typeof suppliers.wrong)[];
/** Form fields by the refusal that is about them. */
const FIELD: Readonly<Record<string, keyof SupplierValues & string>> = {
  'SUPPLIER.NAME_TAKEN': 'name',
  'SUPPLIER.TAX_ID': 'tax_id',
};

/** All fields of a supplier. A new one opens its page once it is made. */
export function SupplierForm({
  supplier,
  mayEdit,
}: {
  /** Null for a new one. */
  supplier: Supplier | null;
  mayEdit: boolean;
}) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const navigate = useNavigate();
  const [make] = useMakeSupplierMutation();
  const [change] = useChangeSupplierMutation();
  const form = useRecordForm<SupplierValues, Supplier>({
    ...{
      kind: 'supplier',
      id: supplier?.supplier_id ?? null,
      record: supplier,
      toValues,
      schema: supplierSchema,
    },
    send: (values, base) =>
      base === null
        ? make(toFields(values))
        : change({ supplier_id: base.supplier_id, fields: { ...toFields(values), revision: base.revision } }),
    onSaved: ({ supplier_id, name, revision }, before) => {
      if (before !== null)
        return notice.done(t('suppliers.saved', { name }), () =>
          change({ supplier_id, fields: { ...toFields(toValues(before)), revision } }),
        );
      notice.done(t('suppliers.created', { name }));
      void navigate(adminPaths.supplier(supplier_id));
    },
    say: (message) => {
      const known = WRONG.find((one) => one === message);
      return known === undefined ? message : t(`suppliers.wrong.${known}`);
    },
    fieldOf: FIELD,
  });
  const { values, field } = form;
  const optional = t('receiving.optional');
  const number = (name: 'lead_days' | 'minimum_order' | 'payment_days') => ({
    ...field(name),
    label: t(`suppliers.fields.${name}`),
    inputMode: name === 'minimum_order' ? ('decimal' as const) : ('numeric' as const),
    maxLength: 11,
  });
  return (
    <FormFrame
      form={form}
      words={{ label: (name) => t(`suppliers.fields.${name}`) }}
      className={styles.form}
      mayEdit={mayEdit}
      save={t(supplier === null ? 'suppliers.make' : 'suppliers.save')}
    >
      {/* What may not be changed is read: the fields are those of the record. */}
      <fieldset className={styles.fields} disabled={!mayEdit}>
        <div className={styles.group}>
          <TextField {...field('name')} label={t('suppliers.fields.name')} maxLength={SUPPLIER_EDIT.name} />
          <TextField
            {...field('tax_id')}
            label={t('suppliers.fields.tax_id')}
            optional={optional}
            inputMode="numeric"
            maxLength={20}
          />
          <div className={styles.whole}>
            <TextArea
              {...field('address')}
              label={t('suppliers.fields.address')}
              optional={optional}
              maxLength={SUPPLIER_EDIT.address}
              rows={3}
            />
          </div>
          <TextField
            {...field('contact')}
            label={t('suppliers.fields.contact')}
            optional={optional}
            maxLength={SUPPLIER_EDIT.contact}
          />
          <TextField
            {...field('phone')}
            label={t('suppliers.fields.phone')}
            optional={optional}
            type="tel"
            maxLength={SUPPLIER_EDIT.phone}
          />
          <TextField
            {...field('email')}
            label={t('suppliers.fields.email')}
            hint={t('suppliers.emailHint')}
            optional={optional}
            type="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={TEXT.email}
          />
          <Select
            label={t('suppliers.fields.lang')}
            value={values.lang}
            options={[
              { value: 'th', label: t('suppliers.thai') },
              { value: 'en', label: t('suppliers.english') },
            ]}
            onChange={(lang) => form.setValue('lang', lang)}
          />
          <TextField {...number('lead_days')} hint={t('suppliers.leadHint')} />
          <TextField {...number('minimum_order')} hint={t('suppliers.minimumHint')} />
          <TextField {...number('payment_days')} />
          <div className={styles.whole}>
            <TextArea
              {...field('note')}
              label={t('suppliers.fields.note')}
              optional={optional}
              maxLength={SUPPLIER_EDIT.note}
              rows={3}
            />
          </div>
        </div>
      </fieldset>
    </FormFrame>
  );
}

import { TEXT } from '@mali/contracts/limits';
import type { OrderAddressRequest } from '@mali/contracts/order-changes';
import type { Order } from '@mali/contracts/orders';
import { formatPhoneInput } from '@mali/thai/phone';
import { useFormik } from 'formik';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as yup from 'yup';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Refused } from '../../ui/refused.tsx';
import { NameAndMobile, StreetAndPlace } from './address-fields.tsx';
import styles from './order-address-form.module.css';
import { type AddressDraft, addressRules, splitName, taxDigits } from './rules.ts';
import { TaxFields } from './tax-fields.tsx';

const { name, mobile, street, place, tax } = addressRules;
const schema = yup.object({ name, mobile, street, place, tax });

type Draft = AddressDraft & { note: string };
export type ChangedAddresses = Pick<OrderAddressRequest, 'delivery_address' | 'tax_address'>;
type Placed = Pick<Order, 'delivery_address' | 'tax_address'>;

function draftOf({ delivery_address: to, tax_address }: Placed): Draft {
  const { subdistrict, district, province, zipcode } = to;
  return {
    name: `${to.first_name} ${to.last_name}`.trim(),
    mobile: formatPhoneInput(to.mobile),
    street: to.address,
    placeText: '',
    place: { subdistrict, district, province, zipcode },
    note: to.note ?? '',
    tax:
      tax_address === null
        ? null
        : {
            kind: tax_address.kind,
            name: tax_address.name,
            tax_id: tax_address.tax_id,
            branch: tax_address.branch ?? '00000',
          },
  };
}

/** The request of a valid form. A tax invoice to another address keeps that address. */
function changed(draft: Draft, { delivery_address: to, tax_address: before }: Placed): ChangedAddresses {
  if (draft.place === null) throw new Error('no place is selected');
  const { email: _email, note: _note, ...kept } = to;
  const note = draft.note.trim();
  const where = { address: draft.street.trim(), ...draft.place };
  const isElsewhere = before !== null && (before.address !== to.address || before.zipcode !== to.zipcode);
  const { tax } = draft;
  return {
    delivery_address: {
      ...kept,
      ...splitName(draft.name),
      ...where,
      mobile: draft.mobile,
      ...(note !== '' && { note }),
    },
    tax_address:
      tax === null
        ? null
        : {
            kind: tax.kind,
            name: tax.name.trim(),
            tax_id: taxDigits(tax.tax_id),
            ...(tax.kind === 'company' && { branch: tax.branch }),
            ...(isElsewhere
              ? {
                  ...{ address: before.address, subdistrict: before.subdistrict, district: before.district },
                  ...{ province: before.province, zipcode: before.zipcode },
                }
              : where),
          },
  };
}

/**
 * Form for address, receiver, phone and tax invoice of an order.
 * @param taxOnly the order is packed: only its tax invoice can be changed
 * @param onSave returns why it was refused; null when it was saved
 */
export function OrderAddressForm({
  order,
  taxOnly,
  onSave,
  onCancel,
}: {
  order: Placed;
  taxOnly: boolean;
  onSave: (addresses: ChangedAddresses) => Promise<string | null>;
  onCancel: () => void;
}) {
  const { t } = useTranslation('addresses');
  const element = useRef<HTMLFormElement>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const form = useFormik<Draft>({
    initialValues: draftOf(order),
    validationSchema: schema,
    onSubmit: async (draft) => setRefused(await onSave(changed(draft, order))),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setRefused(null);
    await form.submitForm();
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
  };
  return (
    <form ref={element} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {!taxOnly && (
        <>
          <NameAndMobile form={form} theirOwn={false} />
          <StreetAndPlace form={form} className={undefined} />
          <TextArea label={t('order.note')} maxLength={TEXT.note} rows={2} {...form.getFieldProps('note')} />
        </>
      )}
      {form.values.tax === null ? (
        <LinkButton
          onClick={() =>
            void form.setFieldValue('tax', {
              ...{ kind: 'person', name: form.values.name, tax_id: '', branch: '00000' },
            })
          }
        >
          {t('addTax')}
        </LinkButton>
      ) : (
        <TaxFields form={form} />
      )}
      {refused !== null && <Refused>{refused}</Refused>}
      <Button type="submit" size="m" wide busy={form.isSubmitting}>
        {t('order.save')}
      </Button>
      <Button look="quiet" size="m" wide onClick={onCancel}>
        {t('order.keep')}
      </Button>
    </form>
  );
}

import type { AdminOrder } from '@mali/contracts/admin-orders';
import { TEXT } from '@mali/contracts/limits';
import type { AdminParcel } from '@mali/contracts/parcels';
import { formatPhoneInput } from '@mali/thai/phone';
import { useFormik } from 'formik';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as yup from 'yup';
import {
  type AddressDraft,
  addressRules,
  NameAndMobile,
  StreetAndPlace,
  splitName,
} from '../../features/addresses/index.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, TextArea } from '../../ui/field.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useNotice } from '../shared/use-notice.ts';
import { useActOnParcelMutation } from './parcel-calls.ts';
import styles from './parcels.module.css';

const { name, mobile, street, place } = addressRules;
const schema = yup.object({ name, mobile, street, place, reason: yup.string().trim().required('missing') });

type Draft = AddressDraft & { note: string; reason: string; forCustomer: boolean };

/** Asks the carrier of a packed parcel for another receiver, phone or address. */
export function ParcelAddressForm({
  parcel,
  order,
  how,
  onClose,
}: {
  parcel: AdminParcel;
  order: AdminOrder['order'];
  how: 'carrier' | 'call' | 'shop';
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const element = useRef<HTMLFormElement>(null);
  const [send] = useActOnParcelMutation();
  const [refused, setRefused] = useState<string | null>(null);
  const to = parcel.goes_to ?? order.delivery_address;
  const { subdistrict, district, province, zipcode } = to;
  const form = useFormik<Draft>({
    initialValues: {
      name: `${to.first_name} ${to.last_name}`.trim(),
      mobile: formatPhoneInput(to.mobile),
      street: to.address,
      placeText: '',
      place: { subdistrict, district, province, zipcode },
      note: to.note ?? '',
      tax: null,
      reason: '',
      forCustomer: true,
    },
    validationSchema: schema,
    onSubmit: async (draft) => {
      if (draft.place === null) return;
      const { email: _email, note: _note, ...kept } = to;
      const note = draft.note.trim();
      const answer = await send({
        ...{ so_no: order.so_no, parcel_id: parcel.parcel_id, act: 'address' },
        data: {
          delivery_address: {
            ...kept,
            ...splitName(draft.name),
            ...{ address: draft.street.trim(), mobile: draft.mobile, ...draft.place },
            ...(note !== '' && { note }),
          },
          reason: draft.reason.trim(),
          for_customer: draft.forCustomer,
        },
      });
      if ('error' in answer) return setRefused(notice.textOf(answer.error));
      notice.done(t('parcels.change.sent', { number: parcel.number, so_no: order.so_no }));
      onClose();
    },
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
      <p>{t(`parcels.change.before.${how}`)}</p>
      <NameAndMobile form={form} theirOwn={false} />
      <StreetAndPlace form={form} theirOwn={false} className={undefined} />
      <TextArea
        label={t('parcels.change.note')}
        maxLength={TEXT.note}
        rows={2}
        {...form.getFieldProps('note')}
      />
      <TextArea
        label={t('parcels.fields.reason')}
        maxLength={TEXT.note}
        rows={2}
        required
        {...form.getFieldProps('reason')}
        error={
          form.touched.reason && form.errors.reason !== undefined ? t('parcels.missing.reason') : undefined
        }
      />
      <Checkbox
        label={t('parcels.change.forCustomer')}
        checked={form.values.forCustomer}
        onChange={(event) => void form.setFieldValue('forCustomer', event.target.checked)}
      />
      {refused !== null && <Refused>{refused}</Refused>}
      <Button type="submit" size="m" wide busy={form.isSubmitting}>
        {t('parcels.change.save')}
      </Button>
      <Button look="quiet" size="m" wide onClick={onClose}>
        {t('adminOrders.keep')}
      </Button>
    </form>
  );
}

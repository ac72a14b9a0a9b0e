import { TEXT } from '@mali/contracts/limits';
import type { CheckoutOptionsAnswer } from '@mali/contracts/orders';
import type { AddressLine } from '@mali/thai/address';
import type { FormikProps } from 'formik';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RadioCards, TextArea, TextField } from '../../ui/field.tsx';
import { formatBaht } from '../../ui/money.ts';
import {
  type AddressError,
  PlaceField,
  placeText,
  readPasted,
  toPlace,
  typedPhone,
  useAddressTable,
} from '../addresses/index.ts';
import { useLanguage } from '../preferences/index.ts';
import { type DeliveryDraft, METHODS } from './delivery.ts';
import styles from './delivery-fields.module.css';
import { offerOf } from './offer.ts';

/** Where the order goes and how it is paid. A whole address pasted from the conversation is taken apart. */
export function DeliveryFields({
  form,
  lastPlace,
  options,
  total,
}: {
  form: FormikProps<DeliveryDraft>;
  /** Where the member's last order went, as much as is told of it; null: nowhere yet. */
  lastPlace: string | null;
  options: CheckoutOptionsAnswer | undefined;
  /** In baht, before any fee. */
  total: number;
}) {
  const { t } = useTranslation(['chatOrder', 'addresses']);
  const language = useLanguage();
  const table = useAddressTable();
  const placeInput = useRef<HTMLInputElement>(null);
  const [choices, setChoices] = useState<readonly AddressLine[]>([]);
  const { values } = form;
  const errorText = (field: string): string | undefined => {
    const { touched, error } = form.getFieldMeta(field);
    return touched && typeof error === 'string' ? t(`addresses:errors.${error as AddressError}`) : undefined;
  };
  const state = (field: 'name' | 'mobile' | 'street') => ({
    ...form.getFieldProps(field),
    error: errorText(field),
    required: true,
    // It is somebody else's: nothing of this browser's owner belongs here.
    autoComplete: 'off',
  });
  const paste = (pasted: string): boolean => {
    const found = readPasted(pasted, table);
    if (found === null) return false;
    void form.setValues((now) => ({
      ...now,
      ...(found.name !== null && now.name === '' ? { name: found.name } : {}),
      ...(found.mobile !== null && now.mobile === '' ? { mobile: found.mobile } : {}),
      street: found.street,
      place: found.place,
      placeText: placeText(toPlace(found.line), table, language),
    }));
    setChoices(found.choices);
    if (found.place === null) placeInput.current?.focus();
    return true;
  };
  return (
    <div className={styles.delivery}>
      {lastPlace !== null && (
        <RadioCards
          legend={t('delivery.legend')}
          name="to"
          value={values.to}
          onChange={(to) => void form.setFieldValue('to', to)}
          options={[
            { value: 'last', label: t('delivery.last'), sub: lastPlace, icon: 'pin' },
            { value: 'typed', label: t('delivery.typed'), icon: 'edit' },
          ]}
        />
      )}
      {values.to === 'typed' && (
        <div className={styles.fields}>
          <TextField
            className={styles.wide ?? ''}
            label={t('addresses:street')}
            hint={t('addresses:streetHint')}
            spellCheck={false}
            {...state('street')}
            onPaste={(event) => {
              if (paste(event.clipboardData.getData('text'))) event.preventDefault();
            }}
          />
          <div className={styles.wide}>
            <PlaceField
              table={table}
              ref={placeInput}
              text={values.place === null ? values.placeText : placeText(values.place, table, language)}
              choices={choices}
              onText={(typed) => {
                setChoices([]);
                void form.setValues((now) => ({ ...now, placeText: typed, place: null }));
              }}
              onPick={(line) => {
                setChoices([]);
                void form.setValues((now) => ({ ...now, place: toPlace(line), placeText: '' }));
              }}
              onLeave={() => void form.setFieldTouched('place')}
              error={errorText('place')}
              valid={values.place !== null}
            />
          </div>
          <TextField label={t('addresses:name')} spellCheck={false} {...state('name')} />
          <TextField
            label={t('addresses:mobile')}
            hint={t('addresses:mobileHint')}
            type="tel"
            inputMode="tel"
            {...state('mobile')}
            maxLength={40}
            onChange={(event) => void form.setFieldValue('mobile', typedPhone(event.target))}
          />
        </div>
      )}
      <TextArea
        label={t('delivery.noteLabel')}
        optional={t('desk.optional')}
        maxLength={TEXT.note}
        rows={2}
        {...form.getFieldProps('note')}
      />
      <RadioCards
        legend={t('delivery.pay')}
        name="method"
        value={values.method}
        onChange={(method) => void form.setFieldValue('method', method)}
        options={METHODS.map((method) => {
          const { open, fee, max } = offerOf(options, method, total);
          const text = open
            ? t(`delivery.${method}Text`)
            : max === null
              ? t('delivery.off')
              : t('delivery.max', { max: formatBaht(max) });
          return {
            value: method,
            label: t(`delivery.${method}`),
            sub: text,
            icon: ({ promptpay: 'qr', transfer: 'bank', cod: 'cash' } as const)[method],
            disabled: !open,
            ...(open && fee > 0 && { end: t('delivery.fee', { fee: formatBaht(fee) }) }),
          };
        })}
      />
    </div>
  );
}

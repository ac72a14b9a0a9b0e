import { TEXT } from '@mali/contracts/limits';
import type { CheckoutOptionsAnswer } from '@mali/contracts/orders';
import type { FormikProps } from 'formik';
import { useTranslation } from 'react-i18next';
import { RadioCards, TextArea } from '../../ui/field.tsx';
import { NameAndMobile, StreetAndPlace } from '../addresses/index.ts';
import { type DeliveryDraft, METHODS } from './delivery.ts';
import styles from './delivery-fields.module.css';
import { WaysToPay } from './ways-to-pay.tsx';

/** Delivery address and payment method. A pasted address is parsed. */
export function DeliveryFields({
  form,
  lastPlace,
  options,
  total,
}: {
  form: FormikProps<DeliveryDraft>;
  /** Masked address of the member's last order; null: none. */
  lastPlace: string | null;
  options: CheckoutOptionsAnswer | undefined;
  /** In baht, before any fee. */
  total: number;
}) {
  const { t } = useTranslation(['chatOrder', 'addresses']);
  const { values } = form;
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
          <StreetAndPlace form={form} theirOwn={false} className={styles.wide} />
          <NameAndMobile form={form} theirOwn={false} />
        </div>
      )}
      <TextArea
        label={t('delivery.noteLabel')}
        optional={t('desk.optional')}
        maxLength={TEXT.note}
        rows={2}
        {...form.getFieldProps('note')}
      />
      <WaysToPay
        methods={METHODS}
        options={options}
        total={total}
        value={values.method}
        onChange={(method) => void form.setFieldValue('method', method)}
      />
    </div>
  );
}

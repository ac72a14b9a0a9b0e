import { TEXT } from '@mali/contracts/limits';
import type { DeliveryDifferenceDetails, OrderAddressRequest } from '@mali/contracts/order-changes';
import type { Order } from '@mali/contracts/orders';
import { formatPhoneInput } from '@mali/thai/phone';
import { useFormik } from 'formik';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as yup from 'yup';
import type { ApiError } from '../../clients/api-error.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Checkbox, TextArea } from '../../ui/field.tsx';
import { formatBaht } from '../../ui/money.ts';
import { Refused } from '../../ui/refused.tsx';
import { NameAndMobile, StreetAndPlace } from './address-fields.tsx';
import styles from './order-address-form.module.css';
import type { Place } from './place-field.tsx';
import { type AddressDraft, addressRules, splitName, taxDigits } from './rules.ts';
import { TaxFields } from './tax-fields.tsx';

const { name, mobile, street, place, tax } = addressRules;
const schema = yup.object({ name, mobile, street, place, tax });
/** An order that is picked up has the address of its branch: the one in the form is the buyer's, for the tax invoice. */
const pickupSchema = yup.object({
  ...{ name, mobile, tax },
  street: yup.string().when('tax', { is: null, otherwise: () => street }),
  place: yup.mixed().when('tax', { is: null, otherwise: () => place }),
});

type Draft = AddressDraft & { note: string };
export type ChangedAddresses = Pick<
  OrderAddressRequest,
  'delivery_address' | 'tax_address' | 'delivery_difference' | 'shop_bears' | 'reason'
>;
/** Why a change was refused: in words, or because delivery has another price, which can be accepted. */
type AddressRefusal = string | DeliveryDifferenceDetails;

/** The difference of the delivery price that an error is about; null: it is about something else. */
function deliveryDifferenceOf({ code, details }: ApiError): DeliveryDifferenceDetails | null {
  return code === 'ORDER.DELIVERY_CHANGED' ? (details as DeliveryDifferenceDetails) : null;
}
type Placed = Pick<Order, 'delivery_address' | 'tax_address' | 'pickup'>;

const placeOf = ({ subdistrict, district, province, zipcode }: Place): Place => ({
  ...{ subdistrict, district, province, zipcode },
});

function draftOf({ delivery_address: to, tax_address, pickup }: Placed): Draft {
  const where = pickup === undefined ? to : tax_address;
  return {
    name: `${to.first_name} ${to.last_name}`.trim(),
    mobile: formatPhoneInput(to.mobile),
    street: where?.address ?? '',
    placeText: '',
    place: where === null ? null : placeOf(where),
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
function changed(
  draft: Draft,
  { delivery_address: to, tax_address: before, pickup }: Placed,
): ChangedAddresses {
  const isPickup = pickup !== undefined;
  const place = draft.place ?? (isPickup ? placeOf(to) : null);
  if (place === null) throw new Error('no place is selected');
  const { email: _email, note: _note, ...kept } = to;
  const note = draft.note.trim();
  const where = { address: draft.street.trim(), ...place };
  const isElsewhere =
    !isPickup && before !== null && (before.address !== to.address || before.zipcode !== to.zipcode);
  const { tax } = draft;
  return {
    delivery_address: {
      ...kept,
      ...splitName(draft.name),
      ...(!isPickup && where),
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

/** The key of the text that tells of a difference. */
function wordsOf(
  { settlement, difference }: DeliveryDifferenceDetails,
  shopBears: boolean,
  byStaff: boolean,
) {
  if (settlement === 'below_minimum') return byStaff ? 'mustBear' : 'belowMinimum';
  if (settlement === 'supplement') return shopBears ? 'shop' : byStaff ? 'askCustomer' : 'supplement';
  if (settlement !== 'pay' && settlement !== 'slip') return settlement;
  return difference > 0 ? settlement : (`${settlement}Less` as const);
}
const isAcceptable = ({ settlement }: DeliveryDifferenceDetails, byStaff: boolean): boolean =>
  settlement !== 'slip' && (byStaff || settlement !== 'below_minimum');
/** Whether the shop bears a difference: because the staff say so, or because nobody can pay so little. */
const isBorne = ({ settlement }: DeliveryDifferenceDetails, shopBears: boolean): boolean =>
  settlement === 'below_minimum' || (settlement === 'supplement' && shopBears);

/**
 * Form for address, receiver, phone and tax invoice of an order.
 * @param taxOnly the order is packed: only its tax invoice can be changed
 * @param byStaff who may let the shop bear the difference of a paid order
 * @param onSave returns why it was refused; null when it was saved. A difference of the delivery price is shown, and
 * accepted by saving again.
 */
export function OrderAddressForm({
  order,
  taxOnly,
  byStaff = false,
  onSave,
  onCancel,
}: {
  order: Placed;
  taxOnly: boolean;
  byStaff?: boolean;
  onSave: (addresses: ChangedAddresses) => Promise<ApiError | string | null>;
  onCancel: () => void;
}) {
  const { t, i18n } = useTranslation('addresses');
  const isPickup = order.pickup !== undefined;
  const element = useRef<HTMLFormElement>(null);
  const [refused, setRefused] = useState<AddressRefusal | null>(null);
  const [reason, setReason] = useState('');
  const [shopBears, setShopBears] = useState(false);
  const [reasonMissing, setReasonMissing] = useState(false);
  /** The difference that saving again accepts, for the place that it was shown for. */
  const [offered, setOffered] = useState<{ difference: DeliveryDifferenceDetails; zipcode: string } | null>(
    null,
  );
  const form = useFormik<Draft>({
    initialValues: draftOf(order),
    validationSchema: isPickup ? pickupSchema : schema,
    onSubmit: async (draft) => {
      const addresses = changed(draft, order);
      const { zipcode } = addresses.delivery_address;
      const accepted = offered?.zipcode === zipcode ? offered.difference : null;
      const needsReason = accepted !== null && isBorne(accepted, shopBears);
      if (needsReason && reason.trim() === '') return setReasonMissing(true);
      const error = await onSave({
        ...addresses,
        ...(accepted !== null && { delivery_difference: accepted.difference }),
        ...(needsReason && { shop_bears: true, reason: reason.trim() }),
      });
      const answer =
        error === null || typeof error === 'string'
          ? error
          : (deliveryDifferenceOf(error) ?? error.text[i18n.language === 'en' ? 'en' : 'th']);
      const isOffer = answer !== null && typeof answer !== 'string' && isAcceptable(answer, byStaff);
      setOffered(isOffer ? { difference: answer, zipcode } : null);
      setRefused(answer);
    },
  });
  const isAccepting = offered !== null && offered.zipcode === form.values.place?.zipcode;
  const isAnswer = refused !== null && typeof refused !== 'string';
  const shownDifference = isAnswer && (isAccepting || !isAcceptable(refused, byStaff)) ? refused : null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isAccepting) setRefused(null);
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
          {!isPickup && (
            <>
              <StreetAndPlace form={form} className={undefined} />
              <TextArea
                label={t('order.note')}
                maxLength={TEXT.note}
                rows={2}
                {...form.getFieldProps('note')}
              />
            </>
          )}
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
        <>
          <TaxFields form={form} />
          {isPickup && <StreetAndPlace form={form} className={undefined} />}
        </>
      )}
      {typeof refused === 'string' && <Refused>{refused}</Refused>}
      {shownDifference !== null && (
        <Refused>
          {t(`order.difference.${wordsOf(shownDifference, shopBears, byStaff)}`, {
            amount: formatBaht(Math.abs(shownDifference.difference)),
            total: formatBaht(shownDifference.total),
          })}
        </Refused>
      )}
      {byStaff && shownDifference?.settlement === 'supplement' && (
        <Checkbox
          label={t('order.shopBears')}
          checked={shopBears}
          onChange={(event) => setShopBears(event.target.checked)}
        />
      )}
      {byStaff && shownDifference !== null && isBorne(shownDifference, shopBears) && (
        <TextArea
          label={t('order.reason')}
          maxLength={TEXT.reason}
          rows={2}
          value={reason}
          error={reasonMissing && reason.trim() === '' ? t('order.reasonMissing') : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <Button type="submit" size="m" wide busy={form.isSubmitting}>
        {t(isAccepting ? 'order.accept' : 'order.save')}
      </Button>
      <Button look="quiet" size="m" wide onClick={onCancel}>
        {t('order.keep')}
      </Button>
    </form>
  );
}

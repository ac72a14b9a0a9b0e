import { may } from '@mali/contracts/permissions';
import type { FormikProps } from 'formik';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { NameAndMobile, placeText, StreetAndPlace, useAddressTable } from '../../features/addresses/index.ts';
import { CustomerFinder } from '../../features/chat-order/index.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { selectProfile } from '../../features/session/index.ts';
import { RadioCards } from '../../ui/field.tsx';
import styles from './new-order.module.css';
import { useFindMembersMutation, useOrderCustomerQuery } from './new-order-calls.ts';
import type { NewOrderDraft } from './new-order-draft.ts';

/**
 * Finds the member an order is for: by parts of name, e-mail and phone for staff who may read every order, otherwise by
 * a complete e-mail or phone.
 */
export function Member({
  member,
  error,
  onChoose,
}: {
  member: NewOrderDraft['member'];
  error: string | undefined;
  onChoose: (member: NewOrderDraft['member']) => void;
}) {
  const { t } = useTranslation('admin');
  const profile = useSelector(selectProfile);
  const [findMembers] = useFindMembersMutation();
  const seesAll = profile !== null && may(profile.role_id, 'order:read-any');
  const { find, hint, wrong, none, nobody } = t('newOrder.find', { returnObjects: true });
  return (
    <CustomerFinder
      customer={member === null ? null : { ...member, place: null }}
      error={error}
      words={seesAll ? { find, hint, wrong, none, nobody } : { none, nobody }}
      onChoose={(chosen) => {
        if (chosen === null) onChoose(null);
        else onChoose({ user_id: chosen.user_id, name: chosen.name, email: chosen.email });
      }}
      find={
        seesAll
          ? async (text) => {
              const { data, error: failure } = await findMembers(text);
              if (data === undefined) return { error: failure };
              const found = data.customers.map(({ user_id, name, email, mobile }) => ({
                ...{ user_id, email, place: mobile },
                name: name === '' ? email : name,
              }));
              return { data: { data: found, count: found.length } };
            }
          : undefined
      }
    />
  );
}

/** Where an order is sent: an address that the shop has of the member, or a new one. */
export function DeliveryTo({ form }: { form: FormikProps<NewOrderDraft> }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const table = useAddressTable();
  const { values, setValues } = form;
  const user_id = values.who === 'member' ? (values.member?.user_id ?? null) : null;
  const customer = useOrderCustomerQuery(user_id ?? 0, { skip: user_id === null });
  const addresses = user_id === null ? [] : (customer.currentData?.addresses ?? []);
  const first = addresses[0]?.saved;
  // Preselected without earlier input.
  useEffect(() => {
    if (first === undefined) return;
    void setValues((now) =>
      now.to === 'typed' && now.street === '' && now.place === null ? { ...now, to: String(first) } : now,
    );
  }, [first, setValues]);
  return (
    <>
      {addresses.length > 0 && (
        <RadioCards
          legend={t('newOrder.address')}
          name="to"
          value={values.to}
          onChange={(to) => void form.setFieldValue('to', to)}
          options={[
            ...addresses.map((one) => ({
              value: String(one.saved),
              label: one.saved === 'last' ? t('newOrder.last') : one.name,
              sub: [one.saved === 'last' ? one.name : '', one.street, placeText(one, table, language)]
                .filter(Boolean)
                .join(' '),
            })),
            { value: 'typed', label: t('newOrder.typed') },
          ]}
        />
      )}
      {(user_id === null || values.to === 'typed') && (
        <div className={styles.fields}>
          <NameAndMobile form={form} theirOwn={false} />
          <StreetAndPlace form={form} theirOwn={false} className={styles.wide} />
        </div>
      )}
    </>
  );
}

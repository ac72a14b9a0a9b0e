import { TEXT } from '@mali/contracts/limits';
import { formatDate } from '@mali/thai/dates';
import { Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../app/hooks.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Checkbox, TextArea, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { formatBaht } from '../../ui/money.ts';
import {
  NameAndMobile,
  placeText,
  StreetAndPlace,
  TaxFields,
  useAddressTable,
  useFieldState,
} from '../addresses/index.ts';
import { useDeliveryDay } from '../cart/index.ts';
import { popupOpened } from '../layout/index.ts';
import { PickupChoice } from '../pickup/index.ts';
import { useLanguage } from '../preferences/index.ts';
import { displayName, selectSessionKnown } from '../session/index.ts';
import styles from './checkout.module.css';
import { needsAddress, textsOf } from './checkout-form.ts';
import { goTo } from './go-to.ts';
import { PayMethods } from './pay-methods.tsx';
import { SavedAddresses } from './saved-addresses.tsx';
import type { Checkout } from './use-checkout.ts';

type Props = { checkout: Checkout };

/** The customer: a guest, who may sign in, or a member. */
export function Buyer({ checkout: { profile, formElement } }: Props) {
  const { t } = useTranslation('checkout');
  const dispatch = useAppDispatch();
  const known = useSelector(selectSessionKnown);
  return profile === null ? (
    <div className={styles.who}>
      <button
        type="button"
        className={styles.guest}
        onClick={() => goTo(formElement.current?.querySelector<HTMLElement>('[name="name"]'))}
      >
        {t('guest')}
        <Icon name="check" />
      </button>
      <LinkButton onClick={() => dispatch(popupOpened('login'))} disabled={!known}>
        {t('haveAccount')}
      </LinkButton>
    </div>
  ) : (
    <p className={styles.member}>{t('member', { name: displayName(profile) })}</p>
  );
}

/** Step 1: recipient, address, note and tax invoice. */
export function RecipientStep({
  checkout: {
    form,
    bag,
    profile,
    book,
    typing,
    options,
    isPickup,
    isPickupOnly,
    setAside,
    branch,
    setBranch,
  },
}: Props) {
  const { t } = useTranslation(textsOf(isPickup));
  const language = useLanguage();
  const table = useAddressTable();
  const state = useFieldState(form);
  const [noteOpen, setNoteOpen] = useState(false);
  const { values, setFieldValue } = form;
  const choosePickup = useCallback(
    (pickup: string | null) => void setFieldValue('pickup', pickup),
    [setFieldValue],
  );
  return (
    <section className={styles.step} aria-labelledby="step-1">
      <h2 id="step-1">
        <span aria-hidden="true">1</span>
        {t(isPickup && branch !== null ? 'pickup:who' : 'steps.who')}
      </h2>
      {(options?.pickup === true || isPickup) && (
        <Suspense fallback={null}>
          <PickupChoice
            items={bag.cart_items}
            setAside={setAside}
            isOnly={isPickupOnly}
            province={values.place?.province}
            value={values.pickup}
            onChange={choosePickup}
            onPlace={setBranch}
            invalid={form.submitCount > 0}
          />
        </Suspense>
      )}
      {!isPickup && book.addresses.length > 0 && (
        <div className={styles.saved}>
          <SavedAddresses
            addresses={book.addresses}
            chosen={typing ? null : values.saved}
            onChoose={book.choose}
          />
        </div>
      )}
      <div className={styles.fields}>
        {(typing || isPickup) && (
          <NameAndMobile form={form} mobileHint={isPickup ? t('pickup:mobileHint') : undefined} />
        )}
        {(isPickup ? needsAddress(values) : typing) && <StreetAndPlace form={form} className={styles.wide} />}
        <TextField
          className={styles.wide ?? ''}
          label={t('email')}
          hint={t('emailHint')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...state('email')}
          required
        />
      </div>
      <div className={styles.folds}>
        {!isPickup && !noteOpen && values.note === '' && (
          <LinkButton onClick={() => setNoteOpen(true)}>{t('addNote')}</LinkButton>
        )}
        {values.tax === null && (
          <LinkButton
            onClick={() =>
              void form.setValues((now) => ({
                ...now,
                tax: { kind: 'person', name: now.name, tax_id: '', branch: '00000' },
                taxAt: null,
              }))
            }
          >
            {t('addresses:addTax')}
          </LinkButton>
        )}
      </div>
      {profile !== null && typing && !isPickup && (
        <Checkbox name="keep" label={t('saved.keep')} checked={values.keep} onChange={form.handleChange} />
      )}
      {!isPickup && (noteOpen || values.note !== '') && (
        <TextArea
          label={t('note')}
          optional={t('optional')}
          maxLength={TEXT.note}
          rows={2}
          {...form.getFieldProps('note')}
        />
      )}
      {values.tax !== null && (
        <TaxFields
          form={form}
          idHint={
            values.taxAt === null
              ? t(isPickup && branch !== null ? 'pickup:taxAddress' : 'taxSameAddress')
              : t('taxOtherAddress', {
                  address: `${values.taxAt.street} ${placeText(values.taxAt.place, table, language)}`,
                })
          }
        />
      )}
    </section>
  );
}

/** Step 2: delivery date. */
export function DeliveryStep({ checkout: { bag, waits, area, isPickup, isRefused, branch } }: Props) {
  const { t } = useTranslation(textsOf(isPickup));
  const language = useLanguage();
  const arrives = useDeliveryDay();
  const day = (date: Date) => formatDate(date, language, 'weekday');
  return (
    <section className={styles.step} aria-labelledby="step-2">
      <h2 id="step-2">
        <span aria-hidden="true">2</span>
        {t('steps.when')}
      </h2>
      {isRefused ? (
        <p role="alert">{t('delivery.notServed', { zipcode: area?.zipcode ?? '' })}</p>
      ) : (
        <div className={styles.delivery}>
          <Icon name={isPickup ? 'bag' : 'truck'} />
          {isPickup ? (
            <p>
              {branch === null
                ? t('pickup:whenFirst')
                : t('pickup:readyOn', { date: day(new Date(branch.ready_on)) })}
            </p>
          ) : (
            <p>
              {t('delivery.by', { date: day(arrives) })}
              <small>{t('delivery.home')}</small>
            </p>
          )}
          <span className={bag.delivery_cost === 0 && !waits ? styles.free : undefined}>
            {waits ? '…' : bag.delivery_cost === 0 ? t('delivery.free') : formatBaht(bag.delivery_cost)}
          </span>
        </div>
      )}
    </section>
  );
}

/** Step 3: payment method. */
export function PaymentStep({ checkout: { form, bag, isFree, options, card, send } }: Props) {
  const { t } = useTranslation('checkout');
  return (
    <section className={styles.step} aria-labelledby="step-3">
      <h2 id="step-3">
        <span aria-hidden="true">3</span>
        {t('steps.pay')}
      </h2>
      {isFree ? (
        <p>{t('method.nothing')}</p>
      ) : (
        <PayMethods
          options={options}
          total={bag.total}
          method={form.values.method}
          onChoose={(method) => void form.setFieldValue('method', method)}
          card={card}
          busy={form.isSubmitting}
          onEnter={send}
        />
      )}
    </section>
  );
}

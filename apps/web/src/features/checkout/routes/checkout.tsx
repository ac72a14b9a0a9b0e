import { CARD_APPROVED } from '@mali/contracts/card-results';
import type { CartState } from '@mali/contracts/cart';
import { TEXT } from '@mali/contracts/limits';
import type { ProcessOrderAnswer } from '@mali/contracts/orders';
import { deliveryPromise, formatDate } from '@mali/thai/dates';
import { useFormik } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { affiliateId } from '../../../app/affiliate.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { isApiError } from '../../../clients/api-error.ts';
import { serverNow } from '../../../clients/server-clock.ts';
import { Button, ButtonLink, LinkButton, TextLink } from '../../../ui/button.tsx';
import { Checkbox, TextArea, TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { formatBaht } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState, Loading, Skeleton } from '../../../ui/states.tsx';
import text from '../../../ui/type.module.css';
import {
  NameAndMobile,
  placeText,
  StreetAndPlace,
  TaxFields,
  useAddressTable,
  useFieldState,
} from '../../addresses/index.ts';
import {
  BagTotals,
  type CartRoot,
  cartActions,
  clearPromoCode,
  PromoCode,
  refreshRules,
  selectArriving,
  selectPricedCart,
  takeCart,
  withFee,
} from '../../cart/index.ts';
import { popupOpened } from '../../layout/index.ts';
import {
  orderAccessGiven,
  orderResultSet,
  selectOrderMessage,
  trackingEmailRemembered,
} from '../../orders/index.ts';
import { isRefusal, useCard, useCheckoutOptionsQuery } from '../../payment/index.ts';
import { useLanguage } from '../../preferences/index.ts';
import { pointsRefused, Savings } from '../../rewards/index.ts';
import { displayName, selectProfile, selectSessionKnown } from '../../session/index.ts';
import { usePlaceOrderMutation } from '../calls.ts';
import { orderRequest, schema } from '../checkout-form.ts';
import { CheckoutItems } from '../checkout-items.tsx';
import { attemptKey, type Draft, forgetAttempt, forgetDraft, keepDraft, readDraft } from '../draft.ts';
import { firstOpen, offerOf, PayMethods } from '../pay-methods.tsx';
import { SavedAddresses } from '../saved-addresses.tsx';
import { forgetTakenChat, takenChat } from '../taken-chat.ts';
import { useSavedAddresses } from '../use-saved-addresses.ts';
import styles from './checkout.module.css';

/** The cart a conflict brings along, or null. */
function cartOf(details: unknown): CartState | null {
  if (typeof details !== 'object' || details === null || !('cart' in details)) return null;
  return details.cart as CartState;
}

/** Rows of the summary that leave its button on the screen. */
const SUMMARY_ROWS = 2;

/** What changed between the last look and the order; told in the language of the moment. */
type Conflict = 'price' | 'stock' | 'code';

/** Refusals after which the ways of paying, or what they cost, may be others than the page has shown. */
const ABOUT_PAYING = ['ORDER.PRICE_CHANGED', 'ORDER.PAYMENT_METHOD', 'PAYMENT.CARD_OFF'];

/** Refusals after which coins or points are chosen anew. */
const ABOUT_POINTS = ['ORDER.POINTS', 'THE1.OFF', 'THE1.VERIFY', 'THE1.UNAVAILABLE'];

/** Where an order that has been placed goes on, and what the next page is to know. */
function wayOn({ so_no, payment_method, response_code, authen_url }: ProcessOrderAnswer) {
  if (payment_method === 'promptpay') return { to: paths.payment(so_no), state: null };
  if (payment_method !== 'card') return { to: paths.thankYou(so_no), state: null };
  if (authen_url !== null) return { to: paths.cardPayment(so_no), state: { authen_url } };
  const approved = response_code === CARD_APPROVED;
  return { to: approved ? paths.thankYou(so_no) : paths.cardPayment(so_no), state: null };
}

/** Goes to what needs a look, in the middle of the screen: bars at its edges cover nothing of it. */
function goTo(element: HTMLElement | null | undefined): void {
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
}

export function Component() {
  const { t } = useTranslation(['checkout', 'addresses']);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const language = useLanguage();
  const bag = useSelector(selectPricedCart);
  const { blogger_cart, the1 } = useSelector((root: CartRoot) => root.cart);
  const profile = useSelector(selectProfile);
  const known = useSelector(selectSessionKnown);
  const arriving = useSelector(selectArriving);
  const table = useAddressTable();
  const options = useCheckoutOptionsQuery();
  const [place] = usePlaceOrderMutation();
  const failure = useSelector(selectOrderMessage);
  const card = useCard('new');
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [unsure, setUnsure] = useState(false);
  const [noteOpen, setNoteOpen] = useState(false);
  const formElement = useRef<HTMLFormElement>(null);
  const noticeElement = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    dispatch(orderResultSet(null));
    void dispatch(refreshRules());
  }, [dispatch]);

  const { code, point_bt, point_the1 } = bag.discount_promo_detail;
  const promo_code = code?.applied ? code.code : null;
  const points = { point_bt: point_bt?.points ?? 0, point_the1: point_the1?.points ?? 0 };
  const form = useFormik<Draft>({
    initialValues: readDraft(),
    validationSchema: schema,
    validateOnChange: true,
    onSubmit: async (draft) => {
      setConflict(null);
      setUnsure(false);
      dispatch(orderResultSet(null));
      // What is wrong with a card is told where it is typed, and nothing is sent.
      const token = draft.method === 'card' ? await card.take() : null;
      if (draft.method === 'card' && token === null) return;
      const order = orderRequest(
        draft,
        { ...bag, total, promo_code, points, the1 },
        {
          lang: language,
          blogger_cart,
          referer: affiliateId(),
          card_token: token?.token ?? null,
          chat: takenChat(),
        },
      );
      const answer = await place({ order, key: attemptKey(order) });
      if ('data' in answer && answer.data !== undefined) {
        card.spend();
        dispatch(trackingEmailRemembered(draft.email.trim()));
        const { so_no, access_token } = answer.data;
        if (access_token !== undefined) dispatch(orderAccessGiven({ so_no, token: access_token }));
        dispatch(orderResultSet(answer.data));
        dispatch(cartActions.orderCreated(answer.data));
        book.keep(draft);
        forgetDraft();
        forgetTakenChat();
        const { to, state } = wayOn(answer.data);
        void navigate(to, { replace: true, state });
        return;
      }
      const error = answer.error;
      if (!isApiError(error)) return;
      // Until the shop has clearly refused the order may exist: the same card under the same key asks for the same.
      if (isRefusal(error)) {
        card.spend();
        forgetAttempt();
      } else setUnsure(true);
      if (ABOUT_PAYING.includes(error.code)) void options.refetch();
      dispatch(orderResultSet({ error: error.text }));
      const cart = cartOf(error.details);
      if (cart !== null) dispatch(takeCart(cart));
      if (error.code === 'ORDER.PRICE_CHANGED' && cart !== null) {
        setConflict('price');
      } else if (error.code === 'ORDER.INSUFFICIENT_STOCK') {
        setConflict('stock');
      } else if (error.code === 'ORDER.CODE_USED_UP') {
        dispatch(clearPromoCode());
        setConflict('code');
      } else if (ABOUT_POINTS.includes(error.code)) {
        dispatch(pointsRefused(error.code));
      }
    },
  });
  const { values, submitCount, isSubmitting } = form;
  const book = useSavedAddresses(form, profile);
  const typing =
    values.saved === null || !book.addresses.some(({ address_id }) => address_id === values.saved);
  const { fee } = offerOf(options.data, values.method, bag.total);
  const total = withFee(bag.total, fee);

  const notice = ((): string | null => {
    switch (conflict) {
      case 'price':
        return t('priceChanged', { total: formatBaht(total) });
      case 'stock':
        return t('stockChanged');
      case 'code':
        return t('codeUsedUp');
      default:
        return failure?.[language] ?? null;
    }
  })();
  useEffect(() => {
    if (notice !== null) goTo(noticeElement.current);
  }, [notice]);
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting)
      goTo(formElement.current?.querySelector<HTMLElement>('[aria-invalid="true"]'));
  }, [submitCount, isSubmitting]);
  useEffect(() => keepDraft(values), [values]);

  // A member's e-mail and name are known: they are filled in once, where nothing was typed.
  const { setFieldValue } = form;
  useEffect(() => {
    if (profile === null) return;
    if (readDraft().email === '') void setFieldValue('email', profile.email);
    if (readDraft().name === '')
      void setFieldValue('name', `${profile.first_name} ${profile.last_name}`.trim());
  }, [profile, setFieldValue]);

  const state = useFieldState(form);

  const counted = bag.cart_items.filter((item) => !item.gwp);
  const setAside = bag.items.length - counted.length;
  const offered = options.data;
  useEffect(() => {
    if (offered === undefined || bag.count === 0) return;
    if (!offerOf(offered, values.method, bag.total).open)
      void setFieldValue('method', firstOpen(offered, bag.total));
  }, [offered, values.method, bag.total, bag.count, setFieldValue]);

  if (arriving) {
    return (
      <div className={text.wrap}>
        <PageMeta title={t('title')} noIndex />
        <h1 className={text.title}>{t('title')}</h1>
        <Loading>
          <Skeleton shape="block" className={styles.wait} />
        </Loading>
      </div>
    );
  }
  if (bag.count === 0 && !form.isSubmitting) {
    return (
      <div className={text.wrap}>
        <PageMeta title={t('title')} noIndex />
        <h1 className={text.title}>{t('title')}</h1>
        <EmptyState title={t('emptyTitle')} text={t('emptyText')}>
          <ButtonLink to={paths.bag()}>{t('toBag')}</ButtonLink>
        </EmptyState>
      </div>
    );
  }

  const amount = formatBaht(total);
  const atOnce = values.method === 'promptpay' || values.method === 'card';
  // A button tells no amount that the summary does not: it waits for delivery and prices that are on their way.
  const waits = bag.provisional;
  const label = waits ? t('submitSoon') : t(atOnce ? 'submit' : 'submitLater', { total: amount });
  const send = () => {
    if (!isSubmitting && !waits) void form.submitForm();
  };
  const submit = (
    <Button type="submit" form="checkout" wide busy={form.isSubmitting} disabled={waits}>
      {label}
    </Button>
  );

  return (
    <div className={text.wrap}>
      <PageMeta title={t('title')} noIndex />
      <div className={styles.head}>
        <h1 className={text.title}>{t('title')}</h1>
        <p className={styles.secure}>
          <Icon name="lock" size="s" />
          {t('secure')}
        </p>
      </div>
      <div className={styles.columns}>
        <form
          id="checkout"
          ref={formElement}
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          {profile === null ? (
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
          )}

          <details className={styles.fold}>
            <summary>
              <span>{t('summary.show', { count: bag.count })}</span>
              <span>
                {waits ? '…' : amount}
                <Icon name="chevronDown" size="s" />
              </span>
            </summary>
            <CheckoutItems />
            <TextLink to={paths.bag()}>{t('summary.edit')}</TextLink>
          </details>

          <section className={styles.step} aria-labelledby="step-1">
            <h2 id="step-1">
              <span aria-hidden="true">1</span>
              {t('steps.who')}
            </h2>
            {book.addresses.length > 0 && (
              <div className={styles.saved}>
                <SavedAddresses
                  addresses={book.addresses}
                  chosen={typing ? null : values.saved}
                  onChoose={book.choose}
                />
              </div>
            )}
            <div className={styles.fields}>
              {typing && (
                <>
                  <NameAndMobile form={form} />
                  <StreetAndPlace form={form} className={styles.wide} />
                </>
              )}
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
              {!noteOpen && values.note === '' && (
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
            {profile !== null && typing && (
              <Checkbox
                name="keep"
                label={t('saved.keep')}
                checked={values.keep}
                onChange={form.handleChange}
              />
            )}
            {(noteOpen || values.note !== '') && (
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
                    ? t('taxSameAddress')
                    : t('taxOtherAddress', {
                        address: `${values.taxAt.street} ${placeText(values.taxAt.place, table, language)}`,
                      })
                }
              />
            )}
          </section>

          <section className={styles.step} aria-labelledby="step-2">
            <h2 id="step-2">
              <span aria-hidden="true">2</span>
              {t('steps.when')}
            </h2>
            <div className={styles.delivery}>
              <Icon name="truck" />
              <p>
                {t('delivery.by', {
                  date: formatDate(deliveryPromise(new Date(serverNow())), language, 'weekday'),
                })}
                <small>{t('delivery.home')}</small>
              </p>
              <span className={bag.delivery_cost === 0 && !waits ? styles.free : undefined}>
                {waits ? '…' : bag.delivery_cost === 0 ? t('delivery.free') : formatBaht(bag.delivery_cost)}
              </span>
            </div>
          </section>

          <section className={styles.step} aria-labelledby="step-3">
            <h2 id="step-3">
              <span aria-hidden="true">3</span>
              {t('steps.pay')}
            </h2>
            <PayMethods
              options={offered}
              total={bag.total}
              method={values.method}
              onChoose={(method) => void setFieldValue('method', method)}
              card={card}
              busy={isSubmitting}
              onEnter={send}
            />
          </section>
        </form>

        <aside className={styles.side} aria-label={t('summary.title')}>
          <div className={styles.panel}>
            <div className={styles.panelHead}>
              <h2 className={text.subheading}>{t('summary.title')}</h2>
              <TextLink to={paths.bag()}>{t('summary.edit')}</TextLink>
            </div>
            <div className={styles.sideItems}>
              <CheckoutItems most={SUMMARY_ROWS} />
            </div>
            {setAside > 0 && <p className={styles.aside}>{t('summary.outLeft', { count: setAside })}</p>}
            <BagTotals fee={fee}>
              <Savings part="coupons" />
              <PromoCode />
              <Savings part="points" />
            </BagTotals>
            {notice !== null && (
              <p className={styles.notice} role="alert" ref={noticeElement} tabIndex={-1}>
                <Icon name="alert" size="s" />
                {notice}
                {unsure && <small>{t('unsure')}</small>}
              </p>
            )}
            <div className={styles.submit}>{submit}</div>
            <p className={styles.returns}>{t('returns')}</p>
          </div>
        </aside>
      </div>
      <div className={styles.bar}>{submit}</div>
    </div>
  );
}

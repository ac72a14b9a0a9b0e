import { CARD_APPROVED } from '@mali/contracts/card-results';
import type { CartState } from '@mali/contracts/cart';
import type { CheckoutOptionsAnswer, ProcessOrderAnswer } from '@mali/contracts/orders';
import type { PickupPlace } from '@mali/contracts/pickup';
import { useFormik } from 'formik';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { affiliateId } from '../../app/affiliate.ts';
import { storedClick } from '../../app/blogger-click.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { paths } from '../../app/paths.ts';
import { isApiError } from '../../clients/api-error.ts';
import { serverNow } from '../../clients/server-clock.ts';
import { formatBaht } from '../../ui/money.ts';
import {
  areaChosen,
  type CartRoot,
  cartActions,
  clearPromoCode,
  refreshRules,
  selectPricedCart,
  takeCart,
  useChosenArea,
  withFee,
} from '../cart/index.ts';
import {
  orderAccessGiven,
  orderResultSet,
  selectOrderMessage,
  trackingEmailStored,
} from '../orders/index.ts';
import { isRefusal, useCard, useCheckoutOptionsQuery } from '../payment/index.ts';
import { useLanguage } from '../preferences/index.ts';
import { pointsRefused } from '../rewards/index.ts';
import { selectProfile } from '../session/index.ts';
import { usePlaceOrderMutation } from './calls.ts';
import { orderRequest, schemaOf } from './checkout-form.ts';
import { attemptKey, type Draft, deleteAttempt, deleteDraft, keepDraft, readDraft } from './draft.ts';
import { goTo } from './go-to.ts';
import { firstOpen, type Options, offerOf } from './pay-methods.tsx';
import { selectPickupCart } from './pickup-cart.ts';
import { clearTakenChat, takenChat } from './taken-chat.ts';
import { useSavedAddresses } from './use-saved-addresses.ts';

/** The cart in a conflict response, or null. */
function cartOf(details: unknown): CartState | null {
  if (typeof details !== 'object' || details === null || !('cart' in details)) return null;
  return details.cart as CartState;
}

/** Changes between display and order; translated when rendered. */
type Conflict = 'price' | 'stock' | 'code';

/** Errors after which payment methods or fees may have changed. */
const ABOUT_PAYING = ['ORDER.PRICE_CHANGED', 'ORDER.PAYMENT_METHOD', 'PAYMENT.CARD_OFF'];

/** Errors after which coins or points must be selected again. */
const ABOUT_POINTS = ['ORDER.POINTS', 'ORDER.COINS_RULE', 'THE1.OFF', 'THE1.VERIFY', 'THE1.UNAVAILABLE'];

/** Target of a placed order, and navigation state for the next page. */
function wayOn({ so_no, payment_method, response_code, authen_url, total }: ProcessOrderAnswer) {
  if (total === 0) return { to: paths.thankYou(so_no), state: null };
  if (payment_method === 'promptpay') return { to: paths.payment(so_no), state: null };
  if (payment_method !== 'card') return { to: paths.thankYou(so_no), state: null };
  if (authen_url !== null) return { to: paths.cardPayment(so_no), state: { authen_url } };
  const approved = response_code === CARD_APPROVED;
  return { to: approved ? paths.thankYou(so_no) : paths.cardPayment(so_no), state: null };
}

/** Payment methods of an order that is picked up: what is paid at the branch has no fee. */
const atBranch = (options: CheckoutOptionsAnswer, branch: PickupPlace | null): Options => ({
  ...options,
  atBranch: branch !== null,
  payment_methods: options.payment_methods.map((way) =>
    way.method === 'cod' ? { ...way, available: way.available && branch?.cod === true, fee: 0 } : way,
  ),
});

/** State of the checkout: draft, prices, placing the order, and its errors. */
export function useCheckout() {
  const { t } = useTranslation('checkout');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const language = useLanguage();
  const delivered = useSelector(selectPricedCart);
  const pickedUp = useSelector(selectPickupCart);
  const { blogger_cart, the1, promo_rule } = useSelector((root: CartRoot) => root.cart);
  const profile = useSelector(selectProfile);
  const options = useCheckoutOptionsQuery();
  const [place] = usePlaceOrderMutation();
  const failure = useSelector(selectOrderMessage);
  const card = useCard('new');
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [unsure, setUnsure] = useState(false);
  const formElement = useRef<HTMLFormElement>(null);
  const noticeElement = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    dispatch(orderResultSet(null));
    void dispatch(refreshRules());
  }, [dispatch]);

  const [initialValues] = useState(readDraft);
  const latest = useRef(initialValues);
  const form = useFormik<Draft>({
    initialValues,
    validationSchema: () => schemaOf(latest.current),
    validateOnChange: true,
    onSubmit: async (draft) => {
      // The choice says that a branch is missing.
      if (draft.pickup === '') return;
      setConflict(null);
      setUnsure(false);
      dispatch(orderResultSet(null));
      // Card errors are shown in the card form, and nothing is sent.
      const byCard = draft.method === 'card' && !isFree;
      const token = byCard ? await card.take() : null;
      if (byCard && token === null) return;
      const ordered = draft.pickup === null ? delivered : pickedUp;
      const { code, point_bt, point_the1 } = ordered.discount_promo_detail;
      const order = orderRequest(
        isFree ? { ...draft, method: 'promptpay' } : draft,
        {
          ...{ ...ordered, total, the1, promo_code: code?.applied ? code.code : null },
          points: { point_bt: point_bt?.points ?? 0, point_the1: point_the1?.points ?? 0 },
        },
        {
          lang: language,
          blogger_cart,
          referer: affiliateId() ?? storedClick(serverNow()),
          card_token: token?.token ?? null,
          chat: takenChat(),
        },
      );
      const answer = await place({ order, key: attemptKey(order) });
      if ('data' in answer && answer.data !== undefined) {
        card.spend();
        dispatch(trackingEmailStored(draft.email.trim()));
        const { so_no, access_token } = answer.data;
        if (access_token !== undefined) dispatch(orderAccessGiven({ so_no, token: access_token }));
        dispatch(orderResultSet(answer.data));
        dispatch(cartActions.orderCreated(answer.data));
        if (draft.pickup === null) book.keep(draft);
        deleteDraft();
        clearTakenChat();
        const { to, state } = wayOn(answer.data);
        void navigate(to, { replace: true, state });
        return;
      }
      const error = answer.error;
      if (!isApiError(error)) return;
      // Until a definite rejection the order may exist: the same card and key request the same order.
      if (isRefusal(error)) {
        card.spend();
        deleteAttempt();
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
  useEffect(() => {
    latest.current = values;
  }, [values]);
  const isPickup = values.pickup !== null;
  const { delivery_cost } = pickedUp;
  const bag = isPickup
    ? { ...pickedUp, delivery_cost: 0, total: withFee(pickedUp.total, -delivery_cost) }
    : delivered;
  /** Everything is sold out on the web, and can be picked up where a branch has it. */
  const isPickupOnly = delivered.count === 0 && pickedUp.count > 0 && options.data?.pickup === true;
  const [branch, setBranch] = useState<PickupPlace | null>(null);
  const book = useSavedAddresses(form, profile);
  const typing =
    values.saved === null || !book.addresses.some(({ address_id }) => address_id === values.saved);
  const area = useChosenArea();
  const noCod = !isPickup && area?.cod === false;
  const cardCode = promo_rule?.card !== undefined && bag.discount_promo_detail.code?.applied === true;
  const offered = useMemo(
    () =>
      options.data && {
        ...(isPickup ? atBranch(options.data, branch) : { ...options.data, noCod }),
        cardCode,
      },
    [options.data, noCod, isPickup, branch, cardCode],
  );
  const { fee } = offerOf(offered, values.method, bag.total);
  const total = withFee(bag.total, fee);
  // Codes and points pay for everything: no payment method is asked for.
  const isFree = bag.count > 0 && !bag.provisional && bag.total === 0;

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
  const { place: chosenPlace } = values;
  useEffect(() => {
    dispatch(areaChosen(chosenPlace));
  }, [dispatch, chosenPlace]);

  // A member's e-mail and name are filled in once, into empty fields.
  const { setFieldValue } = form;
  useEffect(() => {
    if (profile === null) return;
    if (readDraft().email === '') void setFieldValue('email', profile.email);
    if (readDraft().name === '')
      void setFieldValue('name', `${profile.first_name} ${profile.last_name}`.trim());
  }, [profile, setFieldValue]);

  useEffect(() => {
    if (offered === undefined || bag.count === 0) return;
    if (!offerOf(offered, values.method, bag.total).open)
      void setFieldValue('method', firstOpen(offered, bag.total));
  }, [offered, values.method, bag.total, bag.count, setFieldValue]);

  // The button shows no total while delivery or prices are loading.
  const waits = bag.provisional;
  const isRefused = !isPickup && (area?.served === false || isPickupOnly);
  const send = () => {
    if (!isSubmitting && !waits && !isRefused) void form.submitForm();
  };
  return {
    form,
    bag,
    isPickup,
    isPickupOnly,
    /** Lines that only a branch may have. */
    setAside: pickedUp.lines.length - delivered.lines.filter(({ unavailable }) => !unavailable).length,
    isRefused,
    branch,
    setBranch,
    profile,
    book,
    typing,
    card,
    options: offered,
    fee,
    total,
    isFree,
    waits,
    area,
    notice,
    unsure,
    formElement,
    noticeElement,
    send,
  };
}

export type Checkout = ReturnType<typeof useCheckout>;

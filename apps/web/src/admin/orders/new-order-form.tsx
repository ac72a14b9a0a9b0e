import type { CartState } from '@mali/contracts/cart';
import { PAYMENT_METHODS, TEXT } from '@mali/contracts/limits';
import { formatDate } from '@mali/thai/dates';
import { useFormik } from 'formik';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { attemptKey, deleteAttemptKey } from '../../app/attempt-key.ts';
import { isApiError } from '../../clients/api-error.ts';
import { TaxFields, useFieldState } from '../../features/addresses/index.ts';
import { withFee } from '../../features/cart/index.ts';
import {
  newTotalOf,
  offerOf,
  PricedLines,
  PricedTotals,
  ProductFinder,
  WaysToPay,
} from '../../features/chat-order/index.ts';
import { useCheckoutOptionsQuery } from '../../features/payment/index.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { RadioCards, TextArea, TextField } from '../../ui/field.tsx';
import { useFormDraft } from '../../ui/form-draft.ts';
import { formatBaht } from '../../ui/money.ts';
import { Refused } from '../../ui/refused.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { LeaveDialog } from '../form/leave-dialog.tsx';
import { useUnsavedGuard } from '../form/use-unsaved-guard.ts';
import { adminPaths } from '../paths.ts';
import { orderForOf } from '../shared/order-for.ts';
import { RecordColumns, RecordSection } from '../shared/record-page.tsx';
import { useNotice } from '../shared/use-notice.ts';
import styles from './new-order.module.css';
import { useMakeOfficeOrderMutation, useOfficeOrderQuoteQuery } from './new-order-calls.ts';
import { CodeField } from './new-order-code.tsx';
import { DeliveryTo, Member } from './new-order-customer.tsx';
import {
  EMPTY_ORDER,
  isTyped,
  type NewOrderDraft,
  newOrderSchema,
  orderRequest,
  quoteRequest,
  storedDraft,
} from './new-order-draft.ts';

/** Name of the stored idempotency key. */
const ATTEMPT = 'mali.office-order.attempt';
const FORM = 'new-order';

/** What has to be put right before the order can be made; null: nothing. */
type Missing = 'items' | 'member' | 'price' | 'soldOut' | 'notServed' | 'noCod' | 'code';

/** Items, customer, address and way of paying, with the price that the customer would see. */
export function NewOrderForm() {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const navigate = useNavigate();
  const notice = useNotice();
  const options = useCheckoutOptionsQuery();
  const [make] = useMakeOfficeOrderMutation();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  /** The total that was shown when the order was sent off while its price was on the way. */
  const [sentOff, setSentOff] = useState<number | null>(null);
  const refused = useRef<HTMLParagraphElement>(null);
  const page = useRef<HTMLDivElement>(null);

  const { state } = useLocation();
  // The form begins with what it was opened for, and later changes of the address leave it alone.
  const [orderFor] = useState(() => orderForOf(state));
  const [start] = useState<NewOrderDraft>(
    orderFor === null ? EMPTY_ORDER : { ...EMPTY_ORDER, who: 'member', ...orderFor },
  );
  const form = useFormik<NewOrderDraft>({
    initialValues: start,
    validationSchema: newOrderSchema,
    onSubmit: async (draft) => {
      if (cart === null || missing !== null) return;
      const items = cart.items.map(({ mat_var_id, quantity }) => ({ mat_var_id, quantity }));
      const order = orderRequest(draft, { items, total });
      // Another way of paying, and the total that goes with it, are the same order.
      const { payment_method: _way, total: _total, ...same } = order;
      const { data, error } = await make({ order, key: attemptKey(ATTEMPT, same) });
      if (data === undefined) {
        setRefusal(refusalOf(error));
        void quote.refetch();
        return;
      }
      discard();
      guard.allow();
      notice.done(t('newOrder.made', { so_no: data.so_no }));
      void navigate(adminPaths.order(data.so_no), { state: { made: true } });
    },
  });
  const { values, setValues, setFieldValue } = form;
  const deleteDraft = useFormDraft(
    // An order that was begun for somebody else stays as it was left.
    orderFor === null ? 'office-order' : `office-order-${orderFor.member.user_id}`,
    // The same object for the same values: a new one would be stored as a change.
    useMemo(() => storedDraft(values), [values]),
    (kept) => void setValues((now) => ({ ...now, ...kept })),
  );
  const isDirty = JSON.stringify(values) !== JSON.stringify(start);
  const guard = useUnsavedGuard(isDirty);
  const field = useFieldState(form);

  const quote = useOfficeOrderQuoteQuery(quoteRequest(values), { skip: values.lines.length === 0 });
  const cart: CartState | null = values.lines.length === 0 ? null : (quote.data?.cart ?? null);
  const isCurrent = cart !== null && !quote.isFetching && !quote.isError;
  const { fee } = offerOf(options.data, values.method, cart?.total ?? 0);
  const total = cart === null ? 0 : withFee(cart.total, fee);
  const missing = missingOf();

  function missingOf(): Missing | null {
    if (values.lines.length === 0) return 'items';
    if (values.who === 'member' && values.member === null) return 'member';
    if (!isCurrent) return 'price';
    if (cart.items.some(({ sold_out }) => sold_out)) return 'soldOut';
    if (quote.data?.served === false) return 'notServed';
    if (values.method === 'cod' && quote.data?.cod === false) return 'noCod';
    return cart.discount_promo_detail.code?.applied === false ? 'code' : null;
  }
  const refusalOf = (error: unknown): string => {
    if (!isApiError(error)) return notice.textOf(error);
    const now = newTotalOf(error);
    if (now !== null)
      return t('newOrder.priceChanged', { before: formatBaht(total), now: formatBaht(withFee(now, fee)) });
    return error.code === 'ORDER.INSUFFICIENT_STOCK' ? t('newOrder.stockChanged') : error.text[language];
  };
  const discard = () => {
    deleteDraft();
    deleteAttemptKey(ATTEMPT);
    form.resetForm();
    setTried(false);
    setRefusal(null);
  };
  const submit = async () => {
    if (form.isSubmitting) return;
    setRefusal(null);
    if (missing === 'price' && cart !== null && quote.isFetching) return setSentOff(total);
    setTried(true);
    const errors = await form.validateForm();
    await form.submitForm();
    if (missing !== null) setRefusal(t(`newOrder.missing.${missing}`));
    else if (Object.keys(errors).length > 0) setRefusal(t('newOrder.missing.fields'));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the price is there
  useEffect(() => {
    if (sentOff === null || quote.isFetching) return;
    setSentOff(null);
    if (total === sentOff) void submit();
    else setRefusal(t('newOrder.priceChanged', { before: formatBaht(sentOff), now: formatBaht(total) }));
  }, [sentOff, quote.isFetching]);
  useEffect(() => {
    if (refusal === null) return;
    // The first field that is wrong, or else the reason itself.
    const wrong = page.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? refused.current)?.focus();
  }, [refusal]);

  const gone = quote.currentData?.cart.removed.join(',') ?? '';
  useEffect(() => {
    if (gone === '') return;
    const ids = new Set(gone.split(',').map(Number));
    void setValues((now) => ({ ...now, lines: now.lines.filter((line) => !ids.has(line.mat_var_id)) }));
  }, [gone, setValues]);

  const addUnit = (mat_var_id: number) => {
    setRefusal(null);
    void setValues((now) => ({
      ...now,
      lines: now.lines.some((line) => line.mat_var_id === mat_var_id)
        ? now.lines.map((line) =>
            line.mat_var_id === mat_var_id ? { ...line, quantity: line.quantity + 1 } : line,
          )
        : [...now.lines, { mat_var_id, quantity: 1 }],
    }));
  };
  const setQuantity = (mat_var_id: number, quantity: number) => {
    setRefusal(null);
    void setValues((now) => ({
      ...now,
      lines: now.lines.flatMap((line) =>
        line.mat_var_id !== mat_var_id ? [line] : quantity === 0 ? [] : [{ ...line, quantity }],
      ),
    }));
  };

  return (
    <div ref={page} className={styles.page}>
      <RecordColumns
        aside={
          <section className={styles.summary} aria-labelledby="new-order-total">
            <h2 id="new-order-total">{t('newOrder.summary')}</h2>
            {cart === null ? (
              <p className={styles.muted}>{t('newOrder.itemsEmptyText')}</p>
            ) : (
              <div aria-busy={!isCurrent}>
                <PricedTotals cart={cart} fee={fee} total={total} />
              </div>
            )}
            <CodeField
              code={values.code}
              outcome={cart?.discount_promo_detail.code}
              onChange={(code) => {
                setRefusal(null);
                void setFieldValue('code', code);
              }}
            />
            {quote.data !== undefined && cart !== null && (
              <p className={styles.muted}>
                {t(values.method === 'cod' ? 'newOrder.arrives' : 'newOrder.arrivesPaid', {
                  date: formatDate(new Date(quote.data.promised_at), language, 'weekday'),
                })}
              </p>
            )}
            {refusal !== null && <Refused ref={refused}>{refusal}</Refused>}
            <Button wide busy={form.isSubmitting || sentOff !== null} onClick={() => void submit()}>
              {cart === null ? t('newOrder.submitPlain') : t('newOrder.submit', { total: formatBaht(total) })}
            </Button>
            {isDirty && (
              <Button wide look="quiet" onClick={discard}>
                {t('newOrder.discard')}
              </Button>
            )}
          </section>
        }
      >
        <RecordSection title={t('newOrder.items')}>
          <ProductFinder onAdd={({ mat_var_id }) => addUnit(mat_var_id)} />
          {values.lines.length === 0 ? (
            <EmptyState
              icon="bag"
              title={t('newOrder.itemsEmpty')}
              text={tried ? t('newOrder.missing.items') : t('newOrder.itemsEmptyText')}
            />
          ) : cart === null ? (
            quote.isError ? (
              <ErrorState retry={() => void quote.refetch()} />
            ) : (
              <Loading>
                <Skeleton shape="block" />
              </Loading>
            )
          ) : (
            <PricedLines cart={cart} showsLimit onQuantity={setQuantity} />
          )}
          {quote.isError && cart !== null && <ErrorState retry={() => void quote.refetch()} />}
        </RecordSection>
        <RecordSection title={t('newOrder.customer')}>
          <RadioCards
            legend={t('newOrder.who')}
            name="who"
            value={values.who}
            onChange={(who) => void setFieldValue('who', who)}
            options={[
              { value: 'guest', label: t('newOrder.guest'), sub: t('newOrder.guestText'), icon: 'mail' },
              { value: 'member', label: t('newOrder.member'), sub: t('newOrder.memberText'), icon: 'user' },
            ]}
          />
          {values.who === 'member' ? (
            <Member
              member={values.member}
              error={tried && values.member === null ? t('newOrder.missing.member') : undefined}
              onChoose={(member) => void setValues((now) => ({ ...now, member, to: 'typed' }))}
            />
          ) : (
            <TextField
              label={t('newOrder.email')}
              hint={t('newOrder.emailHint')}
              type="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              required
              {...field('email')}
              maxLength={TEXT.email}
            />
          )}
        </RecordSection>
        <RecordSection title={t('newOrder.delivery')}>
          <form
            id={FORM}
            className={styles.form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void submit();
            }}
          >
            <DeliveryTo form={form} />
            <TextArea
              label={t('newOrder.note')}
              optional={t('newOrder.optional')}
              maxLength={TEXT.note}
              rows={2}
              {...form.getFieldProps('note')}
            />
            {values.tax === null ? (
              <LinkButton
                onClick={() =>
                  void setFieldValue('tax', {
                    ...{
                      kind: 'person',
                      name: isTyped(values) ? values.name : '',
                      tax_id: '',
                      branch: '00000',
                    },
                  })
                }
              >
                {t('newOrder.addTax')}
              </LinkButton>
            ) : (
              <TaxFields form={form} idHint={t('newOrder.taxAddress')} />
            )}
          </form>
        </RecordSection>
        <RecordSection title={t('newOrder.payment')}>
          <WaysToPay
            methods={PAYMENT_METHODS}
            options={options.data}
            total={cart?.total ?? 0}
            value={values.method}
            noCod={quote.data?.cod === false}
            onChange={(method) => void setFieldValue('method', method)}
          />
          {values.who === 'guest' && (
            <RadioCards
              legend={t('newOrder.lang')}
              name="lang"
              value={values.lang}
              onChange={(lang) => void setFieldValue('lang', lang)}
              options={[
                { value: 'th', label: t('newOrder.langs.th') },
                { value: 'en', label: t('newOrder.langs.en') },
              ]}
            />
          )}
        </RecordSection>
      </RecordColumns>
      <LeaveDialog guard={guard} onDiscard={discard} />
    </div>
  );
}

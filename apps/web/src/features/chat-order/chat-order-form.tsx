import type { CartState } from '@mali/contracts/cart';
import type { Chat, ChatCustomer, MadeChat } from '@mali/contracts/chat';
import { CHAT } from '@mali/contracts/chat-values';
import type { ChatOrderRequest } from '@mali/contracts/orders';
import { useFormik } from 'formik';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { attemptKey, deleteAttemptKey } from '../../app/attempt-key.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { paths } from '../../app/paths.ts';
import { type ApiError, isApiError } from '../../clients/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { formatBaht } from '../../ui/money.ts';
import { PageMeta } from '../../ui/page-meta.tsx';
import { Refused } from '../../ui/refused.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import text from '../../ui/type.module.css';
import { withFee } from '../cart/index.ts';
import { toastShown } from '../layout/index.ts';
import { useCheckoutOptionsQuery } from '../payment/index.ts';
import { useLanguage } from '../preferences/index.ts';
import {
  useChangeChatMutation,
  useLazyChatQuery,
  useMakeChatMutation,
  usePlaceChatOrderMutation,
  useQuoteQuery,
} from './calls.ts';
import styles from './chat-order.module.css';
import { CustomerFinder } from './customer-finder.tsx';
import { type DeliveryDraft, deliveryRequest, deliverySchema, EMPTY_DELIVERY } from './delivery.ts';
import { DeliveryFields } from './delivery-fields.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { MadeBags } from './made-bags.tsx';
import { newTotalOf } from './new-total.ts';
import { offerOf } from './offer.ts';
import { browserName } from './opened.ts';
import { type OrderLineDraft, useOrderLines, withOneMore, withQuantity } from './order-lines.ts';
import { PricedLines, PricedTotals } from './priced-lines.tsx';
import { ProductFinder } from './product-finder.tsx';

/** A shared bag being edited, and the draft it replaced. */
type Editing = { id: string; before: { lines: OrderLineDraft[]; note: string } };

/** Name of the stored idempotency key. */
const ATTEMPT = 'mali.chat-desk.attempt';

/**
 * Chat orders by staff: products, customer, delivery; then they order in the member's name, or share a link.
 * Prices come from the engine, requested on every change.
 */
export function Desk() {
  const { t } = useTranslation('chatOrder');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const language = useLanguage();
  const [lines, setLines] = useOrderLines();
  const [customer, setCustomer] = useState<ChatCustomer | null>(null);
  const [note, setNote] = useState('');
  const [editing, setEditing] = useState<Editing | null>(null);
  const [shared, setShared] = useState<Chat | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const options = useCheckoutOptionsQuery();
  const [make, making] = useMakeChatMutation();
  const [change, changing] = useChangeChatMutation();
  const [place] = usePlaceChatOrderMutation();
  const [open] = useLazyChatQuery();
  const asked = lines.map(({ mat_var_id, quantity }) => ({ mat_var_id, quantity }));
  const quote = useQuoteQuery(asked, { skip: lines.length === 0 });
  const cart: CartState | null = lines.length === 0 ? null : (quote.data ?? null);
  const settled = cart !== null && !quote.isFetching && !quote.isError;
  const soldOut = cart?.items.some(({ sold_out }) => sold_out) ?? false;
  const ready = settled && !soldOut && cart.items.length > 0;

  // Unavailable products are removed from the list.
  const removed = quote.currentData?.removed ?? [];
  const gone = removed.join(',');
  useEffect(() => {
    if (gone === '') return;
    const ids = new Set(gone.split(',').map(Number));
    setLines((now) => now.filter(({ mat_var_id }) => !ids.has(mat_var_id)));
  }, [gone, setLines]);

  const say = (error: unknown) => {
    if (isApiError(error)) setRefusal(refusalText(error));
    void quote.refetch();
  };
  const refusalText = (error: ApiError): string => {
    const now = newTotalOf(error);
    return now === null
      ? error.text[language]
      : t('desk.priceChanged', { total: formatBaht(withFee(now, fee)) });
  };
  const reset = () => {
    setLines([]);
    setNote('');
    setCustomer(null);
    form.resetForm();
    deleteAttemptKey(ATTEMPT);
  };

  const form = useFormik<DeliveryDraft>({
    initialValues: EMPTY_DELIVERY,
    validationSchema: deliverySchema,
    onSubmit: async (draft) => {
      if (customer === null || !ready || cart === null) return;
      setRefusal(null);
      const skus = new Map(lines.map(({ mat_var_id, item_id }) => [mat_var_id, item_id]));
      const order: ChatOrderRequest = {
        order_type: 'chat',
        user_id: customer.user_id,
        items: cart.items.flatMap(({ mat_var_id, quantity }) => {
          const item_id = skus.get(mat_var_id) ?? null;
          return item_id === null ? [] : Array.from({ length: quantity }, () => ({ item_id }));
        }),
        total,
        ...deliveryRequest(draft),
      };
      const { data, error } = await place({ order, key: attemptKey(ATTEMPT, order) });
      if (data === undefined) {
        say(error);
        return;
      }
      reset();
      void navigate(paths.chatThankYou(), { state: data });
    },
  });
  const { fee } = offerOf(options.data, form.values.method, cart?.total ?? 0);
  const orders = customer !== null && editing === null;
  const total = cart === null ? 0 : orders ? withFee(cart.total, fee) : cart.total;

  const choose = (chosen: ChatCustomer | null) => {
    setCustomer(chosen);
    setRefusal(null);
    form.resetForm({ values: { ...EMPTY_DELIVERY, to: chosen?.place == null ? 'typed' : 'last' } });
  };
  const content = () => ({
    items: (cart?.items ?? []).map(({ mat_var_id, quantity }) => ({ mat_var_id, quantity })),
    ...(note.trim() !== '' && { note: note.trim() }),
  });
  const share = async () => {
    setRefusal(null);
    const { data, error } = await make({ ...content(), user_id: customer?.user_id ?? null });
    if (data === undefined) say(error);
    else setShared(data);
  };
  const stopEditing = () => {
    if (editing === null) return;
    setLines(editing.before.lines);
    setNote(editing.before.note);
    setEditing(null);
    setRefusal(null);
  };
  const save = async () => {
    if (editing === null) return;
    setRefusal(null);
    const { data, error } = await change({ id: editing.id, ...content() });
    if (data === undefined) {
      say(error);
      return;
    }
    stopEditing();
    dispatch(toastShown({ tone: 'done', text: t('desk.saved') }));
  };
  const edit = async ({ id }: MadeChat) => {
    const { data, error } = await open({ id, fingerprint: browserName(), who: null });
    if (data === undefined) {
      if (isApiError(error)) dispatch(toastShown({ tone: 'error', text: error.text[language] }));
      return;
    }
    setRefusal(null);
    setEditing((now) => ({ id, before: now?.before ?? { lines, note } }));
    setLines(data.cart.items.map(({ mat_var_id, quantity }) => ({ mat_var_id, quantity, item_id: null })));
    setNote(data.note ?? '');
    window.scrollTo({ top: 0 });
  };

  return (
    <div className={text.wrap}>
      <PageMeta title={t('desk.title')} noIndex />
      <div className={styles.head}>
        <h1 className={text.title}>{t('desk.title')}</h1>
        <p className={text.muted}>{t('desk.lead')}</p>
      </div>
      <div className={styles.columns}>
        <div>
          <section className={styles.step} aria-labelledby="chat-products">
            <h2 id="chat-products">
              <span aria-hidden="true">1</span>
              {t('desk.products')}
            </h2>
            {editing !== null && <p className={styles.editing}>{t('desk.editing')}</p>}
            <ProductFinder
              onAdd={(unit) => {
                setRefusal(null);
                setLines((now) => withOneMore(now, unit));
              }}
            />
            {lines.length === 0 ? (
              <EmptyState title={t('desk.empty')} text={t('desk.emptyText')} icon="bag" />
            ) : cart === null ? (
              quote.isError ? (
                <ErrorState retry={() => void quote.refetch()} />
              ) : (
                <Loading>
                  <Skeleton shape="block" className={styles.wait} />
                </Loading>
              )
            ) : (
              <PricedLines
                cart={cart}
                onQuantity={(id, quantity) => setLines((now) => withQuantity(now, id, quantity))}
              />
            )}
          </section>
          {editing === null && (
            <section className={styles.step} aria-labelledby="chat-customer">
              <h2 id="chat-customer">
                <span aria-hidden="true">2</span>
                {t('desk.customer')}
              </h2>
              <CustomerFinder customer={customer} onChoose={choose} />
            </section>
          )}
          {orders && (
            <section className={styles.step} aria-labelledby="chat-delivery">
              <h2 id="chat-delivery">
                <span aria-hidden="true">3</span>
                {t('desk.delivery')}
              </h2>
              <form
                id="chat-delivery-form"
                noValidate
                onSubmit={(event) => {
                  event.preventDefault();
                  if (!form.isSubmitting) void form.submitForm();
                }}
              >
                <DeliveryFields
                  form={form}
                  lastPlace={customer.place}
                  options={options.data}
                  total={cart?.total ?? 0}
                />
              </form>
            </section>
          )}
        </div>
        <aside className={styles.side} aria-label={t('desk.summary')}>
          <div className={styles.panel}>
            <h2 className={text.subheading}>{t('desk.summary')}</h2>
            {cart === null ? (
              <p className={text.muted}>{t('desk.emptyText')}</p>
            ) : (
              <div aria-busy={!settled}>
                <PricedTotals cart={cart} fee={orders ? fee : 0} total={total} />
              </div>
            )}
            <TextArea
              label={t('desk.note')}
              hint={t('desk.noteHint')}
              optional={t('desk.optional')}
              rows={2}
              maxLength={CHAT.note}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
            {soldOut && <Refused>{t('desk.soldOut')}</Refused>}
            {quote.isError && cart !== null && <ErrorState retry={() => void quote.refetch()} />}
            {refusal !== null && <Refused>{refusal}</Refused>}
            {editing !== null ? (
              <>
                <Button wide disabled={!ready} busy={changing.isLoading} onClick={() => void save()}>
                  {t('desk.save')}
                </Button>
                <Button wide look="quiet" onClick={stopEditing}>
                  {t('desk.cancel')}
                </Button>
              </>
            ) : (
              <>
                {orders && (
                  <Button
                    wide
                    type="submit"
                    form="chat-delivery-form"
                    disabled={!ready}
                    busy={form.isSubmitting}
                  >
                    {t('desk.order', { total: formatBaht(total) })}
                  </Button>
                )}
                <Button
                  wide
                  {...(orders && { look: 'secondary' as const })}
                  disabled={!ready}
                  busy={making.isLoading}
                  onClick={() => void share()}
                >
                  {customer === null ? t('desk.link') : t('desk.linkOf', { name: customer.name })}
                </Button>
              </>
            )}
          </div>
        </aside>
      </div>
      <MadeBags onEdit={(bag) => void edit(bag)} made={shared?.id ?? null} />
      {shared !== null && (
        <LinkDialog
          chat={shared}
          onClose={() => {
            setShared(null);
            reset();
          }}
        />
      )}
    </div>
  );
}

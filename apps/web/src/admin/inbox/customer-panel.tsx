import type { CartItem } from '@mali/contracts/cart';
import type { InboxConversation } from '@mali/contracts/inbox';
import { CART_LINE_MAX } from '@mali/contracts/limits';
import { may } from '@mali/contracts/permissions';
import { formatDate } from '@mali/thai/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { ProductFinder, useQuoteQuery } from '../../features/chat-order/index.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { selectProfile } from '../../features/session/index.ts';
import { Button, ButtonLink, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { AppLink } from '../../ui/link.tsx';
import { formatBaht } from '../../ui/money.ts';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { adminPaths } from '../paths.ts';
import type { OrderFor } from '../shared/order-for.ts';
import { useStatusName } from '../shared/order-names.ts';
import { useNotice } from '../shared/use-notice.ts';
import styles from './inbox.module.css';
import { useMakeBagMutation } from './inbox-calls.ts';
import type { StaffThread } from './thread.tsx';

type Line = Readonly<{ mat_var_id: number; quantity: number }>;
type PanelProps = { conversation: InboxConversation; thread: StaffThread };

const nameOf = (item: CartItem, language: 'th' | 'en') =>
  language === 'th' ? item.mat_name_th : item.mat_name;

/** The customer beside a conversation, with what they have bought and want to buy. */
export function CustomerPanel({ conversation, thread }: PanelProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const role = useSelector(selectProfile)?.role_id ?? -1;
  const { customer } = conversation;
  return (
    <aside className={styles.aside} aria-label={t('inbox.customer')}>
      <section>
        <h3>{customer.name === '' ? t('inbox.guest') : customer.name}</h3>
        {customer.email !== null && <p>{customer.email}</p>}
        {customer.orders !== null && (
          <p className={styles.hint}>
            {customer.orders === 0
              ? t('inbox.noOrders')
              : t('inbox.bought', { count: customer.orders, spent: formatBaht(customer.spent ?? 0) })}{' '}
            {customer.since !== null &&
              t('inbox.since', { date: formatDate(new Date(customer.since), language) })}
          </p>
        )}
      </section>
      {may(role, 'order:create-chat') && <MakeOrder conversation={conversation} thread={thread} />}
      {may(role, 'order:create-for') && (
        <ButtonLink
          to={adminPaths.newOrder()}
          state={orderStateOf(conversation)}
          look="secondary"
          size="m"
          wide
        >
          {t('inbox.newOrder')}
        </ButtonLink>
      )}
      <Bag conversation={conversation} thread={thread} />
      <Orders conversation={conversation} thread={thread} />
    </aside>
  );
}

/** What the page of a new order begins with: the member, and what lies in the bag. */
function orderStateOf({
  customer: { user_id, name, email },
  bag,
}: InboxConversation): { orderFor: OrderFor } | undefined {
  if (user_id === null || email === null) return undefined;
  const lines = bag.map(({ mat_var_id, quantity }) => ({ mat_var_id, quantity }));
  return { orderFor: { member: { user_id, name: name === '' ? email : name, email }, lines } };
}

/** A bag that the customer opens by a link in the chat, priced as they will see it (CHAT-01). */
function MakeOrder({ conversation, thread }: PanelProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [isPicking, setPicking] = useState(false);
  const [make, making] = useMakeBagMutation();
  const quote = useQuoteQuery(lines, { skip: lines.length === 0 });
  const priced = lines.length === 0 ? undefined : quote.data;
  const add = (added: readonly Line[]) =>
    setLines((before) => {
      const by = new Map(before.map((line) => [line.mat_var_id, line.quantity]));
      for (const { mat_var_id, quantity } of added)
        by.set(mat_var_id, Math.min(CART_LINE_MAX, (by.get(mat_var_id) ?? 0) + quantity));
      return [...by].map(([mat_var_id, quantity]) => ({ mat_var_id, quantity }));
    });
  const set = (id: number, quantity: number) =>
    setLines((before) => before.map((line) => (line.mat_var_id === id ? { ...line, quantity } : line)));
  const send = async () => {
    const { user_id } = conversation.customer;
    const { data, error } = await make({ items: [...lines], ...(user_id !== null && { user_id }) });
    if (data === undefined) return notice.failed(error);
    setLines([]);
    await thread.write({ kind: 'bag', chat_id: data.id });
  };
  return (
    <section>
      <h3>{t('inbox.make')}</h3>
      <ul className={styles.items}>
        {lines.map(({ mat_var_id, quantity }) => {
          const item = priced?.items.find((one) => one.mat_var_id === mat_var_id);
          const name = item === undefined ? String(mat_var_id) : nameOf(item, language);
          return (
            <li key={mat_var_id}>
              <ProductPicture image={item?.image_cart ?? null} alt="" sizes="40px" />
              <span>
                {name}
                <small>{item !== undefined && formatBaht(item.unit_price)}</small>
                <LinkButton
                  inline
                  aria-label={`${t('inbox.removeShort')} ${name}`}
                  onClick={() => setLines((before) => before.filter((one) => one.mat_var_id !== mat_var_id))}
                >
                  {t('inbox.removeShort')}
                </LinkButton>
              </span>
              <TextField
                label={t('inbox.quantity', { name: '' }).trim()}
                aria-label={t('inbox.quantity', { name })}
                className={styles.count ?? ''}
                type="number"
                min={1}
                max={CART_LINE_MAX}
                value={quantity}
                onChange={(event) =>
                  set(
                    mat_var_id,
                    Math.max(1, Math.min(CART_LINE_MAX, Math.trunc(Number(event.target.value)) || 1)),
                  )
                }
              />
            </li>
          );
        })}
      </ul>
      {priced !== undefined && <p>{formatBaht(priced.total)}</p>}
      <p>
        <LinkButton inline onClick={() => setPicking(true)}>
          {t('inbox.addProduct')}
        </LinkButton>{' '}
        {conversation.bag.length > 0 && (
          <LinkButton
            inline
            onClick={() =>
              add(conversation.bag.map(({ mat_var_id, quantity }) => ({ mat_var_id, quantity })))
            }
          >
            {t('inbox.addBag')}
          </LinkButton>
        )}
      </p>
      <Button wide size="m" disabled={lines.length === 0} busy={making.isLoading} onClick={() => void send()}>
        {t('inbox.sendBag')}
      </Button>
      <p className={styles.hint}>{t('inbox.makeHint')}</p>
      {isPicking && (
        <Dialog open title={t('inbox.addProduct')} onClose={() => setPicking(false)}>
          <ProductFinder
            onAdd={({ mat_var_id }) => {
              setPicking(false);
              add([{ mat_var_id, quantity: 1 }]);
            }}
          />
        </Dialog>
      )}
    </section>
  );
}

function Bag({ conversation: { bag, customer }, thread }: PanelProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  if (customer.user_id === null) return null;
  return (
    <section>
      <h3>{t('inbox.bag')}</h3>
      {bag.length === 0 && <p className={styles.hint}>{t('inbox.bagEmpty')}</p>}
      <ul className={styles.items}>
        {bag.map((item) => (
          <li key={item.mat_var_id}>
            <ProductPicture image={item.image_cart} alt="" sizes="40px" />
            <span>
              {nameOf(item, language)}
              <small>
                {formatBaht(item.unit_price)} × {item.quantity}
              </small>
            </span>
            <LinkButton
              inline
              aria-label={`${t('inbox.sendShort')} ${nameOf(item, language)}`}
              onClick={() => void thread.write({ kind: 'product', mat_var_id: item.mat_var_id })}
            >
              {t('inbox.sendShort')}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Orders({ conversation: { orders }, thread }: PanelProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const statusOf = useStatusName();
  if (orders.length === 0) return null;
  return (
    <section>
      <h3>{t('inbox.orders')}</h3>
      <ul className={styles.items}>
        {orders.map(({ so_no, total, doc_status, placed_at }) => (
          <li key={so_no} className={styles.plain}>
            <span>
              <AppLink to={adminPaths.order(so_no)}>{so_no}</AppLink>
              <small>
                {statusOf(doc_status)} · {formatBaht(total)} · {formatDate(new Date(placed_at), language)}
              </small>
            </span>
            <LinkButton
              inline
              aria-label={`${t('inbox.sendOrderShort')} ${so_no}`}
              onClick={() => void thread.write({ kind: 'order', so_no })}
            >
              {t('inbox.sendOrderShort')}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

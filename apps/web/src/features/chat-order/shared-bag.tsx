import type { Chat } from '@mali/contracts/chat';
import { TEXT } from '@mali/contracts/limits';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '../../app/hooks.ts';
import { paths } from '../../app/paths.ts';
import { isApiError } from '../../clients/api-error.ts';
import { Button, ButtonLink, LinkButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { formatBaht } from '../../ui/money.ts';
import { PageMeta } from '../../ui/page-meta.tsx';
import { Refused } from '../../ui/refused.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import text from '../../ui/type.module.css';
import {
  adoptCart,
  applyPromoCode,
  type CartRoot,
  cartActions,
  refreshRules,
  rulesReceived,
  selectItems,
} from '../cart/index.ts';
import { popupOpened } from '../layout/index.ts';
import { useLanguage } from '../preferences/index.ts';
import { selectProfile, selectSessionKnown, selectToken } from '../session/index.ts';
import { useChatCouponMutation, useChatQuery } from './calls.ts';
import styles from './chat-order.module.css';
import { useCodeRefusal } from './code-refusal.ts';
import { browserName, chatTaken } from './opened.ts';
import { PricedLines, PricedTotals } from './priced-lines.tsx';
import { watchChat } from './watch-chat.ts';

/** A bag assembled by staff, as opened by its customer: view, apply a coupon, check out. */
export function SharedBag({ id }: { id: string }) {
  const { t } = useTranslation('chatOrder');
  const known = useSelector(selectSessionKnown);
  return (
    <div className={text.wrap}>
      <PageMeta title={t('bag.title')} noIndex />
      {known ? <Opened id={id} /> : <Wait />}
    </div>
  );
}

const Wait = () => (
  <Loading>
    <Skeleton shape="block" className={styles.wait} />
  </Loading>
);

function Opened({ id }: { id: string }) {
  const { t } = useTranslation('chatOrder');
  const dispatch = useAppDispatch();
  const profile = useSelector(selectProfile);
  const token = useSelector(selectToken);
  const [fingerprint] = useState(browserName);
  const [changed, setChanged] = useState(false);
  const who = profile?.user_id ?? null;
  const { data, error, refetch } = useChatQuery(
    { id, fingerprint, who },
    { refetchOnMountOrArgChange: true },
  );
  const mine = data?.mine ?? null;
  useEffect(() => {
    // Names of the promotions in its prices.
    if (data !== undefined) dispatch(rulesReceived(data.cart.pricing));
  }, [data, dispatch]);
  useEffect(() => {
    if (mine === null) return;
    return watchChat({ id, fingerprint }, token, ({ what }) => {
      if (what === 'changed') setChanged(true);
      void refetch();
    });
  }, [mine, id, fingerprint, token, refetch]);

  if (data !== undefined && error === undefined)
    return <Bag chat={data} fingerprint={fingerprint} changed={changed} onChange={() => void refetch()} />;
  if (error === undefined) return <Wait />;
  const code = isApiError(error) ? error.code : '';
  const toShop = (
    <ButtonLink size="m" look="secondary" to={paths.shop()}>
      {t('bag.shop')}
    </ButtonLink>
  );
  switch (code) {
    case 'CHAT.SIGN_IN':
      return (
        <EmptyState page icon="lock" title={t('bag.signInTitle')} text={t('bag.signInText')}>
          <Button size="m" onClick={() => dispatch(popupOpened('login'))}>
            {t('bag.signIn')}
          </Button>
        </EmptyState>
      );
    case 'CHAT.TAKEN':
      return (
        <EmptyState page icon="lock" title={t('bag.takenTitle')} text={t('bag.takenText')}>
          {toShop}
        </EmptyState>
      );
    case 'CHAT.NOT_FOUND':
    case 'ERROR.BAD_REQUEST':
      return (
        <EmptyState page icon="clock" title={t('bag.goneTitle')} text={t('bag.goneText')}>
          {toShop}
        </EmptyState>
      );
    default:
      return <ErrorState page retry={() => void refetch()} />;
  }
}

function Bag({
  chat,
  fingerprint,
  changed,
  onChange,
}: {
  chat: Chat;
  fingerprint: string;
  changed: boolean;
  onChange: () => void;
}) {
  const { t } = useTranslation('chatOrder');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const language = useLanguage();
  const profile = useSelector(selectProfile);
  const inBag = useSelector((root: CartRoot) => selectItems(root));
  const [take, taking] = useChatCouponMutation();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { cart, so_no } = chat;

  const go = async () => {
    setRefusal(null);
    const { data, error } = await take({
      obj: { id: chat.id },
      merge_chat: true,
      fingerprint,
      ...(profile !== null && { profile: { user_id: profile.user_id } }),
    });
    if (data === undefined) {
      if (isApiError(error)) setRefusal(error.text[language]);
      onChange();
      return;
    }
    chatTaken(chat.id, chat.expires_at);
    if (profile !== null) await dispatch(adoptCart());
    else {
      // A visitor's bag is in this browser: merged with the greater quantities, as on sign-in.
      for (const item of data.cart.items.filter(({ sold_out }) => !sold_out)) {
        const there = inBag.find(({ mat_var_id }) => mat_var_id === item.mat_var_id)?.quantity ?? 0;
        if (item.quantity > there)
          dispatch(cartActions.lineAdded({ item: { ...item, quantity: item.quantity - there } }));
      }
      await dispatch(refreshRules());
      if (data.cart.promo_code !== null) await dispatch(applyPromoCode(data.cart.promo_code));
    }
    void navigate(paths.checkout());
  };

  if (so_no !== null)
    return (
      <EmptyState page icon="check" title={t('bag.ordered')} text={t('bag.orderedText')}>
        <ButtonLink size="m" to={paths.order(so_no)}>
          {t('bag.toOrder')}
        </ButtonLink>
      </EmptyState>
    );
  return (
    <>
      <div className={styles.head}>
        <h1 className={text.title}>{t('bag.title')}</h1>
        <p className={text.muted}>{t('bag.lead')}</p>
      </div>
      {chat.mine && (
        <p className={styles.editing}>
          <Icon name="eye" size="s" />
          {t('bag.staff')}
        </p>
      )}
      {changed && (
        <p className={styles.editing} role="status">
          <Icon name="info" size="s" />
          {t('bag.changed')}
        </p>
      )}
      <div className={styles.columns}>
        <div>
          {chat.note !== null && (
            <figure className={styles.note}>
              <figcaption>{t('bag.note')}</figcaption>
              <blockquote>{chat.note}</blockquote>
            </figure>
          )}
          <PricedLines cart={cart} />
        </div>
        <aside className={styles.side} aria-label={t('desk.summary')}>
          <div className={styles.panel}>
            <h2 className={text.subheading}>{t('desk.summary')}</h2>
            <PricedTotals cart={cart} total={cart.total} />
            {cart.count === 0 ? (
              <p className={text.muted}>{t('bag.all')}</p>
            ) : (
              !chat.mine && (
                <>
                  <Coupon chat={chat} fingerprint={fingerprint} onChange={onChange} />
                  {refusal !== null && <Refused>{refusal}</Refused>}
                  <Button wide busy={taking.isLoading} onClick={() => void go()}>
                    {t('bag.take', { total: formatBaht(cart.total) })}
                  </Button>
                  {inBag.length > 0 && <p className={text.muted}>{t('bag.keeps')}</p>}
                </>
              )
            )}
          </div>
        </aside>
      </div>
    </>
  );
}

/** A coupon for the bag: an invalid code shows the reason and is not stored (REST-63). */
function Coupon({ chat, fingerprint, onChange }: { chat: Chat; fingerprint: string; onChange: () => void }) {
  const { t } = useTranslation('chatOrder');
  const language = useLanguage();
  const profile = useSelector(selectProfile);
  const [put, { isLoading }] = useChatCouponMutation();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const refusal = useCodeRefusal();
  const used = chat.cart.promo_code;
  const outcome = chat.cart.discount_promo_detail.code;
  // The bag's code became invalid and was removed by the shop.
  const dropped = used === null && outcome?.applied === false ? outcome.code : null;
  const send = async (promo_code: string | null) => {
    setWrong(null);
    const { data, error } = await put({
      obj: { id: chat.id, promo_code },
      fingerprint,
      ...(profile !== null && { profile: { user_id: profile.user_id } }),
    });
    if (data === undefined) {
      if (isApiError(error)) setWrong(error.text[language]);
      return;
    }
    const outcome = data.cart.discount_promo_detail.code;
    if (promo_code !== null && outcome?.applied !== true) {
      setWrong(refusal(outcome));
      return;
    }
    setTyped('');
    onChange();
  };
  if (used !== null)
    return (
      <div className={styles.used}>
        <p>
          <Icon name="check" size="s" /> {t('bag.used', { code: used })}
        </p>
        <LinkButton inline onClick={() => void send(null)}>
          {t('bag.off')}
        </LinkButton>
      </div>
    );
  return (
    <form
      className={styles.coupon}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (typed.trim() !== '' && !isLoading) void send(typed.trim());
      }}
    >
      <TextField
        label={t('bag.coupon')}
        value={typed}
        error={wrong ?? (dropped !== null && typed === '' ? t('bag.dropped', { code: dropped }) : undefined)}
        maxLength={TEXT.promoCode}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        onChange={(event) => {
          setTyped(event.target.value);
          setWrong(null);
        }}
      />
      <Button type="submit" look="secondary" size="m" busy={isLoading}>
        {t('bag.use')}
      </Button>
    </form>
  );
}

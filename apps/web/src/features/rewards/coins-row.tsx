import { coinsWithin } from '@mali/pricing/coin-spending';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../app/hooks.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { formatBaht, formatCount } from '../../ui/money.ts';
import { type CartRoot, cartActions, selectPricedCart } from '../cart/index.ts';
import { useCoinRangeQuery, useCoinsQuery } from './calls.ts';
import { roomFor } from './room.ts';
import styles from './savings.module.css';

/** Coin redemption on this order: on or off, by default the maximum (COUP-11, COUP-13). */
export function CoinsRow() {
  const { t } = useTranslation('rewards');
  const dispatch = useAppDispatch();
  const bag = useSelector(selectPricedCart);
  const { point_bt } = useSelector((root: CartRoot) => root.cart.points);
  const { data } = useCoinsQuery({ page: 1, limit: 1 });
  const [changing, setChanging] = useState(false);
  const [typed, setTyped] = useState('');
  const balance = data?.balance;
  const promo_code = useSelector((root: CartRoot) => root.cart.promo_code);
  const items = bag.items.map(({ mat_var_id, quantity }) => ({ mat_var_id, quantity }));
  // A rule of the shop may allow fewer than the goods cost.
  const { currentData: range } = useCoinRangeQuery(
    { items, promo_code, point_bt: balance ?? 0 },
    { skip: data?.limited !== true || items.length === 0, refetchOnMountOrArgChange: true },
  );
  const allowed = range ? coinsWithin(range, point_bt) : point_bt;
  useEffect(() => {
    if (allowed < point_bt) dispatch(cartActions.pointsSet({ point_bt: allowed }));
  }, [allowed, point_bt, dispatch]);
  useEffect(() => {
    if (balance !== undefined && point_bt > balance) dispatch(cartActions.pointsSet({ point_bt: balance }));
  }, [balance, point_bt, dispatch]);
  if (balance === undefined) return null;
  if (balance === 0) return <p className={styles.note}>{t('coins.none')}</p>;

  const room = Math.min(balance, roomFor(bag, 'point_bt'));
  const most = Math.min(room, range?.most ?? room);
  const least = Math.max(1, range?.least ?? 1);
  const used = bag.discount_promo_detail.point_bt?.points ?? 0;
  const number = Number(typed);
  const wrong = typed !== '' && !(Number.isInteger(number) && number >= least && number <= most);
  const set = (coins: number) => dispatch(cartActions.pointsSet({ point_bt: coins }));
  return (
    <div className={styles.part}>
      <div className={styles.line}>
        <Checkbox
          label={
            most > 0
              ? t('coins.use', { count: used > 0 ? used : most, amount: formatBaht(used > 0 ? used : most) })
              : t(range?.most === 0 ? 'coins.notNow' : 'coins.nothingLeft')
          }
          checked={used > 0}
          disabled={most === 0}
          onChange={(event) => {
            set(event.target.checked ? (range ? most : balance) : 0);
            setChanging(false);
          }}
        />
        <span className={styles.have}>{t('coins.have', { coins: formatCount(balance) })}</span>
      </div>
      {range && most > 0 && (range.most < room || least > 1) && (
        <p className={styles.note}>
          {t('coins.range', { least: formatCount(least), most: formatCount(range.most) })}
        </p>
      )}
      {used > 0 && !changing && (
        <LinkButton
          inline
          onClick={() => {
            setTyped(String(used));
            setChanging(true);
          }}
        >
          {t('coins.change')}
        </LinkButton>
      )}
      {changing && (
        <form
          className={styles.amount}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (wrong || typed === '') return;
            set(number);
            setChanging(false);
          }}
        >
          <TextField
            label={t('coins.amount')}
            hint={t('coins.amountHint', { most: formatCount(most) })}
            error={wrong ? t('coins.amountWrong', { most: formatCount(most) }) : undefined}
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            autoFocus
            value={typed}
            onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
          />
          <Button type="submit" look="secondary" size="m">
            {t('coins.set')}
          </Button>
        </form>
      )}
    </div>
  );
}

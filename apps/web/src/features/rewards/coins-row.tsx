import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../app/hooks.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { formatBaht, formatCount } from '../../ui/money.ts';
import { type CartRoot, cartActions, selectPricedCart } from '../cart/index.ts';
import { useCoinsQuery } from './calls.ts';
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
  useEffect(() => {
    if (balance !== undefined && point_bt > balance) dispatch(cartActions.pointsSet({ point_bt: balance }));
  }, [balance, point_bt, dispatch]);
  if (balance === undefined) return null;
  if (balance === 0) return <p className={styles.note}>{t('coins.none')}</p>;

  const most = Math.min(balance, roomFor(bag, 'point_bt'));
  const used = bag.discount_promo_detail.point_bt?.points ?? 0;
  const number = Number(typed);
  const wrong = typed !== '' && !(Number.isInteger(number) && number >= 1 && number <= most);
  const set = (coins: number) => dispatch(cartActions.pointsSet({ point_bt: coins }));
  return (
    <div className={styles.part}>
      <div className={styles.line}>
        <Checkbox
          label={
            most > 0
              ? t('coins.use', { count: used > 0 ? used : most, amount: formatBaht(used > 0 ? used : most) })
              : t('coins.nothingLeft')
          }
          checked={used > 0}
          disabled={most === 0}
          onChange={(event) => {
            set(event.target.checked ? balance : 0);
            setChanging(false);
          }}
        />
        <span className={styles.have}>{t('coins.have', { coins: formatCount(balance) })}</span>
      </div>
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

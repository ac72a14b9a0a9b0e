import { TEXT } from '@mali/contracts/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../app/hooks.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { formatBaht } from '../../ui/money.ts';
import { useLanguage } from '../preferences/index.ts';
import { selectPricedCart } from './priced-cart.ts';
import styles from './promo-code.module.css';
import type { CartRoot } from './slice.ts';
import { applyPromoCode, clearPromoCode } from './thunks.ts';

/** The promo code: folded until it is wanted (rule of use 19); in use it says what it gives, or what it still needs. */
export function PromoCode() {
  const { t } = useTranslation('bag');
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const bag = useSelector(selectPricedCart);
  const { promo_code, promo_rule, promo_valid, promo_message } = useSelector((root: CartRoot) => root.cart);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const outcome = bag.discount_promo_detail.code;

  if (promo_code !== null && promo_rule !== null) {
    return (
      <div className={styles.used}>
        <p className={outcome?.applied ? styles.good : styles.waits} aria-live="polite">
          <Icon name={outcome?.applied ? 'check' : 'info'} size="s" />
          {outcome?.applied
            ? t('code.used', { code: promo_code })
            : outcome?.reason === 'min_spend'
              ? t('code.notYet', { missing: formatBaht(outcome.missing ?? 0) })
              : t('code.noItem')}
        </p>
        <LinkButton
          inline
          onClick={() => {
            dispatch(clearPromoCode());
            setOpen(false);
            setTyped('');
          }}
        >
          {t('code.clear', { code: promo_code })}
        </LinkButton>
      </div>
    );
  }
  if (!open) {
    return (
      <button type="button" className={styles.fold} aria-expanded={false} onClick={() => setOpen(true)}>
        {t('code.open')}
        <Icon name="plus" size="s" />
      </button>
    );
  }
  const asking = promo_code !== null && promo_valid === null;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void dispatch(applyPromoCode(typed));
      }}
    >
      <TextField
        label={t('code.label')}
        value={typed}
        autoFocus
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={TEXT.promoCode}
        error={promo_valid === false ? promo_message?.[language] : undefined}
        onChange={(event) => {
          setTyped(event.target.value);
          if (promo_valid === false) dispatch(clearPromoCode());
        }}
      />
      <Button type="submit" look="secondary" size="m" busy={asking}>
        {t('code.use')}
      </Button>
    </form>
  );
}

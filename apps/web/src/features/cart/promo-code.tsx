import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../app/hooks.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { formatBaht } from '../../ui/money.ts';
import { Suspense } from '../../ui/suspense.tsx';
import { useLanguage } from '../preferences/index.ts';
import { selectPricedCart } from './priced-cart.ts';
import styles from './promo-code.module.css';
import type { CartRoot } from './slice.ts';
import { clearPromoCode } from './thunks.ts';

/** The input is loaded on demand: most customers have no code. */
const CodeForm = lazy(() => import('./code-form.tsx'));

/**
 * The promo code: collapsed until opened (rule of use 19); an applied one shows its discount, or the missing
 * amount.
 */
export function PromoCode() {
  const { t } = useTranslation('bag');
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const bag = useSelector(selectPricedCart);
  const { promo_code, promo_rule } = useSelector((root: CartRoot) => root.cart);
  const [open, setOpen] = useState(false);
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
        {promo_rule.card !== undefined && (
          <p className={styles.waits}>{t('code.card', { cards: promo_rule.card[language] })}</p>
        )}
        <LinkButton
          inline
          onClick={() => {
            dispatch(clearPromoCode());
            setOpen(false);
          }}
        >
          {t('code.clear', { code: promo_code })}
        </LinkButton>
      </div>
    );
  }
  const fold = (
    <button type="button" className={styles.fold} aria-expanded={open} onClick={() => setOpen(true)}>
      {t('code.open')}
      <Icon name="plus" size="s" />
    </button>
  );
  return open ? (
    <Suspense fallback={fold}>
      <CodeForm />
    </Suspense>
  ) : (
    fold
  );
}

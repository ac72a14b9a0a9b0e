import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../app/hooks.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { formatBaht } from '../../ui/money.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useLanguage } from '../preferences/index.ts';
import { DeliveryGoal } from './delivery-goal.tsx';
import styles from './goals.module.css';
import { selectPricedCart } from './priced-cart.ts';
import type { RuleBookRoot } from './rule-book.ts';
import { setQuantity } from './thunks.ts';

/** Improvement offers: free delivery, the next gift, additional units. At most three. */
export function Goals() {
  const { t } = useTranslation('bag');
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const bag = useSelector(selectPricedCart);
  const book = useSelector((root: RuleBookRoot) => root.ruleBook);
  if (bag.count === 0) return null;
  const gift = bag.hints.find((hint) => hint.kind === 'gift');
  const giftRule = gift?.promo_id === undefined ? undefined : book.gifts[gift.promo_id];
  const offers = bag.hints.filter((hint) => hint.kind === 'add_more' && (hint.saves ?? 0) > 0).slice(0, 3);
  const name = (id: number | undefined) => {
    const rule = id === undefined ? undefined : book.promotions[id];
    return rule === undefined ? '' : language === 'th' ? rule.name_th : rule.name_en;
  };
  return (
    <div className={styles.goals}>
      <DeliveryGoal />
      {gift?.missing !== undefined && giftRule !== undefined && (
        <div className={styles.goal}>
          <p>
            <Icon name="gift" size="s" />
            {t('hints.gift', {
              amount: formatBaht(gift.missing),
              name: language === 'th' ? giftRule.gift_name_th : giftRule.gift_name_en,
            })}
          </p>
          <ProgressBar
            value={Math.max(0, giftRule.min_spend - gift.missing)}
            max={giftRule.min_spend}
            tone="accent"
            label={t('hints.giftProgress')}
          />
        </div>
      )}
      {offers.length > 0 && (
        <ul className={styles.offers}>
          {offers.map((hint) => {
            const line = bag.lines.find((l) => l.mat_var_id === hint.mat_var_id);
            const saves = formatBaht(hint.saves ?? 0);
            const text =
              hint.mat_var_id === undefined
                ? t('hints.addSet', { saves })
                : t('hints.addMore', { count: hint.need ?? 1, saves });
            return (
              <li key={`${hint.promo_id}-${hint.mat_var_id}`}>
                <Icon name="tag" size="s" />
                <span>
                  {text}
                  <small>{name(hint.promo_id)}</small>
                </span>
                {line !== undefined && (
                  <LinkButton
                    inline
                    onClick={() => dispatch(setQuantity(line.mat_var_id, line.quantity + (hint.need ?? 1)))}
                  >
                    {t('hints.add')}
                  </LinkButton>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

import { toBaht } from '@mali/contracts/money';
import { BAHT_PER_COIN_EARNED } from '@mali/contracts/reward-values';
import type { PromotionSamples, PromotionScope } from '@mali/contracts/staff-promotions';
import { useTranslation } from 'react-i18next';
import { formatBaht, formatCount } from '../../ui/money.ts';
import { lineAmount, TriedLines, TryCarts } from './try-carts.tsx';
import { cartForOffer, type OfferCandidate, tryOffer } from './try-offer.ts';
import styles from './try-out.module.css';
import type { Line } from './try-promotion.ts';

/** Real carts beside the form of a code or a gift, priced by the shop's engine with and without it (PROMO-02). */
export function OfferTrial({
  scope,
  candidate,
  own,
}: {
  scope: PromotionScope;
  /** null while its terms are incomplete. */
  candidate: OfferCandidate | null;
  /** The gift that is edited; null: a new one. */
  own: number | null;
}) {
  return (
    <TryCarts scope={scope} made={(samples) => (candidate === null ? [] : cartForOffer(samples, candidate))}>
      {(samples, lines, setQuantity) => (
        <Priced samples={samples} candidate={candidate} own={own} lines={lines} onQuantity={setQuantity} />
      )}
    </TryCarts>
  );
}

function Priced({
  samples,
  candidate,
  own,
  lines,
  onQuantity,
}: {
  samples: PromotionSamples;
  candidate: OfferCandidate | null;
  own: number | null;
  lines: readonly Line[];
  onQuantity: (mat_var_id: number, quantity: number) => void;
}) {
  const { t } = useTranslation('admin');
  const tried = candidate === null ? null : tryOffer(samples, own, candidate, lines);
  const baht = (satang: number) => formatBaht(toBaht(satang));
  const codeOff = (id: number): number =>
    tried?.with.lines.find(({ mat_var_id }) => mat_var_id === id)?.code_discount ?? 0;
  if (candidate === null || tried === null)
    return (
      <p className={styles.said} role="status">
        {t('promotions.try.incomplete')}
      </p>
    );
  const isGift = candidate.kind === 'gift';
  const isSpending = candidate.kind === 'spending';
  const isCoins = candidate.kind === 'coins' || isSpending;
  const why = (): string => {
    if (tried.applies && isSpending)
      return t('offers.try.spends', { count: tried.coins, usual: formatCount(tried.usualCoins) });
    if (tried.applies && isCoins)
      return t('offers.try.coins', { count: tried.coins, usual: formatCount(tried.usualCoins) });
    if (tried.applies && isGift) return t('offers.try.given', { count: candidate.terms.quantity ?? 1 });
    if (tried.applies && tried.saves > 0) return t('promotions.try.saves', { amount: baht(tried.saves) });
    if (tried.applies) return t('offers.try.nothing');
    if (tried.missing !== null) return t('offers.try.missing', { amount: baht(tried.missing) });
    return t('offers.try.noGoods');
  };
  return (
    <>
      <TriedLines
        samples={samples}
        lines={lines}
        amountBefore={(id) => lineAmount(tried.without, id)}
        amountAfter={(id) => lineAmount(tried.with, id) - codeOff(id)}
        onQuantity={onQuantity}
      />
      <dl className={styles.sums}>
        <div>
          <dt>{t(isGift || isCoins ? 'offers.try.total' : 'offers.try.without')}</dt>
          <dd>{baht(tried.without.total)}</dd>
        </div>
        {!isGift && !isCoins && (
          <div>
            <dt>{t('offers.try.with')}</dt>
            <dd>{baht(tried.with.total)}</dd>
          </div>
        )}
      </dl>
      <p
        className={tried.applies && (isGift || isCoins || tried.saves > 0) ? styles.saves : styles.said}
        role="status"
      >
        {why()}
      </p>
      <p className={styles.note}>
        {isSpending
          ? t('offers.try.spendsNote')
          : isCoins
            ? t('offers.try.coinsNote', { baht: formatBaht(BAHT_PER_COIN_EARNED) })
            : t('offers.try.note')}
      </p>
    </>
  );
}

import { toBaht } from '@mali/contracts/money';
import { isWholeSet, PromotionKind } from '@mali/contracts/promotion-values';
import type { PromotionSamples, PromotionScope } from '@mali/contracts/staff-promotions';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { formatBaht, formatCount } from '../../ui/money.ts';
import { cartLineName, lineAmount, TriedLines, TryCarts } from './try-carts.tsx';
import styles from './try-out.module.css';
import { type Candidate, cartFor, type Line, TRIED, tryPromotion } from './try-promotion.ts';

/**
 * Real carts beside the form, priced by the shop's engine with and without the promotion: by line, why, and why not
 * (PROMO-02).
 */
export function TryOut({
  scope,
  candidate,
  own,
}: {
  scope: PromotionScope;
  /** null while its terms are incomplete. */
  candidate: Candidate | null;
  /** The promotion that is edited; null: a new one. */
  own: number | null;
}) {
  return (
    <TryCarts scope={scope} made={(samples) => (candidate === null ? [] : cartFor(samples, candidate))}>
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
  candidate: Candidate | null;
  own: number | null;
  lines: readonly Line[];
  onQuantity: (mat_var_id: number, quantity: number) => void;
}) {
  const { t } = useTranslation('admin', { keyPrefix: 'promotions.try' });
  const language = useLanguage();
  const tried = tryPromotion(samples, own, candidate, lines);
  const baht = (satang: number) => formatBaht(toBaht(satang));
  const nameOf = (promo_id: number): string => {
    const rule = samples.pricing.promotions.find((one) => one.promo_id === promo_id);
    return (language === 'th' ? rule?.name_th : rule?.name_en) ?? `#${promo_id}`;
  };
  const names = (ids: readonly number[]) => ids.map(nameOf).join(', ');
  const saved = tried.without.subtotal - tried.with.subtotal;
  const reason = tried.with.not_applied.find(({ promo_id }) => promo_id === TRIED);
  const isApplied = tried.with.applied.some(({ promo_id }) => promo_id === TRIED);
  const below = samples.items.filter(({ item, cost }) => {
    const least = tried.lowest.get(item.mat_var_id);
    return cost !== null && least !== undefined && toBaht(least) < cost;
  });
  const why = (): string => {
    if (candidate === null) return t('incomplete');
    if (isApplied) return saved > 0 ? t('saves', { amount: baht(saved) }) : t('same');
    if (reason === undefined) return t('noMember');
    if (reason.reason === 'needs_more') return t('why.needs_more', { count: reason.need ?? 1 });
    if (reason.reason === 'units_taken') return t('why.units_taken', { names: names(reason.taken_by ?? []) });
    return t(`why.${reason.reason}`);
  };
  return (
    <>
      <TriedLines
        samples={samples}
        lines={lines}
        amountBefore={(id) => lineAmount(tried.without, id)}
        amountAfter={(id) => lineAmount(tried.with, id)}
        onQuantity={onQuantity}
      />
      <dl className={styles.sums}>
        <div>
          <dt>{t('without')}</dt>
          <dd>{baht(tried.without.subtotal)}</dd>
        </div>
        <div>
          <dt>{t('with')}</dt>
          <dd>{baht(tried.with.subtotal)}</dd>
        </div>
      </dl>
      <p className={isApplied && saved > 0 ? styles.saves : styles.said} role="status">
        {why()}
      </p>
      {tried.displaced.length > 0 && (
        <p className={styles.said}>{t('displaced', { names: names(tried.displaced) })}</p>
      )}
      {tried.beside.length > 0 && (
        <p className={styles.said}>{t('beside', { names: names(tried.beside) })}</p>
      )}
      {below.length > 0 && (
        <p className={styles.warning}>
          {t('below', { names: below.map(({ item }) => cartLineName(item, language)).join(', ') })}
        </p>
      )}
      {candidate !== null && !isWholeSet(candidate.kind) && (
        <p className={styles.note}>
          {t('goods', { count: samples.members, amount: formatCount(samples.members) })}
        </p>
      )}
      {candidate?.kind === PromotionKind.PriceCut && candidate.flash && (
        <p className={styles.note}>{t('flashNote')}</p>
      )}
    </>
  );
}

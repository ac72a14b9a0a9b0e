import type { Language } from '@mali/contracts/limits';
import { toBaht } from '@mali/contracts/money';
import { isWholeSet, PromotionKind } from '@mali/contracts/promotion-values';
import type { PromotionSamples, PromotionScope } from '@mali/contracts/staff-promotions';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage, useLanguage } from '../../features/preferences/index.ts';
import { formatBaht, formatCount } from '../../ui/money.ts';
import { Loading, Skeleton } from '../../ui/states.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { FilterPicker } from '../list/filter-picker.tsx';
import { Select } from '../shared/select.tsx';
import { usePromotionSamplesQuery } from './promotion-calls.ts';
import styles from './try-out.module.css';
import { type Candidate, cartFor, type Line, TRIED, tryPromotion } from './try-promotion.ts';

/** Typing is finished after this time. */
const PAUSE_MS = 400;
const VARIANT = { kind: 'reference', to: 'variant', label: { th: 'เพิ่มสินค้า', en: 'Add an item' } } as const;

const cartLineName = (item: PromotionSamples['items'][number]['item'], language: Language): string =>
  [
    inLanguage(item, 'mat_name', language),
    inLanguage(item, 'variant_name_2', language),
    inLanguage(item, 'variant_name_1', language),
  ]
    .filter(Boolean)
    .join(' ');

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
  const { t } = useTranslation('admin', { keyPrefix: 'promotions.try' });
  const asked = usePaused(JSON.stringify(scope));
  const [added, setAdded] = useState<readonly number[]>([]);
  const { data, error } = usePromotionSamplesQuery({ scope: JSON.parse(asked), variants: [...added] });
  return (
    <section className={styles.panel} aria-labelledby="promotion-try">
      <h2 id="promotion-try">{t('title')}</h2>
      {data === undefined ? (
        error === undefined ? (
          <Loading>
            <Skeleton shape="block" />
          </Loading>
        ) : (
          <p role="status">{t('failed')}</p>
        )
      ) : (
        <Carts
          key={asked}
          samples={data}
          candidate={candidate}
          own={own}
          onAdd={(id) => setAdded((now) => [...now.filter((one) => one !== id), id])}
        />
      )}
    </section>
  );
}

function Carts({
  samples,
  candidate,
  own,
  onAdd,
}: {
  samples: PromotionSamples;
  candidate: Candidate | null;
  own: number | null;
  onAdd: (mat_var_id: number) => void;
}) {
  const { t } = useTranslation('admin', { keyPrefix: 'promotions.try' });
  const [chosen, setChosen] = useState('made');
  /** Quantities typed by hand, by cart. */
  const [typed, setTyped] = useState<readonly Line[] | null>(null);
  const cart = samples.carts[Number(chosen)];
  const lines = typed ?? cart?.lines ?? (candidate === null ? [] : cartFor(samples, candidate));
  const setQuantity = (mat_var_id: number, quantity: number) =>
    setTyped(lines.map((line) => (line.mat_var_id === mat_var_id ? { mat_var_id, quantity } : line)));
  if (samples.members === 0) return <p className={styles.note}>{t('noGoods')}</p>;
  return (
    <>
      <Select
        label={t('cart')}
        value={chosen}
        options={[
          { value: 'made', label: t('made') },
          ...samples.carts.map(({ lines: of }, i) => ({
            value: String(i),
            label: t('order', {
              n: i + 1,
              count: of.reduce((sum, { quantity }) => sum + quantity, 0),
            }),
          })),
        ]}
        onChange={(value) => {
          setChosen(value);
          setTyped(null);
        }}
      />
      <Priced samples={samples} candidate={candidate} own={own} lines={lines} onQuantity={setQuantity} />
      <FilterPicker
        filter={VARIANT}
        value=""
        onChange={(value) => {
          const id = Number(value);
          onAdd(id);
          if (!lines.some(({ mat_var_id }) => mat_var_id === id))
            setTyped([...lines, { mat_var_id: id, quantity: 1 }]);
        }}
      />
      <p className={styles.note}>{t(samples.carts.length === 0 ? 'noCarts' : 'note')}</p>
    </>
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
  const itemOf = (id: number) => samples.items.find(({ item }) => item.mat_var_id === id);
  const baht = (satang: number) => formatBaht(toBaht(satang));
  const nameOf = (promo_id: number): string => {
    const rule = samples.pricing.promotions.find((one) => one.promo_id === promo_id);
    return (language === 'th' ? rule?.name_th : rule?.name_en) ?? `#${promo_id}`;
  };
  const names = (ids: readonly number[]) => ids.map(nameOf).join(', ');
  const amountOf = (answer: typeof tried.with, id: number) =>
    answer.lines.find(({ mat_var_id }) => mat_var_id === id)?.amount ?? 0;
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
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{t('item')}</th>
            <th scope="col">{t('quantity')}</th>
            <th scope="col" className={styles.amount}>
              {t('price')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ mat_var_id, quantity }) => {
            const found = itemOf(mat_var_id);
            if (found === undefined) return null;
            const name = cartLineName(found.item, language);
            const [before, after] = [amountOf(tried.without, mat_var_id), amountOf(tried.with, mat_var_id)];
            return (
              <tr key={mat_var_id}>
                <td>
                  {name}
                  {!found.member && <small>{t('notMember')}</small>}
                </td>
                <td>
                  <input
                    type="number"
                    inputMode="numeric"
                    min={0}
                    max={99}
                    aria-label={t('quantityOf', { name })}
                    value={quantity}
                    onChange={(event) =>
                      onQuantity(mat_var_id, Math.min(99, Math.max(0, event.target.valueAsNumber || 0)))
                    }
                  />
                </td>
                <td className={styles.amount}>
                  {before !== after && (
                    <small>
                      <VisuallyHidden>{t('without')} </VisuallyHidden>
                      <s>{baht(before)}</s>
                    </small>
                  )}
                  {baht(after)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
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

/** A text once nobody has typed for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

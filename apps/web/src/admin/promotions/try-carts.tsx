import type { Language } from '@mali/contracts/limits';
import { toBaht } from '@mali/contracts/money';
import type { PromotionSamples, PromotionScope } from '@mali/contracts/staff-promotions';
import type { PricingAnswer } from '@mali/pricing';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage, useLanguage } from '../../features/preferences/index.ts';
import { formatBaht } from '../../ui/money.ts';
import { Loading, Skeleton } from '../../ui/states.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { FilterPicker } from '../list/filter-picker.tsx';
import { Select } from '../shared/select.tsx';
import { usePromotionSamplesQuery } from './promotion-calls.ts';
import styles from './try-out.module.css';
import type { Line } from './try-promotion.ts';

/** Typing is finished after this time. */
const PAUSE_MS = 400;
const VARIANT = { kind: 'reference', to: 'variant', label: { th: 'เพิ่มสินค้า', en: 'Add an item' } } as const;

export const cartLineName = (item: PromotionSamples['items'][number]['item'], language: Language): string =>
  [
    inLanguage(item, 'mat_name', language),
    inLanguage(item, 'variant_name_2', language),
    inLanguage(item, 'variant_name_1', language),
  ]
    .filter(Boolean)
    .join(' ');

type OfCart = (
  samples: PromotionSamples,
  lines: readonly Line[],
  setQuantity: (mat_var_id: number, quantity: number) => void,
) => ReactNode;

/** Real carts of a scope, and one that is made for what is tried; each is shown by `children` (PROMO-02). */
export function TryCarts({
  scope,
  made,
  children,
}: {
  scope: PromotionScope;
  /** A cart in which it applies. */
  made: (samples: PromotionSamples) => readonly Line[];
  children: OfCart;
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
          made={made}
          onAdd={(id) => setAdded((now) => [...now.filter((one) => one !== id), id])}
        >
          {children}
        </Carts>
      )}
    </section>
  );
}

function Carts({
  samples,
  made,
  onAdd,
  children,
}: {
  samples: PromotionSamples;
  made: (samples: PromotionSamples) => readonly Line[];
  onAdd: (mat_var_id: number) => void;
  children: OfCart;
}) {
  const { t } = useTranslation('admin', { keyPrefix: 'promotions.try' });
  const [chosen, setChosen] = useState('made');
  /** Quantities typed by hand, by cart. */
  const [typed, setTyped] = useState<readonly Line[] | null>(null);
  const cart = samples.carts[Number(chosen)];
  const lines = typed ?? cart?.lines ?? made(samples);
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
      {children(samples, lines, setQuantity)}
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

/** The lines of a cart with their quantities, and what each costs before and after. */
export function TriedLines({
  samples,
  lines,
  amountBefore,
  amountAfter,
  onQuantity,
}: {
  samples: PromotionSamples;
  lines: readonly Line[];
  /** Satang by variant. */
  amountBefore: (mat_var_id: number) => number;
  amountAfter: (mat_var_id: number) => number;
  onQuantity: (mat_var_id: number, quantity: number) => void;
}) {
  const { t } = useTranslation('admin', { keyPrefix: 'promotions.try' });
  const language = useLanguage();
  const baht = (satang: number) => formatBaht(toBaht(satang));
  return (
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
          const found = samples.items.find(({ item }) => item.mat_var_id === mat_var_id);
          if (found === undefined) return null;
          const name = cartLineName(found.item, language);
          const [before, after] = [amountBefore(mat_var_id), amountAfter(mat_var_id)];
          return (
            <tr key={mat_var_id}>
              <td>
                {name}
                {!found.member && <small>{t('notMember')}</small>}
                {found.item.sold_out && <small>{t('notInStock')}</small>}
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
  );
}

/** What a line of a priced cart costs, satang. */
export const lineAmount = (answer: PricingAnswer, id: number): number =>
  answer.lines.find(({ mat_var_id }) => mat_var_id === id)?.amount ?? 0;

/** A text once nobody has typed for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

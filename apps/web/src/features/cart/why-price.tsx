import type { Language } from '@mali/contracts/limits';
import type { PricedLine } from '@mali/contracts/pricing';
import { PromotionKind } from '@mali/contracts/promotion-values';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { formatBaht } from '../../ui/money.ts';
import { Why } from '../../ui/why.tsx';
import { useLanguage } from '../preferences/index.ts';
import { type Bag, selectPricedCart } from './priced-cart.ts';
import { promoIdsOf, type RuleBook, type RuleBookRoot } from './rule-book.ts';
import styles from './why-price.module.css';

/** The rules by their ids, to name what a price was made by. */
export type NamedRules = Pick<RuleBook, 'variants' | 'promotions' | 'gifts'>;

/** Name of a promotion or gift rule; undefined when its rule is not loaded. */
function ruleName(book: NamedRules, promo_id: number, language: Language): string {
  const rule = book.promotions[promo_id] ?? book.gifts[promo_id];
  if (rule === undefined) return '';
  return language === 'th' ? rule.name_th : rule.name_en;
}

type Row = { key: string; text: ReactNode; amount?: string; tone?: 'cut' | 'note' };

/**
 * The discount of each promotion on a bag line with its reason, and why others do not apply. Amounts in baht.
 */
export function WhyPrice({ line, code }: { line: PricedLine; code: string | null }) {
  const bag = useSelector(selectPricedCart);
  const book = useSelector((root: RuleBookRoot) => root.ruleBook);
  return <PriceReasons line={line} code={code} bag={bag} book={book} />;
}

/** The same by the given rules. */
export function PriceReasons({
  line,
  code,
  bag,
  book,
}: {
  line: PricedLine;
  code: string | null;
  bag: Pick<Bag, 'applied' | 'not_applied' | 'exact'>;
  book: NamedRules;
}) {
  const { t } = useTranslation('bag');
  const language = useLanguage();
  const own = new Set(promoIdsOf(book.variants[line.mat_var_id]));
  const name = (id: number) => {
    const plain = ruleName(book, id, language);
    return book.promotions[id]?.selected ? t('why.selected', { name: plain }) : plain;
  };

  const rows: Row[] = [
    {
      key: 'list',
      text: t('why.list', { price: formatBaht(line.list), count: line.quantity }),
      amount: formatBaht(Math.round(line.list * line.quantity * 100) / 100),
    },
    ...line.discounts.map(({ promo_id, amount }): Row => {
      const applied = bag.applied.find((entry) => entry.promo_id === promo_id);
      const cut = applied?.kind === PromotionKind.PriceCut;
      const times = applied?.times ?? 1;
      const text = cut
        ? t('why.cut', { name: name(promo_id) })
        : times > 1
          ? t('why.times', { name: name(promo_id), count: times })
          : name(promo_id);
      return { key: `p${promo_id}`, text, amount: formatBaht(-amount), tone: 'cut' };
    }),
    ...(line.code_discount > 0
      ? [
          {
            key: 'code',
            text: t('why.code', { code: code ?? '' }),
            amount: formatBaht(-line.code_discount),
            tone: 'cut',
          } as const,
        ]
      : []),
  ];

  const notes: Row[] = bag.not_applied
    .filter((entry) => own.has(entry.promo_id))
    .map((entry): Row => {
      const own = { name: name(entry.promo_id) };
      const other = entry.taken_by?.map(name).filter(Boolean).join(', ') ?? '';
      const text = ((): string => {
        switch (entry.reason) {
          case 'needs_more':
            return entry.missing === undefined
              ? t('why.needMore', { ...own, count: entry.need ?? 1 })
              : t('why.needSet', { ...own, count: entry.missing.length });
          case 'units_taken':
            return t('why.taken', { ...own, other });
          case 'excluded_discounted':
            return t('why.discounted', own);
          case 'max_per_order':
            return t('why.maxed', own);
          default:
            return t('why.noSaving', own);
        }
      })();
      return { key: `n${entry.promo_id}`, text, tone: 'note' };
    });

  if (line.discounts.length === 0 && line.code_discount === 0 && notes.length === 0) return null;
  return (
    <Why title={t('why.title')}>
      <dl>
        {[...rows, ...notes].map((row) => (
          <div
            key={row.key}
            className={cx(row.tone === 'cut' && styles.cut, row.tone === 'note' && styles.note)}
          >
            <dt>{row.text}</dt>
            {row.amount !== undefined && <dd>{row.amount}</dd>}
          </div>
        ))}
      </dl>
      {bag.exact && line.discounts.length > 0 && (
        <p className={styles.best}>
          <Icon name="check" size="s" />
          {t('why.best')}
        </p>
      )}
    </Why>
  );
}

import type { MaterialCard } from '@mali/contracts/catalogue';
import type { BlockOf, LocalizedText } from '@mali/contracts/content';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { TextLink } from '../../../ui/button.tsx';
import { formatCount } from '../../../ui/money.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import text from '../../../ui/type.module.css';
import { ProductCard, SIZES } from '../../catalogue/index.ts';
import { Countdown, useServerClock } from '../../flash-sale/index.ts';
import type { BlockProps } from '../block-props.ts';
import { layoutsOutdated } from '../calls.ts';
import { Shelf } from '../shelf.tsx';
import styles from './flash-sale.module.css';

const filled = ({ th, en }: LocalizedText): boolean => th !== '' || en !== '';

/** A flash sale with its end and remaining units. At the end the page reloads its blocks. */
export function Component({ block, pricing }: BlockProps<'flash_sale'>) {
  const { t } = useTranslation('flash');
  const { cards, stock, ends_at, promo_ids } = block;
  if (cards.length === 0) return null;
  const [only] = promo_ids;
  return (
    <section className={styles.band}>
      <div className={text.wrap}>
        <Shelf
          title={filled(block.title) ? block.title : { th: t('title'), en: t('title') }}
          text={block.text}
          aside={
            <>
              {ends_at !== null && <TimeLeft key={ends_at} until={ends_at} />}
              <TextLink to={promo_ids.length === 1 ? paths.flashSale(only) : paths.flashSale()}>
                {t('all')}
              </TextLink>
            </>
          }
        >
          {cards.map((card) => (
            <li key={card.mat_id} className={styles.item}>
              <ProductCard card={card} pricing={pricing} sizes={SIZES.shelf} />
              <Allotment card={card} stock={stock} />
            </li>
          ))}
        </Shelf>
      </div>
    </section>
  );
}

/** Uses the server clock. At the end the page's data is outdated. */
function TimeLeft({ until }: { until: string }) {
  const { t } = useTranslation('flash');
  const dispatch = useAppDispatch();
  const now = useServerClock();
  const left = Date.parse(until) - now;
  const over = left <= 0;
  useEffect(() => {
    if (over) dispatch(layoutsOutdated());
  }, [over, dispatch]);
  return over ? <p>{t('overTitle')}</p> : <Countdown left={left} label={t('endsIn')} />;
}

/** Share of the allotment sold, by orders. */
function Allotment({ card, stock }: { card: MaterialCard; stock: BlockOf<'flash_sale'>['stock'] }) {
  const { t } = useTranslation('flash');
  const of = stock.find(({ mat_var_id }) => mat_var_id === card.mat_var_id);
  // Hidden when nothing is sold yet.
  if (of === undefined || of.allotment === 0 || of.taken === 0) return null;
  const gone = of.taken >= of.allotment;
  const told = t('taken', { taken: formatCount(of.taken), allotment: formatCount(of.allotment) });
  return (
    <div className={styles.allotment}>
      <ProgressBar value={of.taken} max={of.allotment} label={told} tone={gone ? 'ink' : 'accent'} />
      <span>{gone ? t('gone') : told}</span>
    </div>
  );
}

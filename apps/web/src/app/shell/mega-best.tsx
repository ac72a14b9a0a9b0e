import type { Category, MaterialCard } from '@mali/contracts/catalogue';
import { useTranslation } from 'react-i18next';
import { useMaterialsQuery } from '../../features/catalogue/index.ts';
import { inLanguage, useLanguage } from '../../features/preferences/index.ts';
import { AppLink } from '../../ui/link.tsx';
import { Price } from '../../ui/price.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { paths } from '../paths.ts';
import styles from './menu.module.css';

const BRANDS = 4;

/** The first best seller, and the first one with a reduced price, if any. */
function shownOf(cards: readonly MaterialCard[]): MaterialCard[] {
  const [first] = cards;
  const offer = cards.find((card) => card !== first && card.net_price < card.mat_price);
  return [first, offer ?? cards[1]].filter((card) => card !== undefined);
}

/** Best sellers of a department, including an offer, and their brands. */
export function MegaBest({ top, onChosen }: { top: Category; onChosen: () => void }) {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const { currentData: found } = useMaterialsQuery({
    filter: { category: [top.slug] },
    sort: 'best_sellers',
    limit: 24,
  });
  if (found?.data.length === 0) return null;
  const cards = found?.data ?? [];
  const brands = [...new Map(cards.map((card) => [card.link_name, card])).values()].slice(0, BRANDS);
  return (
    <aside className={styles.best} aria-label={t('bestSellers')}>
      <div className={styles.bestCards}>
        {found === undefined && [0, 1].map((place) => <Skeleton key={place} shape="picture" />)}
        {shownOf(cards).map((card) => (
          <AppLink
            key={card.mat_id}
            className={styles.bestCard}
            to={paths.item(card.mat_id, card.mat_var_id)}
            onClick={onChosen}
          >
            <ProductPicture image={card.image_1} alt="" sizes="150px" />
            <span>{inLanguage(card, 'mat_name', language)}</span>
            <Price now={card.net_price} was={card.mat_price} from={card.price_from} />
          </AppLink>
        ))}
      </div>
      <p className={styles.bestBrands}>
        {brands.map((card) => (
          <AppLink key={card.link_name} to={paths.shop([card.link_name, top.slug])} onClick={onChosen}>
            {language === 'th' ? card.brand_th : card.brand_en}
          </AppLink>
        ))}
      </p>
    </aside>
  );
}

import type { MaterialCard } from '@mali/contracts/catalogue';
import { paths } from '../../app/paths.ts';
import { TextLink } from '../../ui/button.tsx';
import { Price, Rating } from '../../ui/price.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { Loading, Skeleton } from '../../ui/states.tsx';
import text from '../../ui/type.module.css';
import { inLanguage, useLanguage } from '../preferences/index.ts';
import { SIZES } from './picture-sizes.ts';
import { brandNames } from './product-texts.ts';
import styles from './routes/product.module.css';

/** The product page from the data of its card; the rest shows placeholders while loading. */
export function ProductPreview({ card }: { card: MaterialCard }) {
  const language = useLanguage();
  const brand = brandNames(card, language);
  return (
    <div className={text.wrap}>
      <div className={styles.waiting}>
        <Skeleton width="220px" />
      </div>
      <div className={styles.columns}>
        <div className={styles.gallery}>
          {/* At the card's size, which is cached already. */}
          <ProductPicture image={card.image_1} alt="" sizes={SIZES.card} className={styles.early} priority />
        </div>
        <div className={styles.buy}>
          <div className={styles.head}>
            <TextLink to={paths.shop([card.link_name])}>
              <span>
                {brand.name} {brand.other && <span className={text.faint}>{brand.other}</span>}
              </span>
            </TextLink>
            <h1 className={styles.name}>{inLanguage(card, 'mat_name', language)}</h1>
            <p className={styles.meta}>
              <Rating score={card.rating} count={card.rating_count} />
            </p>
          </div>
          <Price now={card.net_price} was={card.mat_price} size="l" />
          <Loading>
            <Skeleton shape="block" className={styles.waitingBlock} />
            <Skeleton shape="block" className={styles.waitingBlock} />
          </Loading>
        </div>
      </div>
    </div>
  );
}

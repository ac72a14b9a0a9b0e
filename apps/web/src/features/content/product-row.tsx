import type { MaterialCard } from '@mali/contracts/catalogue';
import { paths } from '../../app/paths.ts';
import { cx } from '../../ui/cx.ts';
import { AppLink } from '../../ui/link.tsx';
import { Price } from '../../ui/price.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { brandNames } from '../catalogue/index.ts';
import { inLanguage, useLanguage } from '../preferences/index.ts';
import styles from './product-row.module.css';

/** A product as a row, less prominent than a card. */
export function ProductRow({
  card,
  bare,
}: {
  card: MaterialCard;
  /** Without its picture, which is shown beside it. */
  bare?: boolean;
}) {
  const language = useLanguage();
  return (
    <AppLink className={cx(styles.row, bare && styles.bare)} to={paths.item(card.mat_id, card.mat_var_id)}>
      {!bare && <ProductPicture image={card.image_1} alt="" sizes="84px" className={styles.picture} />}
      <span className={styles.name}>
        <small>{brandNames(card, language).name}</small>
        {inLanguage(card, 'mat_name', language)}
      </span>
      <Price now={card.net_price} was={card.mat_price} {...(card.price_from && { from: true })} />
    </AppLink>
  );
}

import { isPlaceholder } from '@mali/contracts/images';
import { cx } from './cx.ts';
import styles from './named-picture.module.css';
import { ProductPicture } from './product-picture.tsx';

/**
 * A square picture beside the name of a brand, a category or an offer; where there is no photograph, the first letter of
 * the name set in type, for brand and name on a stand-in cannot be read at this size.
 * @param name in Latin or Thai letters; leading vowels of Thai belong to the consonant behind them
 */
export function NamedPicture({
  image,
  name,
  sizes,
  className,
}: {
  image: string | null;
  name: string;
  sizes: string;
  className?: string | undefined;
}) {
  if (image !== null && !isPlaceholder(image)) {
    return <ProductPicture image={image} alt="" sizes={sizes} shape="square" className={className} />;
  }
  const [letter = ''] = name.match(/^[เแโใไ]?./u) ?? [];
  return (
    <span aria-hidden="true" className={cx(styles.letter, className)}>
      {letter}
    </span>
  );
}

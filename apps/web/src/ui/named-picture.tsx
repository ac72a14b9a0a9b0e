import { isPlaceholder } from '@mali/contracts/images';
import { cx } from './cx.ts';
import styles from './named-picture.module.css';
import { ProductPicture } from './product-picture.tsx';

/**
 * A square picture beside the name of a brand, a category or an offer; without a photograph the first letter
 * of the name, since a placeholder would be unreadable at this size.
 * @param name in Latin or Thai letters; a leading Thai vowel is grouped with its consonant
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

import { AppLink } from '../../ui/link.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import styles from './list.module.css';

/** The first cell of a row: its number or name, which opens it. */
export function RowLink({ to, children }: { to: string; children: string }) {
  return (
    <AppLink className={styles.number} to={to}>
      {children}
    </AppLink>
  );
}

type Image = Parameters<typeof ProductPicture>[0]['image'];

/** Pictures of products; `more`: how many others there are. */
export function RowPictures({
  items,
  more = 0,
}: {
  items: readonly Readonly<{ image: Image; alt: string }>[];
  more?: number;
}) {
  return (
    <span className={styles.items}>
      {items.map(({ image, alt }, i) => (
        <ProductPicture
          // biome-ignore lint/suspicious/noArrayIndexKey: items of a row keep their places
          key={i}
          image={image}
          alt={alt}
          sizes="28px"
          className={styles.picture}
        />
      ))}
      {more > 0 && <small>+{more}</small>}
    </span>
  );
}

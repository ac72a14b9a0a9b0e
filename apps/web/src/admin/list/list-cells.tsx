import { useLocation } from 'react-router-dom';
import { AppLink } from '../../ui/link.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import styles from './list.module.css';

/**
 * The first cell of a row: its number or name, which opens it. With `keepsList`, the page of the record knows the list by
 * its parameters: it leads back to it, and to the row before and after.
 */
export function RowLink({
  to,
  keepsList = false,
  children,
}: {
  to: string;
  keepsList?: boolean;
  children: string;
}) {
  const { search } = useLocation();
  return (
    <AppLink className={styles.number} to={keepsList ? to + search : to}>
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

import styles from './place.module.css';

/** Rank of a product, above its picture. Hidden from screen readers, since lists announce positions. */
export function Place({ number }: { number: number }) {
  return (
    <span className={styles.place} aria-hidden="true">
      {number}
    </span>
  );
}

import styles from './place.module.css';

/** The place of a product in a ranking, above its picture. Lists tell their order by themselves. */
export function Place({ number }: { number: number }) {
  return (
    <span className={styles.place} aria-hidden="true">
      {number}
    </span>
  );
}

import { lazy } from 'react';
import { withTexts } from '../../app/i18n.ts';
import { Near } from '../../ui/near.tsx';
import { Suspense } from '../../ui/suspense.tsx';
import styles from './meanwhile.module.css';

const Shelves = lazy(withTexts(['product'], () => import('./meanwhile-shelves.tsx')));

/**
 * What sells where there is nothing else to see: an empty bag, no page, no wishes. It is fetched after what the page says,
 * and its room is held from the beginning.
 * @param inside it stands in a column of the page: best sellers alone
 */
export const Meanwhile = ({ inside = false }: { inside?: boolean }) => (
  <Near className={styles.room}>
    <Suspense fallback={null}>
      <Shelves inside={inside} />
    </Suspense>
  </Near>
);

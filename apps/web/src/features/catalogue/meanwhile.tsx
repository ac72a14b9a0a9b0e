import { lazy } from 'react';
import { withTexts } from '../../app/i18n.ts';
import { Near } from '../../ui/near.tsx';
import { Suspense } from '../../ui/suspense.tsx';
import styles from './meanwhile.module.css';

const Shelves = lazy(withTexts(['product'], () => import('./meanwhile-shelves.tsx')));

/**
 * Product recommendations for empty states: an empty bag, an unknown page, no wishes. Loaded after the page's
 * own content, with reserved space.
 * @param inside shown in a column of the page: best sellers only
 */
export const Meanwhile = ({ inside = false }: { inside?: boolean }) => (
  <Near className={styles.room}>
    <Suspense fallback={null}>
      <Shelves inside={inside} />
    </Suspense>
  </Near>
);

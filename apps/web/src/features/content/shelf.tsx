import type { Button, LocalizedText } from '@mali/contracts/content';
import { Children, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { useLanguage } from '../preferences/index.ts';
import { BlockHead } from './block-head.tsx';
import styles from './shelf.module.css';
import { said } from './words.ts';

type End = 'start' | 'middle' | 'end' | 'whole';

/** Scroll position of a row that may overflow. */
function endOf({ scrollLeft, clientWidth, scrollWidth }: Element): End {
  // Tolerance for fractional pixels of zoomed pages.
  if (scrollWidth - clientWidth <= 2) return 'whole';
  if (scrollLeft <= 2) return 'start';
  return scrollLeft >= scrollWidth - clientWidth - 2 ? 'end' : 'middle';
}

/**
 * A horizontally scrollable row below a heading: swiped on a phone, scrolled by buttons or keys on a desktop.
 * Overflowing items are partly visible at the edge.
 */
export function Shelf({
  title,
  text,
  more = null,
  label,
  columns = 4,
  aside,
  children,
}: {
  title: LocalizedText;
  text: LocalizedText;
  more?: Button | null;
  /** Accessible name of a row without a title. */
  label?: string;
  /** Number of columns on a desktop. */
  columns?: 3 | 4 | 6;
  /** Further content of its heading. */
  aside?: ReactNode;
  /** Its items, as list items. */
  children: ReactNode;
}) {
  const { t } = useTranslation('content');
  const language = useLanguage();
  const row = useRef<HTMLUListElement>(null);
  const items = Children.count(children);
  // Initial guess for a desktop: the buttons are in the first render.
  const [end, setEnd] = useState<End>(items > columns ? 'start' : 'whole');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the scroll range depends on the items
  useEffect(() => {
    const element = row.current;
    if (element === null) return;
    const look = () => setEnd(endOf(element));
    look();
    element.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look, { passive: true });
    return () => {
      element.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [items]);

  const push = (by: 1 | -1) => {
    const element = row.current;
    // The scroll behaviour is set in CSS, which respects reduced motion.
    element?.scrollBy({ left: by * element.clientWidth * 0.9 });
  };

  return (
    <>
      <BlockHead title={title} text={text} more={more}>
        {aside}
        {end !== 'whole' && (
          <span className={styles.arrows}>
            <IconButton
              name="chevronLeft"
              label={t('shelf.previous')}
              aria-disabled={end === 'start'}
              onClick={() => push(-1)}
            />
            <IconButton
              name="chevronRight"
              label={t('shelf.next')}
              aria-disabled={end === 'end'}
              onClick={() => push(1)}
            />
          </span>
        )}
      </BlockHead>
      <ul
        ref={row}
        className={cx(styles.row, columns === 3 && styles.three, columns === 6 && styles.six)}
        aria-label={said(title, language) || label}
      >
        {children}
      </ul>
    </>
  );
}

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

/** Where a row stands that may be wider than its place. */
function endOf({ scrollLeft, clientWidth, scrollWidth }: Element): End {
  // Half pixels of zoomed pages are no room to go.
  if (scrollWidth - clientWidth <= 2) return 'whole';
  if (scrollLeft <= 2) return 'start';
  return scrollLeft >= scrollWidth - clientWidth - 2 ? 'end' : 'middle';
}

/**
 * Things in one row below a head: swiped on a phone, pushed along with buttons or keys on a desktop. What does not fit
 * is seen to begin at the edge.
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
  /** What the row holds, when it has no title. */
  label?: string;
  /** So many stand beside each other on a desktop. */
  columns?: 3 | 4 | 6;
  /** What stands in its head besides. */
  aside?: ReactNode;
  /** Its items, as list items. */
  children: ReactNode;
}) {
  const { t } = useTranslation('content');
  const language = useLanguage();
  const row = useRef<HTMLUListElement>(null);
  const items = Children.count(children);
  // As a desktop will find it: the buttons are there from the first drawing.
  const [end, setEnd] = useState<End>(items > columns ? 'start' : 'whole');

  // biome-ignore lint/correctness/useExhaustiveDependencies: more or fewer items fill the row differently
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
    // How it moves is the style sheet's to say, which knows who wants no motion.
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

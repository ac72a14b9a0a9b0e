import { type KeyboardEvent, lazy, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useCategoriesQuery } from '../../features/catalogue/index.ts';
import { mainEntries, onSale } from '../../features/navigation/index.ts';
import { inLanguage, useLanguage } from '../../features/preferences/index.ts';
import { cx } from '../../ui/cx.ts';
import { useDismiss } from '../../ui/dropdown.tsx';
import { AppLink } from '../../ui/link.tsx';
import { Suspense } from '../../ui/suspense.tsx';
import { paths } from '../paths.ts';
import styles from './menu.module.css';
import { EntryLinks, IN_ROW } from './menu-links.tsx';

/** HEAD-12: moving across an entry, or diagonally to the panel, does not change it. */
const HOVER_MS = 200;

// A department's panel is loaded when it is opened.
const MegaPanel = lazy(() => import('./mega-panel.tsx'));

/**
 * The departments, each with a panel, and the other menu entries (HEAD-13 to HEAD-15). Panels open by hover,
 * arrow keys and touch.
 */
export function MainMenu({ open, onOpen }: { open: boolean; onOpen: (open: boolean) => void }) {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const { data } = useCategoriesQuery();
  const [shown, setShown] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const list = useRef<HTMLUListElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  /** The panel was opened by keyboard: it gets the focus once loaded. */
  const byKey = useRef(false);
  const touched = useRef(false);
  const { pathname } = useLocation();

  const tops = onSale(data?.data ?? []);
  const current = open ? tops.find((top) => top.cat1_id === shown) : undefined;

  const show = (id: number | null) => {
    clearTimeout(timer.current);
    setShown(id);
    onOpen(id !== null);
  };
  const showSoon = (id: number | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => show(id), HOVER_MS);
  };
  const close = () => show(null);
  const nav = useDismiss(current !== undefined, (reason) => {
    if (reason === 'escape') focusTop();
    close();
  });

  useEffect(() => () => clearTimeout(timer.current), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the panel, nothing else does
  useEffect(() => close, [pathname]);

  const linksOf = () => [...(list.current?.querySelectorAll('a') ?? [])];
  const focusTop = () => linksOf()[tops.findIndex((top) => top === current)]?.focus();
  const focusPanel = useCallback(() => {
    if (byKey.current) panel.current?.querySelector('a')?.focus();
    byKey.current = false;
  }, []);

  const onKey = (event: KeyboardEvent) => {
    const links = linksOf();
    const place = links.findIndex((link) => link === document.activeElement);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const top = tops[place];
    if (step !== undefined) {
      const next = (place + step + links.length) % links.length;
      links[next]?.focus();
      // An open panel follows.
      if (current) show(tops[next]?.subCategories.length ? (tops[next]?.cat1_id ?? null) : null);
    } else if (event.key === 'ArrowDown' && top !== undefined && top.subCategories.length > 0) {
      event.preventDefault();
      byKey.current = true;
      if (current === top) focusPanel();
      show(top.cat1_id);
    }
  };

  return (
    <nav aria-label={t('mainMenu')}>
      <div ref={nav}>
        <ul
          ref={list}
          className={styles.nav}
          onPointerLeave={({ pointerType }) => pointerType === 'mouse' && showSoon(null)}
          onKeyDown={onKey}
        >
          {tops.map((top) => (
            <li key={top.cat1_id}>
              <AppLink
                to={paths.shop([top.slug])}
                aria-expanded={top.subCategories.length > 0 ? current === top : undefined}
                onPointerEnter={(event) => {
                  if (event.pointerType === 'mouse')
                    showSoon(top.subCategories.length > 0 ? top.cat1_id : null);
                }}
                onPointerDown={({ pointerType }) => {
                  touched.current = pointerType === 'touch';
                }}
                onClick={(event) => {
                  // Touch has no hover: the first touch opens the panel, the second follows the link.
                  if (touched.current && current !== top && top.subCategories.length > 0) {
                    event.preventDefault();
                    show(top.cat1_id);
                  } else close();
                }}
              >
                {inLanguage(top, 'category', language)}
              </AppLink>
            </li>
          ))}
          <EntryLinks
            names={mainEntries(new Date()).filter((name) => IN_ROW.has(name))}
            className={(name) => cx(styles.extra, name === 'promo' && styles.sale)}
            onChosen={close}
          />
        </ul>
        {current && (
          <div
            ref={panel}
            className={styles.mega}
            onPointerEnter={() => clearTimeout(timer.current)}
            onPointerLeave={({ pointerType }) => pointerType === 'mouse' && showSoon(null)}
          >
            <Suspense fallback={<div className={styles.megaWait} />}>
              <MegaPanel top={current} onChosen={close} onShown={focusPanel} onLeave={focusTop} />
            </Suspense>
          </div>
        )}
      </div>
    </nav>
  );
}

import type { Category } from '@mali/contracts/catalogue';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useCategoriesQuery } from '../../features/catalogue/index.ts';
import { menuColumns, onSale } from '../../features/navigation/index.ts';
import { inLanguage, useLanguage } from '../../features/preferences/index.ts';
import { cx } from '../../ui/cx.ts';
import { useDismiss } from '../../ui/dropdown.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AppLink } from '../../ui/link.tsx';
import { formatCount } from '../../ui/money.ts';
import { paths } from '../paths.ts';
import styles from './menu.module.css';

/** HEAD-12: neither passing over an entry nor cutting a corner on the way to the panel changes it. */
const HOVER_MS = 200;

/** Products cut in price, as the listing's promotion flags say it: p003 alone. */
export const SALE = '0-0-1-0-0-0';

/** The departments, each with a panel of what is in it: by hover, and by the arrow keys. */
export function MainMenu({ open, onOpen }: { open: boolean; onOpen: (open: boolean) => void }) {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const { data } = useCategoriesQuery();
  const [shown, setShown] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const links = useRef(new Map<number, HTMLAnchorElement>());
  const panel = useRef<HTMLDivElement>(null);
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
    if (reason === 'escape' && current) links.current.get(current.cat1_id)?.focus();
    close();
  });

  useEffect(() => () => clearTimeout(timer.current), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the panel, nothing else does
  useEffect(close, [pathname]);

  const onKey = (event: KeyboardEvent, top: Category) => {
    const place = tops.indexOf(top);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step !== undefined) {
      const next = tops[(place + step + tops.length) % tops.length];
      if (next) links.current.get(next.cat1_id)?.focus();
    } else if (event.key === 'ArrowDown' && top.subCategories.length > 0) {
      event.preventDefault();
      show(top.cat1_id);
      requestAnimationFrame(() => panel.current?.querySelector('a')?.focus());
    }
  };

  return (
    <nav aria-label={t('mainMenu')}>
      <div ref={nav}>
        <ul className={styles.nav} onPointerLeave={() => showSoon(null)}>
          {tops.map((top) => (
            <li key={top.cat1_id}>
              <AppLink
                ref={(element) => {
                  if (element) links.current.set(top.cat1_id, element);
                  else links.current.delete(top.cat1_id);
                }}
                to={paths.shop([top.slug])}
                aria-expanded={top.subCategories.length > 0 ? current === top : undefined}
                onPointerEnter={(event) => {
                  if (event.pointerType === 'mouse')
                    showSoon(top.subCategories.length > 0 ? top.cat1_id : null);
                }}
                onKeyDown={(event) => onKey(event, top)}
                onClick={close}
              >
                {inLanguage(top, 'category', language)}
              </AppLink>
            </li>
          ))}
          <li className={styles.end}>
            <AppLink to={paths.shop([], { sort: 'new_arrivals' })}>{t('newIn')}</AppLink>
          </li>
          <li>
            <AppLink className={styles.sale} to={paths.shop([], { promotion: SALE })}>
              {t('sale')}
            </AppLink>
          </li>
        </ul>
        {current && (
          <div
            ref={panel}
            className={styles.mega}
            onPointerEnter={() => clearTimeout(timer.current)}
            onPointerLeave={() => showSoon(null)}
          >
            <MegaPanel top={current} onChosen={close} />
          </div>
        )}
      </div>
    </nav>
  );
}

function MegaPanel({ top, onChosen }: { top: Category; onChosen: () => void }) {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  return (
    <div className={styles.megaWrap}>
      <AppLink className={styles.megaHead} to={paths.shop([top.slug])} onClick={onChosen}>
        {t('allOf', { name: inLanguage(top, 'category', language) })}
        <Icon name="arrowRight" size="s" />
      </AppLink>
      <div className={styles.columns}>
        {menuColumns(top).map((column) => (
          <ul key={column[0]?.slugs.join('/')}>
            {column.map(({ category, slugs, heading }) => (
              <li key={slugs.join('/')}>
                <AppLink
                  className={cx(styles.entry, heading && styles.heading)}
                  to={paths.shop(slugs)}
                  onClick={onChosen}
                >
                  {inLanguage(category, 'category', language)}
                  <span>{formatCount(category.count)}</span>
                </AppLink>
              </li>
            ))}
          </ul>
        ))}
      </div>
    </div>
  );
}

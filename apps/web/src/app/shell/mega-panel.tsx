import type { Category } from '@mali/contracts/catalogue';
import { type KeyboardEvent, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { menuColumns } from '../../features/navigation/menu-columns.ts';
import { inLanguage, useLanguage } from '../../features/preferences/index.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { AppLink } from '../../ui/link.tsx';
import { formatCount } from '../../ui/money.ts';
import { paths } from '../paths.ts';
import { MegaBest } from './mega-best.tsx';
import styles from './menu.module.css';

/** From this width on there is space for pictures beside the columns. */
const PICTURED_PX = 1360;

/** The categories of a department, in columns of at most 13 entries (HEAD-10, HEAD-11). */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default function MegaPanel({
  top,
  onChosen,
  onShown,
  onLeave,
}: {
  top: Category;
  onChosen: () => void;
  /** Called once the panel's links are focusable. */
  onShown: () => void;
  /** The arrow keys return to the department. */
  onLeave: () => void;
}) {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: of another department it is told anew
  useEffect(onShown, [top, onShown]);
  const pictured = innerWidth >= PICTURED_PX;
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const links = [...event.currentTarget.querySelectorAll('a')];
    const here = links.findIndex((link) => link === document.activeElement);
    const columns = [...event.currentTarget.querySelectorAll('ul')].map((list) => [
      ...list.querySelectorAll('a'),
    ]);
    const column = columns.findIndex((list) => list.some((link) => link === links[here]));
    const row = columns[column]?.findIndex((link) => link === links[here]) ?? 0;
    const beside = (step: 1 | -1) => {
      const next = columns[column + step];
      return next?.[Math.min(row, next.length - 1)];
    };
    const goal = {
      ArrowDown: links[here + 1],
      ArrowUp: links[here - 1],
      ArrowRight: beside(1),
      ArrowLeft: beside(-1),
      Home: links[0],
      End: links.at(-1),
    }[event.key];
    if (goal === undefined && !(event.key === 'ArrowUp' && here === 0)) return;
    event.preventDefault();
    if (goal === undefined) onLeave();
    else goal.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the links in it
    <div className={styles.megaWrap} onKeyDown={onKey}>
      <AppLink className={styles.megaHead} to={paths.shop([top.slug])} onClick={onChosen}>
        {t('allOf', { name: inLanguage(top, 'category', language) })}
        <Icon name="arrowRight" size="s" />
      </AppLink>
      <div className={pictured ? styles.pictured : undefined}>
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
        {pictured && <MegaBest key={top.slug} top={top} onChosen={onChosen} />}
      </div>
    </div>
  );
}

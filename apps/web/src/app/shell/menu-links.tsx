import { useTranslation } from 'react-i18next';
import type { SideEntry } from '../../features/navigation/index.ts';
import { AppLink } from '../../ui/link.tsx';
import { useIsPage } from '../known-pages.ts';
import { paths } from '../paths.ts';

/** Targets of the entries besides the departments (HEAD-13 to HEAD-16, HEAD-32, HEAD-33). */
export const TARGETS: Readonly<Record<SideEntry, string>> = {
  newIn: paths.shop([], { sort: 'new_arrivals' }),
  brands: paths.brands(),
  promo: paths.deals(),
  exclusive: paths.exclusive(),
  blogs: paths.blogs(),
  giveaway: paths.giveaway(),
  bestSellers: paths.shop([], { sort: 'best_sellers' }),
  flashSale: paths.flashSale(),
};

/** Entries beside the departments; the others are above, so that they do not take their space. */
export const IN_ROW: ReadonlySet<SideEntry> = new Set(['newIn', 'brands', 'promo']);

/** Menu entries as list items: those visible today whose page exists. */
export function EntryLinks({
  names,
  onChosen,
  className,
}: {
  names: readonly SideEntry[];
  onChosen?: () => void;
  /** A class for an entry, by its name. */
  className?: (name: SideEntry) => string | undefined;
}) {
  const { t } = useTranslation('shell');
  const isPage = useIsPage();
  return names
    .filter((name) => isPage(TARGETS[name]))
    .map((name) => (
      <li key={name} className={className?.(name)}>
        <AppLink to={TARGETS[name]} onClick={onChosen}>
          {t(name)}
        </AppLink>
      </li>
    ));
}

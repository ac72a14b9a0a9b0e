import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BackOfficePart } from '../../app/back-office.ts';
import { Sheet } from '../../ui/dialog.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { AppLink } from '../../ui/link.tsx';
import { formatCount } from '../../ui/money.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { adminPaths } from '../paths.ts';
import { Menu } from './menu.tsx';
import styles from './tab-bar.module.css';
import { SECTIONS, type Waiting } from './use-sections.ts';
import { UserActions } from './user-menu.tsx';

/** Sections in the bar, beside the overview and the sheet with everything. */
const SHOWN = 3;

/** The bar at the foot of a small screen: the overview, the first sections of the user, and a sheet with all of them. */
export function TabBar({
  parts,
  waiting,
  current,
}: {
  parts: readonly BackOfficePart[];
  waiting: (part: BackOfficePart) => Waiting;
  current: BackOfficePart | null | undefined;
}) {
  const { t } = useTranslation('admin');
  const [open, setOpen] = useState(false);
  const shown = parts.slice(0, SHOWN);
  const tab = (key: string, to: string, icon: IconName, label: string, isCurrent: boolean, count = 0) => (
    <AppLink key={key} to={to} aria-current={isCurrent ? 'page' : undefined}>
      <Icon name={icon} />
      {label}{' '}
      {count > 0 && (
        <span className={styles.count}>
          <span aria-hidden="true">{formatCount(count)}</span>
          <VisuallyHidden>{t('count', { count })}</VisuallyHidden>
        </span>
      )}
    </AppLink>
  );
  const close = () => setOpen(false);
  return (
    <nav className={styles.bar} aria-label={t('tabs')}>
      {tab('start', adminPaths.start(), 'home', t('parts.start'), current === null)}
      {shown.map((part) =>
        tab(
          part,
          SECTIONS[part].to,
          SECTIONS[part].icon,
          t(`parts.${part}`),
          current === part,
          waiting(part).count,
        ),
      )}
      <button
        type="button"
        aria-expanded={open}
        data-current={(current && !shown.includes(current)) || undefined}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" />
        {t('more')}
      </button>
      {open && (
        <Sheet open onClose={close} title={t('name')} edge="bottom">
          <Menu {...{ parts, waiting, current }} onChosen={close} />
          <UserActions />
        </Sheet>
      )}
    </nav>
  );
}

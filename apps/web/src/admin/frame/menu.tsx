import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { BackOfficePart } from '../../app/back-office.ts';
import { Icon } from '../../ui/icon.tsx';
import { AppLink } from '../../ui/link.tsx';
import { formatCount } from '../../ui/money.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { adminPaths } from '../paths.ts';
import styles from './menu.module.css';
import { GROUP_NAMES, GROUPS, type GroupName, SECTIONS, type Waiting } from './use-sections.ts';

type MenuProps = {
  parts: readonly BackOfficePart[];
  waiting: (part: BackOfficePart) => Waiting;
  /** The open section; null: the overview; undefined: none of them. */
  current: BackOfficePart | null | undefined;
  onChosen?: (() => void) | undefined;
};

/** The sections that the user may open, by kind of work, with the number of what waits in each. */
export function Menu({ parts, waiting, current, onChosen }: MenuProps) {
  const { t } = useTranslation('admin');
  return (
    <nav className={styles.menu} aria-label={t('menu')}>
      <AppLink
        to={adminPaths.start()}
        aria-current={current === null ? 'page' : undefined}
        onClick={onChosen}
      >
        <Icon name="home" size="s" />
        {t('parts.start')}
      </AppLink>
      {GROUP_NAMES.map((name) => (
        <Group key={name} name={name} {...{ parts, waiting, current, onChosen }} />
      ))}
    </nav>
  );
}

function Group({ name, parts, waiting, current, onChosen }: MenuProps & { name: GroupName }) {
  const { t } = useTranslation('admin');
  const id = useId();
  const shown = GROUPS[name].filter((part) => parts.includes(part));
  if (shown.length === 0) return null;
  return (
    <>
      <p className={styles.group} id={id}>
        {t(`groups.${name}`)}
      </p>
      <ul aria-labelledby={id}>
        {shown.map((part) => (
          <li key={part}>
            <AppLink
              to={SECTIONS[part].to}
              aria-current={current === part ? 'page' : undefined}
              onClick={onChosen}
            >
              <Icon name={SECTIONS[part].icon} size="s" />
              {t(`parts.${part}`)} <Count {...waiting(part)} />
            </AppLink>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What waits, in figures and in words; nothing when nothing does. */
function Count({ count, late }: Waiting) {
  const { t } = useTranslation('admin');
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      {late && <i className={styles.late} />}
      <span aria-hidden="true">{formatCount(count)}</span>
      <VisuallyHidden>{t(late ? 'countLate' : 'count', { count })}</VisuallyHidden>
    </span>
  );
}

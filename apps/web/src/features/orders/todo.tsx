import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { AppLink } from '../../ui/link.tsx';
import styles from './todo.module.css';

type Words = { icon: IconName; label: string; sub: string };

function Row({ icon, label, sub, leads = 'chevronRight' }: Words & { leads?: IconName }) {
  return (
    <>
      <Icon name={icon} />
      <span>
        {label}
        <small>{sub}</small>
      </span>
      <Icon name={leads} size="s" />
    </>
  );
}

/** Available actions of an order, one line each. */
export function Todo({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}

export function TodoLink({ to, ...words }: Words & { to: string }) {
  return (
    <li>
      <AppLink to={to}>
        <Row {...words} />
      </AppLink>
    </li>
  );
}

export function TodoButton({
  icon,
  label,
  sub,
  ...button
}: Words & Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick' | 'aria-busy'>) {
  return (
    <li>
      <button type="button" {...button}>
        <Row icon={icon} label={label} sub={sub} />
      </button>
    </li>
  );
}

/** A file link opened in a new tab. `onPress` may override the click. */
export function TodoFile({
  href,
  onPress,
  ...words
}: Words & { href: string; onPress: (event: { preventDefault: () => void }) => void }) {
  return (
    <li>
      <a href={href} target="_blank" rel="noopener noreferrer" onClick={onPress}>
        <Row {...words} leads="external" />
      </a>
    </li>
  );
}

import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';
import { AppLink, type AppLinkProps } from './link.tsx';

type Look = {
  /** `primary` is the main action of the page; `done` confirms it. */
  look?: 'primary' | 'secondary' | 'quiet' | 'done';
  size?: 'm' | 'l';
  wide?: boolean;
  icon?: IconName;
};

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Look & {
    /** Pending: the button stays focusable, announces it and ignores clicks. */
    busy?: boolean;
    ref?: Ref<HTMLButtonElement>;
  };

function buttonClass({ look = 'primary', size = 'l', wide }: Look, className?: string) {
  return cx(styles.button, styles[look], size === 'm' && styles.m, wide && styles.wide, className);
}

export function Button({ look, size, wide, icon, busy, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(
        { ...(look && { look }), ...(size && { size }), ...(wide && { wide }) },
        className,
      )}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? (
        <Icon name="spinner" size="s" className={styles.spin ?? ''} />
      ) : (
        icon && <Icon name={icon} size="s" />
      )}
      {children}
    </button>
  );
}

/** A link styled as a button: for navigation only. */
export function ButtonLink({
  look,
  size,
  wide,
  icon,
  className,
  children,
  ...rest
}: Omit<AppLinkProps, 'className'> & Look & { className?: string }) {
  return (
    <AppLink
      {...rest}
      className={buttonClass(
        { ...(look && { look }), ...(size && { size }), ...(wide && { wide }) },
        className,
      )}
    >
      {icon && <Icon name={icon} size="s" />}
      {children}
    </AppLink>
  );
}

export function IconButton({
  name,
  label,
  className,
  children,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  name: IconName;
  label: string;
  ref?: Ref<HTMLButtonElement>;
}) {
  return (
    <button type="button" {...rest} className={cx(styles.iconButton, className)} aria-label={label}>
      <Icon name={name} />
      {children}
    </button>
  );
}

/** A button styled as a link: undo, edit, show more. */
export function LinkButton({
  inline,
  className,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { inline?: boolean; children: ReactNode }) {
  return <button type="button" {...rest} className={cx(styles.link, inline && styles.inline, className)} />;
}

export function TextLink({
  inline,
  className,
  ...rest
}: Omit<AppLinkProps, 'className'> & { inline?: boolean; className?: string }) {
  return <AppLink {...rest} className={cx(styles.link, inline && styles.inline, className)} />;
}

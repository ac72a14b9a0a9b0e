import { createContext, type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';
import { Flower } from './logo.tsx';
import styles from './states.module.css';

type StateProps = {
  title: ReactNode;
  text?: ReactNode;
  icon?: IconName;
  /** The only content of the page: its title is the page's. */
  page?: boolean;
  /** Next actions: links and buttons. */
  children?: ReactNode;
};

/** An empty state: message and next action. */
export function EmptyState({ title, text, icon, page, children }: StateProps) {
  const Title = page ? 'h1' : 'h2';
  return (
    <div className={cx(styles.state, page && styles.alone)}>
      {icon ? <Icon name={icon} size="l" /> : <Flower className={styles.flower} strokeWidth={1} />}
      <Title className={styles.title}>{title}</Title>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.ways}>{children}</div>}
    </div>
  );
}

/** What an error state says by default; null: the shop's words, which speak of the bag. */
export const ErrorWords = createContext<string | null>(null);

/** An error state: message and retry. Without `retry` pass the actions as children. */
export function ErrorState({
  title,
  text,
  page,
  retry,
  children,
}: Partial<StateProps> & { retry?: () => void }) {
  const { t } = useTranslation('ui');
  const words = useContext(ErrorWords);
  const Title = page ? 'h1' : 'h2';
  return (
    <div className={cx(styles.state, page && styles.alone)} role="alert">
      <Icon name="alert" size="l" />
      <Title className={styles.title}>{title ?? t('error.title')}</Title>
      <p className={styles.text}>{text ?? words ?? t('error.text')}</p>
      <div className={styles.ways}>
        {retry && (
          <Button size="m" look="secondary" onClick={retry}>
            {t('error.retry')}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}

/** A loading placeholder with the size of its content. `width` is any CSS length. */
export function Skeleton({
  shape = 'line',
  width,
  className,
}: {
  shape?: 'line' | 'picture' | 'block';
  width?: string;
  className?: string | undefined;
}) {
  return (
    <span
      className={cx(styles.skeleton, shape !== 'block' && styles[shape], className)}
      style={width ? { width } : undefined}
    />
  );
}

/** Announces "loading" to screen readers while skeletons are shown. */
export function Loading({ children }: { children: ReactNode }) {
  const { t } = useTranslation('ui');
  return (
    <div role="status" aria-label={t('loading')}>
      {children}
    </div>
  );
}

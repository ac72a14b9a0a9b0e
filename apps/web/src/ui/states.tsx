import type { ReactNode } from 'react';
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
  /** It is all there is on the page: its title is the page's. */
  page?: boolean;
  /** What to do now: links and buttons. */
  children?: ReactNode;
};

/** Nothing here yet: says so and what to do. */
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

/** Something failed: says what happened and offers the way on. Without `retry` give the ways as children. */
export function ErrorState({
  title,
  text,
  page,
  retry,
  children,
}: Partial<StateProps> & { retry?: () => void }) {
  const { t } = useTranslation('ui');
  const Title = page ? 'h1' : 'h2';
  return (
    <div className={cx(styles.state, page && styles.alone)} role="alert">
      <Icon name="alert" size="l" />
      <Title className={styles.title}>{title ?? t('error.title')}</Title>
      <p className={styles.text}>{text ?? t('error.text')}</p>
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

/** A place held for what is coming, in its own measure. `width` is any CSS length. */
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

/** Says "loading" to a screen reader while skeletons say it to the eye. */
export function Loading({ children }: { children: ReactNode }) {
  const { t } = useTranslation('ui');
  return (
    <div role="status" aria-label={t('loading')}>
      {children}
    </div>
  );
}

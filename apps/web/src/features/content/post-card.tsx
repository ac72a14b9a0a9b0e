import type { BlogHead } from '@mali/contracts/content';
import { formatDate } from '@mali/thai/dates';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { cx } from '../../ui/cx.ts';
import { AppLink } from '../../ui/link.tsx';
import { Flower } from '../../ui/logo.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { useLanguage } from '../preferences/index.ts';
import { ContentPicture } from './content-picture.tsx';
import { CONTENT_SIZES } from './content-source.ts';
import { Phrases } from './phrases.tsx';
import styles from './post-card.module.css';
import { said } from './words.ts';

/** Posts as a grid; on a phone the first one large, the others as rows; `rows`: all as rows. */
export function PostGrid({
  posts,
  priority,
  rows,
}: {
  posts: readonly BlogHead[];
  priority?: boolean;
  rows?: boolean;
}) {
  return (
    <ul className={cx(styles.grid, rows && styles.rows)}>
      {posts.map((post, place) => (
        <li key={post.id}>
          <PostCard post={post} {...(priority && place === 0 && { priority })} />
        </li>
      ))}
    </ul>
  );
}

function PostCard({ post, priority }: { post: BlogHead; priority?: boolean }) {
  const { t } = useTranslation('content');
  const language = useLanguage();
  return (
    <AppLink to={paths.blog(post.slug)} className={styles.card}>
      {post.cover === null ? (
        <span className={cx(styles.cover, styles.none)}>
          <Flower />
        </span>
      ) : (
        <ContentPicture
          picture={post.cover}
          sizes={CONTENT_SIZES.third}
          decorative
          className={styles.cover}
          {...(priority && { priority })}
        />
      )}
      <span className={styles.text}>
        <span className={styles.topic}>{said(post.topic, language)}</span>
        <b>
          <Phrases text={said(post.title, language)} />
        </b>
        <span className={styles.excerpt}>{said(post.excerpt, language)}</span>
        <span className={styles.about}>
          {formatDate(new Date(post.created_date), language)}
          {' · '}
          {t('post.minutes', { count: post.reading_minutes })}
        </span>
      </span>
    </AppLink>
  );
}

/** Placeholders of loading posts. */
export function PostGridSkeleton() {
  return (
    <ul className={styles.grid}>
      {[0, 1, 2].map((place) => (
        <li key={place} className={styles.card}>
          <Skeleton shape="block" className={styles.cover} />
          <span className={styles.text}>
            <Skeleton width="30%" />
            <Skeleton width="90%" />
            <Skeleton width="60%" />
          </span>
        </li>
      ))}
    </ul>
  );
}

import type { Blog } from '@mali/contracts/content';
import { formatDate } from '@mali/thai/dates';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { TextLink } from '../../ui/button.tsx';
import text from '../../ui/type.module.css';
import { useLanguage } from '../preferences/index.ts';
import { CardShelf } from './card-shelf.tsx';
import { ContentPicture } from './content-picture.tsx';
import { CONTENT_SIZES } from './content-source.ts';
import { Phrases } from './phrases.tsx';
import { PostGrid } from './post-card.tsx';
import { Prose } from './prose.tsx';
import styles from './story.module.css';
import { said } from './words.ts';

/** Where a story stands in the shop: for its head and above it. */
export function useStoryCrumbs(title: string) {
  const { t } = useTranslation('pages');
  return [
    { label: t('home'), to: paths.home() },
    { label: t('posts.title'), to: paths.blogs() },
    { label: title },
  ];
}

/** A story as it is read, with its products and others; its editors see it by the same code. */
export function Story({ post }: { post: Omit<Blog, 'id'> }) {
  const { t } = useTranslation(['pages', 'content']);
  const language = useLanguage();
  const title = said(post.title, language);
  const crumbs = useStoryCrumbs(title);
  return (
    <>
      <article>
        <div className={text.wrap}>
          <Breadcrumbs crumbs={crumbs} />
          <header className={styles.head}>
            <p className={styles.topic}>{said(post.topic, language)}</p>
            <h1 className={styles.title}>
              <Phrases text={title} />
            </h1>
            <p className={styles.lead}>{said(post.excerpt, language)}</p>
            <p className={styles.about}>
              <span>{t('post.by', { name: post.author })}</span>
              <time dateTime={post.created_date}>
                {formatDate(new Date(post.created_date), language, 'long')}
              </time>
              <span>{t('content:post.minutes', { count: post.reading_minutes })}</span>
            </p>
          </header>
        </div>
        {post.cover && (
          <div className={styles.cover}>
            <ContentPicture picture={post.cover} sizes={CONTENT_SIZES.cover} priority />
          </div>
        )}
        <div className={styles.body}>
          <Prose html={said(post.body, language)} large />
        </div>
      </article>
      {post.cards.length > 0 && (
        <section className={styles.section}>
          <div className={text.wrap}>
            <CardShelf
              title={{ th: t('post.products'), en: t('post.products') }}
              text={{ th: '', en: '' }}
              cards={post.cards}
              pricing={post.pricing}
            />
          </div>
        </section>
      )}
      {post.others.length > 0 && (
        <section className={styles.section}>
          <div className={text.wrap}>
            <div className={text.sectionHead}>
              <h2 className={text.title}>{t('post.others')}</h2>
              <TextLink className={text.nowrap ?? ''} to={paths.blogs()}>
                {t('post.all')}
              </TextLink>
            </div>
            <PostGrid posts={post.others} />
          </div>
        </section>
      )}
    </>
  );
}

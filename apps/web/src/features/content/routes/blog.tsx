import type { Blog } from '@mali/contracts/content';
import { formatDate } from '@mali/thai/dates';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useParams } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { isApiError } from '../../../clients/api-error.ts';
import { startQuery } from '../../../clients/run-query.ts';
import { Breadcrumbs, breadcrumbsJsonLd } from '../../../ui/breadcrumbs.tsx';
import { ButtonLink, TextLink } from '../../../ui/button.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import text from '../../../ui/type.module.css';
import { useLanguage } from '../../preferences/index.ts';
import { post as postOf, usePostQuery } from '../calls.ts';
import { CardShelf } from '../card-shelf.tsx';
import { ContentPicture } from '../content-picture.tsx';
import { CONTENT_SIZES } from '../content-source.ts';
import { postJsonLd } from '../json-ld.ts';
import { Phrases } from '../phrases.tsx';
import { PostGrid } from '../post-card.tsx';
import { Prose } from '../prose.tsx';
import { said } from '../words.ts';
import styles from './blog.module.css';

const keyOf = (params: Readonly<Record<string, string | undefined>>) => (params.id ?? '').toLowerCase();

export const loader = ({ params }: LoaderFunctionArgs) =>
  startQuery(postOf.initiate(keyOf(params), { subscribe: false }));

/** One story, with the products it speaks of (SHELL-20). */
export function Component() {
  const { data, error, refetch } = usePostQuery(keyOf(useParams()));
  // Another story is another page: nothing of the one before is shown while it loads.
  if (data !== undefined) return <Story key={data.id} post={data} />;
  if (error === undefined) return <Waiting />;
  // What no post can be called is refused with 400.
  const missing = isApiError(error) && (error.status === 404 || error.status === 400);
  return (
    <div className={text.wrap}>
      {missing ? <Missing /> : <ErrorState page retry={() => void refetch()} />}
    </div>
  );
}

function Story({ post }: { post: Blog }) {
  const { t } = useTranslation(['pages', 'content']);
  const language = useLanguage();
  const title = said(post.title, language);
  const crumbs = [
    { label: t('home'), to: paths.home() },
    { label: t('posts.title'), to: paths.blogs() },
    { label: title },
  ];
  return (
    <>
      <article>
        <PageMeta
          title={t('title', { title: said(post.seo_title, language) || title })}
          description={said(post.seo_desc, language)}
          canonical={paths.blog(post.slug)}
          image={post.cover?.url ?? null}
          type="article"
          jsonLd={(absolute) => [postJsonLd(post, language, absolute), breadcrumbsJsonLd(crumbs, absolute)]}
        />
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

function Missing() {
  const { t } = useTranslation('pages');
  return (
    <>
      <PageMeta title={t('title', { title: t('post.missing') })} noIndex />
      <EmptyState page title={t('post.missing')} text={t('post.missingText')}>
        <ButtonLink size="m" to={paths.blogs()}>
          {t('post.all')}
        </ButtonLink>
      </EmptyState>
    </>
  );
}

const Waiting = () => (
  <div className={text.wrap}>
    <Loading>
      <div className={styles.head}>
        <Skeleton width="40%" />
        <div className={styles.title}>
          <Skeleton width="90%" />
        </div>
        <Skeleton width="80%" />
      </div>
      <Skeleton shape="block" className={styles.waiting} />
    </Loading>
  </div>
);

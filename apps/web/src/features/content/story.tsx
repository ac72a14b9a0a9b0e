import type { Blog } from '@mali/contracts/content';
import { formatDate } from '@mali/thai/dates';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { TextLink } from '../../ui/button.tsx';
import { Suspense } from '../../ui/suspense.tsx';
import text from '../../ui/type.module.css';
import { Lightbox } from '../pictures/index.ts';
import { useLanguage } from '../preferences/index.ts';
import { CardShelf } from './card-shelf.tsx';
import { ContentPicture } from './content-picture.tsx';
import { CONTENT_SIZES } from './content-source.ts';
import { Phrases } from './phrases.tsx';
import { PostGrid } from './post-card.tsx';
import { Prose } from './prose.tsx';
import styles from './story.module.css';
import { said } from './words.ts';

/** Breadcrumbs of a story, for its structured data and heading. */
export function useStoryCrumbs(title: string) {
  const { t } = useTranslation('pages');
  return [
    { label: t('home'), to: paths.home() },
    { label: t('posts.title'), to: paths.blogs() },
    { label: title },
  ];
}

/** Pictures of a story: its cover, and those in its server-generated text. */
const PICTURES = '[data-cover] img, figure img';

/** A link of a blogger: the reader is told that it is paid (docs/decisions/0096). */
const PAID_LINK = /href="(?:https?:\/\/[^/"]+)?\/l\/[\w-]{8}"/;

/** Opens the pictures of a story in the lightbox, by click or key, starting with the selected one. */
function useCloserLook(html: string) {
  const story = useRef<HTMLElement>(null);
  const [shown, setShown] = useState<{ pictures: HTMLImageElement[]; start: number } | null>(null);
  const find = () => [...(story.current?.querySelectorAll<HTMLImageElement>(PICTURES) ?? [])];
  const open = (target: EventTarget) => {
    const pictures = find();
    const start = pictures.findIndex((picture) => picture === target);
    if (start !== -1) setShown({ pictures, start });
  };
  // The text is server-generated HTML: its pictures become buttons after hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other pictures
  useEffect(() => {
    for (const picture of story.current?.querySelectorAll('figure img') ?? []) {
      picture.setAttribute('role', 'button');
      picture.setAttribute('tabindex', '0');
    }
  }, [html]);
  return {
    story,
    shown,
    close: () => setShown(null),
    onClick: (event: MouseEvent) => open(event.target),
    onKeyDown: (event: KeyboardEvent) => {
      if (!(event.target instanceof HTMLImageElement) || (event.key !== 'Enter' && event.key !== ' ')) return;
      event.preventDefault();
      open(event.target);
    },
    openCover: () => setShown({ pictures: find(), start: 0 }),
  };
}

/** A story with its products and further stories; also used by the editor's preview. */
export function Story({ post }: { post: Omit<Blog, 'id'> }) {
  const { t } = useTranslation(['pages', 'content']);
  const language = useLanguage();
  const title = said(post.title, language);
  const crumbs = useStoryCrumbs(title);
  const body = said(post.body, language);
  const { story, shown, close, onClick, onKeyDown, openCover } = useCloserLook(body);
  return (
    <>
      <article ref={story}>
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
              {PAID_LINK.test(body) && <span className={styles.paid}>{t('post.paid')}</span>}
            </p>
          </header>
        </div>
        {post.cover && (
          <div className={styles.cover} data-cover>
            <button type="button" aria-label={t('post.enlarge')} onClick={openCover}>
              <ContentPicture picture={post.cover} sizes={CONTENT_SIZES.cover} priority />
            </button>
          </div>
        )}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the pictures within are what is pressed */}
        <div className={styles.body} onClick={onClick} onKeyDown={onKeyDown}>
          <Prose html={body} large />
        </div>
      </article>
      {shown !== null && (
        <Suspense fallback={null}>
          <Lightbox
            title={title}
            pictures={shown.pictures.map((picture) => ({
              src: picture.getAttribute('src') ?? '',
              alt: picture.alt,
              caption: picture.alt,
              width: Number(picture.getAttribute('width')),
              height: Number(picture.getAttribute('height')),
            }))}
            start={shown.start}
            onClose={close}
          />
        </Suspense>
      )}
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

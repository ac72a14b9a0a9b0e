import type { Slide } from '@mali/contracts/content';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import text from '../../../ui/type.module.css';
import { useLanguage } from '../../preferences/index.ts';
import type { BlockProps } from '../block-props.ts';
import { ContentButton, ContentLink } from '../content-link.tsx';
import { ContentPicture } from '../content-picture.tsx';
import { Cover } from '../cover.tsx';
import { heroSizes, slideLayout } from '../hero.ts';
import tones from '../tones.module.css';
import { useSlides } from '../use-slides.ts';
import { said } from '../words.ts';
import styles from './carousel.module.css';

/** A banner carousel: swipe, buttons, arrow keys, or autoplay with a pause button. */
export function Component({ block, first }: BlockProps<'carousel' | 'home_carousel'>) {
  const { slides } = block;
  if (slides.length === 0) return null;
  return slides.length === 1 ? (
    slides.map((slide) => (
      <section key={keyOf(slide)} className={styles.carousel}>
        <div className={styles.slide}>
          <SlideView slide={slide} priority={first} />
        </div>
      </section>
    ))
  ) : (
    <Turning slides={slides} autoplay={block.autoplay} first={first} />
  );
}

function Turning({
  slides,
  autoplay,
  first,
}: {
  slides: readonly Slide[];
  autoplay: number;
  first: boolean;
}) {
  const { t } = useTranslation('content');
  const language = useLanguage();
  const strip = useRef<HTMLDivElement>(null);
  const { current, turn, playing, setPlaying, setHeld } = useSlides(strip, slides.length, autoplay);

  /** User interaction stops autoplay. */
  const take = (to: number) => {
    setPlaying(false);
    turn(to);
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    take(current + step);
  };

  return (
    <section
      className={styles.carousel}
      aria-roledescription={t('carousel.role')}
      aria-label={t('carousel.label')}
      onPointerEnter={(event) => setHeld(event.pointerType === 'mouse')}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={onKey}
    >
      <div
        ref={strip}
        className={styles.strip}
        aria-live={playing ? 'off' : 'polite'}
        onTouchStart={() => setPlaying(false)}
      >
        {slides.map((slide, place) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of a carousel is no fieldset
          <div
            key={keyOf(slide)}
            role="group"
            aria-roledescription={t('carousel.slideRole')}
            aria-label={t('carousel.place', { number: place + 1, count: slides.length })}
            className={styles.slide}
            inert={place !== current}
          >
            <SlideView slide={slide} priority={first && place === 0} />
          </div>
        ))}
      </div>
      <div className={cx(text.wrap, styles.controls)}>
        {/* biome-ignore lint/a11y/useSemanticElements: buttons of a carousel are no fieldset */}
        <div role="group" aria-label={t('carousel.choose')} className={styles.marks}>
          {slides.map((slide, place) => (
            <button
              key={keyOf(slide)}
              type="button"
              className={styles.mark}
              aria-label={`${t('carousel.place', { number: place + 1, count: slides.length })} ${said(slide.title, language)}`}
              aria-current={place === current || undefined}
              onClick={() => take(place)}
            />
          ))}
        </div>
        <div className={styles.buttons}>
          {autoplay > 0 && (
            <IconButton
              name={playing ? 'pause' : 'play'}
              label={playing ? t('carousel.pause') : t('carousel.play')}
              onClick={() => setPlaying(!playing)}
            />
          )}
          <IconButton name="chevronLeft" label={t('carousel.previous')} onClick={() => take(current - 1)} />
          <IconButton name="chevronRight" label={t('carousel.next')} onClick={() => take(current + 1)} />
        </div>
      </div>
    </section>
  );
}

const keyOf = ({ picture, title }: Slide): string => `${picture.hash} ${title.th}`;

/** Characters per line of the largest size beside the picture. */
const LINE = 13;
/** Marks above and below a Thai letter have no width. */
const isLong = (title: string): boolean =>
  title.split('\n').some((line) => line.replaceAll(/\p{M}/gu, '').length > LINE);

function SlideView({ slide, priority }: { slide: Slide; priority: boolean }) {
  const language = useLanguage();
  const title = said(slide.title, language);
  const sentence = said(slide.text, language);
  const { picture, picture_mobile, align, tone, button } = slide;
  const look = slideLayout(slide);
  const words = sentence !== '' && <p>{sentence}</p>;

  if (look === 'cover') {
    return (
      <Cover
        picture={picture}
        mobile={picture_mobile}
        align={align}
        tone={tone}
        link={button?.link}
        button={button && <ContentButton button={button} main />}
        {...(priority && { priority })}
      >
        {title !== '' && <h2>{title}</h2>}
        {words}
      </Cover>
    );
  }
  const shown = (
    <ContentPicture
      picture={picture}
      mobile={picture_mobile}
      sizes={heroSizes(picture, look === 'spread')}
      className={styles.picture}
      {...(priority && { priority })}
    />
  );
  return (
    <div className={cx(styles.ground, tones[tone], tone !== 'paper' && styles.toned)}>
      <div className={cx(text.wrap, styles.spread, look === 'bare' ? styles.bare : styles[align])}>
        {button === null ? (
          <div className={styles.plate}>{shown}</div>
        ) : (
          <ContentLink link={button.link} quiet className={styles.plate}>
            {shown}
          </ContentLink>
        )}
        {look === 'spread' && (
          <div className={styles.words}>
            {title !== '' && (
              <h2 className={cx(text.display, styles.title, isLong(title) && styles.long)}>{title}</h2>
            )}
            {words}
            {button && <ContentButton button={button} main />}
          </div>
        )}
      </div>
    </div>
  );
}

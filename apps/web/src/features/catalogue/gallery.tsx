import type { Variant } from '@mali/contracts/catalogue';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { Suspense } from '../../ui/suspense.tsx';
import { Lightbox } from '../pictures/index.ts';
import { useLanguage } from '../preferences/index.ts';
import styles from './gallery.module.css';
import { SIZES } from './picture-sizes.ts';

/**
 * The product's pictures: a strip navigated by swipe or arrow keys, with thumbnails on every screen (rule
 * 45).
 * @param seen the picture of the clicked card, cached by the browser: shown until the large one has loaded
 */
export function Gallery({
  images,
  name,
  alts,
  seen,
}: {
  images: readonly string[];
  name: string;
  /** What staff say that the pictures show. */
  alts?: Variant['alts'];
  seen?: string | null | undefined;
}) {
  const { t } = useTranslation('catalogue');
  const language = useLanguage();
  const track = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [close, setClose] = useState<number | null>(null);
  const [first, , third, fourth] = images;

  // Each shade has its own pictures.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new first picture matters
  useEffect(() => {
    setAt(0);
    if (track.current) track.current.scrollLeft = 0;
  }, [first]);

  const altOf = (place: number) =>
    alts?.[place]?.[language] || (place === 0 ? name : t('product.pictureAlt', { name, number: place + 1 }));
  const show = (place: number) => {
    const element = track.current;
    if (!element) return;
    setAt(place);
    element.scrollLeft = place * element.clientWidth;
  };
  return (
    <div className={styles.gallery}>
      <section
        ref={track}
        className={styles.track}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={t('product.pictures')}
        onScroll={(event) => {
          const { scrollLeft, clientWidth } = event.currentTarget;
          if (clientWidth > 0) setAt(Math.round(scrollLeft / clientWidth));
        }}
      >
        {images.length === 0 && <ProductPicture image={null} alt="" sizes="" className={styles.picture} />}
        {images.map((image, place) => (
          <button
            key={image}
            type="button"
            className={cx(styles.picture, styles.layers)}
            aria-label={t('product.closer', { number: place + 1, count: images.length })}
            onClick={() => setClose(place)}
          >
            {place === 0 && image === seen && (
              <ProductPicture image={seen} alt="" sizes={SIZES.card} priority />
            )}
            <ProductPicture
              image={image}
              alt={altOf(place)}
              sizes={SIZES.product}
              {...(place === 0 && { priority: true })}
            />
          </button>
        ))}
      </section>
      {images.length > 1 && (
        <div className={styles.thumbs}>
          {images.map((image, place) => (
            <button
              key={image}
              type="button"
              aria-label={t('product.picture', { number: place + 1, count: images.length })}
              aria-current={place === at ? 'true' : undefined}
              onClick={() => show(place)}
            >
              <ProductPicture image={image} alt="" sizes="84px" />
            </button>
          ))}
        </div>
      )}
      {close !== null && (
        <Suspense fallback={null}>
          <Lightbox
            title={name}
            pictures={images.map((src, place) => ({ src, alt: altOf(place), width: 800, height: 1000 }))}
            start={close}
            onClose={() => setClose(null)}
          />
        </Suspense>
      )}
      {third !== undefined && fourth !== undefined && (
        <div className={styles.pair} aria-hidden="true">
          <ProductPicture image={third} alt="" sizes="372px" />
          <ProductPicture image={fourth} alt="" sizes="372px" />
        </div>
      )}
    </div>
  );
}

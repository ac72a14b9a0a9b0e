import { cx } from './cx.ts';
import { Flower } from './logo.tsx';
import { pictureSource } from './picture-source.ts';
import styles from './product-picture.module.css';

export type ProductPictureProps = {
  /** As the catalogue tells it (/img/{hash}/{width}.webp); null shows the empty ground. */
  image: string | null;
  /** Empty when the name stands beside the picture. */
  alt: string;
  /** The `sizes` of the picture in this layout, for example "(min-width: 1200px) 25vw, 50vw". */
  sizes: string;
  shape?: 'portrait' | 'square';
  /** The one picture the first view is about: loaded at once and first. Every other one waits until it is near. */
  priority?: boolean;
  className?: string | undefined;
};

/** Once: an original that is missing too must not be asked for again and again. */
function showOriginal(picture: HTMLImageElement, original: string): void {
  if (picture.dataset.original !== undefined) return;
  picture.dataset.original = '';
  picture.src = original;
}

/** A product on its ground, 4:5, in the size and format the screen needs; the ground holds its place. */
export function ProductPicture({
  image,
  alt,
  sizes,
  shape = 'portrait',
  priority,
  className,
}: ProductPictureProps) {
  const frame = cx(styles.frame, styles[shape], className);
  if (image === null) {
    return (
      <span className={frame}>
        <span className={styles.none}>
          <Flower />
        </span>
      </span>
    );
  }
  const { src, sources, original } = pictureSource(image);
  return (
    <picture className={frame}>
      {sources.map((source) => (
        <source key={source.type} type={source.type} srcSet={source.srcSet} sizes={sizes} />
      ))}
      <img
        src={src}
        alt={alt}
        width={800}
        height={shape === 'square' ? 800 : 1000}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding={priority ? 'sync' : 'async'}
        {...(original !== undefined && {
          onError: ({ currentTarget }) => showOriginal(currentTarget, original),
        })}
      />
    </picture>
  );
}

import { cx } from './cx.ts';
import { Flower } from './logo.tsx';
import { focusStyle, pictureSource } from './picture-source.ts';
import styles from './product-picture.module.css';

export type ProductPictureProps = {
  /** As in the catalogue (/img/{hash}~{focus}/{width}.webp); null shows an empty background. */
  image: string | null;
  /** Empty when the name is beside the picture. */
  alt: string;
  /** The `sizes` attribute in this layout, for example "(min-width: 1200px) 25vw, 50vw". */
  sizes: string;
  shape?: 'portrait' | 'square';
  /** The main picture of the first view: loaded eagerly with high priority. Others are lazy. */
  priority?: boolean;
  className?: string | undefined;
};

/** Once: a missing original must not be requested repeatedly. */
function showOriginal(picture: HTMLImageElement, original: string): void {
  if (picture.dataset.original !== undefined) return;
  picture.dataset.original = '';
  picture.src = original;
}

/** A product on its background, 4:5, in the best size and format; the box reserves the space. */
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
        style={focusStyle(image)}
        {...(original !== undefined && {
          onError: ({ currentTarget }) => showOriginal(currentTarget, original),
        })}
      />
    </picture>
  );
}

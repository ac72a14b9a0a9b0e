import type { Picture } from '@mali/contracts/content';
import { cx } from '../../ui/cx.ts';
import { focusStyle } from '../../ui/picture-source.ts';
import { useLanguage } from '../preferences/index.ts';
import styles from './content-picture.module.css';
import { contentSource, PHONE_MEDIA } from './content-source.ts';
import { said } from './words.ts';

/**
 * An editor's picture in the best size and format. It reserves space by its aspect ratio; if `className` sets
 * another one, the picture is cropped.
 */
export function ContentPicture({
  picture,
  mobile = null,
  sizes,
  priority,
  decorative,
  className,
}: {
  picture: Picture;
  /** The crop for phones; null: the same. */
  mobile?: Picture | null;
  sizes: string;
  /** The main picture of the first view. */
  priority?: boolean;
  /** Its content is described beside it. */
  decorative?: boolean;
  className?: string | undefined;
}) {
  const language = useLanguage();
  const { src, sources } = contentSource(picture);
  return (
    <picture className={cx(styles.frame, className)}>
      {mobile !== null &&
        contentSource(mobile).sources.map(({ type, srcSet }) => (
          <source
            key={type}
            media={PHONE_MEDIA}
            type={type}
            srcSet={srcSet}
            sizes="100vw"
            width={mobile.width}
            height={mobile.height}
          />
        ))}
      {sources.map(({ type, srcSet }) => (
        <source
          key={type}
          type={type}
          srcSet={srcSet}
          sizes={sizes}
          width={picture.width}
          height={picture.height}
        />
      ))}
      <img
        src={src}
        alt={decorative ? '' : said(picture.alt, language)}
        width={picture.width}
        height={picture.height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding={priority ? 'sync' : 'async'}
        style={focusStyle(src)}
      />
    </picture>
  );
}

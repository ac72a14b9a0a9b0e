import type { Picture, Tile } from '@mali/contracts/content';
import { cx } from '../../ui/cx.ts';
import { useLanguage } from '../preferences/index.ts';
import { ContentLink } from './content-link.tsx';
import { ContentPicture } from './content-picture.tsx';
import styles from './tile.module.css';
import { said } from './words.ts';

/** A picture with its caption, as one link if it has a target. */
export function TileView({
  tile: { picture, title, text, link },
  sizes,
  shape,
  large,
  priority,
}: {
  tile: Tile;
  sizes: string;
  /** Aspect ratio of the crop, so that a row is even; `fill`: the height of the adjacent content. */
  shape: Pick<Picture, 'width' | 'height'> | 'fill';
  large?: boolean;
  priority?: boolean;
}) {
  const language = useLanguage();
  const [head, sentence] = [said(title, language), said(text, language)];
  const inside = (
    <>
      <span
        className={cx(styles.frame, shape === 'fill' && styles.fill)}
        {...(shape !== 'fill' && { style: { aspectRatio: shape.width / shape.height } })}
      >
        <ContentPicture
          picture={picture}
          sizes={sizes}
          className={styles.picture}
          // A link with text needs no alternative text of its picture.
          {...(link !== null && head !== '' && { decorative: true })}
          {...(priority && { priority })}
        />
      </span>
      {(head !== '' || sentence !== '') && (
        <span className={styles.caption}>
          {head !== '' && <b className={cx(styles.title, large && styles.large)}>{head}</b>}
          {sentence !== '' && <span className={styles.text}>{sentence}</span>}
        </span>
      )}
    </>
  );
  return link === null ? (
    <div className={styles.tile}>{inside}</div>
  ) : (
    <ContentLink link={link} className={styles.tile}>
      {inside}
    </ContentLink>
  );
}

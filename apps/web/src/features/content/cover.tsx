import type { Picture, Slide, Tone } from '@mali/contracts/content';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import text from '../../ui/type.module.css';
import { ContentLink } from './content-link.tsx';
import { ContentPicture } from './content-picture.tsx';
import { CONTENT_SIZES } from './content-source.ts';
import styles from './cover.module.css';
import tones from './tones.module.css';

/**
 * A wide picture with text on its free area; on a phone above the motif of its portrait crop, or below a
 * picture without one. The button is on the picture, on a phone below it.
 */
export function Cover({
  picture,
  mobile,
  align,
  tone,
  link,
  button,
  decorative,
  priority,
  children,
}: {
  picture: Picture;
  mobile: Picture | null;
  align: Slide['align'];
  tone: Tone;
  /** Link of the picture, besides the button. */
  link?: string | undefined;
  button?: ReactNode;
  decorative?: boolean;
  priority?: boolean;
  /** Its title and text. */
  children: ReactNode;
}) {
  const shown = (
    <ContentPicture
      picture={picture}
      mobile={mobile}
      sizes={CONTENT_SIZES.banner}
      className={styles.picture}
      {...(decorative && { decorative })}
      {...(priority && { priority })}
    />
  );
  return (
    <div
      className={cx(
        text.wrap,
        styles.cover,
        styles[align],
        tone === 'night' && tones.light,
        mobile !== null && styles.upright,
      )}
    >
      {link === undefined ? (
        <div className={styles.plate}>{shown}</div>
      ) : (
        <ContentLink link={link} quiet className={styles.plate}>
          {shown}
        </ContentLink>
      )}
      <div className={styles.words}>{children}</div>
      {button && <div className={styles.ways}>{button}</div>}
    </div>
  );
}

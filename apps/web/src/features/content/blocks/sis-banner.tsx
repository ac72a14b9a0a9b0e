import { cx } from '../../../ui/cx.ts';
import text from '../../../ui/type.module.css';
import { useLanguage } from '../../preferences/index.ts';
import type { BlockProps } from '../block-props.ts';
import { ContentButton } from '../content-link.tsx';
import { ContentPicture } from '../content-picture.tsx';
import { CONTENT_SIZES } from '../content-source.ts';
import { Cover } from '../cover.tsx';
import { isCover } from '../hero.ts';
import tones from '../tones.module.css';
import { said } from '../words.ts';
import styles from './sis-banner.module.css';

/** A full-width picture; its text is on a panel over it, on a phone below it. */
export function Component({ block, first }: BlockProps<'sis_banner'>) {
  const language = useLanguage();
  const { picture, picture_mobile, title, text: sentence, button, align, tone } = block;
  const [head, lead] = [said(title, language), said(sentence, language)];
  if (isCover(picture) && (head !== '' || lead !== '' || button !== null)) {
    return (
      <section>
        <Cover
          picture={picture}
          mobile={picture_mobile}
          align={align}
          tone={tone}
          link={button?.link}
          button={button && <ContentButton button={button} main />}
          {...(first && { priority: true })}
        >
          {head !== '' && <h2>{head}</h2>}
          {lead !== '' && <p>{lead}</p>}
        </Cover>
      </section>
    );
  }
  const worded = head !== '' || lead !== '' || button !== null;
  return (
    <section className={text.wrap}>
      <ContentPicture
        picture={picture}
        mobile={picture_mobile}
        sizes={CONTENT_SIZES.banner}
        className={styles.picture}
        {...(first && { priority: true })}
      />
      {worded && (
        <div className={cx(styles.words, styles[align], tones[tone])}>
          {head !== '' && <h2 className={cx(text.title, styles.title)}>{head}</h2>}
          {lead !== '' && <p>{lead}</p>}
          {button && <ContentButton button={button} main />}
        </div>
      )}
    </section>
  );
}

import { cx } from '../../../ui/cx.ts';
import text from '../../../ui/type.module.css';
import { useLanguage } from '../../preferences/index.ts';
import type { BlockProps } from '../block-props.ts';
import { ContentButton } from '../content-link.tsx';
import { ContentPicture } from '../content-picture.tsx';
import { Cover } from '../cover.tsx';
import { heroSizes, isCover } from '../hero.ts';
import tones from '../tones.module.css';
import { said } from '../words.ts';
import styles from './call-to-action.module.css';

/** Text with one or two buttons: beside a picture at the edge, on a picture, or without one. */
export function Component({ block, first }: BlockProps<'call_to_action'>) {
  const language = useLanguage();
  const { title, text: sentence, picture, picture_mobile, side, buttons, tone } = block;
  const [head, lead] = [said(title, language), said(sentence, language)];
  const ways = buttons.map((button, place) => (
    <ContentButton key={button.link} button={button} main={place === 0} />
  ));
  if (picture && side === 'behind' && isCover(picture)) {
    return (
      <section>
        <Cover
          picture={picture}
          mobile={picture_mobile}
          align="left"
          tone={tone}
          link={buttons[0]?.link}
          button={ways}
          {...(first && { priority: true })}
        >
          {head !== '' && <h2>{head}</h2>}
          {lead !== '' && <p>{lead}</p>}
        </Cover>
      </section>
    );
  }
  const look = picture === null ? styles.alone : styles[side];
  return (
    <section className={cx(styles.band, tones[tone], tone !== 'paper' && styles.toned)}>
      <div className={cx(text.wrap, look)}>
        {picture && (
          <ContentPicture
            picture={picture}
            mobile={picture_mobile}
            sizes={heroSizes(picture)}
            className={styles.picture}
            {...(first && { priority: true })}
          />
        )}
        <div className={styles.words}>
          {head !== '' && <h2 className={cx(text.title, styles.title)}>{head}</h2>}
          <div>
            {lead !== '' && <p>{lead}</p>}
            <div className={styles.ways}>{ways}</div>
          </div>
        </div>
      </div>
    </section>
  );
}

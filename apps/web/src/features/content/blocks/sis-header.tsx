import { cx } from '../../../ui/cx.ts';
import { AppLink } from '../../../ui/link.tsx';
import text from '../../../ui/type.module.css';
import { brandNames } from '../../catalogue/index.ts';
import { useLanguage } from '../../preferences/index.ts';
import type { BlockProps } from '../block-props.ts';
import { ContentPicture } from '../content-picture.tsx';
import { Cover } from '../cover.tsx';
import { heroSizes, isCover } from '../hero.ts';
import tones from '../tones.module.css';
import { said } from '../words.ts';
import styles from './sis-header.module.css';

/** Header of a brand page: name, claim, and links. */
export function Component({ block, first }: BlockProps<'sis_header'>) {
  const language = useLanguage();
  const { brand, picture, picture_mobile, tagline, menu, tone } = block;
  const { name, other } = brandNames(brand, language);
  const line = said(tagline, language) || (language === 'th' ? brand.story_th : brand.story_en);
  const words = (
    <>
      <h1>
        {name}
        {other && <small lang={language === 'th' ? 'en' : 'th'}>{other}</small>}
      </h1>
      {line !== '' && <p>{line}</p>}
    </>
  );
  return (
    <header className={styles.header}>
      {picture && isCover(picture) ? (
        <Cover
          picture={picture}
          mobile={picture_mobile}
          align="left"
          tone={tone}
          decorative
          {...(first && { priority: true })}
        >
          {words}
        </Cover>
      ) : (
        <div className={cx(tones[tone], tone !== 'paper' && styles.toned)}>
          <div className={cx(text.wrap, styles.head, picture && styles.pictured)}>
            {picture && (
              <ContentPicture
                picture={picture}
                mobile={picture_mobile}
                sizes={heroSizes(picture)}
                decorative
                className={styles.picture}
                {...(first && { priority: true })}
              />
            )}
            <div className={styles.words}>{words}</div>
          </div>
        </div>
      )}
      {menu.length > 0 && (
        <nav aria-label={name} className={cx(text.wrap, styles.menu)}>
          <ul>
            {menu.map(({ label, link }) => (
              <li key={link}>
                <AppLink to={link}>{said(label, language)}</AppLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </header>
  );
}

import type { Button, LocalizedText } from '@mali/contracts/content';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import text from '../../ui/type.module.css';
import { useLanguage } from '../preferences/index.ts';
import styles from './block-head.module.css';
import { ContentButton } from './content-link.tsx';
import { Phrases } from './phrases.tsx';
import { said } from './words.ts';

/** Title, sentence and the way to more of a block; nothing when it has none of them. */
export function BlockHead({
  title,
  text: sentence,
  more = null,
  children,
}: {
  title: LocalizedText;
  text: LocalizedText;
  more?: Button | null;
  /** What else stands at its end: a clock, buttons to push a row along. */
  children?: ReactNode;
}) {
  const language = useLanguage();
  const [head, lead] = [said(title, language), said(sentence, language)];
  if (head === '' && lead === '' && more === null && !children) return null;
  return (
    <div className={cx(text.sectionHead, styles.head)}>
      <div className={styles.words}>
        {head !== '' && (
          <h2 className={text.title}>
            <Phrases text={head} />
          </h2>
        )}
        {lead !== '' && <p>{lead}</p>}
      </div>
      {(more !== null || children) && (
        <div className={styles.ways}>
          {more !== null && <ContentButton button={more} about={head} />}
          {children}
        </div>
      )}
    </div>
  );
}

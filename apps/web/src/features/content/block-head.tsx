import type { Button, LocalizedText } from '@mali/contracts/content';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import text from '../../ui/type.module.css';
import { useLanguage } from '../preferences/index.ts';
import styles from './block-head.module.css';
import { ContentButton } from './content-link.tsx';
import { Phrases } from './phrases.tsx';
import { said } from './words.ts';

/** Title, lead and "more" link of a block; nothing when all are missing. */
export function BlockHead({
  title,
  text: sentence,
  more = null,
  children,
}: {
  title: LocalizedText;
  text: LocalizedText;
  more?: Button | null;
  /** Further content at its end: a countdown, scroll buttons. */
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

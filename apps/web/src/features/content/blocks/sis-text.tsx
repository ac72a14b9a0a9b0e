import { cx } from '../../../ui/cx.ts';
import text from '../../../ui/type.module.css';
import { useLanguage } from '../../preferences/index.ts';
import type { BlockProps } from '../block-props.ts';
import { Prose } from '../prose.tsx';
import { said } from '../words.ts';
import styles from './sis-text.module.css';

export function Component({ block }: BlockProps<'sis_text'>) {
  const language = useLanguage();
  const title = said(block.title, language);
  return (
    <section className={cx(text.wrap, styles.text, block.align === 'centre' && styles.centre)}>
      {title !== '' && <h2 className={text.title}>{title}</h2>}
      <Prose html={said(block.body, language)} />
    </section>
  );
}

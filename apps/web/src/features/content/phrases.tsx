import styles from './phrases.module.css';

/**
 * A title that breaks between its phrases before it breaks within one. Thai writes no spaces between words: a browser
 * that may break anywhere cuts "ทาอย่างไร" in two to fill a line.
 */
export function Phrases({ text }: { text: string }) {
  return text.split(/(\s+)/).map((part, place) => {
    if (part.trim() === '') return part;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text are known by their place
      <span key={place} className={styles.phrase}>
        {part}
      </span>
    );
  });
}

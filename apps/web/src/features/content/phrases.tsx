import styles from './phrases.module.css';

/**
 * A title that prefers line breaks between its phrases. Thai has no spaces between words: a browser could
 * break "ทาอย่างไร" in two.
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

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/field.tsx';
import text from '../../ui/type.module.css';
import styles from './ingredients.module.css';

/** Minimum number of ingredients for a search field. */
const LONG = 8;

/** Names of an INCI list. A comma within a name is not followed by a space: 1,2-Hexanediol. */
const namesOf = (list: string): string[] =>
  list
    .split(/,\s+/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** The ingredients in the label's order, with search matches highlighted. */
export function Ingredients({ text: list }: { text: string }) {
  const { t } = useTranslation('below');
  const [typed, setTyped] = useState('');
  const names = namesOf(list);
  const wanted = typed.trim().toLowerCase();
  const isWanted = (name: string) => wanted.length > 1 && name.toLowerCase().includes(wanted);
  const found = names.filter(isWanted).length;
  return (
    <div className={styles.ingredients}>
      <p className={text.muted}>{t('ingredientsText', { count: names.length })}</p>
      {names.length >= LONG && (
        <div>
          <TextField
            label={t('find')}
            type="search"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <p className={text.small} role="status">
            {wanted.length > 1 &&
              (found > 0 ? t('found', { count: found, all: names.length }) : t('notFound'))}
          </p>
        </div>
      )}
      <ol className={styles.list} lang="en">
        {names.map((name) => (
          <li key={name}>{isWanted(name) ? <mark>{name}</mark> : name}</li>
        ))}
      </ol>
    </div>
  );
}

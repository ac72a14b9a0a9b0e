import type { LibraryPictureRow } from '@mali/contracts/library';
import { LIST_SEARCH } from '@mali/contracts/lists/definition';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { SearchLine } from '../../ui/search-line.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useLibraryPicturesQuery } from './library-calls.ts';
import styles from './library-picker.module.css';
import { Loaded } from './loaded.tsx';
import { usePictureName } from './picture-name.ts';

/** Pictures at once: three rows on a desktop. */
const SHOWN = 12;

/** The library in a dialog: search, and one press chooses. */
export function LibraryPicker({ onPick }: { onPick: (picture: LibraryPictureRow) => void }) {
  const { t } = useTranslation('admin');
  const nameOf = usePictureName();
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState<{ after?: string; before?: string }>({});
  const words = useDeferredValue(typed.trim());
  const query = useLibraryPicturesQuery({
    limit: String(SHOWN),
    ...(words.length >= LIST_SEARCH.min && { q: words.slice(0, LIST_SEARCH.max) }),
    ...place,
  });
  return (
    <div className={styles.picker}>
      <SearchLine
        label={t('library.search')}
        placeholder={t('library.search')}
        value={typed}
        onChange={(text) => {
          setPlace({});
          setTyped(text);
        }}
      />
      <Loaded query={{ ...query, currentData: query.currentData ?? query.data }}>
        {({ rows, after, before }) => (
          <>
            {rows.length === 0 && <EmptyState title={t('library.pickNone')} />}
            <ul className={styles.pictures}>
              {rows.map((row) => (
                <li key={row.picture_id}>
                  <button type="button" onClick={() => onPick(row)}>
                    <img src={`/img/${row.picture.hash}/320.webp`} alt="" loading="lazy" />
                    <span>{nameOf(row)}</span>
                  </button>
                </li>
              ))}
            </ul>
            <div className={styles.ways}>
              {before !== null && (
                <Button look="quiet" size="m" onClick={() => setPlace({ before })}>
                  {t('library.earlier')}
                </Button>
              )}
              {after !== null && (
                <Button look="quiet" size="m" onClick={() => setPlace({ after })}>
                  {t('library.later')}
                </Button>
              )}
            </div>
          </>
        )}
      </Loaded>
    </div>
  );
}

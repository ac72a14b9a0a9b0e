import type { LibraryPictureRow } from '@mali/contracts/library';
import { optionWord } from '@mali/contracts/lists/definition';
import { LIBRARY_LIST } from '@mali/contracts/lists/library';
import { may } from '@mali/contracts/permissions';
import { POST_PICTURE } from '@mali/contracts/post-values';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../../app/hooks.ts';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { Button } from '../../../ui/button.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { PICTURE_ACCEPT } from '../../../ui/picture-file.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { ListPage, type ListPageDefinition } from '../../list/list-page.tsx';
import type { ListCell } from '../../list/list-table.tsx';
import { adminPaths } from '../../paths.ts';
import {
  downloadLibrary,
  libraryApi,
  sendLibraryPicture,
  useLibraryPictureCountsQuery,
  useLibraryPicturesQuery,
} from '../../shared/library-calls.ts';
import { usePictureName } from '../../shared/picture-name.ts';
import { checkedFile, PictureUploads, type WaitingFile } from '../../shared/picture-uploads.tsx';
import { useAt } from '../../shared/use-at.ts';
import styles from '../library.module.css';

const PICTURES: ListPageDefinition<LibraryPictureRow> = {
  list: LIBRARY_LIST,
  path: adminPaths.library(),
  useRows: useLibraryPicturesQuery,
  useCounts: useLibraryPictureCountsQuery,
  useCells,
  rowKey: ({ picture_id }) => String(picture_id),
  card: (row) => <Card picture={row} />,
  saved: 'library',
  download: downloadLibrary,
};

/** The library of pictures: search, views, and adding many at once. */
export function Component() {
  const { t } = useTranslation('admin');
  const role = useSelector(selectProfile)?.role_id;
  const dispatch = useAppDispatch();
  const chooser = useRef<HTMLInputElement>(null);
  const [waiting, setWaiting] = useState<readonly WaitingFile[]>([]);
  const [done, setDone] = useState(0);
  const take = async (files: readonly File[]) => {
    const checked = await Promise.all(files.map((file) => checkedFile(file, POST_PICTURE)));
    if (waiting.length === 0) setDone(0);
    setWaiting((now) => [...now, ...checked]);
  };
  return (
    <ListPage
      definition={PICTURES}
      title={t('parts.library')}
      lead={t('library.lead')}
      search={t('library.search')}
      none={{ title: t('adminOrders.none'), text: t('adminOrders.noneText') }}
      done={() => t('library.none')}
      mayExport
      actions={
        role !== undefined && may(role, 'page:edit') ? (
          <>
            <Button size="m" onClick={() => chooser.current?.click()}>
              {t('library.add')}
            </Button>
            <VisuallyHidden>
              <input
                ref={chooser}
                type="file"
                multiple
                accept={PICTURE_ACCEPT}
                tabIndex={-1}
                aria-label={t('library.add')}
                onChange={(event) => {
                  const files = [...(event.target.files ?? [])];
                  // Allows selecting the same file again.
                  event.target.value = '';
                  void take(files);
                }}
              />
            </VisuallyHidden>
          </>
        ) : null
      }
      parts={
        <>
          <PictureUploads
            send={sendLibraryPicture}
            rules={POST_PICTURE}
            waiting={waiting}
            done={done}
            onDone={(id) => {
              setWaiting((now) => now.filter((one) => one.id !== id));
              setDone((now) => now + 1);
              dispatch(libraryApi.util.invalidateTags(['Library']));
            }}
            onStopped={(id) =>
              setWaiting((now) => now.map((one) => (one.id === id ? { ...one, stopped: true } : one)))
            }
            onDrop={(id) => setWaiting((now) => now.filter((one) => one.id !== id))}
          />
          {done > 0 && waiting.length === 0 && <p role="status">{t('library.sent', { count: done })}</p>}
        </>
      }
    />
  );
}

function Card({ picture: row }: { picture: LibraryPictureRow }) {
  const { t } = useTranslation('admin');
  const nameOf = usePictureName();
  const { picture_id, picture, uses } = row;
  return (
    <AppLink className={styles.card} to={adminPaths.libraryPicture(picture_id)}>
      <img src={`/img/${picture.hash}/320.webp`} alt="" loading="lazy" />
      <span className={styles.name}>{nameOf(row)}</span>
      <small>
        {picture.width} × {picture.height}
      </small>
      {uses !== null && (
        <small className={uses === 0 ? styles.unused : undefined}>
          {uses === 0 ? t('library.unused') : t('library.used', { count: uses })}
        </small>
      )}
    </AppLink>
  );
}

function useCells(): readonly ListCell<LibraryPictureRow>[] {
  const language = useLanguage();
  const [nameOf, at] = [usePictureName(), useAt()];
  return [
    { key: 'picture', cell: nameOf },
    { key: 'kind', cell: ({ kind }) => optionWord(LIBRARY_LIST.filters.kind, kind, language) },
    { key: 'tags', cell: ({ tags }) => tags.join(', ') },
    { key: 'size', cell: ({ picture }) => `${picture.width} × ${picture.height}` },
    { key: 'uses', cell: ({ uses }) => uses },
    { key: 'used_in', cell: ({ used_in }) => used_in },
    { key: 'added_at', cell: ({ added_at }) => at(added_at) },
    { key: 'added_by', cell: ({ added_by }) => added_by ?? '' },
  ];
}

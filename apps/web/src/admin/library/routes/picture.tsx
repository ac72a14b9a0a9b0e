import type { LibraryPicture, PicturePlace } from '@mali/contracts/library';
import { may } from '@mali/contracts/permissions';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useNavigate, useParams } from 'react-router-dom';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { Button } from '../../../ui/button.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { Loading, Skeleton } from '../../../ui/states.tsx';
import { adminPaths } from '../../paths.ts';
import { ActDialog } from '../../shared/act-dialog.tsx';
import {
  useLibraryPictureQuery,
  useRemoveLibraryPictureMutation,
  useRestoreLibraryPictureMutation,
  useShowPictureVersionMutation,
} from '../../shared/library-calls.ts';
import { usePictureName } from '../../shared/picture-name.ts';
import { RecordHistory } from '../../shared/record-history.tsx';
import { RecordColumns, RecordHead, RecordPage, RecordSection } from '../../shared/record-page.tsx';
import { useAt } from '../../shared/use-at.ts';
import { useNotice } from '../../shared/use-notice.ts';
import styles from '../library.module.css';
import type { PictureForm } from '../picture-form.tsx';
import { ReplaceDialog } from '../replace-dialog.tsx';

// Forms are loaded after the rest of the page is there.
const Form = lazy(async () => ({ default: (await import('../picture-form.tsx')).PictureForm }));
const LazyForm = (props: ComponentProps<typeof PictureForm>) => (
  <Suspense
    fallback={
      <Loading>
        <Skeleton shape="block" />
      </Loading>
    }
  >
    <Form {...props} />
  </Suspense>
);

/** A picture of the library. */
export function Component() {
  const { t } = useTranslation('admin');
  const id = Number(useParams().picture_id);
  const query = useLibraryPictureQuery(id, {
    skip: !Number.isSafeInteger(id),
    refetchOnMountOrArgChange: true,
  });
  const known = Number.isSafeInteger(id) ? query : { error: { status: 404 }, refetch: query.refetch };
  return (
    <RecordPage
      title={t('parts.library')}
      section="library"
      unknown={t('library.missing')}
      query={known as typeof query}
    >
      {(picture) => <Picture key={picture.picture_id} picture={picture} />}
    </RecordPage>
  );
}

function Picture({ picture }: { picture: LibraryPicture }) {
  const { t } = useTranslation('admin');
  const [nameOf, at] = [usePictureName(), useAt()];
  const role = useSelector(selectProfile)?.role_id;
  const mayEdit = role !== undefined && may(role, 'page:edit');
  const [open, setOpen] = useState<'replace' | 'remove' | null>(null);
  const { picture: file, added_at, added_by, places, history, removed, picture_id } = picture;
  const name = nameOf(picture);
  const time = at(added_at);
  return (
    <>
      <PageMeta title={name} noIndex />
      <RecordHead
        title={name}
        marks={
          <>
            {removed && <span>{t('library.removedMark')}</span>}
            <span>{t('library.size', { width: file.width, height: file.height })}</span>
            <span>
              {added_by === null
                ? t('library.added', { time })
                : t('library.addedBy', { time, name: added_by })}
            </span>
          </>
        }
      >
        {mayEdit &&
          (removed ? (
            <Restore id={picture_id} />
          ) : (
            <div className={styles.acts}>
              <Button size="m" onClick={() => setOpen('replace')}>
                {t('library.replace')}
              </Button>
              <Button size="m" look="secondary" onClick={() => setOpen('remove')}>
                {t('library.remove')}
              </Button>
            </div>
          ))}
      </RecordHead>
      <RecordColumns
        aside={
          <>
            <RecordSection title={t('library.parts.places')}>
              <Places places={places} />
            </RecordSection>
            <RecordSection title={t('library.parts.versions')}>
              <Versions picture={picture} history={history} mayEdit={mayEdit && !removed} />
            </RecordSection>
          </>
        }
      >
        <LazyForm picture={picture} mayEdit={mayEdit && !removed} />
        <RecordHistory record={`picture ${picture_id}`} />
      </RecordColumns>
      {open === 'replace' && <ReplaceDialog picture={picture} onClose={() => setOpen(null)} />}
      {open === 'remove' && <RemoveDialog picture={picture} onClose={() => setOpen(null)} />}
    </>
  );
}

/** The page of the office that edits a place; null: none does. */
function pathTo({ kind, id }: PicturePlace): string | null {
  switch (kind) {
    case 'product':
      return adminPaths.product(Number(id));
    case 'collection':
      return adminPaths.collection(Number(id));
    case 'post':
      return adminPaths.post(Number(id));
    case 'page':
      return adminPaths.page(id);
    case 'draft': {
      const [page = '', draft] = id.split('/');
      return adminPaths.pageDraft(page, Number(draft));
    }
    default:
      return null;
  }
}

function Places({ places }: { places: readonly PicturePlace[] }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  if (places.length === 0) return <p>{t('library.nowhere')}</p>;
  return (
    <ul className={styles.places}>
      {places.map((place) => {
        const path = pathTo(place);
        const name = place[`name_${language}`] || place.name_th || place.id;
        return (
          <li key={`${place.kind} ${place.id}`}>
            {path === null ? <span>{name}</span> : <AppLink to={path}>{name}</AppLink>}
            <small>{t(`library.kinds.${place.kind}`)}</small>
          </li>
        );
      })}
    </ul>
  );
}

function Versions({
  picture,
  history,
  mayEdit,
}: {
  picture: LibraryPicture;
  history: LibraryPicture['history'];
  mayEdit: boolean;
}) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const at = useAt();
  const [show, showing] = useShowPictureVersionMutation();
  const id = picture.picture_id;
  const before = history.find(({ is_shown }) => is_shown)?.version;
  const use = async (version: number) => {
    const { error } = await show({ id, version });
    if (error !== undefined) return notice.failed(error);
    notice.done(
      t('library.replaced'),
      before === undefined ? undefined : () => show({ id, version: before }),
    );
  };
  return (
    <ul className={styles.versions}>
      {history.map(({ version, picture: file, made_at, made_by, is_shown }) => (
        <li key={version} className={styles.version}>
          <img src={`/img/${file.hash}/160.webp`} alt="" loading="lazy" />
          <span>
            {t('library.version', { version })}
            <small>{[at(made_at), made_by].filter(Boolean).join(' · ')}</small>
            {is_shown ? (
              <small>{t('library.shown')}</small>
            ) : (
              mayEdit && (
                <Button
                  size="m"
                  look="quiet"
                  busy={showing.isLoading}
                  aria-label={t('library.showNamed', { version })}
                  onClick={() => void use(version)}
                >
                  {t('library.show')}
                </Button>
              )
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Restore({ id }: { id: number }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const [restore, restoring] = useRestoreLibraryPictureMutation();
  const put = async () => {
    const { error } = await restore(id);
    if (error !== undefined) return notice.failed(error);
    notice.done(t('library.restored'));
  };
  return (
    <Button size="m" busy={restoring.isLoading} onClick={() => void put()}>
      {t('library.restore')}
    </Button>
  );
}

function RemoveDialog({ picture, onClose }: { picture: LibraryPicture; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const navigate = useNavigate();
  const [remove, removing] = useRemoveLibraryPictureMutation();
  const [restore] = useRestoreLibraryPictureMutation();
  const [refused, setRefused] = useState<string | null>(null);
  const { picture_id: id, places } = picture;
  const onSubmit = async () => {
    const { error } = await remove(id);
    if (error !== undefined) return setRefused(notice.textOf(error));
    onClose();
    void navigate(adminPaths.library());
    notice.done(t('library.removed'), () => restore(id));
  };
  return (
    <ActDialog
      title={t('library.removeTitle')}
      confirm={t('library.remove')}
      busy={removing.isLoading}
      disabled={places.length > 0}
      refused={refused}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>{t(places.length === 0 ? 'library.removeText' : 'library.removeUsed')}</p>
      {places.length > 0 && <Places places={places} />}
    </ActDialog>
  );
}

import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { isApiError } from '../../../clients/api-error.ts';
import { displayName, selectProfile } from '../../../features/session/index.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { adminPaths } from '../../paths.ts';
import { useEditedPostQuery } from '../post-calls.ts';
import styles from '../post-editor.module.css';
import { PostEditor } from '../post-editor.tsx';

/** The post editor: edit, publish and unpublish (docs/decisions/0024). */
export function Component() {
  const { t } = useTranslation('admin');
  const profile = useSelector(selectProfile);
  const { post_id } = useParams();
  const id = post_id === 'new' ? null : Number(post_id);
  const known = id === null || (Number.isSafeInteger(id) && id > 0);
  const { currentData, error, refetch } = useEditedPostQuery(id ?? 0, {
    skip: id === null || !known,
    refetchOnMountOrArgChange: true,
  });
  if (profile === null) return null;
  const author = displayName(profile);
  if (id === null) return <PostEditor key="new" post={null} user_id={profile.user_id} author={author} />;
  if (currentData !== undefined)
    return <PostEditor key={id} post={currentData} user_id={profile.user_id} author={author} />;
  if (known && error === undefined) {
    return (
      <Loading>
        <VisuallyHidden as="h1">{t('parts.posts')}</VisuallyHidden>
        <Skeleton shape="block" className={styles.wait} />
      </Loading>
    );
  }
  const missing = !known || (isApiError(error) && (error.status === 404 || error.status === 400));
  return (
    <>
      <PageMeta title={t('parts.posts')} noIndex />
      {missing ? (
        <EmptyState page icon="noResult" title={t('posts.missing')} text={t('posts.missingText')}>
          <ButtonLink size="m" to={adminPaths.posts()}>
            {t('posts.backToList')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <ErrorState page retry={() => void refetch()} />
      )}
    </>
  );
}

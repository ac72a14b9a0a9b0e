import { mayInShop } from '@mali/contracts/roles';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Navigate } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { DRAFT_PREVIEW } from '../../app/preview-messages.ts';
import { ButtonLink, TextLink } from '../../ui/button.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { EmptyState, Loading } from '../../ui/states.tsx';
import text from '../../ui/type.module.css';
import { selectProfile, selectSessionKnown } from '../session/index.ts';
import { LayoutSkeleton } from './block-skeleton.tsx';
import { usePreviewQuery } from './calls.ts';
import { DraftPreview } from './draft-preview.tsx';
import { LayoutView } from './layout-view.tsx';
import styles from './preview.module.css';

const ID = /^[1-9]\d{0,8}$/;

const Waiting = () => (
  <Loading>
    <LayoutSkeleton />
  </Loading>
);

/**
 * Preview of an unpublished layout for permitted roles (HOME-02). Others are redirected to the home page,
 * once the session state is known (HOME-03, HOME-04).
 */
export function Preview({ id }: { id: string }) {
  const known = useSelector(selectSessionKnown);
  const profile = useSelector(selectProfile);
  // Without the editor around it there is nothing to show.
  if (id === DRAFT_PREVIEW) return window.parent === window ? <Missing id={id} /> : <DraftPreview />;
  if (!known) return <Waiting />;
  if (profile === null || !mayInShop(profile, 'layout:preview'))
    return <Navigate to={paths.home()} replace />;
  return ID.test(id) ? <Shown id={Number(id)} /> : <Missing id={id} />;
}

function Shown({ id }: { id: number }) {
  const { t } = useTranslation('pages');
  const { data, isError } = usePreviewQuery(id, { refetchOnMountOrArgChange: true });
  if (isError) return <Missing id={String(id)} />;
  if (data === undefined) return <Waiting />;
  return (
    <>
      <PageMeta title={t('preview.title', { id })} noIndex />
      <div className={styles.bar}>
        <div className={text.wrap}>
          <h1>{t('preview.title', { id })}</h1>
          <p>{t('preview.text')}</p>
          <TextLink to={paths.home()}>{t('preview.leave')}</TextLink>
        </div>
      </div>
      <LayoutView layout={data} waited />
    </>
  );
}

function Missing({ id }: { id: string }) {
  const { t } = useTranslation('pages');
  return (
    <div className={text.wrap}>
      <PageMeta title={t('preview.missing', { id })} noIndex />
      <EmptyState page icon="noResult" title={t('preview.missing', { id })}>
        <ButtonLink size="m" to={paths.home()}>
          {t('preview.leave')}
        </ButtonLink>
      </EmptyState>
    </div>
  );
}

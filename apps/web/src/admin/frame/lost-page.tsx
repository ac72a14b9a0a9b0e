import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/button.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { adminPaths } from '../paths.ts';

/** An address below the back office's that has no page. */
export function LostPage() {
  const { t } = useTranslation('admin');
  return (
    <>
      <PageMeta title={t('lost.title')} noIndex />
      <EmptyState page title={t('lost.title')} text={t('lost.text')}>
        <ButtonLink size="m" to={adminPaths.start()}>
          {t('parts.start')}
        </ButtonLink>
      </EmptyState>
    </>
  );
}

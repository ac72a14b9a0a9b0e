import { useTranslation } from 'react-i18next';
import { Departments, Meanwhile } from '../../features/catalogue/index.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { EmptyState } from '../../ui/states.tsx';
import text from '../../ui/type.module.css';
import { paths } from '../paths.ts';

/** The page of unknown URLs (SHELL-28), with links. */
export function LostPage() {
  const { t } = useTranslation('shell');
  return (
    <>
      <div className={text.wrap}>
        <PageMeta title={t('notFound.title')} noIndex />
        <EmptyState page title={t('notFound.title')} text={t('notFound.text')}>
          <ButtonLink size="m" to={paths.home()}>
            {t('notFound.home')}
          </ButtonLink>
          <ButtonLink size="m" look="quiet" to={paths.shop()}>
            {t('notFound.all')}
          </ButtonLink>
        </EmptyState>
        <Departments />
      </div>
      <Meanwhile />
    </>
  );
}

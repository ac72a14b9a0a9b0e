import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import text from '../../ui/type.module.css';
import { paths } from '../paths.ts';
import { NotFound } from './not-found.tsx';

/** Replaces a page that failed; the rest of the shop keeps working. `whole`: the shell itself failed. */
export function RouteError({ whole }: { whole?: boolean }) {
  const { t } = useTranslation('shell');
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <div className={text.wrap}>
      <EmptyState page icon="alert" title={t('error.title')} text={t('error.text')}>
        <Button size="m" onClick={() => window.location.reload()}>
          {t('error.reload')}
        </Button>
        {/* A full load, in case the cause is in this page's memory. */}
        <a href={paths.home()}>{whole ? t('toHome') : t('error.home')}</a>
      </EmptyState>
    </div>
  );
}

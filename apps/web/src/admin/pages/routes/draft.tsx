import { may } from '@mali/contracts/permissions';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { Loading, Skeleton } from '../../../ui/states.tsx';
import { RecordPage } from '../../shared/record-page.tsx';
import { usePageDraftQuery } from '../page-calls.ts';

// The editor is large: the frame of the office is there before it.
const Builder = lazy(async () => ({ default: (await import('../page-builder.tsx')).PageBuilder }));

/** A draft of a page in the editor. */
export function Component() {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const role = useSelector(selectProfile)?.role_id;
  const { draft_id = '' } = useParams();
  const id = Number(draft_id);
  const isId = Number.isSafeInteger(id) && id > 0;
  const read = usePageDraftQuery(id, { skip: !isId });
  const query = isId ? read : { ...read, error: { status: 404 } };
  const title = read.currentData?.title[language] ?? t('parts.pages');
  return (
    <RecordPage title={title} section="pages" unknown={t('shopPages.gone')} query={query as typeof read}>
      {(draft) => (
        <Suspense
          fallback={
            <Loading>
              <Skeleton shape="block" />
            </Loading>
          }
        >
          <Builder
            key={draft.draft_id}
            draft={draft}
            mayEdit={role !== undefined && may(role, 'page:edit')}
          />
        </Suspense>
      )}
    </RecordPage>
  );
}

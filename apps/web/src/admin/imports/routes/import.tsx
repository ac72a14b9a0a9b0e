import { isWorking } from '@mali/contracts/product-import-values';
import type { ProductImport } from '@mali/contracts/product-imports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { Button, TextLink } from '../../../ui/button.tsx';
import { formatCount } from '../../../ui/money.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Refused } from '../../../ui/refused.tsx';
import { adminPaths } from '../../paths.ts';
import { ActDialog } from '../../shared/act-dialog.tsx';
import figures from '../../shared/figures.module.css';
import { RecordHistory } from '../../shared/record-history.tsx';
import { RecordHead, RecordPage } from '../../shared/record-page.tsx';
import { useAt } from '../../shared/use-at.ts';
import { useNotice } from '../../shared/use-notice.ts';
import { ColumnsForm } from '../columns-form.tsx';
import { useProductImportQuery, useRunImportMutation, useStopImportMutation } from '../import-calls.ts';
import { ImportRows } from '../import-rows.tsx';
import { ImportState } from '../import-state.tsx';
import styles from '../imports.module.css';
import { NewImport } from '../new-import.tsx';

/** While the worker is at it, in case that a message of the live connection is lost. */
const POLL_MS = 3000;

/** An import, or a new one. */
export function Component() {
  const { import_id = '' } = useParams();
  return import_id === 'new' ? <NewImport /> : <Known id={Number(import_id)} />;
}

function Known({ id }: { id: number }) {
  const { t } = useTranslation('admin');
  const isNumber = Number.isSafeInteger(id);
  const [polls, setPolls] = useState(true);
  const query = useProductImportQuery(id, {
    skip: !isNumber,
    refetchOnMountOrArgChange: true,
    pollingInterval: polls ? POLL_MS : 0,
  });
  const state = query.currentData?.state;
  const shouldPoll = state === undefined || isWorking(state);
  if (query.error === undefined ? polls !== shouldPoll : polls)
    setPolls(query.error === undefined && shouldPoll);
  const known = isNumber ? query : { error: { status: 404 }, refetch: query.refetch };
  return (
    <RecordPage
      title={t('imports.title', { id })}
      section="imports"
      unknown={t('imports.missing')}
      query={known as typeof query}
    >
      {(found) => <Found key={`${found.import_id} ${found.state}`} found={found} />}
    </RecordPage>
  );
}

function Found({ found }: { found: ProductImport }) {
  const { t } = useTranslation('admin');
  const at = useAt();
  const { state, import_id } = found;
  const hasRows = state !== 'reading' && state !== 'matching' && state !== 'failed';
  return (
    <>
      <RecordHead
        title={found.file_name}
        marks={
          <>
            <ImportState state={state} />
            <span>{at(found.created_at)}</span>
            {found.by !== null && <span>{t('imports.by', { name: found.by })}</span>}
            {found.has_pictures && <span>{t('imports.withPictures')}</span>}
          </>
        }
      >
        <Acts found={found} />
      </RecordHead>
      {found.failure !== null && (
        <Refused>
          {t(`imports.failures.${found.failure}`)}{' '}
          <TextLink inline to={adminPaths.import('new')}>
            {t('imports.corrected')}
          </TextLink>
        </Refused>
      )}
      {isWorking(state) && <Progress found={found} />}
      {hasRows && <Counts found={found} />}
      {found.refused > 0 && !isWorking(state) && (
        <p>
          <TextLink inline to={adminPaths.import('new')}>
            {t('imports.corrected')}
          </TextLink>
        </p>
      )}
      {state === 'done' && found.inserted + found.updated > 0 && (
        <p className={styles.acts}>
          <TextLink to={adminPaths.products()}>{t('imports.seeProducts')}</TextLink>
          <TextLink to={adminPaths.receipt('new')}>{t('imports.receive')}</TextLink>
        </p>
      )}
      {(state === 'matching' || state === 'checked' || state === 'stopped') && <ColumnsForm found={found} />}
      {hasRows && !isWorking(state) && <ImportRows found={found} />}
      <RecordHistory record={`import ${import_id}`} />
    </>
  );
}

function Progress({ found: { state, done, row_count } }: { found: ProductImport }) {
  const { t } = useTranslation('admin');
  if (state === 'reading') return <p role="status">{t('imports.reading')}</p>;
  const text = t('imports.progress', { done: formatCount(done), all: formatCount(row_count) });
  return (
    <div className={styles.progress} role="status">
      <span>{text}</span>
      <ProgressBar value={done} max={Math.max(1, row_count)} label={text} />
    </div>
  );
}

function Counts({ found }: { found: ProductImport }) {
  const { t } = useTranslation('admin');
  const isDry = found.state === 'checking' || found.state === 'checked';
  return (
    <dl className={figures.figures}>
      {(['inserted', 'updated', 'unchanged', 'refused', 'warned'] as const).map((key) => (
        <div key={key}>
          <dt>{t(isDry ? `imports.would.${key}` : `imports.counts.${key}`)}</dt>
          <dd>{formatCount(found[key])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Begin, stop, go on. */
function Acts({ found }: { found: ProductImport }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const [asks, setAsks] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [run, running] = useRunImportMutation();
  const [stop, stopping] = useStopImportMutation();
  const { state, import_id } = found;
  const products = found.inserted + found.updated;
  const begin = async () => {
    const answer = await run(import_id);
    if ('error' in answer) return setRefused(notice.textOf(answer.error));
    setAsks(false);
  };
  const end = async () => {
    const answer = await stop(import_id);
    if ('error' in answer) notice.failed(answer.error);
  };
  return (
    <div className={styles.acts}>
      {state === 'checked' && products > 0 && (
        <Button size="m" onClick={() => setAsks(true)}>
          {t('imports.run', { count: products, number: formatCount(products) })}
        </Button>
      )}
      {state === 'stopped' && found.done > 0 && (
        <Button size="m" onClick={() => setAsks(true)}>
          {t('imports.goOn')}
        </Button>
      )}
      {(state === 'checking' || state === 'importing') && (
        <Button size="m" look="secondary" busy={stopping.isLoading} onClick={() => void end()}>
          {t('imports.stop')}
        </Button>
      )}
      {asks && (
        <ActDialog
          title={t('imports.running', { file: found.file_name })}
          confirm={t('imports.begin')}
          busy={running.isLoading}
          refused={refused}
          onSubmit={begin}
          onClose={() => setAsks(false)}
        >
          <p>
            {state === 'stopped'
              ? t('imports.rest', { done: formatCount(found.done), all: formatCount(found.row_count) })
              : t('imports.effect', {
                  inserted: formatCount(found.inserted),
                  updated: formatCount(found.updated),
                  refused: formatCount(found.refused),
                })}
          </p>
        </ActDialog>
      )}
    </div>
  );
}

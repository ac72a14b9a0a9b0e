import { IMPORT_LIMITS } from '@mali/contracts/product-import-values';
import type { ProductImport } from '@mali/contracts/product-imports';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { toApiError } from '../../clients/api-error.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button } from '../../ui/button.tsx';
import { AppLink } from '../../ui/link.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { Refused } from '../../ui/refused.tsx';
import { UploadStatus } from '../../ui/upload-status.tsx';
import { useUpload } from '../../ui/use-upload.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { adminPaths } from '../paths.ts';
import { AdminHead } from '../shared/admin-head.tsx';
import { useNotice } from '../shared/use-notice.ts';
import {
  type ArchiveProgress,
  downloadArchive,
  downloadTable,
  type SentFiles,
  sendImport,
} from './import-calls.ts';
import styles from './imports.module.css';

/** Sends a file of products; what it would do is shown before anything is written. */
export function NewImport() {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const navigate = useNavigate();
  const notice = useNotice();
  const [file, setFile] = useState<File | null>(null);
  const [pictures, setPictures] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState<'table' | 'archive' | null>(null);
  const [progress, setProgress] = useState<ArchiveProgress | null>(null);
  const upload = useUpload<SentFiles, ProductImport>(sendImport, ({ import_id }) =>
    navigate(adminPaths.import(import_id)),
  );
  const choose = (set: (chosen: File | null) => void) => (chosen: File | null) => {
    upload.reset();
    setProblem(null);
    set(chosen);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (file === null) return setProblem(t('imports.noFile'));
    if (file.size === 0) return setProblem(t('imports.failures.no_rows'));
    if ([file, pictures].some((one) => one !== null && one.size > IMPORT_LIMITS.uploadBytes))
      return setProblem(t('imports.tooLarge', { count: IMPORT_LIMITS.uploadBytes / 1024 / 1024 }));
    setProblem(null);
    await upload.send({ file, pictures });
  };
  const save = async (what: 'table' | 'archive') => {
    setSaving(what);
    setProgress(null);
    await (what === 'table' ? downloadTable(language) : downloadArchive(language, setProgress)).catch(
      notice.failed,
    );
    setSaving(null);
  };
  return (
    <div className={styles.page}>
      <PageMeta title={t('imports.add')} noIndex />
      <AppLink to={adminPaths.imports()} className={styles.back}>
        {t('parts.imports')}
      </AppLink>
      <AdminHead title={t('imports.add')} lead={t('imports.newLead')} />
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <FileField
          label={t('imports.file')}
          hint={t('imports.fileHint', { count: IMPORT_LIMITS.uploadBytes / 1024 / 1024 })}
          accept=".csv,.tsv,.txt,.xlsx,.zip"
          file={file}
          onChoose={choose(setFile)}
        />
        <FileField
          label={t('imports.pictures')}
          hint={t('imports.picturesHint')}
          accept=".zip"
          file={pictures}
          onChoose={choose(setPictures)}
        />
        <div className={styles.acts}>
          <Button type="submit" size="m" busy={upload.part !== null}>
            {t('imports.send')}
          </Button>
          <Button size="m" look="quiet" busy={saving === 'table'} onClick={() => void save('table')}>
            {t('imports.table')}
          </Button>
          <Button size="m" look="quiet" busy={saving === 'archive'} onClick={() => void save('archive')}>
            {t('imports.archive')}
          </Button>
        </div>
        {saving === 'archive' && progress !== null && (
          <p role="status">
            {progress.parts > 1 && t('imports.archivePart', progress)}{' '}
            {t('imports.archiveProgress', { count: Math.floor(progress.bytes / 1024 / 1024) })}
          </p>
        )}
        <p className={styles.muted}>
          {t('imports.tableHint')}{' '}
          {t('imports.archiveHint', { count: IMPORT_LIMITS.uploadBytes / 1024 / 1024 })}
        </p>
      </form>
      <UploadStatus
        upload={upload}
        label={t('imports.sending')}
        problem={(failure) => notice.textOf(toApiError(failure))}
      />
      {problem !== null && <Refused>{problem}</Refused>}
    </div>
  );
}

function FileField({
  label,
  hint,
  accept,
  file,
  onChoose,
}: {
  label: string;
  hint: string;
  accept: string;
  file: File | null;
  onChoose: (file: File | null) => void;
}) {
  const { t } = useTranslation('admin');
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.file}>
      <b aria-hidden="true">{label}</b>
      <span>
        <Button look="secondary" size="m" onClick={() => chooser.current?.click()}>
          {t('imports.choose')} <VisuallyHidden>{label}</VisuallyHidden>
        </Button>
        {file === null ? <small>{t('imports.none')}</small> : file.name}
      </span>
      <small>{hint}</small>
      <VisuallyHidden>
        <input
          ref={chooser}
          type="file"
          accept={accept}
          tabIndex={-1}
          aria-label={label}
          onChange={({ target }) => onChoose(target.files?.[0] ?? null)}
        />
      </VisuallyHidden>
    </div>
  );
}

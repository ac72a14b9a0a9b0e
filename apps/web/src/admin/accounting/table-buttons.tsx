import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button } from '../../ui/button.tsx';
import { useNotice } from '../shared/use-notice.ts';
import { downloadTable } from './accounting-calls.ts';

/** Downloads of a table of the accounts. */
export function TableButtons({
  path,
  params = {},
  name,
}: {
  path: string;
  params?: Readonly<Record<string, string>>;
  /** Of the file, without its ending. */
  name: string;
}) {
  const { t } = useTranslation('admin');
  const lang = useLanguage();
  const notice = useNotice();
  const [busy, setBusy] = useState<'csv' | 'xlsx' | null>(null);
  const download = async (format: 'csv' | 'xlsx') => {
    setBusy(format);
    await downloadTable(path, { ...params, format, lang }, name).catch(notice.failed);
    setBusy(null);
  };
  return (
    <>
      <Button size="m" look="secondary" busy={busy === 'csv'} onClick={() => void download('csv')}>
        {t('accounting.file')}
      </Button>
      <Button size="m" look="secondary" busy={busy === 'xlsx'} onClick={() => void download('xlsx')}>
        {t('accounting.book')}
      </Button>
    </>
  );
}

import { KEPT_COLUMNS } from '@mali/contracts/product-import-values';
import type { ImportRows as Answer, ImportRowsQuery, ProductImport } from '@mali/contracts/product-imports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Loaded } from '../shared/loaded.tsx';
import { RecordSection } from '../shared/record-page.tsx';
import { ResponsiveTable } from '../shared/responsive-table.tsx';
import { Select } from '../shared/select.tsx';
import { useNotice } from '../shared/use-notice.ts';
import { downloadResult, useImportRowsQuery } from './import-calls.ts';
import styles from './imports.module.css';

type Only = NonNullable<ImportRowsQuery['only']>;
const VIEWS = ['remarks', 'refused', 'inserted', 'updated'] as const satisfies readonly Only[];
type Row = Answer['rows'][number];

/** What becomes of the products: remarks at their rows and columns, and what changes. */
export function ImportRows({ found }: { found: ProductImport }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const { import_id, state } = found;
  const [only, setOnly] = useState<Only>('remarks');
  const [starts, setStarts] = useState<readonly number[]>([0]);
  const [saving, setSaving] = useState(false);
  const after = starts.at(-1) ?? 0;
  const query = useImportRowsQuery({ import_id, state, only, after }, { refetchOnMountOrArgChange: true });
  const save = async () => {
    setSaving(true);
    await downloadResult(import_id, language).catch(notice.failed);
    setSaving(false);
  };
  return (
    <RecordSection title={t('imports.rows')}>
      <div className={styles.choices}>
        <div className={styles.acts}>
          <Select<Only>
            label={t('imports.show')}
            value={only}
            options={VIEWS.map((value) => ({ value, label: t(`imports.views.${value}`) }))}
            onChange={(value) => {
              setOnly(value);
              setStarts([0]);
            }}
          />
          <Button size="m" look="secondary" busy={saving} onClick={() => void save()}>
            {t('imports.download')}
          </Button>
        </div>
        <Loaded query={query}>
          {({ rows, after: next }) => (
            <>
              {rows.length === 0 ? (
                <p className={styles.muted}>{t('imports.noRows')}</p>
              ) : (
                <ResponsiveTable<Row>
                  caption={t('imports.rows')}
                  rows={rows}
                  rowKey={({ line }) => line}
                  columns={[
                    { key: 'line', head: t('imports.line'), cell: ({ line }) => line },
                    { key: 'number', head: t('imports.number'), cell: ({ number }) => number || '–' },
                    {
                      key: 'outcome',
                      head: t('imports.outcome'),
                      cell: ({ outcome }) => (
                        <span className={cx(outcome === 'refused' && styles.error)}>
                          {t(`imports.outcomes.${outcome}`)}
                        </span>
                      ),
                    },
                    { key: 'remarks', head: t('imports.remarks'), cell: (row) => <Remarks row={row} /> },
                  ]}
                />
              )}
              {(starts.length > 1 || next !== null) && (
                <div className={styles.acts}>
                  <Button
                    size="m"
                    look="quiet"
                    disabled={starts.length === 1}
                    onClick={() => setStarts(starts.slice(0, -1))}
                  >
                    {t('imports.earlier')}
                  </Button>
                  <Button
                    size="m"
                    look="quiet"
                    disabled={next === null}
                    onClick={() => next !== null && setStarts([...starts, next])}
                  >
                    {t('imports.later')}
                  </Button>
                </div>
              )}
            </>
          )}
        </Loaded>
      </div>
    </RecordSection>
  );
}

/** Remarks with their place, and values before and after. */
function Remarks({ row: { line, remarks, changes } }: { row: Row }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  if (remarks.length === 0 && changes.length === 0) return '–';
  return (
    <ul className={styles.remarks}>
      {remarks.map((remark) => {
        const place = [
          ...(remark.line === line ? [] : [t('imports.atLine', { line: remark.line })]),
          ...(remark.column === null
            ? []
            : [t('imports.atColumn', { column: remark.column, head: remark.head ?? '' })]),
        ].join(' ');
        return (
          <li key={`${remark.line} ${remark.column} ${remark.en}`}>
            <span className={cx(remark.level === 'error' && styles.error)}>{remark[language]}</span>
            {place !== '' && (
              <>
                {' '}
                <small>{place}</small>
              </>
            )}
          </li>
        );
      })}
      {changes.map((change) => (
        <li key={`${change.item_id} ${change.column}`}>
          <small>
            {KEPT_COLUMNS.get(change.column)?.[language] ?? t('imports.category')}
            {change.item_id !== null && ` ${change.item_id}`}:
          </small>{' '}
          {change.column === 'cat1_id'
            ? t('imports.changed')
            : `${change.before ?? '–'} → ${change.after ?? '–'}`}
        </li>
      ))}
    </ul>
  );
}

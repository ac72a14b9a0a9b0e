import { PRODUCT_STAGES, type ProductStage } from '@mali/contracts/product-edit-values';
import {
  fieldOf,
  IMPORT_FIELDS,
  type ImportField,
  KEPT_COLUMNS,
} from '@mali/contracts/product-import-values';
import type { ProductImport } from '@mali/contracts/product-imports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../ui/money.ts';
import { Refused } from '../../ui/refused.tsx';
import { RecordSection } from '../shared/record-page.tsx';
import { Select } from '../shared/select.tsx';
import { useNotice } from '../shared/use-notice.ts';
import { useCheckImportMutation } from './import-calls.ts';
import styles from './imports.module.css';

const NONE = 'none';
type Choice = ImportField | typeof NONE;

/** What each column is, and the choices of the run; a dry run begins from here. */
export function ColumnsForm({ found }: { found: ProductImport }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const [check, checking] = useCheckImportMutation();
  const [fields, setFields] = useState<readonly (ImportField | null)[]>(found.fields);
  const [stock, setStock] = useState(found.stock);
  const [stage, setStage] = useState<ProductStage>(found.stage);
  const [overwrite, setOverwrite] = useState<readonly string[]>(found.overwrite);
  const [refused, setRefused] = useState<string | null>(null);
  const named = [
    { value: NONE as Choice, label: t('imports.notUsed') },
    ...IMPORT_FIELDS.map((field) => ({ value: field.key as Choice, label: field[language] })),
  ];
  const twice = fields.find((field, i) => field !== null && fields.indexOf(field) !== i) ?? null;
  const isUsable = fields.includes('number') || fields.includes('sku');
  const problem =
    twice !== null
      ? t('imports.twice', { name: fieldOf(twice)?.[language] ?? twice })
      : isUsable
        ? null
        : t('imports.needsNumber');
  // Values of staff that the last check kept, and those that are given to the file already.
  const kept = [...new Set([...found.kept.map(({ column }) => column), ...overwrite])];
  const submit = async () => {
    setRefused(problem);
    if (problem !== null) return;
    const { import_id } = found;
    const answer = await check({ import_id, fields: [...fields], stock, stage, overwrite: [...overwrite] });
    if ('error' in answer) setRefused(notice.textOf(answer.error));
  };
  const isNew = found.state === 'matching';
  return (
    <RecordSection title={t('imports.columns')}>
      <div className={styles.choices}>
        <p className={styles.muted}>{t(found.remembered ? 'imports.remembered' : 'imports.guessed')}</p>
        <ul className={styles.columns}>
          {found.heads.map((head, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; heads may be the same
            <li key={i}>
              <b>{head || t('imports.noHead', { count: i + 1 })}</b>
              <p>
                {found.samples
                  .map((row) => row[i])
                  .filter((text) => text)
                  .slice(0, 3)
                  .join(' · ') || '–'}
              </p>
              <Select<Choice>
                label={t('imports.columnIs', { head: head || i + 1 })}
                value={fields[i] ?? NONE}
                options={named}
                onChange={(value) =>
                  setFields(fields.map((one, at) => (at === i ? (value === NONE ? null : value) : one)))
                }
              />
            </li>
          ))}
        </ul>
        {fields.includes('stock') && (
          <fieldset className={styles.ways}>
            <legend>{t('imports.stock')}</legend>
            {(['new', 'all'] as const).map((way) => (
              <label key={way}>
                <input type="radio" name="stock" checked={stock === way} onChange={() => setStock(way)} />
                {t(`imports.stockOf.${way}`)}
              </label>
            ))}
          </fieldset>
        )}
        {!fields.includes('stage') && (
          <Select<ProductStage>
            label={t('imports.stage')}
            value={stage}
            options={PRODUCT_STAGES.map((value) => ({ value, label: t(`imports.stages.${value}`) }))}
            onChange={setStage}
          />
        )}
        {kept.length > 0 && (
          <fieldset className={styles.ways}>
            <legend>{t('imports.overwrite')}</legend>
            {kept.map((column) => {
              const products = found.kept.find((one) => one.column === column)?.products ?? 0;
              return (
                <label key={column}>
                  <input
                    type="checkbox"
                    checked={overwrite.includes(column)}
                    onChange={({ target }) =>
                      setOverwrite(
                        target.checked ? [...overwrite, column] : overwrite.filter((one) => one !== column),
                      )
                    }
                  />
                  <span>
                    {KEPT_COLUMNS.get(column)?.[language] ?? column}{' '}
                    {products > 0 && (
                      <small className={styles.muted}>
                        {t('imports.keptIn', { count: products, number: formatCount(products) })}
                      </small>
                    )}
                  </span>
                </label>
              );
            })}
          </fieldset>
        )}
        {refused !== null && <Refused>{refused}</Refused>}
        <div className={styles.acts}>
          <Button
            size="m"
            look={isNew ? 'primary' : 'secondary'}
            busy={checking.isLoading}
            onClick={() => void submit()}
          >
            {t(isNew ? 'imports.check' : 'imports.checkAgain')}
          </Button>
          <span className={styles.muted}>{t('imports.checkHint')}</span>
        </div>
      </div>
    </RecordSection>
  );
}

import type { DraftBlock } from '@mali/contracts/pages';
import { useTranslation } from 'react-i18next';
import { useAt } from '../shared/use-at.ts';
import type { FieldDifference } from './blocks.ts';
import { type Blocks, differences } from './blocks.ts';
import styles from './builder.module.css';
import { useBlockWords } from './use-block-words.ts';

const LENGTH = 90;

/** What changes from one state of a page to another, block by block and field by field. */
export function DifferenceList({ before, after, title }: { before: Blocks; after: Blocks; title: string }) {
  const { t } = useTranslation('admin');
  const at = useAt();
  const { nameOf, fieldName, audienceOf } = useBlockWords();
  const found = differences(before, after);
  const shown = (value: unknown, { field }: FieldDifference): string => {
    if (field === 'audience') return audienceOf(value as DraftBlock['audience']);
    if (value === null || value === undefined || value === '') return t('shopPages.diff.nothing');
    if (typeof value === 'boolean') return t(value ? 'forms.conflict.yes' : 'forms.conflict.no');
    if ((field === 'from' || field === 'until') && typeof value === 'string') return at(value);
    if (Array.isArray(value) && value.some((one) => typeof one === 'object'))
      return t('shopPages.diff.items', { count: value.length });
    if (typeof value === 'object' && !Array.isArray(value)) {
      const { hash, link } = value as { hash?: string; link?: string };
      return hash ?? link ?? t('shopPages.diff.other');
    }
    const text = Array.isArray(value) ? value.join(', ') : String(value);
    return text.length > LENGTH ? `${text.slice(0, LENGTH)}…` : text;
  };
  if (found.length === 0) return <p className={styles.hint}>{t('shopPages.diff.none')}</p>;
  return (
    <ul className={styles.differences} aria-label={title}>
      {found.map(({ block, what, fields }) => (
        <li key={`${block.id} ${what}`} data-what={what}>
          <b>{nameOf(block)}</b> <span>{t(`shopPages.diff.${what}`)}</span>
          {fields.length > 0 && (
            <ul>
              {fields.map((one) => (
                <li key={`${one.field} ${one.language}`}>
                  {fieldName(one.field)}
                  {one.language !== null && ` ${t(`shopPages.languages.${one.language}`)}`}:{' '}
                  <del>{shown(one.from, one)}</del> → <ins>{shown(one.to, one)}</ins>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

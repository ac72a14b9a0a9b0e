import { fieldOf, IMPORT_FIELDS, KEPT_COLUMNS } from '@mali/contracts/product-import-values';
import type { ImportRemark } from '@mali/contracts/product-imports';
import { formatDate } from '@mali/thai/dates';
import type { StoredRemark } from './imports-repository.ts';
import { englishTextOf, thaiTextOf } from './issues.ts';

/** Letters of a column as spreadsheets name it, from 0: 27 → AB. */
export function columnLetters(column: number): string {
  let rest = column + 1;
  let letters = '';
  while (rest > 0) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
    rest = Math.floor((rest - 1) / 26);
  }
  return letters;
}

type Texts = Readonly<{ th: string; en: string }>;

/** A value that stays: of which field, since when and by whom, and what the file has. */
function keptTexts(values: StoredRemark['values']): Texts {
  const [column = '', at = '', by = '', stored = '', told = '', item = ''] = values.map(String);
  const label = KEPT_COLUMNS.get(column) ?? { th: column, en: column };
  const time = at === '' ? null : new Date(at);
  const of = item === '' ? '' : ` ${item}`;
  const th = [
    `${label.th}${of}: คงค่าที่แก้ไขด้วยมือไว้`,
    ...(time === null ? [] : [`เมื่อ ${formatDate(time, 'th')}`]),
    ...(by === '' ? [] : [`โดย ${by}`]),
  ].join(' ');
  const en = [
    `${label.en}${of}: kept, edited by hand`,
    ...(time === null ? [] : [`on ${formatDate(time, 'en')}`]),
    ...(by === '' ? [] : [`by ${by}`]),
  ].join(' ');
  return {
    th: `${th} (${stored || 'ว่าง'} ในไฟล์: ${told || 'ว่าง'})`,
    en: `${en} (${stored || 'empty'}; file: ${told || 'empty'})`,
  };
}

/** Names of fields among the values, such as what a new product needs, are those of the language. */
function inLanguage(values: StoredRemark['values'], language: 'th' | 'en'): StoredRemark['values'] {
  return values.map((value) => {
    const field = IMPORT_FIELDS.find(({ key }) => key === value);
    return field === undefined ? value : (fieldOf(field.key)?.[language] ?? value);
  });
}

/** A remark in both languages, with its place in the file. */
export function presentRemark(
  { level, line, column, key, values }: StoredRemark,
  heads: readonly string[],
): ImportRemark {
  const texts: Texts =
    level === 'kept'
      ? keptTexts(values)
      : { th: thaiTextOf(key, inLanguage(values, 'th')), en: englishTextOf(key, inLanguage(values, 'en')) };
  return {
    level,
    line,
    column: column === null ? null : columnLetters(column),
    head: column === null ? null : (heads[column] ?? null),
    ...texts,
  };
}

import { type Static, type TSchema, Type } from 'typebox';
import { Nullable, OneOf, Strict, Text } from '../common.ts';
import { LANGUAGES } from '../limits.ts';
import {
  LIST_LIMIT,
  LIST_PARAMETERS,
  LIST_SEARCH,
  type ListDefinition,
  type ListFilter,
  REFERENCES_MAX,
} from './definition.ts';

const any = (values: readonly string[]): string => `(?:${values.join('|')})`;
const commas = (value: string, most: number): string => `^${value}(?:,${value}){0,${most - 1}}$`;
const DAY = '(?:[0-9]{4}-[0-9]{2}-[0-9]{2}|today(?:-[0-9]{1,3})?|yesterday|tomorrow)';
const NUMBER = '[0-9]{1,9}';
const PATTERNS = {
  range: `^(?:${NUMBER}\\.\\.(?:${NUMBER})?|\\.\\.${NUMBER})$`,
  dates: `^(?:${DAY}(?:\\.\\.(?:${DAY})?)?|\\.\\.${DAY})$`,
  flag: '^(?:yes|no)$',
  reference: commas('[1-9][0-9]{0,8}', REFERENCES_MAX),
} as const;

/** A filter's value as it is sent. */
export function filterSchema(filter: ListFilter): TSchema {
  const description = filter.label.en;
  switch (filter.kind) {
    case 'choice': {
      const values = any(filter.options.map(({ value }) => value));
      return Type.String({ pattern: commas(values, filter.options.length), description });
    }
    case 'words':
      return Text(LIST_SEARCH.max, description, 1);
    default:
      return Type.String({ pattern: PATTERNS[filter.kind], description });
  }
}

/** Parameters of a list as sent: filters are texts, in the notation of their kind. */
export type ListQuery = Readonly<{
  view?: string;
  q?: string;
  sort?: string;
  after?: string;
  before?: string;
  limit?: number;
}> &
  Readonly<Record<string, string | number | undefined>>;

function filterSchemas(list: ListDefinition): Record<string, TSchema> {
  const filters: Record<string, TSchema> = {};
  for (const [name, filter] of Object.entries(list.filters)) {
    if ((LIST_PARAMETERS as readonly string[]).includes(name))
      throw new RangeError(`the filter ${name} of ${list.name} has the name of a parameter`);
    filters[name] = Type.Optional(filterSchema(filter));
  }
  const sorts = list.sorts.flatMap((key) => [key, `-${key}`]);
  return {
    ...filters,
    view: Type.Optional(
      OneOf(
        list.views.map(({ key }) => key),
        'Standing view',
      ),
    ),
    q: Type.Optional(Text(LIST_SEARCH.max, 'Free text', LIST_SEARCH.min)),
    sort: Type.Optional(OneOf(sorts, '`-` for descending')),
  };
}

/** The query of a list: its filters and those of every list. Unknown parameters are refused. */
export function listQuery(list: ListDefinition) {
  const cursor = (description: string) =>
    Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,400}$', description }));
  return Type.Unsafe<ListQuery>(
    Strict({
      ...filterSchemas(list),
      after: cursor('Rows after this cursor'),
      before: cursor('Rows before this cursor'),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIST_LIMIT.max, description: 'Rows a page' })),
    }),
  );
}

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ListExportQuery = ListQuery &
  Readonly<{ columns?: string; lang?: 'th' | 'en'; format?: (typeof EXPORT_FORMATS)[number] }>;

/** The query of a list's export: every row that the list has, with these columns in this order. */
export function listExportQuery(list: ListDefinition) {
  const columns = any(list.columns.map(({ key }) => key));
  return Type.Unsafe<ListExportQuery>(
    Strict({
      ...filterSchemas(list),
      columns: Type.Optional(
        Type.String({ pattern: commas(columns, list.columns.length), description: 'All by default' }),
      ),
      lang: Type.Optional(OneOf(LANGUAGES, 'Language of heads and words, Thai by default')),
      format: Type.Optional(OneOf(EXPORT_FORMATS, 'CSV by default')),
    }),
  );
}

export const ListCount = Type.Object({
  count: Type.Integer({ minimum: 0, description: 'Rows' }),
  exact: Type.Boolean({ description: 'false: there are more' }),
});
export type ListCount = Static<typeof ListCount>;

/** How many rows each standing view of any list has. */
export type ListViewCounts = Readonly<{ views: Readonly<Record<string, ListCount>> }>;

/** A page of a list. */
export const listAnswer = <T extends TSchema>(row: T) =>
  Type.Object({
    rows: Type.Array(row),
    after: Nullable(Type.String(), 'Cursor of the next page; null at the end'),
    before: Nullable(Type.String(), 'Cursor of the previous page; null at the beginning'),
    total: ListCount,
    cut: Type.Optional(
      Type.Literal(true, {
        description:
          'The page is not full because so many rows were looked at; its cursor goes on from there',
      }),
    ),
  });

/** How many rows each standing view of a list has. */
export const listCounts = (list: ListDefinition) =>
  Type.Object({
    views: Type.Unsafe<Record<string, ListCount>>(
      Type.Object(Object.fromEntries(list.views.map(({ key }) => [key, ListCount]))),
    ),
  });

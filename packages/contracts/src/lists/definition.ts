import type { Language } from '../limits.ts';

/*
 * A list of the back office as data (docs/decisions/0034-back-office-foundation.md, "Lists"): its query schema, SQL,
 * table, chips, views and export are made from its definition. Plain values: the browser imports these files.
 */

export type Label = Readonly<Record<Language, string>>;

/** What the values of a filter are chosen from by search; `POST /admin/options` finds and names them. */
export const OPTION_KINDS = [
  'product',
  'variant',
  /** A variant to be given, first those that are not sold. */
  'gift',
  'brand',
  'category',
  'promotion',
  'supplier',
  /** A branch at which orders are picked up. */
  'branch',
  'customer',
  'staff',
  'province',
  'tag',
  'customer_tag',
  'carrier',
  'code',
] as const;
export type OptionKind = (typeof OPTION_KINDS)[number];
type TextKind = 'province' | 'tag' | 'customer_tag' | 'carrier' | 'code';

/**
 * How a filter is written in the address. `choice`: values by commas. `range`: `from..to`, either end open, satang or a
 * count. `dates`: `2026-11-01..2026-11-30` or one day, both days included, in Bangkok; a day may be `today`, `yesterday`,
 * `tomorrow` or `today-7`. `flag`: `yes` or `no`. `reference`: ids by commas. `words`: one exact text,
 * chosen by search where `from` says from what.
 */
export type ListFilter = Readonly<{ label: Label }> &
  (
    | Readonly<{ kind: 'choice'; options: readonly Readonly<{ value: string; label: Label }>[] }>
    | Readonly<{ kind: 'range'; unit: 'satang' | 'count' }>
    | Readonly<{ kind: 'dates' | 'flag' }>
    | Readonly<{ kind: 'words'; from?: TextKind }>
    | Readonly<{ kind: 'reference'; to: Exclude<OptionKind, TextKind> }>
  );

export type ListColumn = Readonly<{
  key: string;
  label: Label;
  /** Key of the sort order that the column's head switches. */
  sort?: string;
  /** Cannot be hidden. */
  always?: true;
  /** Aligned to the right. */
  numeric?: true;
}>;

/** Filters and order under a name. Parameters of the address replace those of the view. */
export type ListView = Readonly<{
  key: string;
  label: Label;
  filters: Readonly<Record<string, string>>;
  sort?: string;
}>;

export type ListDefinition = Readonly<{
  name: string;
  columns: readonly ListColumn[];
  filters: Readonly<Record<string, ListFilter>>;
  /** Keys of sort orders; `-key` is descending. */
  sorts: readonly string[];
  defaultSort: string;
  views: readonly ListView[];
  /** The view of an address without one. */
  defaultView: string;
}>;

/** Parameters of a list besides its filters. */
export const LIST_PARAMETERS = ['view', 'q', 'sort', 'after', 'before', 'limit'] as const;
/** Ids of one filter. */
export const REFERENCES_MAX = 50;
/** Rows are counted up to this number: beyond it a count is inexact. */
export const LIST_COUNT_MAX = 1000;
export const LIST_LIMIT = { default: 50, max: 100 } as const;
/** Shortest and longest free text. */
export const LIST_SEARCH = { min: 2, max: 100 } as const;

/** What the values of a filter are chosen from, and how many at once; null: they are not chosen by search. */
export function pickedFrom(filter: ListFilter): Readonly<{ kind: OptionKind; most: number }> | null {
  if (filter.kind === 'reference') return { kind: filter.to, most: REFERENCES_MAX };
  return filter.kind === 'words' && filter.from !== undefined ? { kind: filter.from, most: 1 } : null;
}

/** A view of a list by its key; the default view without one. */
export function viewOf(list: ListDefinition, key: string | undefined): ListView {
  const found = list.views.find((view) => view.key === (key ?? list.defaultView));
  if (found === undefined) throw new RangeError(`the list ${list.name} has no view ${key}`);
  return found;
}

/** The word of a value of a `choice` filter; the value itself when the filter does not have it. */
export function optionWord(filter: ListFilter, value: string | number, language: Language): string {
  const text = String(value);
  if (filter.kind !== 'choice') return text;
  return filter.options.find((option) => option.value === text)?.label[language] ?? text;
}

import type { Language } from '@mali/contracts/limits';
import { type ListFilter, pickedFrom, REFERENCES_MAX } from '@mali/contracts/lists/definition';
import type { FilterOption } from '@mali/contracts/office';
import { useFilterOptionsQuery } from './option-calls.ts';

export const optionName = (option: FilterOption, language: Language): string =>
  (language === 'th' ? option.name_th : option.name_en) || option.value;

/** The chosen values of a filter's text. */
export const chosenValues = (filter: ListFilter, value: string): readonly string[] => {
  if (value === '') return [];
  return filter.kind === 'reference' ? value.split(',') : [value];
};

/** The chosen values of a filter with their names; an unknown or removed one, and those beyond one request, keep their id. */
export function useOptionNames(
  filter: ListFilter,
  value: string,
  language: Language,
): readonly Readonly<{ value: string; name: string }>[] {
  const values = chosenValues(filter, value);
  const kind = pickedFrom(filter)?.kind;
  const { data } = useFilterOptionsQuery(
    { kind: kind ?? 'brand', values: values.slice(0, REFERENCES_MAX) },
    { skip: kind === undefined || values.length === 0 },
  );
  return values.map((one) => {
    const option = data?.options.find((known) => known.value === one);
    const unknown = filter.kind === 'reference' ? `#${one}` : one;
    return { value: one, name: option === undefined ? unknown : optionName(option, language) };
  });
}

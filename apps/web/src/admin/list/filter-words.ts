import type { Language } from '@mali/contracts/limits';
import type { ListFilter } from '@mali/contracts/lists/definition';
import { formatDate } from '@mali/thai/dates';
import { formatBaht, formatCount } from '../../ui/money.ts';

type Words = (key: 'today' | 'yesterday' | 'tomorrow' | 'yes' | 'no') => string;

function dayWords(day: string, language: Language, words: Words): string {
  if (day === 'today' || day === 'yesterday' || day === 'tomorrow') return words(day);
  if (day.startsWith('today-')) return `${words('today')} −${day.slice('today-'.length)}`;
  const date = new Date(`${day}T00:00:00+07:00`);
  return Number.isNaN(date.getTime()) ? day : formatDate(date, language);
}

/** A filter's value as it is shown in its chip. */
export function filterWords(filter: ListFilter, value: string, language: Language, words: Words): string {
  const ends = (show: (end: string) => string): string => {
    const [from = '', to = ''] = value.includes('..') ? value.split('..') : [value, value];
    const shown = [from, to].map((end) => (end === '' ? '' : show(end)));
    return from === to ? (shown[0] ?? '') : shown.join(' – ').trim();
  };
  switch (filter.kind) {
    case 'choice':
      return value
        .split(',')
        .map((one) => filter.options.find((option) => option.value === one)?.label[language] ?? one)
        .join(', ');
    case 'flag':
      return words(value === 'no' ? 'no' : 'yes');
    case 'range':
      return ends((end) =>
        filter.unit === 'satang' ? formatBaht(Number(end) / 100) : formatCount(Number(end)),
      );
    case 'dates':
      return ends((end) => dayWords(end, language, words));
    default:
      return value;
  }
}

import { expect, it } from 'vitest';
import { changesBetween } from './field-changes.ts';

it('only fields that differ are written, texts by language, long ones shortened, personal ones masked', () => {
  const at = new Date('2026-11-20T05:00:00.000Z');
  const was = {
    units: 5,
    title: { th: 'ก', en: 'A' },
    opens_at: at,
    tags: ['x'],
    mobile: '0812345678',
    note: '',
  };
  const is = {
    ...{ ...was, units: 6, title: { th: 'ข', en: 'A' }, tags: ['x', 'y'], mobile: '0812345679' },
    note: 'n'.repeat(300),
  };
  const changes = changesBetween(was, is, { mobile: (text) => `${text.slice(0, 3)}***` });
  expect(changes).toEqual([
    { field: 'units', from: 5, to: 6 },
    { field: 'title_th', from: 'ก', to: 'ข' },
    { field: 'tags', from: 'x', to: 'x, y' },
    { field: 'mobile', from: '081***', to: '081***' },
    { field: 'note', from: null, to: `${'n'.repeat(200)}…` },
  ]);
});

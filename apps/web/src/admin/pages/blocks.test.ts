import type { DraftBlock } from '@mali/contracts/pages';
import { describe, expect, it } from 'vitest';
import { differences, duplicated, freeId, mergeDrafts, missingOf, newBlock, withChange } from './blocks.ts';

const block = (id: string, title = id, more: Partial<DraftBlock> = {}): DraftBlock => ({
  ...{ id, type: 'sis_text', hidden: false, from: null, until: null },
  fields: { title: { th: title, en: title }, body: { th: '', en: '' }, align: 'left' },
  ...more,
});
const ids = (blocks: readonly DraftBlock[]) => blocks.map(({ id }) => id);
const page = (...blocks: DraftBlock[]) => ({ name: 'Home', blocks });
const [a, b, c] = [block('a'), block('b'), block('c')];

describe('a block', () => {
  it('is new with a free id and says what it still needs, and is copied beside itself', () => {
    const grid = newBlock('grid', [block('grid')]);
    expect(grid.id).toBe('grid-2');
    expect(missingOf(grid)).toEqual(['items']);
    expect(missingOf(newBlock('best_of_week', []))).toEqual(['codes']);
    expect(missingOf(newBlock('products', []))).toEqual([]);
    expect(ids(duplicated([a, b], 'a'))).toEqual(['a', 'sis-text', 'b']);
    expect(freeId('sis_text', [block('sis-text'), block('sis-text-2')])).toBe('sis-text-3');
  });
});

describe('the differences of two states of a page', () => {
  it('name blocks that were added, removed and moved, and the fields that changed by language', () => {
    const changed = { ...b, hidden: true, fields: { ...b.fields, title: { th: 'b', en: 'B2' } } };
    const found = differences([a, b, c], [c, a, changed, block('d')]);
    expect(found.map(({ block: { id }, what }) => [id, what])).toEqual([
      ['c', 'moved'],
      ['b', 'changed'],
      ['d', 'added'],
    ]);
    expect(found[1]?.fields).toEqual([
      { field: 'hidden', language: null, from: false, to: true },
      { field: 'title', language: 'en', from: 'b', to: 'B2' },
    ]);
    expect(differences([a, b], [b]).map(({ what }) => what)).toEqual(['removed']);
    expect(differences([a, b], structuredClone([a, b]))).toEqual([]);
  });
});

describe('two editors of one draft', () => {
  const titled = (of: DraftBlock, th: string, en: string) => ({
    ...of,
    fields: { ...of.fields, title: { th, en } },
  });

  it('keep what each has changed: another field, another language, another block, and the order', () => {
    const mine = page(b, titled(a, 'ก', 'a'), c, block('mine'));
    const theirs = page({ ...titled(a, 'a', 'A'), hidden: true }, block('theirs'), b, titled(c, 'c', 'C'));
    const { draft, merged } = mergeDrafts(page(a, b, c), mine, theirs);
    expect(merged.conflicts).toEqual([]);
    expect(ids(draft.blocks)).toEqual(['b', 'a', 'theirs', 'c', 'mine']);
    expect(draft.blocks[1]).toMatchObject({ hidden: true, fields: { title: { th: 'ก', en: 'A' } } });
    expect(draft.blocks[3]).toMatchObject({ fields: { title: { th: 'c', en: 'C' } } });
  });

  it('are asked about a field that both changed; a removed block goes unless the other has changed it', () => {
    const mine = page(titled(a, 'mine', 'a'), c);
    const theirs = page(titled(a, 'theirs', 'a'), titled(b, 'b', 'B'));
    const { draft, merged } = mergeDrafts(page(a, b, c), mine, theirs);
    expect(merged.conflicts).toEqual([['a/title.th']]);
    expect(draft.blocks[0]).toMatchObject({ fields: { title: { th: 'mine', en: 'a' } } });
    expect(ids(draft.blocks)).toEqual(['a', 'b']);
    expect(
      mergeDrafts(page(a), page(a), page(...withChange([a], 'a', { hidden: true }))).draft.blocks[0]?.hidden,
    ).toBe(true);
  });
});

import { type BlockField, emptyFields } from '@mali/contracts/block-fields';
import { EDITOR_FIELDS, type EditorBlockType } from '@mali/contracts/content-items';
import type { Language } from '@mali/contracts/limits';
import { PAGE } from '@mali/contracts/page-values';
import type { DraftBlock } from '@mali/contracts/pages';
import { isSame, mergeFields } from '../form/merge-fields.ts';

/** What the editor of a page does with its blocks: pure functions. */

export type Blocks = readonly DraftBlock[];
/** What an editor writes of a draft. */
export type DraftContent = Readonly<{ name: string; blocks: Blocks }>;

/** A free id for a block of a type: `grid`, `grid-2` … */
export function freeId(type: EditorBlockType, blocks: Blocks): string {
  const base = type.replaceAll('_', '-');
  const taken = new Set(blocks.map(({ id }) => id));
  if (!taken.has(base)) return base;
  let number = 2;
  while (taken.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}

export const newBlock = (type: EditorBlockType, blocks: Blocks): DraftBlock => ({
  ...{ id: freeId(type, blocks), type, hidden: false, from: null, until: null },
  fields: emptyFields(EDITOR_FIELDS[type]),
});

/** The blocks with another one after the named one, or at the end. */
export function withBlock(blocks: Blocks, block: DraftBlock, after: string | null): Blocks {
  const place = blocks.findIndex(({ id }) => id === after);
  return place < 0 ? [...blocks, block] : blocks.toSpliced(place + 1, 0, block);
}
export const duplicated = (blocks: Blocks, id: string): Blocks => {
  const block = blocks.find((one) => one.id === id);
  if (block === undefined || blocks.length >= PAGE.blocks) return blocks;
  return withBlock(blocks, { ...structuredClone(block), id: freeId(block.type, blocks) }, id);
};
export const withChange = (blocks: Blocks, id: string, change: Partial<DraftBlock>): Blocks =>
  blocks.map((block) => (block.id === id ? { ...block, ...change } : block));

const isText = (value: unknown): value is { th: string; en: string } =>
  typeof value === 'object' && value !== null && 'th' in value && 'en' in value;

/** The first words of a block, to tell it from others of its type. */
export function wordsOf({ fields }: Pick<DraftBlock, 'fields'>, language: Language): string {
  const find = (value: unknown): string => {
    if (isText(value)) return value[language].trim() || value[language === 'th' ? 'en' : 'th'].trim();
    if (Array.isArray(value)) return value.map(find).find((words) => words !== '') ?? '';
    if (typeof value === 'object' && value !== null) return find(Object.values(value));
    return '';
  };
  const { picture: _picture, picture_mobile: _mobile, poster: _poster, ...rest } = fields;
  return find([rest.title, rest.tagline, rest.question, rest]).split('\n')[0]?.slice(0, 80) ?? '';
}

/* ---- what is not complete ---- */

function isFilled(field: BlockField, value: unknown): boolean {
  const isOptional = 'optional' in field && field.optional === true;
  if (value === null || value === undefined) return isOptional;
  switch (field.kind) {
    case 'text':
      return field.required !== true || (isText(value) && value.th.trim() !== '');
    case 'brand':
    case 'link':
      return value !== '';
    case 'button': {
      const { label, link } = value as { label: unknown; link: string };
      return isText(label) && label.th !== '' && label.en !== '' && link !== '';
    }
    case 'words':
      return Array.isArray(value) && value.length >= field.min && value.length <= field.max;
    case 'video':
      return 'url' in (value as object)
        ? (value as { url: string }).url !== ''
        : /^[A-Za-z0-9_-]{4,40}$/.test((value as { id: string }).id);
    case 'products':
      return !('mat_ids' in (value as object)) || (value as { mat_ids: unknown[] }).mat_ids.length > 0;
    case 'list':
      return (
        Array.isArray(value) &&
        value.length >= field.min &&
        value.every((item) => missingFields(field.of, item as Record<string, unknown>).length === 0)
      );
    case 'group':
      return missingFields(field.of, value as Record<string, unknown>).length === 0;
    default:
      return true;
  }
}
/** Names of fields that have to be filled in before the page is published. */
export const missingFields = (
  fields: readonly BlockField[],
  values: Readonly<Record<string, unknown>>,
): string[] => fields.filter((field) => !isFilled(field, values[field.name])).map(({ name }) => name);
export const missingOf = ({ type, fields, audience }: DraftBlock): string[] => [
  ...missingFields(EDITOR_FIELDS[type], fields),
  ...(audience?.kind === 'segment' && audience.segment_id === null ? ['audience'] : []),
];

/* ---- differences ---- */

export type FieldDifference = Readonly<{
  field: string;
  language: Language | null;
  from: unknown;
  to: unknown;
}>;
export type Difference = Readonly<{
  block: DraftBlock;
  what: 'added' | 'removed' | 'moved' | 'changed';
  fields: readonly FieldDifference[];
}>;
const PARTS = ['hidden', 'from', 'until', 'audience'] as const;

/** A block as fields that are compared and merged one by one; each language of a text is one. */
function flat({ fields, ...block }: DraftBlock): Map<string, unknown> {
  const found = new Map<string, unknown>(PARTS.map((part) => [part, block[part] ?? null]));
  for (const [name, value] of Object.entries(fields)) {
    if (isText(value)) {
      found.set(`${name}.th`, value.th);
      found.set(`${name}.en`, value.en);
    } else found.set(name, value);
  }
  return found;
}
/** A field's name and language from its key. */
export function fieldOf(key: string): { field: string; language: Language | null } {
  const [field = key, language] = key.split('.');
  return { field, language: language === 'th' || language === 'en' ? language : null };
}

/** Ids in both that stand in another order: the fewest that had to be moved. */
function movedIds(before: Blocks, after: Blocks): Set<string> {
  const old = new Map(before.map(({ id }, place) => [id, place]));
  const both = after.map(({ id }) => id).filter((id) => old.has(id));
  // The longest run that kept its order stays; the others were moved.
  const best = both.map((id) => [id]);
  both.forEach((id, place) => {
    for (let earlier = 0; earlier < place; earlier += 1) {
      const run = best[earlier] ?? [];
      if ((old.get(run.at(-1) ?? '') ?? 0) < (old.get(id) ?? 0) && run.length >= (best[place]?.length ?? 0))
        best[place] = [...run, id];
    }
  });
  const longest = best.reduce<string[]>((most, run) => (run.length > most.length ? run : most), []);
  return new Set(both.filter((id) => !longest.includes(id)));
}

/** What changes from one state of a page to another, block by block and field by field. */
export function differences(before: Blocks, after: Blocks): Difference[] {
  const old = new Map(before.map((block) => [block.id, block]));
  const kept = new Set(after.map(({ id }) => id));
  const moved = movedIds(before, after);
  const found = after.flatMap((block): Difference[] => {
    const was = old.get(block.id);
    if (was === undefined || was.type !== block.type) return [{ block, what: 'added', fields: [] }];
    const [from, to] = [flat(was), flat(block)];
    const fields = [...new Set([...from.keys(), ...to.keys()])].flatMap((key) =>
      isSame(from.get(key), to.get(key))
        ? []
        : [{ ...fieldOf(key), from: from.get(key) ?? null, to: to.get(key) ?? null }],
    );
    return [
      ...(moved.has(block.id) ? [{ block, what: 'moved' as const, fields: [] }] : []),
      ...(fields.length > 0 ? [{ block, what: 'changed' as const, fields }] : []),
    ];
  });
  const removed = before.filter(({ id }) => !kept.has(id));
  return [...found, ...removed.map((block) => ({ block, what: 'removed' as const, fields: [] }))];
}

/* ---- two editors at once ---- */

/** All fields of a draft by `block.field`; what is merged one by one. */
export type FlatDraft = Record<string, unknown>;

function flatDraft({ name, blocks }: DraftContent, ids: ReadonlySet<string>): FlatDraft {
  const entries = blocks
    .filter(({ id }) => ids.has(id))
    .flatMap((block) =>
      [...flat(block)].map(([key, value]): [string, unknown] => [`${block.id}/${key}`, value]),
    );
  return { name, ...Object.fromEntries(entries) };
}

/** The draft with the fields of a merge. */
export function withFlat(draft: DraftContent, values: FlatDraft): DraftContent {
  const blocks = draft.blocks.map((block) => {
    const next: DraftBlock = { ...block, fields: structuredClone(block.fields) };
    for (const [key, value] of Object.entries(values)) {
      if (!key.startsWith(`${block.id}/`)) continue;
      const { field, language } = fieldOf(key.slice(block.id.length + 1));
      if (field === 'hidden') next.hidden = value === true;
      else if (field === 'from' || field === 'until') next[field] = typeof value === 'string' ? value : null;
      else if (field === 'audience') {
        const audience = value as NonNullable<DraftBlock['audience']> | null;
        if (audience !== null || block.audience != null) next.audience = audience;
      } else if (language === null) next.fields[field] = value;
      else next.fields[field] = { ...(next.fields[field] as object), [language]: value };
    }
    return next;
  });
  return { name: typeof values.name === 'string' ? values.name : draft.name, blocks };
}

/**
 * Merges what two editors have made of one draft, by field. A block that one has removed and the other changed stays.
 * The order is that of the one who changed it, or mine.
 */
export function mergeDrafts(base: DraftContent, mine: DraftContent, theirs: DraftContent) {
  const of = (draft: DraftContent) => new Map(draft.blocks.map((block) => [block.id, block]));
  const [began, own, other] = [of(base), of(mine), of(theirs)];
  const isGone = (id: string): boolean => {
    const was = began.get(id);
    if (was === undefined) return false;
    if (!own.has(id)) return !other.has(id) || isSame(other.get(id), was);
    return !other.has(id) && isSame(own.get(id), was);
  };
  const isMoved = !isSame(
    mine.blocks.map(({ id }) => id).filter((id) => began.has(id) && other.has(id)),
    base.blocks.map(({ id }) => id).filter((id) => own.has(id) && other.has(id)),
  );
  const [first, second] = isMoved ? [mine, theirs] : [theirs, mine];
  // Blocks that only one side has follow the one that they followed there.
  let blocks: Blocks = first.blocks;
  second.blocks.forEach((block, place) => {
    if (blocks.some(({ id }) => id === block.id)) return;
    const before = second.blocks[place - 1]?.id ?? null;
    blocks = before === null ? [block, ...blocks] : withBlock(blocks, block, before);
  });
  blocks = blocks.filter(({ id }) => !isGone(id));
  const shared = new Set([...began.keys()].filter((id) => own.has(id) && other.has(id)));
  const sides = [base, mine, theirs].map((draft) => flatDraft(draft, shared)) as [
    FlatDraft,
    FlatDraft,
    FlatDraft,
  ];
  const keys = new Set(sides.flatMap((side) => Object.keys(side)));
  for (const side of sides) for (const key of keys) side[key] ??= null;
  const merged = mergeFields(...sides);
  const [, mineFlat, theirsFlat] = sides;
  return {
    draft: withFlat(
      { name: mine.name, blocks: blocks.map((block) => own.get(block.id) ?? block) },
      merged.values,
    ),
    merged,
    mine: mineFlat,
    theirs: theirsFlat,
  };
}

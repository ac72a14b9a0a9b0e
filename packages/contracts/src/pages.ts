import { type Static, Type } from 'typebox';
import { Count, DateTime, Id, Nullable, OneOf, Revision, Strict, Text } from './common.ts';
import { LocalizedText, PageName } from './content.ts';
import { CONTENT_ITEM_TYPES, EDITOR_FIELDS } from './content-items.ts';
import { BLOCK_TYPES } from './content-values.ts';
import { listAnswer } from './lists/query.ts';
import { BLOCK_AUDIENCES, LAYOUT_STATES, PAGE, PAGE_KINDS, PAGE_STATES } from './page-values.ts';

const Person = Nullable(Type.String({ description: 'A colleague' }), 'null: not known');

/** Every field that a block of some type has. */
const FIELD_NAMES = new Set(
  Object.values(EDITOR_FIELDS)
    .flat()
    .map(({ name }) => name),
);
const Fields = Type.Unsafe<Record<string, unknown>>(
  Strict(Object.fromEntries([...FIELD_NAMES].map((name) => [name, Type.Optional(Type.Unknown())])), {
    description: 'The fields of its type as they are stored; checked when the page is published',
  }),
);

const BlockAudience = Strict(
  {
    kind: OneOf(BLOCK_AUDIENCES, 'Who is not signed in, who is, or the members of a segment'),
    segment_id: Nullable(Id('Segment'), 'null: of another kind, or not chosen yet'),
  },
  { description: 'For whom a block is' },
);

/** A block of a draft: what it holds may still be incomplete. */
export const DraftBlock = Strict({
  id: Type.String({
    minLength: 1,
    maxLength: 60,
    pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
    description: 'Names the block within its page, also as an anchor',
  }),
  type: OneOf([...BLOCK_TYPES, ...CONTENT_ITEM_TYPES], 'What it is'),
  hidden: Type.Boolean({ description: 'It is not sent to the shop' }),
  from: Nullable(DateTime('It is shown from then'), 'null: at once'),
  until: Nullable(DateTime('It is shown until then'), 'null: without end'),
  audience: Type.Optional(Nullable(BlockAudience, 'null, or none: everybody')),
  fields: Fields,
});
export type DraftBlock = Static<typeof DraftBlock>;
const Blocks = Type.Array(DraftBlock, { maxItems: PAGE.blocks, description: 'In their order' });
const Name = Text(PAGE.name, 'What staff call it', 1);

export const PageParams = Strict({ page_name: PageName });
export const DraftParams = Strict({ draft_id: Id('Draft') });
export const LayoutParams = Strict({ layout_id: Id('Layout') });

export const PageDraft = Type.Object(
  {
    draft_id: Id('Draft'),
    revision: Revision,
    page: PageName,
    title: LocalizedText('Name of the page', PAGE.title),
    name: Name,
    blocks: Blocks,
    based_on: Nullable(Id('Layout that it began with'), 'null: none, or an empty page'),
    updated_at: DateTime('Saved last'),
    updated_by: Person,
  },
  { description: 'A draft of a page' },
);
export type PageDraft = Static<typeof PageDraft>;

export const SaveDraftRequest = Strict({ revision: Revision, name: Name, blocks: Blocks });
export type SaveDraftRequest = Static<typeof SaveDraftRequest>;
export const BeginDraftRequest = Strict({
  layout_id: Nullable(Id('Layout to begin with'), 'null: with what is shown now'),
});
export type BeginDraftRequest = Static<typeof BeginDraftRequest>;
export const PublishDraftRequest = Strict({
  revision: Revision,
  from: Nullable(DateTime('It is shown from then'), 'null: now'),
  until: Nullable(DateTime('Then the page is as before'), 'null: it stays'),
  over: Nullable(Id('Layout that is shown at that moment, as the editor has seen it'), 'null: none'),
});
export type PublishDraftRequest = Static<typeof PublishDraftRequest>;
export const PreviewPageRequest = Strict({
  page: PageName,
  blocks: Blocks,
  at: Nullable(DateTime('The moment to show'), 'null: now'),
  as: Type.Optional(BlockAudience),
});
export type PreviewPageRequest = Static<typeof PreviewPageRequest>;

export const MakePageRequest = Strict({
  name: PageName,
  link: Nullable(
    Type.String({
      maxLength: PAGE.link,
      pattern: '^(?:/[a-z0-9]+(?:-[a-z0-9]+)*)+$',
      description: 'Its address',
    }),
    'null: the page of a brand or of an event',
  ),
  title: Strict({
    th: Text(PAGE.title, 'Name in Thai', 1),
    en: Text(PAGE.title, 'Name in English', 1),
  }),
});
export type MakePageRequest = Static<typeof MakePageRequest>;

/** A published layout without its blocks. */
export const PageVersion = Type.Object({
  layout_id: Id('Layout'),
  name: Type.String({ description: 'What staff call it' }),
  state: OneOf(LAYOUT_STATES, 'How it stands now'),
  from: DateTime('It is shown from then'),
  until: Nullable(DateTime('It is shown until then'), 'null: without end'),
  blocks: Count('Blocks'),
  published_at: Nullable(DateTime('Published'), 'null: not known'),
  published_by: Person,
});
export type PageVersion = Static<typeof PageVersion>;
/** A published layout with its blocks, to compare with or to restore. */
export const PageLayoutContent = Type.Object({ ...PageVersion.properties, page: PageName, content: Blocks });
export type PageLayoutContent = Static<typeof PageLayoutContent>;

const RowFields = {
  name: PageName,
  title: LocalizedText('Name as shown', PAGE.title),
  link: Nullable(Type.String(), 'Its address; null: a page that the shop knows by itself'),
  kind: OneOf(PAGE_KINDS, 'What it is'),
  state: OneOf(PAGE_STATES, 'How it stands now'),
  shown: Nullable(Type.String(), 'Name of the layout that is shown; null: none'),
  next_at: Nullable(DateTime('When it changes by itself'), 'null: not planned'),
  drafts: Count('Drafts'),
  edited_at: Nullable(DateTime('Edited last'), 'null: never by a page'),
  edited_by: Person,
} as const;
export const PageRow = Type.Object(RowFields);
export type PageRow = Static<typeof PageRow>;
const PagesListAnswer = listAnswer(PageRow);
export type PagesListAnswer = Static<typeof PagesListAnswer>;

export const StaffPage = Type.Object(
  {
    ...RowFields,
    versions: Type.Array(PageVersion, { description: 'Published layouts; those that begin last, first' }),
    drafts_open: Type.Array(Type.Omit(PageDraft, ['blocks', 'title', 'page']), {
      description: 'The newest first',
    }),
  },
  { description: 'A page of blocks with its layouts' },
);
export type StaffPage = Static<typeof StaffPage>;

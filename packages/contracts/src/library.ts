import { type Static, Type } from 'typebox';
import { Count, DateTime, Id, Nullable, OneOf, Revision, Strict, Text } from './common.ts';
import { Picture } from './content.ts';
import { LIBRARY, LIBRARY_KINDS, PICTURE_PLACES } from './library-values.ts';
import { listAnswer } from './lists/query.ts';

const percent = (description: string) => Type.Integer({ minimum: 0, maximum: 100, description });
export const LibraryFocus = Strict({
  x: percent('From the left, percent of its width'),
  y: percent('From the top, percent of its height'),
});
export type LibraryFocus = Static<typeof LibraryFocus>;

const FIELDS = {
  name_th: Text(LIBRARY.name, 'Name, Thai'),
  name_en: Text(LIBRARY.name, 'Name, English'),
  alt_th: Text(LIBRARY.alt, 'What it shows, Thai: where it is chosen from the library'),
  alt_en: Text(LIBRARY.alt, 'What it shows, English'),
  tags: Type.Array(Text(LIBRARY.tag, 'A word that it is found by', 1), {
    maxItems: LIBRARY.tags,
    uniqueItems: true,
  }),
  focus: Nullable(LibraryFocus, 'The point that stays in sight where it is cut; null: its middle'),
} as const;

export const LibraryPictureFields = Strict({ ...FIELDS, revision: Revision });
export type LibraryPictureFields = Static<typeof LibraryPictureFields>;
export const LibraryPictureParams = Strict({ picture_id: Id('Picture of the library') });

/** A picture in lists. */
const ROW = {
  picture_id: Id('Picture of the library'),
  revision: Revision,
  kind: OneOf(LIBRARY_KINDS, 'What it was sent for'),
  ...FIELDS,
  picture: Picture,
  uses: Nullable(Count('Places that show it, some minutes ago at most'), 'null: not counted yet'),
  used_in: Type.String({ description: 'Names of some of them' }),
  versions: Count('How often it was replaced, and the first one'),
  added_at: DateTime('Added'),
  added_by: Nullable(Type.String(), 'Who added it; null: an import, or nobody knows'),
} as const;
export const LibraryPictureRow = Type.Object(ROW, { description: 'A picture of the library' });
export type LibraryPictureRow = Static<typeof LibraryPictureRow>;
const LibraryAnswer = listAnswer(LibraryPictureRow);
export type LibraryAnswer = Static<typeof LibraryAnswer>;

export const PicturePlace = Type.Object(
  {
    kind: OneOf(PICTURE_PLACES, 'What shows it'),
    id: Type.String({ description: 'Its number or name; of a draft: page/number' }),
    name_th: Type.String({ description: 'Name, Thai' }),
    name_en: Type.String({ description: 'Name, English' }),
  },
  { description: 'A place that shows the picture' },
);
export type PicturePlace = Static<typeof PicturePlace>;

export const LibraryPicture = Type.Object(
  {
    ...ROW,
    places: Type.Array(PicturePlace, { description: 'Where it is shown now, will be, or is in a draft' }),
    history: Type.Array(
      Type.Object({
        version: Type.Integer({ minimum: 1, description: 'Which one' }),
        picture: Picture,
        made_at: DateTime('Stored'),
        made_by: Nullable(Type.String(), 'Who sent it'),
        is_shown: Type.Boolean({ description: 'The one that is shown' }),
      }),
      { description: 'Its versions, the newest first' },
    ),
    removed: Type.Boolean({ description: 'It is not in the list any more' }),
  },
  { description: 'A picture of the library, with where it is shown' },
);
export type LibraryPicture = Static<typeof LibraryPicture>;

export const ShowVersionRequest = Strict({
  version: Type.Integer({ minimum: 1, maximum: 32_767, description: 'The version to show' }),
});
export type ShowVersionRequest = Static<typeof ShowVersionRequest>;

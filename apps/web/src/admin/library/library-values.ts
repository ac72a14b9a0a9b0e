import type { LibraryPicture, LibraryPictureFields } from '@mali/contracts/library';
import { LIBRARY } from '@mali/contracts/library-values';
import * as yup from 'yup';

/** Form values of a picture: tags as typed, the focus as `37-34` or empty. */
export type PictureValues = Record<'name_th' | 'name_en' | 'alt_th' | 'alt_en' | 'tags' | 'focus', string>;

export const toValues = (picture: LibraryPicture | null): PictureValues => ({
  ...{ name_th: picture?.name_th ?? '', name_en: picture?.name_en ?? '' },
  ...{ alt_th: picture?.alt_th ?? '', alt_en: picture?.alt_en ?? '' },
  tags: picture?.tags.join(', ') ?? '',
  focus: picture?.focus == null ? '' : `${picture.focus.x}-${picture.focus.y}`,
});

export const tagsOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((tag) => tag.trim().toLowerCase())
      .filter((tag) => tag !== ''),
  ),
];
export function focusOf(text: string): { x: number; y: number } | null {
  const [x, y] = text.split('-').map(Number);
  return text === '' || x === undefined || y === undefined ? null : { x, y };
}

export const toFields = (values: PictureValues): Omit<LibraryPictureFields, 'revision'> => ({
  ...{ name_th: values.name_th.trim(), name_en: values.name_en.trim() },
  ...{ alt_th: values.alt_th.trim(), alt_en: values.alt_en.trim() },
  ...{ tags: tagsOf(values.tags), focus: focusOf(values.focus) },
});

/** The same rules as the API. */
export const pictureSchema = yup.object({
  tags: yup.string().test('tags', 'tags', (typed = '') => {
    const tags = tagsOf(typed);
    return tags.length <= LIBRARY.tags && tags.every((tag) => tag.length <= LIBRARY.tag);
  }),
});

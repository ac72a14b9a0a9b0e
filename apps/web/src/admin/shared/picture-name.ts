import type { LibraryPictureRow } from '@mali/contracts/library';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';

/** What a picture of the library is called: its name, else where it is shown, else its number. */
export function usePictureName(): (
  picture: Pick<LibraryPictureRow, 'picture_id' | 'name_th' | 'name_en' | 'used_in'>,
) => string {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  return ({ picture_id, used_in, ...names }) => {
    const [th = '', en = th] = used_in.split(', ')[0]?.split(' · ') ?? [];
    const name = names[`name_${language}`] || names.name_th || names.name_en || (language === 'th' ? th : en);
    return name.replace(/\s+/g, ' ').trim() || t('library.unnamed', { id: picture_id });
  };
}

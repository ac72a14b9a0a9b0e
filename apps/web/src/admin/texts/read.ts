import { type ReadTexts, readShopTexts } from '../../app/i18n.ts';

/** The texts of the back office beside those of the shop. */
export const readOfficeTexts: ReadTexts = async (language, file) => {
  if (file !== 'admin') return readShopTexts(language, file);
  const { admin } = await (language === 'en' ? import('./en.ts') : import('./th.ts'));
  return { texts: { admin } };
};

import type { SearchFound } from '@mali/contracts/catalogue';
import type { Language } from '@mali/contracts/limits';
import type { Label } from '@mali/contracts/lists/definition';

const NAMES: Readonly<Record<SearchFound['found'], Label>> = {
  all: { th: 'ตรงทุกคำ', en: 'Every word' },
  keyboard: { th: 'แป้นพิมพ์คนละภาษา', en: 'Other keyboard' },
  spelling: { th: 'แก้คำสะกดหรืออ่านตามเสียง', en: 'Spelling or sound' },
  some: { th: 'ตรงบางคำ', en: 'Some words' },
  similar: { th: 'ใกล้เคียง', en: 'Similar' },
  none: { th: 'ไม่พบ', en: 'Nothing' },
};

/** How the results of a search were found, in words. */
export const foundName = (found: SearchFound['found'], lang: Language): string => NAMES[found][lang];

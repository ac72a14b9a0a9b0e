import type { FlowWords } from '@mali/contracts/flow-values';
import { LANGUAGES, type Language } from '@mali/contracts/limits';
import type { VariantRow } from '../pricing/repository.ts';

export type Placeholders = Readonly<Record<string, string>>;
export type InBoth<T> = Readonly<Record<Language, T>>;
export type FilledWords = InBoth<{ subject: string; text: string }>;

/** A product with shade and size. */
export function variantName(row: VariantRow, lang: Language): string {
  const own = lang === 'th' ? row.mat_name_th : row.mat_name;
  const variant = row.attributes.map((a) => (lang === 'th' ? a.name_th : a.name));
  return [row.brand_en, own, ...variant].filter((part) => part !== '').join(' ');
}

/** In one pass, so that a name in braces is no placeholder. */
const filled = (text: string, values: Placeholders): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  );

/** Subject and text of a flow in both languages, with what stands for its placeholders. */
export const fillWords = (words: FlowWords, values: (lang: Language) => Placeholders): FilledWords =>
  Object.fromEntries(
    LANGUAGES.map((lang) => {
      const own = values(lang);
      const subject = filled(words[`subject_${lang}`], own).replaceAll(/\s+/g, ' ').trim();
      return [lang, { subject, text: filled(words[`text_${lang}`], own) }];
    }),
  ) as FilledWords;

const YOU: InBoth<string> = { th: 'ลูกค้า', en: 'there' };
/** A member's first name; without one, how the shop addresses customers. */
export const nameFor = (name: string, lang: Language): string => name.trim() || YOU[lang];

import type { Language } from '@mali/contracts/limits';
import type { Config } from '../../config.ts';
import { nameFor } from '../flows/flow-words.ts';
import { type MessageMail, messageMail } from '../flows/message-mail.ts';
import type { MailingColumns } from './mailing-repository.ts';

type Texts = Pick<MailingColumns, 'subject_th' | 'subject_en' | 'text_th' | 'text_en' | 'link'>;
type MailConfig = Pick<Config, 'publicUrl' | 'shop' | 'jwtSecret'>;

const named = (text: string, name: string, lang: Language): string =>
  text.replaceAll('{name}', () => nameFor(name, lang));
/** Subject and text in a language, with the reader's name. */
export const wordsOf = (texts: Texts, name: string, lang: Language) => ({
  subject: named(texts[`subject_${lang}`], name, lang),
  text: named(texts[`text_${lang}`], name, lang),
});

/** The mail of a mailing; without a reader its links to unsubscribe lead to the settings. */
export const mailingMail = (
  texts: Texts,
  config: MailConfig,
  { name, ...reader }: { name: string; lang: Language; user_id: number | null; at: Date },
): MessageMail =>
  messageMail(config, { ...wordsOf(texts, name, reader.lang), path: texts.link, goods: null }, reader);

import type { ContactTopicEntry, TopicAsks } from '@mali/contracts/contact-topics';
import type { ContactRequest } from '@mali/contracts/content';
import { CONTACT_TEXT } from '@mali/contracts/content-values';
import { type Language, TEXT } from '@mali/contracts/limits';
import { type PhoneProblem, parseThaiPhone } from '@mali/thai/phone';
import * as yup from 'yup';
import { isSoNo, writtenSoNo } from '../orders/index.ts';

/** Form values. `website` is a honeypot field, hidden from users. */
export type ContactForm = {
  topic: string;
  name: string;
  email: string;
  phone: string;
  company: string;
  so_no: string;
  subject: string;
  message: string;
  website: string;
};

/** The chosen topic; the first one when it is none of them, e.g. because staff have taken it away meanwhile. */
export function topicOf(
  topics: readonly [ContactTopicEntry, ...ContactTopicEntry[]],
  key: string | null,
): ContactTopicEntry {
  return topics.find(({ topic }) => topic === key) ?? topics[0];
}

export const emptyForm = (topic: string): ContactForm => ({
  topic,
  name: '',
  email: '',
  phone: '',
  company: '',
  so_no: '',
  subject: '',
  message: '',
  website: '',
});

const PHONE_ERRORS = {
  letters: 'phoneLetters',
  too_short: 'phoneShort',
  too_long: 'phoneLong',
  not_thai: 'phoneForeign',
  unknown_prefix: 'phoneUnknown',
  landline_where_mobile: 'phoneUnknown',
} as const satisfies Record<Exclude<PhoneProblem, 'empty'>, string>;

export type ContactError =
  | (typeof PHONE_ERRORS)[keyof typeof PHONE_ERRORS]
  | 'nameMissing'
  | 'nameLong'
  | 'emailMissing'
  | 'emailWrong'
  | 'companyMissing'
  | 'companyLong'
  | 'numberWrong'
  | 'subjectLong'
  | 'messageMissing'
  | 'messageLong';

/** Rules of the form for a topic. Messages are keys of `contact.errors`. */
export const schemaFor = (asks: TopicAsks) =>
  yup.object({
    name: yup.string().trim().required('nameMissing').max(TEXT.name, 'nameLong'),
    email: yup
      .string()
      .trim()
      .required('emailMissing')
      .email('emailWrong')
      // A local host name without a dot is not deliverable.
      .matches(/@.+\..+$/, 'emailWrong')
      .max(TEXT.email, 'emailWrong'),
    phone: yup.string().test((phone = '', context) => {
      const parsed = parseThaiPhone(phone);
      if (parsed.ok || parsed.reason === 'empty') return true;
      return context.createError({ message: PHONE_ERRORS[parsed.reason] });
    }),
    company: yup
      .string()
      .trim()
      .max(CONTACT_TEXT.company, 'companyLong')
      .test(
        'company',
        (company = '', context) =>
          asks !== 'company' || company !== '' || context.createError({ message: 'companyMissing' }),
      ),
    so_no: yup
      .string()
      .transform(writtenSoNo)
      .test(
        'so_no',
        (so_no = '', context) =>
          asks !== 'order' ||
          so_no === '' ||
          isSoNo(so_no) ||
          context.createError({ message: 'numberWrong' }),
      ),
    subject: yup.string().trim().max(CONTACT_TEXT.subject, 'subjectLong'),
    message: yup.string().trim().required('messageMissing').max(CONTACT_TEXT.message, 'messageLong'),
  });

/** The request: fields that are empty or irrelevant to the topic are omitted. */
export function messageOf(
  form: ContactForm,
  { topic, asks }: ContactTopicEntry,
  lang: Language,
): ContactRequest {
  const phone = parseThaiPhone(form.phone);
  const company = asks === 'company' ? form.company.trim() : '';
  const so_no = asks === 'order' ? writtenSoNo(form.so_no) : '';
  const subject = form.subject.trim();
  return {
    topic,
    name: form.name.trim(),
    email: form.email.trim(),
    message: form.message.trim(),
    lang,
    ...(phone.ok && { phone: phone.national }),
    ...(company !== '' && { company }),
    ...(so_no !== '' && { so_no }),
    ...(subject !== '' && { subject }),
    ...(form.website !== '' && { website: form.website }),
  };
}

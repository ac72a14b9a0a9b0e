import { formatDateTime } from '@mali/thai/dates';
import type { Config } from '../../config.ts';
import { mailPage } from '../../platform/mail-page.ts';
import type { EventMailKind, EventRow, PersonRow } from './repository.ts';

const WORDS: Readonly<
  Record<EventMailKind, Readonly<Record<'th' | 'en', readonly [title: string, text: string]>>>
> = {
  registered: {
    th: ['ลงทะเบียนแล้ว: {event}', 'คุณมีที่ในงานนี้แล้ว แสดงอีเมลนี้ที่หน้างาน'],
    en: ['You are registered: {event}', 'You have a place. Show this mail at the door.'],
  },
  waiting: {
    th: ['อยู่ในคิวรอ: {event}', 'ตอนนี้เต็มแล้ว เราจะแจ้งคุณทางอีเมลเมื่อมีที่ว่าง'],
    en: [
      'You are on the waiting list: {event}',
      'It is full now. We will write to you when there is a place.',
    ],
  },
  promoted: {
    th: ['คุณได้ที่แล้ว: {event}', 'มีที่ว่างและเป็นของคุณแล้ว แสดงอีเมลนี้ที่หน้างาน'],
    en: ['You have a place: {event}', 'A place is free, and it is yours. Show this mail at the door.'],
  },
};
const LABELS = {
  th: { when: 'เวลา', where: 'สถานที่', name: 'ชื่อ', open: 'ดูงานหรือถอนตัว' },
  en: { when: 'When', where: 'Where', name: 'Name', open: 'See the event, or withdraw' },
} as const;

/** A mail to a guest about their registration. @param href the event's page, with the guest's token */
export function eventMail(
  { shop }: Pick<Config, 'shop'>,
  {
    kind,
    event,
    person: { name, lang },
    href,
  }: { kind: EventMailKind; event: EventRow; person: PersonRow; href: string },
) {
  const [title, text] = WORDS[kind][lang];
  const label = LABELS[lang];
  return mailPage({
    ...{ lang, shopName: lang === 'th' ? shop.nameTh : shop.nameEn },
    title: title.replace('{event}', () => event.title[lang]),
    blocks: [
      { kind: 'text', text },
      {
        kind: 'facts',
        facts: [
          { label: label.name, value: name },
          { label: label.when, value: formatDateTime(event.starts_at, lang) },
          ...(event.place === null ? [] : [{ label: label.where, value: event.place[lang] }]),
        ],
      },
      { kind: 'button', label: label.open, href },
    ],
  });
}

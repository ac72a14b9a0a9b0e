import { CONTACT_TOPICS } from '@mali/contracts/contact-topics';
import { escapeHtml } from './markup.ts';
import type { MessageRow } from './repository.ts';

/** Name of the topic for staff, in Thai. */
const topicOf = ({ topic, topic_name }: MessageRow): string =>
  (topic_name ?? CONTACT_TOPICS.find((one) => one.topic === topic)?.name)?.th ?? topic;

/** The mail with a visitor's message to the shop. */
export function contactMail(message: MessageRow): { subject: string; text: string; html: string } {
  const topic = topicOf(message);
  const about = message.subject === '' ? message.name : message.subject;
  const facts: [string, string][] = [
    ['เรื่อง', topic],
    ['ชื่อ', message.name],
    ['อีเมล', message.email],
    ['โทรศัพท์', message.phone ?? ''],
    ['บริษัท', message.company],
    ['คำสั่งซื้อ', message.so_no ?? ''],
    ['หัวข้อ', message.subject],
  ];
  const told = facts.filter(([, value]) => value !== '');
  // Line breaks in a subject would inject headers.
  const subject = `[${topic}] ${about}`.replace(/\s+/g, ' ').trim();
  const rows = told.map(
    ([name, value]) => `<tr><th align="left">${name}</th><td>${escapeHtml(value)}</td></tr>`,
  );
  return {
    subject,
    text: `${told.map(([name, value]) => `${name}: ${value}`).join('\n')}\n\n${message.message}\n`,
    html: `<!doctype html><meta charset="utf-8"><table>${rows.join('')}</table><p style="white-space: pre-wrap">${escapeHtml(message.message)}</p>`,
  };
}

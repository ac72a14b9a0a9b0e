/** Topics of the contact form. Plain values, in a file of their own: the first page of the shop needs none of them. */

/** What the form asks for besides: the number of an order, or the company of whoever writes. */
export const TOPIC_ASKS = ['nothing', 'order', 'company'] as const;
export type TopicAsks = (typeof TOPIC_ASKS)[number];
export type ContactTopicEntry = Readonly<{
  topic: string;
  name: Readonly<{ th: string; en: string }>;
  asks: TopicAsks;
}>;
const topic = <const Key extends string>(key: Key, th: string, en: string, asks: TopicAsks = 'nothing') => ({
  ...{ topic: key, name: { th, en }, asks },
});
/** Topics of the contact form until staff publish their own; pages of the shop link to them by these keys. */
export const CONTACT_TOPICS = [
  topic('order', 'คำสั่งซื้อ', 'An order', 'order'),
  topic('product', 'สินค้า', 'A product'),
  topic('partner', 'ร่วมเป็นพาร์ตเนอร์', 'A partnership', 'company'),
  topic('career', 'สมัครงาน', 'A position'),
  topic('other', 'เรื่องอื่น', 'Something else'),
] as const satisfies readonly ContactTopicEntry[];
export type ContactTopic = (typeof CONTACT_TOPICS)[number]['topic'];

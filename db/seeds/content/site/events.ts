import type { Stock } from './pictures.ts';
import { link, NO_TEXT, type SiteLayout, type SitePage, type SitePicture, t } from './types.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const BANGKOK_MS = 7 * HOUR_MS;

const EVENTS = {
  lipDay: { code: 'lip-day', title: t('วันลิป ที่สาขาสยาม', 'Lip day at Siam') },
  skinTalk: { code: 'skin-talk', title: t('คุยเรื่องผิวแห้ง ก่อนลมหนาว', 'Dry skin, before the cool season') },
} as const;

/** The pages that hold the blocks of the events. */
export const eventPages = (): SitePage[] =>
  Object.values(EVENTS).map(({ code, title }) => ({
    name: `event-${code}`,
    link: null,
    title,
    noindex: false,
  }));

/** Two events: one in two weeks in a branch, one that was online ten days ago. */
export function eventRows(now: Date, picture: (name: string) => SitePicture) {
  const midnight = Math.floor((now.getTime() + BANGKOK_MS) / DAY_MS) * DAY_MS - BANGKOK_MS;
  const at = (day: number, hour: number): string =>
    new Date(midnight + day * DAY_MS + hour * HOUR_MS).toISOString();
  const row = (event: (typeof EVENTS)[keyof typeof EVENTS], cover: SitePicture) => ({
    event_code: event.code,
    title: event.title,
    image: cover.hash,
    image_alt: cover.alt,
    published: true,
    updated_at: now.toISOString(),
  });
  return [
    {
      ...row(EVENTS.lipDay, picture('deals-lips')),
      summary: t(
        'ลองลิปทุกเฉดบนผิวจริง กับช่างแต่งหน้าสี่คน เลือกเฉดเสร็จกลับบ้านมือเปล่าก็ได้ ไม่ต้องจองล่วงหน้า',
        'Every lip shade, tried on real skin with four make-up artists. No booking, and no need to buy.',
      ),
      starts_at: at(14, 11),
      ends_at: at(14, 19),
      place: t('มะลิ สาขาสยาม', 'Mali Siam'),
      address: t('ถนนพระราม 1 ปทุมวัน กรุงเทพฯ', 'Rama I Road, Pathum Wan, Bangkok'),
      online_url: null,
    },
    {
      ...row(EVENTS.skinTalk, picture('deals-serum')),
      summary: t(
        'หนึ่งชั่วโมงกับทีมสกินแคร์ของร้าน ว่าด้วยผิวที่แห้งลงเมื่อความชื้นลด ถามตอบสดทุกข้อ',
        'An hour with the shop’s skincare team on skin that dries as the air does. Every question was answered live.',
      ),
      starts_at: at(-10, 20),
      ends_at: at(-10, 21),
      place: null,
      address: null,
      online_url: '/howto',
    },
  ];
}

/** The layouts of the event pages. */
export function eventLayouts(stock: Stock, picture: (name: string) => SitePicture): SiteLayout[] {
  const page = (
    event: (typeof EVENTS)[keyof typeof EVENTS],
    components: SiteLayout['components'],
    og_image: SitePicture,
  ): SiteLayout => ({
    page: `event-${event.code}`,
    name: event.title.th,
    components,
    seo_title: event.title,
    seo_desc: NO_TEXT,
    seo_keywords: NO_TEXT,
    og_image,
  });
  return [
    page(
      EVENTS.lipDay,
      [
        {
          id: 'programme',
          type: 'sis_text',
          title: t('ในวันงาน', 'On the day'),
          body: t(
            '- 11:00 เปิดโต๊ะลองเฉด มาก่อนลองก่อน\n- 13:00 เทียบเฉดกับโทนผิว ทีละคน คนละสิบนาที\n- 16:00 แต่งปากให้อยู่ถึงเย็น สาธิตบนเวทีเล็ก\n- 19:00 ปิดงาน',
            '- 11:00 The shade tables open: first come, first tried\n- 13:00 Shades matched to your skin, ten minutes each\n- 16:00 Lips that last until the evening, shown on the small stage\n- 19:00 The end',
          ),
          align: 'left',
        },
        {
          id: 'lips',
          type: 'products',
          title: t('เฉดที่จะได้ลอง', 'Shades to try'),
          text: NO_TEXT,
          products: {
            mat_ids: [
              stock.id('Ploenta', 'First Love Lipstick'),
              stock.id('Dararai', 'Monsoon Proof Lipstick'),
            ],
          },
          look: 'grid',
          more: link('ดูลิปทั้งหมด', 'See all lips', '/shop/make-up/lips'),
        },
      ],
      picture('deals-lips'),
    ),
    page(
      EVENTS.skinTalk,
      [
        {
          id: 'notes',
          type: 'sis_text',
          title: t('สรุปจากที่คุยกัน', 'What was said'),
          body: t(
            '1. ล้างหน้าด้วยน้ำอุณหภูมิห้อง น้ำอุ่นทำให้ผิวแห้งเร็วขึ้น\n2. ลงโทนเนอร์ตอนผิวยังหมาด แล้วตามด้วยครีมภายในหนึ่งนาที\n3. ห้องแอร์ทั้งวัน ทาซ้ำตอนบ่ายได้ ไม่ต้องล้างก่อน',
            '1. Wash with water as it comes: warm water dries skin sooner\n2. Toner on damp skin, then cream within a minute\n3. All day in air-conditioning? Cream once more in the afternoon, without washing first',
          ),
          align: 'left',
        },
        {
          id: 'named',
          type: 'products',
          title: t('ชิ้นที่พูดถึง', 'What was named'),
          text: NO_TEXT,
          products: {
            mat_ids: [
              stock.id('Haneulbi', 'Snow Lotus Toner'),
              stock.id('Haneulbi', 'White Lotus First Essence'),
              stock.id('Mizunagi', 'Retinal Night Serum'),
            ],
          },
          look: 'grid',
          more: null,
        },
      ],
      picture('deals-serum'),
    ),
  ];
}

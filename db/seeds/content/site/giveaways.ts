import { createHash } from 'node:crypto';
import type { DemoMaterial } from '../types.ts';
import type { Stock } from './pictures.ts';
import { NO_TEXT, t } from './types.ts';

const DAY_MS = 86_400_000;
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const OVER = { giveaway_id: 3, units: 3, entries: 41 };
/** Masked names of winners: invented. */
const WINNERS = ['ณั*** ว***', 'กา***', 'Su*** P***'];
/** Review texts for the product of the ended giveaway. */
const WRITTEN = [
  'ได้มาลองฟรีสามสัปดาห์ หน้าฝนใช้แล้วไม่เหนอะ แต่ขวดเปิดยากตอนมือเปียก',
  'ทดลองทุกเช้าตามที่บอกไว้ ผิวชุ่มขึ้นชัดในสัปดาห์ที่สอง กลิ่นแรงไปนิดสำหรับเรา',
];

const given = (material: DemoMaterial): number => {
  const variant = material.variants.find(({ free }) => !free);
  if (variant === undefined) throw new Error(`${material.name_en} cannot be bought`);
  return variant.mat_var_id;
};

/**
 * Three giveaways: open, upcoming, and ended with a draw as in production: entries ordered by SHA-256 of
 * `{seed}:{entry_no}`.
 */
export function demoGiveaways(stock: Stock, now: Date) {
  const at = (days: number): string =>
    new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000 + days * DAY_MS).toISOString();
  const toner = stock.material('Haneulbi', 'Snow Lotus Toner');
  const row = (giveaway_id: number, opens: number, closes: number) => ({
    ...{ giveaway_id, opens_at: at(opens), closes_at: at(closes) },
    ...{ created_at: at(opens - 2), updated_at: at(opens - 2), published_at: at(opens - 1) },
    ...{ seed: sha256(`demo giveaway ${giveaway_id}`), terms: NO_TEXT, created_by: null },
  });
  const giveaways = [
    {
      ...row(1, -2, 5),
      mat_var_id: given(stock.material('Haneulbi', 'Vitamin C 12 Serum')),
      units: 12,
      title: t('เซรั่มวิตามินซี 12 ลองก่อน แล้วค่อยบอก', 'Vitamin C 12: try it, then tell'),
      text: t(
        'สิบสองขวดสำหรับสิบสองคนที่อยากรู้ว่าวิตามินซีตัวนี้เข้ากับเช้าในกรุงเทพฯ ไหม ใช้สองสัปดาห์ แล้วเล่าตามจริงว่าซึมไวหรือเปล่า ทับด้วยกันแดดแล้วเป็นอย่างไร ไม่ชอบตรงไหนก็เขียนได้',
        'Twelve bottles for twelve people who want to know whether this vitamin C suits a morning in Bangkok. Use it for two weeks, then say how it was: how it sinks in, how it sits under sun cream, and what you did not like.',
      ),
      ...{ review_days: 21, face_types: [], drawn_at: null, last_entry: 0 },
    },
    {
      ...row(2, 3, 10),
      mat_var_id: given(stock.material('Mizunagi', 'Retinal Night Serum')),
      units: 8,
      title: t('เซรั่มเรตินัลกลางคืน สำหรับผิวธรรมดาและผิวมัน', 'Retinal at night, for normal and oily skin'),
      text: t(
        'เริ่มช้า ๆ สัปดาห์ละสองคืน แล้วเล่าให้ฟังว่าผิวรับได้แค่ไหน แปดขวดสำหรับผิวธรรมดาและผิวมัน',
        'Begin slowly, two nights a week, and tell how your skin took it. Eight bottles, for normal and oily skin.',
      ),
      ...{ review_days: 30, face_types: ['normal', 'oily'], drawn_at: null, last_entry: 0 },
      terms: t(
        'ไม่เหมาะกับผู้ที่ตั้งครรภ์หรือให้นมบุตร และผู้ที่แพ้เรตินอยด์',
        'Not for anybody who is pregnant, nursing, or sensitive to retinoids.',
      ),
    },
    {
      ...row(OVER.giveaway_id, -70, -63),
      mat_var_id: given(toner),
      units: OVER.units,
      title: t('โทนเนอร์บัวหิมะ กับสามสัปดาห์หน้าฝน', 'Snow Lotus Toner, three weeks of rain'),
      text: t(
        'หน้าฝนผิวมันแต่ยังแห้งข้างใน สามขวดสำหรับสามคนที่จะลองทุกเช้าสามสัปดาห์',
        'In the rains skin shines and is dry beneath. Three bottles for three people who try it every morning for three weeks.',
      ),
      ...{ review_days: 21, face_types: [], drawn_at: at(-63), last_entry: OVER.entries },
    },
  ];
  const seed = sha256(`demo giveaway ${OVER.giveaway_id}`);
  const numbers = Array.from({ length: OVER.entries }, (_, i) => i + 1);
  const order = numbers
    .map((entry_no) => ({ entry_no, hash: sha256(`${seed}:${entry_no}`) }))
    .sort((a, b) => (a.hash < b.hash ? -1 : 1));
  const entries = order.map(({ entry_no }, i) => ({
    ...{ giveaway_id: OVER.giveaway_id, entry_no, user_id: null, entered_at: at(-70 + entry_no / 10) },
    ...{ place: i + 1, won: i < OVER.units, shown_name: WINNERS[i] ?? null },
    // The winners entered their address, and the prize was sent.
    claimed_at: i < OVER.units ? at(-62) : null,
    sent_at: i < OVER.units ? at(-60) : null,
    review_by: i < OVER.units ? at(-39) : null,
  }));
  return {
    giveaways,
    entries,
    /** Assigns review texts and their giveaway to the newest reviews of the product. */
    reviewed: { giveaway_id: OVER.giveaway_id, mat_id: toner.mat_id, written: WRITTEN },
  };
}

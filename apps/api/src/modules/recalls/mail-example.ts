import type { Language } from '@mali/contracts/limits';
import type { RecallRemedy } from '@mali/contracts/recall-values';
import type { Config } from '../../config.ts';
import type { OrderDetail } from '../orders/index.ts';
import { exampleReturn } from '../returns/mail-example.ts';
import { sendTo } from '../returns/present.ts';
import { recallMail } from './recall-mail.ts';

/** Satang that go back. */
const REFUNDED = 45_000;

/** The mail of a made-up recall about an order, for the preview of all mails: a dangerous one, and one of quality. */
export function exampleRecallMail(
  remedy: RecallRemedy,
  order: OrderDetail,
  config: Pick<Config, 'publicUrl' | 'shop' | 'seller' | 'jwtSecret'>,
  at: Date,
): { subject: string; html: string } {
  const { lang, so_no } = order;
  const shown = order.lines[0]?.shown;
  const name: Readonly<Record<Language, string>> = {
    th: shown?.mat_name_th ?? '',
    en: shown?.mat_name ?? '',
  };
  const isReturn = remedy === 'return';
  return recallMail(
    {
      ...{ remedy, severity: isReturn ? 'stop_using' : 'quality' },
      text_th: isReturn
        ? 'แบรนด์พบเชื้อจุลินทรีย์เกินเกณฑ์ในล็อตนี้ อาจทำให้ผิวระคายเคือง'
        : 'ฉลากของล็อตนี้พิมพ์ส่วนผสมไม่ครบ ตัวสินค้าใช้ได้ตามปกติ',
      text_en: isReturn
        ? 'The brand has found too many microbes in this lot. It may irritate the skin.'
        : 'The label of this lot leaves out an ingredient. The product itself is as it should be.',
    },
    {
      ...{ lang, so_no, items: [{ name: name[lang], quantity: 1, lots: ['A2411'] }] },
      back: {
        send: isReturn ? sendTo({ config }, exampleReturn('approved', so_no, lang, at)) : null,
        ...{ amount: REFUNDED, follows: false },
      },
    },
    config,
  );
}

import type { Language } from '@mali/contracts/limits';
import type { ReturnNews } from './mails.ts';
import type { ReturnDetail } from './repository.ts';

const DAY_MS = 86_400_000;
const NOTE: Readonly<Record<Language, string>> = {
  th: 'เปิดใช้แล้ว ดูเงื่อนไขการคืนได้ที่หน้าเว็บ',
  en: 'It has been opened; the terms are on our page',
};

/**
 * A made-up return of an order, for the preview of a mail: its first item is damaged, its second one was opened. The first
 * one is exchanged once it is about an exchange.
 */
export function exampleReturn(kind: ReturnNews, so_no: string, lang: Language, at: Date): ReturnDetail {
  const line = { quantity: 1, restocked: 0, quarantined: 0, written_off: 0, refund_id: null, refunded: 0 };
  const isExchange = kind === 'changed' || kind === 'exchanged';
  const none = { wished_for: null, exchange_for: null };
  const wish = isExchange ? { wished_for: 1, exchange_for: 1 } : none;
  const isRefused = kind === 'refused';
  return {
    ...{ return_no: 'RT26112312345678', so_no, source: 'customer', note: '', request_key: '' },
    status: kind === 'changed' ? 'approved' : kind === 'exchanged' ? 'done' : kind,
    ...{ pay_first: false, drop_off_code: isRefused ? null : 'MALI2345', booked: null },
    ...{ asked_at: at, status_at: at, decide_by: new Date(at.getTime() + DAY_MS) },
    lines: [
      {
        ...{ ...line, line_no: 1, reason: 'damaged', opened: true, cause: 'shop', send_back: true },
        ...{ approved: !isRefused, decision_note: isRefused ? NOTE[lang] : '', ...wish },
      },
      {
        ...{ ...line, line_no: 2, reason: 'changed_mind', opened: true, cause: 'customer', send_back: true },
        ...{ approved: false, decision_note: NOTE[lang], ...none },
      },
    ],
    ...{ photos: [], events: [], refunded: 0 },
    exchange:
      kind === 'exchanged'
        ? { so_no: 'SO26112387654321', credit: 45_000, total: 5000, doc_status: 1, ended: false }
        : null,
  };
}

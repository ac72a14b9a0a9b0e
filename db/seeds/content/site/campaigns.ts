const DAY_MS = 86_400_000;
const BANGKOK_MS = 7 * 3_600_000;

type Row = Record<string, unknown>;

/** Winners of the ended campaign: invented, with masked names. */
const WINNERS = [
  ['กุล*** ศร***', 1_842_500],
  ['ชล*** พง***', 1_516_000],
  ['Na*** Wo***', 1_239_000],
  ['ปวี*** รั***', 984_500],
  ['วร*** เก***', 871_000],
] as const;
const RIGHT_SATANG = 100_000;

/** Top-spender campaigns: one running, and one ended with its winners. Money is satang. */
export function topSpenderRows(now: Date): readonly { table: string; rows: readonly Row[] }[] {
  // Days begin at midnight in Bangkok.
  const today = Math.floor((now.getTime() + BANGKOK_MS) / DAY_MS) * DAY_MS - BANGKOK_MS;
  const day = (days: number) => new Date(today + days * DAY_MS).toISOString();
  const prize = (from_place: number, to_place: number, prize_th: string, text: string) => ({
    ...{ from_place, to_place, prize: text, prize_th },
  });
  const campaigns: Row[] = [
    {
      campaign_id: 1,
      name: 'Rainy season top spender',
      name_th: 'ท็อปสเปนเดอร์หน้าฝน',
      lead: 'Two months of rain, five members with the fullest bags. Thank you for shopping with us.',
      lead_th: 'สองเดือนของหน้าฝน ห้าสมาชิกที่ซื้อมากที่สุด ขอบคุณที่ซื้อของกับเรา',
      ...{ starts_at: day(-100), ends_at: day(-40), announce_at: day(-20), settled_at: day(-20) },
      ...{ right_satang: RIGHT_SATANG, places: WINNERS.length },
      prizes: [
        prize(1, 1, 'คูปองเงินสด 10,000 บาท', 'A voucher of ฿10,000'),
        prize(2, 3, 'คูปองเงินสด 3,000 บาท', 'A voucher of ฿3,000'),
        prize(4, 5, 'ชุดดูแลผิวหนึ่งชุด', 'A set of skin care'),
      ],
    },
    {
      campaign_id: 2,
      name: 'Cool season top spender',
      name_th: 'ท็อปสเปนเดอร์หน้าหนาว',
      lead: 'The ten members who spend most this season win. Join once, and every order counts by itself.',
      lead_th: 'สิบสมาชิกที่ซื้อมากที่สุดในหน้าหนาวนี้รับของรางวัล เข้าร่วมครั้งเดียว ทุกคำสั่งซื้อนับให้เอง',
      ...{ starts_at: day(-7), ends_at: day(38), announce_at: day(60), settled_at: null },
      ...{ right_satang: RIGHT_SATANG, places: 10 },
      prizes: [
        prize(1, 1, 'คูปองเงินสด 15,000 บาท', 'A voucher of ฿15,000'),
        prize(2, 3, 'คูปองเงินสด 5,000 บาท', 'A voucher of ฿5,000'),
        prize(4, 10, 'ชุดของขวัญมะลิ', 'A gift set from Mali'),
      ],
    },
  ];
  return [
    { table: 'top_spender_campaigns', rows: campaigns },
    {
      table: 'top_spender_winners',
      rows: WINNERS.map(([name, amount], i) => ({
        ...{ campaign_id: 1, place: i + 1, user_id: null, name, amount },
        rights: Math.floor(amount / RIGHT_SATANG),
      })),
    },
  ];
}

import { arabicDigits } from './fold.ts';

/** The price range of a query, in baht; null for an open end. */
export type PriceWords = Readonly<{ keyword: string; min: number | null; max: number | null }>;

const NUMBER = '(\\d[\\d,]*(?:\\.\\d{1,2})?)(k)?';
const BAHT = '(?:\\s*(?:บาท|฿|บ\\.|baht|thb)(?![a-z]))';
const BEFORE = '(?:฿\\s*)?';
/** Numbers with another unit: 50 ml, 10 %, 24 ชั่วโมง. */
const NO_UNIT =
  '(?![\\d.,]|\\s*(?:ml|g|gm|gr|mg|kg|oz|l|cm|mm|pcs?|pieces?|sheets?|%|\\+|x|hours?|hrs?|days?|years?|มล|มิลลิ|กรัม|ก\\.|กก|ลิตร|ซีซี|ออนซ์|ชิ้น|แผ่น|อัน|ชั่วโมง|ชม|วัน|ปี|เท่า|สี|เฉด|นาที)(?![a-z]))';
const PRICE = '(?:(?:ที่\\s*)?ราคา|(?:in |with )?prices?(?: of)?|งบ(?:ประมาณ)?|budget)?\\s*';
const AMOUNT = `${BEFORE}${NUMBER}${NO_UNIT}${BAHT}?`;

const pattern = (text: string): RegExp => new RegExp(text, 'i');
const BETWEEN = [
  pattern(`${PRICE}(?:between|ระหว่าง)\\s*${AMOUNT}\\s*(?:and|to|ถึง|กับ|และ|-|–)\\s*${AMOUNT}`),
  pattern(`${PRICE}${BEFORE}${NUMBER}\\s*(?:to|ถึง|-|–)\\s*${BEFORE}${NUMBER}${NO_UNIT}${BAHT}`),
  pattern(`(?:ราคา|price|งบ|budget)\\s*${BEFORE}${NUMBER}\\s*(?:to|ถึง|-|–)\\s*${AMOUNT}`),
];
const MOST = [
  pattern(
    `${PRICE}(?:under|below|less than|cheaper than|no more than|not over|at most|up to|<=?|ไม่เกิน|ต่ำกว่า|น้อยกว่า|ถูกกว่า|ไม่ถึง)\\s*${AMOUNT}(?:ลงมา)?`,
  ),
  pattern(`(?:งบ(?:ประมาณ)?|budget)\\s*${AMOUNT}`),
  pattern(`${PRICE}${AMOUNT}\\s*(?:ลงมา|or less|and under|max)`),
];
const LEAST = [
  pattern(`${PRICE}${AMOUNT}\\s*(?:ขึ้นไป|or more|and up|and over)`),
  pattern(`${PRICE}(?:over|above|more than|at least|>=?|ตั้งแต่|มากกว่า|สูงกว่า|แพงกว่า|เกิน)\\s*${AMOUNT}(?:ขึ้นไป)?`),
];

/** An amount without a comparison: the budget. */
const SUM = [pattern(`${PRICE}(?:฿\\s*${NUMBER}${NO_UNIT}${BAHT}?|${NUMBER}${BAHT})(?:\\s*only)?`)];

const THOUSAND = 1000;
/** Nothing costs less than one baht or more than this. */
const LARGEST = 1_000_000;

function amount(digits: string | undefined, thousands: string | undefined): number | null {
  const value = Number((digits ?? '').replaceAll(',', '')) * (thousands === undefined ? 1 : THOUSAND);
  return value >= 1 && value <= LARGEST ? value : null;
}

const ROUND = /^[1-9]\d*[059]$/;
/** From 100 baht, since 50 may be a sun protection factor; above 2000 it may be milligrams of collagen. */
const LEAST_BARE = 100;
const MOST_BARE = 2000;

const isBarePrice = (digits: string): boolean =>
  ROUND.test(digits) && Number(digits) >= LEAST_BARE && Number(digits) <= MOST_BARE;

/**
 * A number or range at the end of a query that may be a price without a currency (เซรั่ม 300, ครีม 300-500): the
 * budget. The words before it decide: a product type has a price, but a brand name may be followed by a shade number.
 * @returns null without such a number, or without words before it
 */
export function barePrice(query: string): { keyword: string; min: number | null; max: number } | null {
  const found = /^(.*?\S)\s+(?:(\d{3,4})\s*[-–]\s*)?(\d{3,4})$/.exec(arabicDigits(query).trim());
  const [, keyword, low, high = ''] = found ?? [];
  if (keyword === undefined || !isBarePrice(high)) return null;
  if (low !== undefined && (!isBarePrice(low) || Number(low) > Number(high))) return null;
  return { keyword, min: low === undefined ? null : Number(low), max: Number(high) };
}

const UNITS: Readonly<Record<string, number>> = {
  หนึ่ง: 1,
  สอง: 2,
  สาม: 3,
  สี่: 4,
  ห้า: 5,
  หก: 6,
  เจ็ด: 7,
  แปด: 8,
  เก้า: 9,
};
const POWERS: Readonly<Record<string, number>> = { สิบ: 10, ร้อย: 100, พัน: 1000, หมื่น: 10_000 };
const NUMERAL = [...Object.keys(UNITS), ...Object.keys(POWERS)].join('|');
const NUMERALS_OF_PRICE = new RegExp(
  `((?:ไม่เกิน|ต่ำกว่า|น้อยกว่า|ถูกกว่า|ไม่ถึง|มากกว่า|เกิน|งบ|ราคา)\\s*)((?:${NUMERAL})*(?:${Object.keys(POWERS).join('|')})(?:${NUMERAL})*)`,
  'g',
);

/** The value of Thai numerals in words (สองร้อยห้าสิบ is 250). */
function amountOf(numerals: string): number {
  let [sum, unit] = [0, 0];
  for (const [word] of numerals.matchAll(new RegExp(NUMERAL, 'g'))) {
    const power = POWERS[word];
    if (power === undefined) unit = UNITS[word] ?? 0;
    else [sum, unit] = [sum + Math.max(unit, 1) * power, 0];
  }
  return sum + unit;
}

/** Prices in words as numbers (ไม่เกินสามร้อย, ไม่เกิน 300). */
const withDigits = (query: string): string =>
  arabicDigits(query).replace(
    NUMERALS_OF_PRICE,
    (_, before: string, numerals: string) => before + amountOf(numerals),
  );

/**
 * Price words of a query ("under 300", ไม่เกิน 300 บาท, ราคา 200-500, 300 บาท) as a price range, and the
 * query without them; an amount alone is the maximum. Numbers with other units (50 ml) stay in the query.
 */
export function priceWords(query: string): PriceWords {
  let keyword = withDigits(query);
  let [min, max]: [number | null, number | null] = [null, null];
  const take = (patterns: readonly RegExp[], use: (found: RegExpExecArray) => boolean): void => {
    for (const one of patterns) {
      const found = one.exec(keyword);
      if (found === null || !use(found)) continue;
      keyword = `${keyword.slice(0, found.index)} ${keyword.slice(found.index + found[0].length)}`;
      return;
    }
  };
  take(BETWEEN, ([, low, lows, high, highs]) => {
    const [least, most] = [amount(low, lows), amount(high, highs)];
    if (least === null || most === null || least > most) return false;
    [min, max] = [least, most];
    return true;
  });
  if (max === null) {
    take(MOST, ([, digits, thousands]) => {
      max = amount(digits, thousands);
      return max !== null;
    });
  }
  if (min === null) {
    take(LEAST, ([, digits, thousands]) => {
      const least = amount(digits, thousands);
      if (least === null || (max !== null && least > max)) return false;
      min = least;
      return true;
    });
  }
  if (min === null && max === null) {
    take(SUM, ([, signed, signedThousands, named, namedThousands]) => {
      max = amount(signed ?? named, signed === undefined ? namedThousands : signedThousands);
      return max !== null;
    });
  }
  if (min === null && max === null) return { keyword: query, min, max };
  return { keyword: keyword.replaceAll(/\s+/g, ' ').trim(), min, max };
}

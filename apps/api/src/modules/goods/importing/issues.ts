/**
 * What is said about a row of a file: in English by the command and in both languages by the page. `{}` stands for a
 * value. A text without its Thai one is no key, so that none can be added in one language alone.
 */
export const THAI_OF = {
  'no id': 'ไม่มีรหัสสินค้า',
  'the id is longer than {} characters': 'รหัสยาวเกิน {} ตัวอักษร',
  'the id came before, on line {}': 'รหัสนี้อยู่ในแถว {} แล้ว แถวของสินค้าเดียวกันต้องอยู่ติดกัน',
  '{} text in {}': 'มีข้อความภาษา{} ในช่อง {}',
  '{} text in {} not used': 'ไม่ใช้ข้อความภาษา{} ในช่อง {}',
  'no name': 'ไม่มีชื่อสินค้า',
  'no brand': 'ไม่มีแบรนด์',
  'no category': 'ไม่มีหมวดหมู่',
  'category "{}" has no place in the shop': 'ร้านไม่มีหมวดหมู่ "{}"',
  'the shop has no category "{}"': 'ร้านไม่มีหมวดหมู่ "{}"',
  'category taken from "{}"': 'ใช้หมวดหมู่จาก "{}"',
  'category not known: put into the default one': 'ไม่รู้จักหมวดหมู่ จึงใช้หมวดหมู่ตั้งต้น',
  'only the first {} of {} variants taken': 'ใช้เพียง {} ตัวเลือกแรกจาก {}',
  'a price range without variants: the lowest price taken': 'มีช่วงราคาแต่ไม่มีตัวเลือก จึงใช้ราคาต่ำสุด',
  'name cut to {} characters': 'ตัดชื่อเหลือ {} ตัวอักษร',
  'ingredients cut to {} characters': 'ตัดส่วนประกอบเหลือ {} ตัวอักษร',
  '{} cut to {} characters': '{}: ตัดข้อความเหลือ {} ตัวอักษร',
  '{} "{}" is not known: left out': '{}: ไม่รู้จัก "{}" จึงไม่นำเข้า',
  '"{}" is not a time after opening: left out': '"{}" ไม่ใช่อายุหลังเปิดใช้ จึงไม่นำเข้า',
  '"{}" is not a notification number: left out': '"{}" ไม่ใช่เลขที่จดแจ้ง จึงไม่นำเข้า',
  'a rating of {} is above {}: left out': 'คะแนน {} เกิน {} จึงไม่นำเข้า',
  'a rating without a count of reviews: left out': 'คะแนนไม่มีจำนวนรีวิว จึงไม่นำเข้า',
  '"{}" is not a date: left out': '"{}" ไม่ใช่วันที่ จึงไม่นำเข้า',
  'a date to come: today taken': 'เป็นวันที่ในอนาคต จึงใช้วันนี้',
  'no readable stock: nothing put on sale': 'อ่านจำนวนสต็อกไม่ได้ จึงไม่มีของขาย',
  'no price': 'ไม่มีราคา',
  'price {} {} is below {}': 'ราคา {} {} ต่ำกว่า {}',
  'price {} {} is above {}': 'ราคา {} {} สูงกว่า {}',
  'no variant with a price within bounds': 'ไม่มีตัวเลือกที่ราคาอยู่ในช่วงที่กำหนด',
  'price {} {} is more than the shop can hold': 'ราคา {} {} เกินกว่าที่ร้านรองรับ',
  'price {} {} is nothing in baht': 'ราคา {} {} คิดเป็นศูนย์บาท',
  'variant "{}" has no price: left out': 'ตัวเลือก "{}" ไม่มีราคา จึงไม่นำเข้า',
  'variant "{}" costs {} {}: left out': 'ตัวเลือก "{}" ราคา {} {} จึงไม่นำเข้า',
  'variant "{}" stands twice: the first one taken': 'มีตัวเลือก "{}" ซ้ำ จึงใช้รายการแรก',
  'part of the variants cannot be read: {}': 'อ่านตัวเลือกบางส่วนไม่ได้: {}',
  'HTML taken out': 'ตัดโค้ด HTML ออก',
  'HTML entities read': 'แปลงรหัส HTML เป็นตัวอักษร',
  'unreadable characters taken out': 'ตัดตัวอักษรที่อ่านไม่ได้ออก',
  'control characters taken out': 'ตัดอักขระควบคุมออก',
  'emoji taken out': 'ตัดอีโมจิออก',
  'invisible characters taken out': 'ตัดอักขระที่มองไม่เห็นออก',
  'the database refuses it: {}': 'ฐานข้อมูลไม่รับแถวนี้: {}',
  'picture "{}": {}': 'รูป "{}": {}',
  'a new product needs {}': 'สินค้าใหม่ต้องมี {}',
  'a new variant needs a price': 'ตัวเลือกใหม่ต้องมีราคา',
  'SKU "{}" belongs to another product': 'SKU "{}" เป็นของสินค้าอื่น',
  'SKU "{}" stands twice in the product': 'SKU "{}" ซ้ำในสินค้าเดียวกัน',
  'the SKU is longer than {} characters': 'SKU ยาวเกิน {} ตัวอักษร',
  '"{}" is not a barcode (GTIN): left out': '"{}" ไม่ใช่บาร์โค้ด (GTIN) จึงไม่นำเข้า',
  '"{}" is an error of the spreadsheet': '"{}" เป็นข้อผิดพลาดของสูตรในตาราง',
  '"{}" is not a price': '"{}" ไม่ใช่ราคา',
  '"{}" is not a whole number: left out': '"{}" ไม่ใช่จำนวนเต็ม จึงไม่นำเข้า',
  '"{}" is not known; known are {}': 'ไม่รู้จัก "{}" ค่าที่ใช้ได้คือ {}',
  'the price on the pack is not above the price: left out': 'ราคาป้ายไม่สูงกว่าราคาขาย จึงไม่นำเข้า',
  'this differs from the first row of the product: the first one taken': 'ต่างจากแถวแรกของสินค้า จึงใช้ค่าในแถวแรก',
  'a quote stands where none may': 'มีเครื่องหมายคำพูดผิดตำแหน่ง',
  'a quote is not closed': 'เครื่องหมายคำพูดไม่ปิด',
  '{} cells instead of {}': 'มี {} ช่องแทนที่จะเป็น {} ช่อง',
  'the cells cannot be told apart': 'แยกช่องของแถวนี้ไม่ได้',
} as const satisfies Readonly<Record<string, string>>;
export type IssueKey = keyof typeof THAI_OF;

/** What is said about a row, with the column it is about. */
export type Issue = Readonly<{
  key: IssueKey;
  values: readonly (string | number)[];
  column: string | null;
  /** Line of the file, where it is not the first one of its row. */
  line?: number;
}>;
/** What an import says about a row; reviews and unreadable rows have plain texts. */
export type Remark = Issue | string;

const filled = (text: string, values: Issue['values']): string => {
  const rest = [...values];
  return text.replaceAll('{}', () => String(rest.shift() ?? ''));
};

/** @returns the text in English, as the command prints it */
export const textOf = (remark: Remark): string =>
  typeof remark === 'string' ? remark : filled(remark.key, remark.values);

const isKey = (key: string): key is IssueKey => Object.hasOwn(THAI_OF, key);
/** The text of a stored issue in Thai; a text without a translation stays as it is. */
export const thaiTextOf = (key: string, values: Issue['values']): string =>
  filled(isKey(key) ? THAI_OF[key] : key, values);
export const englishTextOf = (key: string, values: Issue['values']): string => filled(key, values);

export const issue = (key: IssueKey, column: string | null, ...values: Issue['values']): Issue => ({
  key,
  values,
  column,
});

/** Collects what is said about a row, each text once. */
export class Issues {
  readonly #found = new Map<string, Issue>();

  add(key: IssueKey, column: string | null, ...values: Issue['values']): void {
    this.put(issue(key, column, ...values));
  }

  put(one: Issue): void {
    const text = `${one.line ?? ''} ${textOf(one)}`;
    if (!this.#found.has(text)) this.#found.set(text, one);
  }

  get all(): readonly Issue[] {
    return [...this.#found.values()];
  }
}

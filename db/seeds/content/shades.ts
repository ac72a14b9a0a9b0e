/** One colour of a range: names, `#rrggbb`, and the family that the shade filter groups by. */
export interface Shade {
  en: string;
  th: string;
  hex: string;
  family: string;
}

const list = (family: string, rows: readonly (readonly [en: string, th: string, hex: string])[]): Shade[] =>
  rows.map(([en, th, hex]) => ({ en, th, hex, family }));

/** Ranges by name. A product takes some of its range, numbered from 01. */
export const ranges = {
  lip: [
    ...list('red', [
      ['Hibiscus', 'ชบา', '#b3264a'],
      ['Temple Red', 'แดงกำแพงวัด', '#9c1f2b'],
      ['Cherry Glaze', 'เชอร์รีเคลือบแก้ว', '#a3163a'],
      ['Chilli Flake', 'พริกแห้ง', '#b8332a'],
      ['Ruby Silk', 'ไหมทับทิม', '#8e1535'],
    ]),
    ...list('pink', [
      ['Lotus Bud', 'บัวตูม', '#d97a93'],
      ['Frangipani Pink', 'ลั่นทมชมพู', '#e08d9c'],
      ['Rose Apple', 'ชมพู่', '#d65f78'],
      ['Pink Salt', 'เกลือชมพู', '#dca29b'],
      ['Bougainvillea', 'เฟื่องฟ้า', '#c53d78'],
    ]),
    ...list('coral', [
      ['Papaya', 'มะละกอสุก', '#e0705a'],
      ['Sunset Pier', 'สะพานยามเย็น', '#d9614d'],
      ['Salmon Milk', 'นมแซลมอน', '#e58b77'],
      ['Coral Reef', 'ปะการัง', '#e26a60'],
    ]),
    ...list('nude', [
      ['Bare Linen', 'ลินินเปลือย', '#c58f7c'],
      ['Milk Tea', 'ชานม', '#b9806a'],
      ['Palm Sugar', 'น้ำตาลปี๊บ', '#b0745a'],
      ['Almond Skin', 'อัลมอนด์', '#cf9c88'],
    ]),
    ...list('brown', [
      ['Thai Tea', 'ชาไทย', '#a6553a'],
      ['Cocoa Husk', 'เปลือกโกโก้', '#7a4236'],
      ['Tamarind', 'มะขาม', '#8a4a38'],
      ['Burnt Brick', 'อิฐเผา', '#96432f'],
    ]),
    ...list('plum', [
      ['Mangosteen', 'มังคุด', '#6e2444'],
      ['Night Orchid', 'กล้วยไม้ราตรี', '#7d2f5c'],
      ['Fig Jam', 'แยมมะเดื่อ', '#74283c'],
    ]),
  ],
  base: [
    ...list('fair', [
      ['Porcelain Pink', 'ขาวชมพู', '#f2d7c4'],
      ['Fair Ivory', 'ขาวงาช้าง', '#efd2b3'],
      ['Light Petal', 'ขาวกลีบดอกไม้', '#eccbb2'],
    ]),
    ...list('light', [
      ['Light Beige', 'เบจสว่าง', '#e8c4a0'],
      ['Warm Vanilla', 'วานิลลาอุ่น', '#e6bf93'],
      ['Natural Rice', 'ข้าวสาร', '#e2bb97'],
    ]),
    ...list('medium', [
      ['Natural Beige', 'เบจธรรมชาติ', '#d9ac82'],
      ['Honey', 'น้ำผึ้ง', '#d3a172'],
      ['Golden Sand', 'ทรายทอง', '#cd9a6a'],
      ['Soft Olive', 'มะกอกอ่อน', '#c99c72'],
    ]),
    ...list('tan', [
      ['Toasted Coconut', 'มะพร้าวคั่ว', '#b98558'],
      ['Amber Tan', 'แทนอำพัน', '#b07a4e'],
      ['Caramel', 'คาราเมล', '#a66f45'],
    ]),
    ...list('deep', [
      ['Cinnamon', 'อบเชย', '#8f5b39'],
      ['Espresso', 'เอสเปรสโซ', '#6f452c'],
    ]),
  ],
  cheek: [
    ...list('pink', [
      ['First Blush', 'แก้มเขิน', '#e79a9b'],
      ['Peony Dust', 'ผงโบตั๋น', '#d9808f'],
      ['Lychee', 'ลิ้นจี่', '#eaa7ad'],
      ['Rose Water', 'น้ำกุหลาบ', '#df8c92'],
    ]),
    ...list('peach', [
      ['Peach Sorbet', 'พีชซอร์เบต์', '#eea583'],
      ['Apricot Milk', 'นมแอปริคอต', '#efb391'],
      ['Mango Skin', 'เปลือกมะม่วง', '#e99b6c'],
    ]),
    ...list('coral', [
      ['Coral Kiss', 'จูบปะการัง', '#e57f6b'],
      ['Guava', 'ฝรั่งไส้แดง', '#e0766f'],
    ]),
    ...list('mauve', [
      ['Dusty Mauve', 'ม่วงหม่น', '#c08a95'],
      ['Fig Milk', 'นมมะเดื่อ', '#b97a86'],
      ['Lavender Haze', 'ลาเวนเดอร์หมอก', '#c9a3c0'],
    ]),
    ...list('brown', [
      ['Brick Wash', 'อิฐจาง', '#bf7560'],
      ['Cinnamon Latte', 'ลาเต้อบเชย', '#b87a5d'],
    ]),
  ],
  glow: list('champagne', [
    ['Moonlit', 'แสงจันทร์', '#f1dfc9'],
    ['Champagne Pop', 'แชมเปญ', '#efd2ab'],
    ['Rose Quartz', 'โรสควอตซ์', '#f0cfc6'],
    ['Honeycomb', 'รวงผึ้ง', '#e6bd85'],
    ['Opal', 'โอปอล', '#e6deea'],
  ]),
  contour: list('brown', [
    ['Cool Ash', 'เทาหม่น', '#9b7a66'],
    ['Soft Cocoa', 'โกโก้อ่อน', '#8c6249'],
    ['Deep Walnut', 'วอลนัตเข้ม', '#6f4a36'],
  ]),
  eye: [
    ...list('brown', [
      ['Milk Mocha', 'มอคค่านม', '#a87a5f'],
      ['Burnt Sienna', 'เซียนนาไหม้', '#9d5a3c'],
      ['Cacao Nib', 'เมล็ดโกโก้', '#6c4231'],
      ['Warm Taupe', 'โทปอุ่น', '#a58674'],
    ]),
    ...list('pink', [
      ['Ballet Slipper', 'รองเท้าบัลเลต์', '#dca7a2'],
      ['Dried Rose', 'กุหลาบแห้ง', '#b97b7b'],
      ['Plum Blossom', 'ดอกบ๊วย', '#c07f93'],
    ]),
    ...list('gold', [
      ['Temple Gold', 'ทองหลังคาวัด', '#c99a52'],
      ['Champagne Foil', 'ฟอยล์แชมเปญ', '#dcbc92'],
    ]),
    ...list('purple', [
      ['Butterfly Pea', 'อัญชัน', '#7b6aa6'],
      ['Aubergine', 'มะเขือม่วง', '#5d3a55'],
    ]),
    ...list('green', [
      ['Pandan', 'ใบเตย', '#7d9468'],
      ['Moss', 'มอส', '#68714e'],
    ]),
    ...list('grey', [
      ['River Stone', 'หินแม่น้ำ', '#8f8983'],
      ['Silver Rain', 'ฝนเงิน', '#b9b6b4'],
    ]),
  ],
  liner: [
    ...list('black', [
      ['Deep Black', 'ดำสนิท', '#16110f'],
      ['Soft Black', 'ดำนุ่ม', '#2a2422'],
    ]),
    ...list('brown', [
      ['Dark Brown', 'น้ำตาลเข้ม', '#3f2a20'],
      ['Choco Brown', 'น้ำตาลช็อกโก', '#5b3c2c'],
      ['Ash Brown', 'น้ำตาลเทา', '#6b5a4c'],
    ]),
    ...list('plum', [['Burgundy', 'เบอร์กันดี', '#5a2230']]),
    ...list('blue', [['Midnight Navy', 'กรมท่า', '#232c44']]),
  ],
  brow: [
    ...list('black', [['Natural Black', 'ดำธรรมชาติ', '#332b27']]),
    ...list('brown', [
      ['Dark Brown', 'น้ำตาลเข้ม', '#4a372b'],
      ['Natural Brown', 'น้ำตาลธรรมชาติ', '#6b4f3c'],
      ['Light Brown', 'น้ำตาลอ่อน', '#8d6c52'],
    ]),
    ...list('grey', [
      ['Grey Brown', 'น้ำตาลเทา', '#726457'],
      ['Ash Grey', 'เทาหม่น', '#7d7671'],
    ]),
  ],
  nail: [
    ...list('red', [
      ['Chaba Red', 'แดงชบา', '#a81c3b'],
      ['Wine Cellar', 'ห้องไวน์', '#6d1a2d'],
      ['Lacquer Red', 'แดงชาด', '#bb2b2b'],
    ]),
    ...list('pink', [
      ['Ballerina', 'บัลเลรินา', '#eec6c6'],
      ['Dragon Fruit', 'แก้วมังกร', '#c9407c'],
      ['Taffy', 'ท็อฟฟี่', '#e59db5'],
    ]),
    ...list('nude', [
      ['Oat Latte', 'ลาเต้โอ๊ต', '#d8bba4'],
      ['Bare Toe', 'เปลือยเท้า', '#cfa58f'],
      ['Sandcastle', 'ปราสาททราย', '#c9ae92'],
    ]),
    ...list('blue', [
      ['Sea Glass', 'แก้วทะเล', '#8fb8bd'],
      ['Indigo Cloth', 'ผ้าคราม', '#2f3f6b'],
    ]),
    ...list('green', [
      ['Matcha', 'มัทฉะ', '#9aae7b'],
      ['Banana Leaf', 'ใบตอง', '#3f6b4a'],
    ]),
    ...list('purple', [
      ['Taro', 'เผือก', '#a993bd'],
      ['Grape Soda', 'องุ่นโซดา', '#6b4a86'],
    ]),
    ...list('brown', [['Hot Cocoa', 'โกโก้ร้อน', '#6d4436']]),
    ...list('white', [['Milk Bath', 'อาบน้ำนม', '#f3ece2']]),
    ...list('glitter', [['Star Dust', 'ผงดาว', '#cdb98f']]),
  ],
  balm: [
    ...list('clear', [['Clear Dew', 'ใสฉ่ำ', '#f3ded6']]),
    ...list('pink', [
      ['Rose Petal', 'กลีบกุหลาบ', '#dd7f8b'],
      ['Lychee Pink', 'ชมพูลิ้นจี่', '#e8a0a6'],
    ]),
    ...list('coral', [['Peach Tea', 'ชาพีช', '#e88d72']]),
    ...list('red', [['Cranberry', 'แครนเบอร์รี', '#b8304a']]),
    ...list('brown', [['Brown Sugar', 'บราวน์ชูการ์', '#a3644c']]),
  ],
  hair: [
    ...list('black', [['1.0 Natural Black', '1.0 ดำธรรมชาติ', '#231b19']]),
    ...list('brown', [
      ['4.0 Dark Brown', '4.0 น้ำตาลเข้ม', '#3e2a22'],
      ['5.3 Golden Brown', '5.3 น้ำตาลทอง', '#6a4630'],
      ['6.35 Caramel Brown', '6.35 น้ำตาลคาราเมล', '#8a5a38'],
      ['6.1 Ash Brown', '6.1 น้ำตาลหม่น', '#6b584c'],
    ]),
    ...list('red', [
      ['5.6 Cherry Red', '5.6 แดงเชอร์รี', '#6f2028'],
      ['6.46 Copper Red', '6.46 แดงทองแดง', '#98452a'],
    ]),
    ...list('blonde', [
      ['8.3 Honey Blonde', '8.3 บลอนด์น้ำผึ้ง', '#b98a54'],
      ['9.1 Beige Blonde', '9.1 บลอนด์เบจ', '#c9ab83'],
    ]),
    ...list('purple', [['5.2 Plum Violet', '5.2 ม่วงพลัม', '#553048']]),
    ...list('grey', [['7.11 Smoke Grey', '7.11 เทาควัน', '#8a837f']]),
  ],
  lens: [
    ...list('brown', [
      ['Hazel Brown', 'น้ำตาลเฮเซล', '#8b6239'],
      ['Choco Ring', 'ช็อกโกริง', '#5b3b28'],
      ['Honey Tea', 'ชาน้ำผึ้ง', '#a57943'],
    ]),
    ...list('grey', [
      ['Misty Grey', 'เทาหมอก', '#8d9096'],
      ['Stone Grey', 'เทาหิน', '#6f7378'],
    ]),
    ...list('blue', [['Ocean Drop', 'หยดน้ำทะเล', '#5f87a3']]),
    ...list('green', [['Forest Olive', 'เขียวมะกอก', '#76804f']]),
    ...list('purple', [['Dusk Violet', 'ม่วงสนธยา', '#857099']]),
  ],
} satisfies Record<string, Shade[]>;

export type RangeName = keyof typeof ranges;

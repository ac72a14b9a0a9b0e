const POLITE = '(?:ค่ะ|คะ|ค่า+|(?<!ส)ครับ(?:ผม)?|(?<!ส)คับ|ค้าบ+|จ้า+|จ้ะ|จ๊ะ)';
const ASKED = '(?:ไหม|มั้ย|มั๊ย|ไม๊|มัย|หรือเปล่า|รึเปล่า|รึป่าว|หรือยัง)';
const SOFTENED = '(?:หน่อย|ด้วย|นะ|น่ะ|น้า)';

/**
 * Endings of a request or a question. A particle that could also end a name (มอคค่า) counts only after a
 * space, or after another such word.
 */
const ENDINGS = [
  new RegExp(`(?:${ASKED}|${SOFTENED})\\s*${POLITE}$`),
  new RegExp(`\\s${POLITE}$`),
  /(?:ค่ะ|(?<!ส)ครับ(?:ผม)?|จ้ะ|จ๊ะ|มั้ย|มั๊ย)$/,
  new RegExp(`(?<=^(?:มี|ขาย).*)${ASKED}$`),
  /(?<=^ขอ.*)หน่อย$/,
];
/** Not of another word (ขอบตา, ของขวัญ, มีดโกน). */
const BEGINNING = /^(?:อยากได้|อยากซื้อ|สนใจ|ขอดู|ขอ(?!บตา|บปาก|ง)|ขาย|มี(?!ด[กตโ]))\s*/;
const END_OF_REQUEST = new RegExp(`(?:มี|${SOFTENED})$`);

/**
 * The text without the words of courtesy of a request (ขอกันแดดหน่อยค่ะ, มีเซรั่มไหมคะ), which name nothing
 * to search for; unchanged when it has none, or nothing else.
 */
export function withoutCourtesy(text: string): string {
  const typed = text.trim();
  let rest = typed;
  for (let before = ''; before !== rest; ) {
    before = rest;
    for (const ending of ENDINGS) rest = rest.replace(ending, '').trim();
  }
  if (rest === typed) return text;
  rest = rest.replace(BEGINNING, '').replace(END_OF_REQUEST, '').trim();
  return rest === '' ? text : rest;
}

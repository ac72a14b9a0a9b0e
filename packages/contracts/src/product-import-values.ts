/** Values of imports of products (docs/decisions/0061). Plain values: the browser imports this file. */

export const IMPORT_LIMITS = {
  /** Bytes of an upload, table and pictures together, and of a table unpacked. */
  uploadBytes: 50 * 1024 * 1024,
  tableBytes: 300 * 1024 * 1024,
  rows: 50_000,
  columns: 150,
  /** Characters of a cell. */
  cell: 32_767,
  /** What a packed part may grow to, as a multiple, above the first megabytes. */
  ratio: 200,
  samples: 5,
  fileName: 200,
} as const;

/**
 * How an import stands. `reading`: heads and rows are read; `matching`: waits for the user; `checking`: dry run;
 * `checked`: waits to be begun.
 */
export const IMPORT_STATES = [
  ...(['reading', 'matching', 'checking', 'checked', 'importing', 'done', 'stopped', 'failed'] as const),
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];
export const isWorking = (state: ImportState): boolean =>
  state === 'reading' || state === 'checking' || state === 'importing';

/** Why a file cannot be read. */
export const IMPORT_FAILURES = [
  ...([
    'not_a_table',
    'old_excel',
    'broken',
    'no_heads',
    'no_rows',
    'too_many_rows',
    'too_many_columns',
  ] as const),
  ...(['too_large', 'packed', 'several_tables', 'no_table', 'encrypted', 'internal'] as const),
] as const;
export type ImportFailure = (typeof IMPORT_FAILURES)[number];

export const IMPORT_OUTCOMES = ['inserted', 'updated', 'unchanged', 'refused'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];
/** `kept`: a value that staff have set stays. */
export const REMARK_LEVELS = ['error', 'warning', 'kept'] as const;
export type RemarkLevel = (typeof REMARK_LEVELS)[number];

type Field = Readonly<{
  key: string;
  th: string;
  en: string;
  /** Column of products or variants that it sets, where staff's values are kept. */
  column?: string;
  /** It belongs to the variant of the row, not to the product. */
  ofVariant?: true;
  /** Other heads that are guessed to be it, without spaces and signs, in small letters. */
  heads?: readonly string[];
}>;

const option = (key: string, th: string, en: string, heads: readonly string[]) =>
  [
    {
      key: `${key}_en`,
      th: `${th} (อังกฤษ)`,
      en: `${en} (English)`,
      column: 'attributes',
      ofVariant: true,
      heads,
    },
    {
      key: `${key}_th`,
      th: `${th} (ไทย)`,
      en: `${en} (Thai)`,
      column: 'attributes',
      ofVariant: true,
      heads: [],
    },
    {
      key: `${key}_code`,
      th: `รหัส${th}`,
      en: `${en} code`,
      column: 'attributes',
      ofVariant: true,
      heads: [],
    },
  ] as const;

/** What a column of a file can be, in the order of an export. */
export const IMPORT_FIELDS = [
  {
    key: 'number',
    th: 'รหัสสินค้า',
    en: 'Product number',
    heads: ['productid', 'productno', 'matno', 'parentsku', 'รหัส', 'id'],
  },
  {
    key: 'sku',
    th: 'SKU',
    en: 'SKU',
    ofVariant: true,
    heads: ['skucode', 'sellersku', 'itemid', 'articleno', 'รหัสsku'],
  },
  {
    key: 'barcode',
    th: 'บาร์โค้ด',
    en: 'Barcode',
    column: 'gtin',
    ofVariant: true,
    heads: ['gtin', 'ean', 'ean13', 'upc'],
  },
  {
    key: 'brand_en',
    th: 'แบรนด์ (อังกฤษ)',
    en: 'Brand (English)',
    heads: ['brand', 'brandname', 'แบรนด์', 'ยี่ห้อ', 'vendor'],
  },
  { key: 'brand_th', th: 'แบรนด์ (ไทย)', en: 'Brand (Thai)', heads: [] },
  {
    key: 'category',
    th: 'หมวดหมู่',
    en: 'Category',
    heads: ['producttype', 'categoryname', 'หมวด', 'ประเภท', 'ประเภทสินค้า'],
  },
  {
    key: 'name_en',
    th: 'ชื่อสินค้า (อังกฤษ)',
    en: 'Name (English)',
    column: 'mat_name',
    heads: ['name', 'productname', 'title', 'nameen'],
  },
  {
    key: 'name_th',
    th: 'ชื่อสินค้า (ไทย)',
    en: 'Name (Thai)',
    column: 'mat_name_th',
    heads: ['ชื่อสินค้า', 'ชื่อ', 'nameth', 'thainame', 'ชื่อไทย'],
  },
  ...option('size', 'ขนาด', 'Size', ['size', 'ขนาด', 'volumesize']),
  ...option('shade', 'เฉดสี', 'Shade', ['shade', 'color', 'colour', 'สี', 'เฉดสี', 'เฉด']),
  ...option('scent', 'กลิ่น', 'Scent', ['scent', 'fragrance', 'กลิ่น']),
  ...option('strength', 'ความเข้มข้น', 'Strength', ['strength', 'ความเข้มข้น']),
  ...option('pack', 'แพ็ก', 'Pack', ['pack', 'แพ็ก', 'แพ็ค']),
  {
    key: 'shade_family',
    th: 'กลุ่มสี',
    en: 'Shade family',
    column: 'shade_family',
    ofVariant: true,
    heads: ['colorfamily', 'colourfamily'],
  },
  {
    key: 'volume',
    th: 'ปริมาณ',
    en: 'Content',
    column: 'volume',
    ofVariant: true,
    heads: ['volume', 'netcontent', 'ปริมาณสุทธิ'],
  },
  { key: 'unit', th: 'หน่วย', en: 'Unit', column: 'unit', heads: ['unitofmeasure', 'หน่วยนับ'] },
  {
    key: 'price',
    th: 'ราคา (บาท)',
    en: 'Price (baht)',
    column: 'mat_price',
    ofVariant: true,
    heads: ['price', 'saleprice', 'sellingprice', 'ราคา', 'ราคาขาย'],
  },
  {
    key: 'label_price',
    th: 'ราคาป้าย (บาท)',
    en: 'Price on the pack (baht)',
    column: 'mat_label_price',
    ofVariant: true,
    heads: ['labelprice', 'rrp', 'msrp', 'compareatprice', 'regularprice', 'ราคาเต็ม', 'ราคาป้าย'],
  },
  {
    key: 'stock',
    th: 'จำนวนในสต็อก',
    en: 'Units in stock',
    ofVariant: true,
    heads: ['stock', 'quantity', 'qty', 'inventory', 'สต็อก', 'จำนวน', 'คงเหลือ'],
  },
  { key: 'for_sale', th: 'ขายตัวเลือกนี้', en: 'Variant is sold', ofVariant: true, heads: [] },
  {
    key: 'pictures',
    th: 'รูปภาพ',
    en: 'Pictures',
    ofVariant: true,
    heads: ['images', 'image', 'imageurl', 'picture', 'photo', 'รูป', 'รูปสินค้า'],
  },
  {
    key: 'desc_en',
    th: 'รายละเอียด (อังกฤษ)',
    en: 'Description (English)',
    column: 'mat_desc',
    heads: ['description', 'descriptionen', 'body'],
  },
  {
    key: 'desc_th',
    th: 'รายละเอียด (ไทย)',
    en: 'Description (Thai)',
    column: 'mat_desc_th',
    heads: ['รายละเอียด', 'รายละเอียดสินค้า', 'descriptionth'],
  },
  {
    key: 'benefits_en',
    th: 'จุดเด่น (อังกฤษ)',
    en: 'Benefits (English)',
    column: 'benefits',
    heads: ['benefits', 'highlights'],
  },
  {
    key: 'benefits_th',
    th: 'จุดเด่น (ไทย)',
    en: 'Benefits (Thai)',
    column: 'benefits_th',
    heads: ['จุดเด่น', 'คุณสมบัติ'],
  },
  {
    key: 'how_to_en',
    th: 'วิธีใช้ (อังกฤษ)',
    en: 'How to use (English)',
    column: 'how_to',
    heads: ['howtouse', 'howto', 'usage', 'directions'],
  },
  { key: 'how_to_th', th: 'วิธีใช้ (ไทย)', en: 'How to use (Thai)', column: 'how_to_th', heads: ['วิธีใช้'] },
  {
    key: 'ingredients',
    th: 'ส่วนประกอบ',
    en: 'Ingredients',
    column: 'ingredients',
    heads: ['inci', 'ส่วนผสม'],
  },
  { key: 'skin_types', th: 'สภาพผิว', en: 'Skin types', column: 'skin_types', heads: ['skintype'] },
  { key: 'concerns', th: 'ปัญหาผิว', en: 'Concerns', column: 'concerns', heads: ['concern', 'skinconcerns'] },
  { key: 'finish', th: 'เนื้อสัมผัส', en: 'Finish', column: 'finish', heads: [] },
  { key: 'free_of', th: 'ปราศจาก', en: 'Free of', column: 'free_of', heads: ['claims'] },
  {
    key: 'pao_months',
    th: 'อายุหลังเปิดใช้ (เดือน)',
    en: 'Months after opening',
    column: 'pao_months',
    heads: ['pao'],
  },
  {
    key: 'notification_no',
    th: 'เลขที่จดแจ้ง',
    en: 'Notification number',
    column: 'notification_no',
    heads: ['fdano', 'fda', 'เลขจดแจ้ง', 'อย'],
  },
  { key: 'weight_g', th: 'น้ำหนัก (กรัม)', en: 'Weight (g)', column: 'weight_g', heads: ['weight', 'น้ำหนัก'] },
  {
    key: 'meta_en',
    th: 'ข้อความในผลค้นหา (อังกฤษ)',
    en: 'Search text (English)',
    column: 'meta_desc',
    heads: ['metadescription', 'seodescription'],
  },
  { key: 'meta_th', th: 'ข้อความในผลค้นหา (ไทย)', en: 'Search text (Thai)', column: 'meta_desc_th', heads: [] },
  { key: 'stage', th: 'สถานะสินค้า', en: 'Product status', heads: ['status'] },
] as const satisfies readonly Field[];

export type ImportField = (typeof IMPORT_FIELDS)[number]['key'];
export const IMPORT_FIELD_KEYS: readonly ImportField[] = IMPORT_FIELDS.map(({ key }) => key);
export const fieldOf = (key: ImportField): Field | undefined => IMPORT_FIELDS.find((one) => one.key === key);

/** Columns whose values stay where staff have set them, unless the user gives them to the file; with their names. */
export const KEPT_COLUMNS: ReadonlyMap<string, Readonly<{ th: string; en: string }>> = new Map([
  ...(IMPORT_FIELDS as readonly Field[]).flatMap(({ column, th, en }) =>
    column === undefined ? [] : [[column, { th, en }] as const],
  ),
  ['attributes', { th: 'ขนาด เฉดสี และตัวเลือกอื่น', en: 'Size, shade and other options' }] as const,
  ['images', { th: 'รูปภาพ', en: 'Pictures' }] as const,
]);

/** Head of a column without case, spaces and signs. */
export const plainHead = (head: string): string => head.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/**
 * What each column is guessed to be; every field at most once.
 * @returns a field for each head, null: not used
 */
export function guessFields(heads: readonly string[]): (ImportField | null)[] {
  const free = new Set<ImportField>(IMPORT_FIELD_KEYS);
  const guess = (fits: (field: Field, plain: string) => boolean) => (plain: string) => {
    const found = (IMPORT_FIELDS as readonly Field[]).find(
      (field) => plain !== '' && free.has(field.key as ImportField) && fits(field, plain),
    );
    if (found !== undefined) free.delete(found.key as ImportField);
    return (found?.key ?? null) as ImportField | null;
  };
  const plain = heads.map(plainHead);
  // The heads of an export first, so that no other head takes its field.
  const named = plain.map(
    guess(({ key, th, en }, head) => [key, th, en].some((name) => plainHead(name) === head)),
  );
  return named.map(
    (field, i) => field ?? guess(({ heads: known = [] }, head) => known.includes(head))(plain[i] ?? ''),
  );
}

/** Whether the columns are those of an export: then every text is taken as it stands. */
export const isExport = (heads: readonly string[]): boolean =>
  (['th', 'en'] as const).some(
    (language) =>
      heads.length === IMPORT_FIELDS.length &&
      IMPORT_FIELDS.every((field, i) => field[language] === heads[i]),
  );

/**
 * Needs and concerns with the product types for them. Each text on the left matches any on the right: words
 * of the trade (packages/thai, synonyms) or of names.
 */
export const WISHES: readonly (readonly [wishes: readonly string[], kinds: readonly string[]])[] = [
  [
    ['ล้างเครื่องสำอาง', 'เช็ดเครื่องสำอาง', 'makeup remover'],
    ['micellar water', 'cleansing oil', 'cleansing balm', 'cleansing milk'],
  ],
  [
    ['กลิ่นตัว', 'กลิ่นเต่า', 'เต่าเหม็น', 'รักแร้', 'เหงื่อออก', 'body odor', 'body odour', 'underarm'],
    ['deodorant', 'roll on'],
  ],
  [
    ['ใต้ตา', 'รอบดวงตา', 'under eye', 'eye area'],
    ['eye cream', 'eye serum', 'eye gel', 'eye patch'],
  ],
  [
    ['ใต้ตาคล้ำ', 'ขอบตาดำ', 'ตาแพนด้า', 'ถุงใต้ตา', 'dark circles', 'dark circle', 'eye bags'],
    ['eye cream', 'concealer'],
  ],
  [
    ['ปากแห้ง', 'ปากแตก', 'ปากลอก', 'ปากคล้ำ', 'ปากดำ', 'ปากชมพู', 'dry lips', 'chapped lips'],
    ['lip care', 'lip balm', 'lip sleeping mask', 'tinted balm'],
  ],
  [
    ['ส้นเท้าแตก', 'เท้าแตก', 'ข้อศอกด้าน', 'cracked heels', 'rough skin'],
    ['foot cream', 'urea', 'body cream', 'soothing balm'],
  ],
  [
    ['ตัวแห้ง', 'ผิวกายแห้ง', 'แขนขาแห้ง', 'dry body'],
    ['body lotion', 'body cream', 'body oil'],
  ],
  [['ครีมทาผิวขาว'], ['body lotion', 'body cream', 'body serum']],
  [
    ['ขาหนีบดำ', 'ข้อศอกดำ', 'เข่าดำ', 'ก้นดำ', 'คอดำ', 'dark knees', 'dark elbows'],
    ['body scrub', 'body lotion', 'body serum'],
  ],
  [
    ['รักแร้ดำ', 'รักแร้ขาว', 'dark underarms'],
    ['deodorant', 'roll on'],
  ],
  [
    ['ตัวหอม', 'หอมติดตัว', 'smell good'],
    ['body mist', 'perfume'],
  ],
  [['ผมหงอก', 'ปิดผมหงอก', 'ปิดผมขาว', 'grey hair', 'gray hair'], ['hair color']],
  [
    ['ฟันเหลือง', 'ฟันขาว', 'กลิ่นปาก', 'bad breath', 'teeth whitening'],
    ['toothpaste', 'mouthwash'],
  ],
  [
    ['ขนตางอน', 'ขนตายาว', 'long lashes'],
    ['mascara', 'eyelash curler'],
  ],
  [
    ['คิ้วบาง', 'คิ้วฟู'],
    ['brow', 'brow mascara'],
  ],
  [
    ['แพ้แมสก์', 'แพ้แมส', 'ผิวพัง', 'หน้าพัง', 'ผิวอ่อนแอ', 'damaged skin barrier'],
    ['barrier cream', 'soothing balm'],
  ],
  [
    ['แดดเผา', 'ผิวไหม้แดด', 'ผิวไหม้', 'sunburn'],
    ['after sun', 'soothing balm', 'thermal water'],
  ],
  [
    ['ขัดขี้ไคล', 'ผิวสากด้าน', 'ผิวหนังไก่', 'ขนคุด'],
    ['body scrub', 'urea'],
  ],
  [
    ['ท้องผูก', 'ขับถ่าย', 'ลำไส้'],
    ['fibre', 'probiotic'],
  ],
  [['ตาแห้ง', 'เคืองตา', 'dry eyes'], ['eye drop']],
  // A group of ingredients.
  [
    ['เอเอชเอ', 'aha'],
    ['glycolic', 'lactic acid', 'mandelic acid'],
  ],
];

/** Product types a shop may lack, with the closest alternatives: shown and marked as such. */
export const STAND_INS: readonly (readonly [kinds: readonly string[], instead: readonly string[]])[] = [
  [['ใบมีดโกน', 'razor blade'], ['razor']],
  [['ซันสติ๊ก', 'กันแดดสเปรย์'], ['sunscreen']],
  [['ลิปครีม', 'ลิปแมท'], ['lipstick']],
  [
    ['ลิปออยล์', 'ลิปเซรั่ม'],
    ['lip balm', 'lip gloss'],
  ],
  [['เซรั่มรอบดวงตา', 'เจลบำรุงรอบดวงตา'], ['eye cream']],
  [['แปรงรองพื้น', 'แปรงทาตา', 'ชุดแปรง'], ['brush']],
  [['เจลปัดคิ้ว', 'สบู่คิ้ว'], ['brow']],
  [['เซรั่มขนตา'], ['mascara', 'eye serum']],
  [['ดินสอเขียนตา'], ['eyeliner']],
  [['พาเลทแต่งตา'], ['eyeshadow', 'palette']],
  [
    ['แผ่นเช็ดเครื่องสำอาง', 'รีมูฟเวอร์'],
    ['makeup remover', 'micellar water', 'cleansing'],
  ],
  [['บอดี้บัตเตอร์'], ['body cream', 'body lotion']],
  [
    ['แฮร์โทนิค', 'สครับหนังศีรษะ'],
    ['scalp tonic', 'scalp'],
  ],
  [['ลีฟออน'], ['hair treatment', 'hair serum']],
  [['เจลว่านหางจระเข้'], ['aloe vera', 'soothing']],
  [['แผ่นลอกสิวเสี้ยน'], ['blackhead', 'mask']],
  [
    ['เกลือขัดผิว', 'เกลืออาบน้ำ'],
    ['body scrub', 'scrub'],
  ],
  [['สกินแคร์เซ็ต'], ['skincare', 'set']],
  [['ทูเวย์เค้ก'], ['pressed powder', 'powder']],
  [['สกินทินท์'], ['foundation', 'bb cream']],
  [
    ['รังแค', 'ขจัดรังแค', 'dandruff', 'anti dandruff'],
    ['scalp shampoo', 'scalp tonic', 'shampoo'],
  ],
  [
    ['บีบีครีม', 'บีบี', 'bb cream', 'bb', 'ซีซีครีม', 'ซีซี', 'cc cream', 'cc'],
    ['cushion', 'foundation'],
  ],
  [
    ['แป้งเด็ก', 'แป้งเย็น', 'baby powder'],
    ['loose powder', 'powder'],
  ],
  [['ไมเซล่า', 'micellar'], ['cleansing']],
  [
    ['ครีมทาเท้า', 'foot cream'],
    ['hand cream', 'body cream'],
  ],
  [
    ['อาฟเตอร์ซัน', 'after sun'],
    ['soothing balm', 'thermal water', 'aloe vera'],
  ],
  [
    ['เฟซออยล์', 'face oil'],
    ['body oil', 'ampoule'],
  ],
  [['เบบี้ออยล์', 'baby oil'], ['body oil']],
  [['กำจัดขน', 'wax'], ['razor']],
  [['แปรงแต่งหน้า'], ['makeup sponge']],
  [
    ['ไดร์เป่าผม', 'hair dryer', 'หนีบผม', 'hair straightener'],
    ['hair serum', 'hair brush'],
  ],
  [['สเปรย์ฉีดผม', 'hair spray'], ['hair wax']],
  [
    ['ลิปจุ่ม', 'liquid lipstick'],
    ['lip tint', 'lip gloss'],
  ],
  [
    ['พีลออฟ', 'peel off'],
    ['clay mask', 'mask'],
  ],
  [['สบู่เหลว', 'body wash'], ['soap']],
  // Wider or related product types.
  [
    ['แอมพูล', 'ampoule'],
    ['serum', 'essence'],
  ],
  [
    ['เอสเซนส์', 'น้ำตบ', 'essence'],
    ['serum', 'ampoule', 'toner'],
  ],
  [
    ['เซรั่ม', 'serum'],
    ['ampoule', 'essence'],
  ],
  [
    ['มาส์กโคลน', 'แผ่นมาส์กหน้า', 'สลีปปิ้งมาส์ก', 'มาส์กหน้า', 'แผ่นมาสก์หน้า'],
    ['mask', 'sheet mask', 'clay mask', 'sleeping mask'],
  ],
  [
    ['แผ่นมาส์กใต้ตา', 'eye patch'],
    ['eye cream', 'mask'],
  ],
  [
    ['อิมัลชั่น', 'emulsion', 'มอยส์เจอร์ไรเซอร์', 'moisturizer'],
    ['lotion', 'cream', 'gel cream'],
  ],
  [['โทนเนอร์แพด', 'toner pad'], ['toner']],
  [
    ['สเปรย์น้ำแร่', 'face mist'],
    ['thermal water', 'toner'],
  ],
  [
    ['คลีนซิ่งออยล์', 'คลีนซิ่งบาล์ม', 'คลีนซิ่งมิลค์', 'คลีนซิ่งวอเตอร์'],
    ['cleansing', 'cleanser'],
  ],
  [
    ['แผ่นแปะสิว', 'เจลแต้มสิว'],
    ['spot treatment', 'acne'],
  ],
  [['สครับ', 'scrub', 'พีลลิ่ง', 'peeling'], ['exfoliator']],
  [['แป้งฝุ่น', 'แป้งพัฟ'], ['powder']],
  [
    ['คุชชั่น', 'cushion'],
    ['foundation', 'bb cream'],
  ],
  [
    ['รองพื้น', 'foundation'],
    ['cushion', 'bb cream'],
  ],
  [['บรอนเซอร์', 'bronzer'], ['contour']],
  [['คอนทัวร์', 'contour'], ['bronzer']],
  [
    ['ลิปทินท์', 'ลิปกลอส'],
    ['lipstick', 'lip balm'],
  ],
  [['ลิปไลเนอร์', 'lip liner'], ['lipstick']],
  [
    ['ลิปสครับ', 'ลิปมาส์ก'],
    ['lip balm', 'lip care'],
  ],
  [
    ['โอเดอพาร์ฟูม', 'โอเดอทอยเลท', 'โคโลญจน์'],
    ['perfume', 'body mist'],
  ],
  [['บอดี้มิสท์', 'body mist'], ['perfume']],
  [['ดรายแชมพู', 'dry shampoo'], ['shampoo']],
  [
    ['ทรีทเม้นท์ผม', 'hair treatment'],
    ['conditioner', 'hair serum'],
  ],
  [['เซรั่มบำรุงผม', 'แฮร์ออยล์'], ['hair treatment']],
  [
    ['บอดี้เซรั่ม', 'บอดี้ออยล์'],
    ['body lotion', 'body cream'],
  ],
  [
    ['ครีมทามือ', 'hand cream'],
    ['body lotion', 'body cream'],
  ],
  [['สีเจลทาเล็บ', 'gel nail'], ['nail polish']],
  [['โพรโพลิส', 'propolis'], ['honey']],
  [['อาร์แกนออยล์', 'argan oil'], ['argan']],
  [
    ['เดย์ครีม', 'ไนท์ครีม'],
    ['moisturizer', 'cream'],
  ],
  // Needs without an attribute, by words of names.
  [
    ['ฝ้า', 'ฝ้ากระ', 'กระฝ้า', 'จุดด่างดำ', 'รอยดำ', 'รอยสิว', 'ลดรอยดำ', 'ลดรอยสิว'],
    ['dark spot', 'brightening', 'whitening'],
  ],
  [
    ['ผิวขาดน้ำ', 'ขาดน้ำ', 'ผิวแห้ง', 'ผิวแห้งลอก'],
    ['hydrating', 'moisturizer'],
  ],
  [
    ['ผมร่วง', 'ผมบาง', 'ผมหลุดร่วง'],
    ['scalp tonic', 'hair serum', 'shampoo'],
  ],
  [
    ['ผมเสีย', 'ผมแห้งเสีย', 'ผมชี้ฟู', 'ผมฟู'],
    ['hair treatment', 'conditioner', 'hair serum'],
  ],
  [
    ['รูขุมขน', 'รูขุมขนกว้าง', 'กระชับรูขุมขน'],
    ['primer', 'toner', 'exfoliator'],
  ],
  [['ไกลโคลิก', 'glycolic'], ['aha']],
  [
    ['เรตินอล', 'retinol'],
    ['retinal', 'เรตินัล'],
  ],
];

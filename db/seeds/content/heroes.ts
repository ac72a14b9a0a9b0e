import type { Bi } from './types.ts';

/**
 * What a product is about: an ingredient, a scent, a series. The words of its name, a sentence and a benefit in both
 * languages, and what it puts on the ingredient list. Texts make no medical claim: skin "looks" and "feels".
 */
export interface Concept extends Bi {
  story: Bi;
  benefit: Bi;
  /** INCI names, most important first. */
  inci: readonly string[];
  /** Colour of the product itself. */
  tint: string;
  concerns?: readonly string[];
  /** Skin types it suits best; all when absent. */
  skin?: readonly string[];
  /** What is printed large on the pack. */
  mark?: string;
  finish?: string;
  /** What the pack says under the brand, when not the English name. */
  pack?: string;
}

const c = (en: string, th: string, tint: string, inci: string, storyEn: string, storyTh: string, benefitEn: string, benefitTh: string, concerns = '', mark = ''): Concept => ({
  en,
  th,
  tint,
  inci: inci.split('|'),
  story: { en: storyEn, th: storyTh },
  benefit: { en: benefitEn, th: benefitTh },
  ...(concerns ? { concerns: concerns.split('|') } : {}),
  ...(mark ? { mark } : {}),
});

/** For the face. */
export const skin = {
  niacinamide: c('Niacinamide 10%', 'ไนอะซินาไมด์ 10%', '#f1e6cf', 'Niacinamide|Zinc PCA|Panthenol', 'Niacinamide at ten per cent works with zinc to keep shine down and make pores look smaller.', 'ไนอะซินาไมด์ 10% ทำงานร่วมกับซิงก์ ช่วยคุมความมันและให้รูขุมขนดูกระชับขึ้น', 'Less shine, finer-looking pores', 'ลดความมันส่วนเกิน รูขุมขนดูกระชับ', 'oiliness|pores', '10%'),
  vitaminC: c('Vitamin C 12', 'วิตามินซี 12', '#efb55c', 'Ascorbyl Glucoside|3-O-Ethyl Ascorbic Acid|Ferulic Acid|Tocopherol', 'Two stable forms of vitamin C meet ferulic acid, so the glow lasts to the last drop.', 'วิตามินซีเสถียรสองชนิดผสานกรดเฟรูลิก ผิวดูสว่างใสได้จนหยดสุดท้าย', 'Brighter, more even-looking skin', 'ผิวดูกระจ่างใสและสีผิวดูสม่ำเสมอ', 'dullness|dark-spots', '12'),
  hyaluron: c('Hyaluron 5D', 'ไฮยาลูรอน 5D', '#d3e6ef', 'Sodium Hyaluronate|Hydrolyzed Hyaluronic Acid|Sodium Acetylated Hyaluronate|Beta-Glucan', 'Five sizes of hyaluronic acid hold water on the surface and just below it.', 'ไฮยาลูรอนห้าขนาดโมเลกุล อุ้มน้ำไว้ทั้งผิวชั้นนอกและลึกลงไป', 'Plump, bouncy moisture all day', 'ผิวอิ่มน้ำ เด้งฟูตลอดวัน', 'dehydration|dryness', '5D'),
  centella: c('Centella Calm', 'ใบบัวบก', '#cfdcb8', 'Centella Asiatica Extract|Madecassoside|Asiaticoside|Allantoin', 'Centella leaves are steeped slowly at low heat to keep all that comforts tight, warm skin.', 'ใบบัวบกสกัดด้วยความร้อนต่ำ คงสารสำคัญที่ช่วยปลอบผิวตึงร้อนไว้ครบ', 'Comforts skin that feels hot and tight', 'ปลอบผิวที่รู้สึกร้อนและตึง', 'sensitivity|redness'),
  rice: c('Rice Ferment', 'ข้าวหอมมะลิหมัก', '#f4ead6', 'Saccharomyces/Rice Ferment Filtrate|Oryza Sativa Bran Extract|Betaine', 'Thai jasmine rice is fermented for thirty days until it is clear, silky and rich in amino acids.', 'ข้าวหอมมะลิไทยหมักนาน 30 วัน จนได้น้ำหมักใสเนื้อลื่น อุดมด้วยกรดอะมิโน', 'Smooth, translucent-looking skin', 'ผิวเรียบเนียน ดูใสโปร่ง', 'dullness|texture'),
  mugwort: c('Mugwort', 'อาร์ทีมิเซีย', '#b9c4a0', 'Artemisia Princeps Extract|Artemisia Annua Extract|Panthenol', 'Mugwort picked on Ganghwa island settles skin after heat, masks and long days.', 'อาร์ทีมิเซียจากเกาะคังฮวา ช่วยให้ผิวสงบหลังเจอแดด หน้ากาก และวันยาว ๆ', 'Settles skin after a long day', 'ผิวสงบลงหลังวันเหนื่อย ๆ', 'sensitivity|redness'),
  heartleaf: c('Heartleaf 77', 'พลูคาว 77', '#c9d3b3', 'Houttuynia Cordata Extract|1,2-Hexanediol|Betaine', 'Seventy-seven per cent heartleaf water takes the place of plain water in this formula.', 'ใช้น้ำสกัดพลูคาว 77% แทนน้ำเปล่าในสูตร', 'Clears the look of oily, bumpy skin', 'ช่วยให้ผิวมันและเม็ดผดดูเรียบขึ้น', 'blemishes|redness', '77'),
  retinal: c('Retinal Night', 'เรตินัลไนต์', '#f0d48a', 'Retinal|Squalane|Bakuchiol|Tocopherol', 'Encapsulated retinal is released slowly overnight, buffered with squalane for comfort.', 'เรตินัลหุ้มแคปซูล ปล่อยตัวช้า ๆ ตลอดคืน พร้อมสควาเลนที่ช่วยให้ผิวสบาย', 'Softens the look of fine lines', 'ริ้วรอยเล็ก ๆ ดูจางลง', 'fine-lines|texture', '0.05'),
  peptide: c('Peptide 9', 'เปปไทด์ 9', '#e7d5e2', 'Palmitoyl Tripeptide-1|Palmitoyl Tetrapeptide-7|Acetyl Hexapeptide-8|Adenosine', 'Nine peptides and adenosine support skin that is losing its spring.', 'เปปไทด์เก้าชนิดและอะดีโนซีน ดูแลผิวที่เริ่มไม่เด้งเหมือนเดิม', 'Firmer, springier feel', 'ผิวรู้สึกแน่นและเด้งขึ้น', 'firmness|fine-lines', '9'),
  ceramide: c('Ceramide Barrier', 'เซราไมด์แบริเออร์', '#f5ecdc', 'Ceramide NP|Ceramide AP|Ceramide EOP|Cholesterol|Phytosphingosine', 'Three ceramides with cholesterol, in the order healthy skin keeps them.', 'เซราไมด์สามชนิดพร้อมคอเลสเตอรอล เรียงสัดส่วนเหมือนเกราะผิวที่แข็งแรง', 'Strengthens the skin barrier', 'เสริมเกราะปกป้องผิวให้แข็งแรง', 'barrier|dryness'),
  bha: c('BHA Clear', 'บีเอชเอ เคลียร์', '#e3ebe6', 'Salicylic Acid|Betaine Salicylate|Willow Bark Extract', 'Salicylic acid at a gentle strength loosens what sits in pores.', 'ซาลิไซลิกแอซิดความเข้มข้นอ่อนโยน ช่วยคลายสิ่งอุดตันในรูขุมขน', 'Keeps pores clear', 'รูขุมขนสะอาด ลดการอุดตัน', 'pores|blemishes', '2%'),
  aha: c('AHA Smooth', 'เอเอชเอ สมูท', '#f0dccf', 'Lactic Acid|Mandelic Acid|Gluconolactone', 'Lactic and mandelic acids lift away dull surface cells while PHA keeps it kind.', 'แลคติกและแมนเดลิกแอซิดช่วยผลัดผิวหมองชั้นบน เติม PHA ให้อ่อนโยนขึ้น', 'Softer, brighter surface', 'ผิวชั้นบนนุ่มและดูสว่าง', 'texture|dullness', '8%'),
  greenTea: c('Uji Green Tea', 'ชาเขียวอุจิ', '#d5dfb4', 'Camellia Sinensis Leaf Extract|Camellia Sinensis Leaf Water|Caffeine', 'First-flush green tea from Uji is pressed cold within a day of picking.', 'ชาเขียวอุจิยอดแรก สกัดเย็นภายในหนึ่งวันหลังเก็บ', 'Fresh, balanced, less oily skin', 'ผิวสดชื่น สมดุล ไม่มันเยิ้ม', 'oiliness|dullness'),
  panthenol: c('Panthenol B5', 'แพนทีนอล บี 5', '#f6efe2', 'Panthenol|Madecassoside|Zinc Gluconate', 'Five per cent panthenol leaves a soft, breathable layer over dry patches.', 'แพนทีนอล 5% เคลือบบาง ๆ บนผิวแห้งลอก ระบายอากาศได้ดี', 'Comforts dry, rough patches', 'ดูแลผิวแห้งลอกให้นุ่มขึ้น', 'dryness|barrier', 'B5'),
  propolis: c('Honey Propolis', 'พรอพอลิสน้ำผึ้ง', '#e5ac4f', 'Propolis Extract|Honey Extract|Royal Jelly Extract', 'Propolis from longan orchards in Lamphun brings a warm, glassy shine.', 'พรอพอลิสจากสวนลำไยลำพูน ให้ผิวดูฉ่ำเงาแบบแก้ว', 'Nourished glass-skin glow', 'ผิวฉ่ำโกลว์ดูสุขภาพดี', 'dullness|dryness'),
  squalane: c('Olive Squalane', 'สควาเลนมะกอก', '#e9e4bf', 'Squalane|Olea Europaea Fruit Oil|Tocopherol', 'Squalane from olives feels like the skin’s own oil and sinks in without shine.', 'สควาเลนจากมะกอก ใกล้เคียงน้ำมันธรรมชาติของผิว ซึมไวไม่มันวาว', 'Seals moisture without weight', 'ล็อกความชุ่มชื้นโดยไม่หนักหน้า', 'dryness'),
  collagen: c('Marine Collagen', 'มารีนคอลลาเจน', '#f0d9d2', 'Hydrolyzed Collagen|Soluble Collagen|Hydrolyzed Elastin', 'Low-weight marine collagen makes a fine net that holds moisture in.', 'คอลลาเจนทะเลโมเลกุลเล็ก สร้างฟิล์มบางกักเก็บความชุ่มชื้น', 'Supple skin that looks rested', 'ผิวอิ่มฟูเหมือนได้พักเต็มที่', 'firmness|dehydration'),
  turmeric: c('Turmeric and Tamarind', 'ขมิ้นมะขาม', '#e0a13a', 'Curcuma Longa Root Extract|Tamarindus Indica Fruit Extract|Kojic Acid', 'The old Thai pair of turmeric and tamarind, made modern and stain-free.', 'คู่สมุนไพรไทยขมิ้นกับมะขาม ปรับสูตรใหม่ให้ใสไม่ติดสีเหลือง', 'Even, radiant-looking tone', 'ผิวดูผ่องและสีผิวสม่ำเสมอ', 'dullness|dark-spots'),
  mangosteen: c('Mangosteen', 'มังคุด', '#d9b6c4', 'Garcinia Mangostana Peel Extract|Glycyrrhiza Glabra Root Extract', 'Mangosteen peel from Chanthaburi, rich in xanthones, keeps busy skin tidy.', 'เปลือกมังคุดจันทบุรี อุดมแซนโทน ช่วยดูแลผิวที่เป็นสิวง่ายให้ดูเรียบร้อย', 'A clear, tidy complexion', 'ผิวดูสะอาดเรียบร้อย', 'blemishes|oiliness'),
  coconut: c('Coconut Water', 'น้ำมะพร้าวอ่อน', '#eef0e6', 'Cocos Nucifera Water|Sodium PCA|Trehalose', 'Young coconut water from Ratchaburi carries minerals skin drinks quickly.', 'น้ำมะพร้าวอ่อนราชบุรี พาแร่ธาตุที่ผิวดื่มได้ไว', 'Light, instant hydration', 'เติมน้ำผิวทันทีแบบเบาสบาย', 'dehydration'),
  lotus: c('White Lotus', 'บัวหลวงขาว', '#f2e7ea', 'Nelumbo Nucifera Flower Extract|Nymphaea Alba Flower Extract|Allantoin', 'Petals of white lotus are gathered at dawn and distilled the same morning.', 'กลีบบัวหลวงขาวเก็บยามเช้ามืดและกลั่นภายในเช้าเดียวกัน', 'Calm, soft, luminous skin', 'ผิวสงบ นุ่ม ดูเปล่งปลั่ง', 'dullness|sensitivity'),
  jasmine: c('Night Jasmine', 'มะลิราตรี', '#f3efdf', 'Jasminum Sambac Flower Extract|Nyctanthes Arbor-Tristis Extract|Squalane', 'Jasmine that opens after dark lends its waxes and a barely-there scent.', 'มะลิที่บานหลังพลบค่ำ ให้ไขดอกไม้บำรุงผิวและกลิ่นอ่อนจาง', 'Wakes up soft and rested', 'ตื่นมาผิวนุ่มเหมือนได้พักเต็มคืน', 'dryness|fine-lines'),
  tranexamic: c('Tranexamic 3%', 'ทราเนซามิก 3%', '#e8edf3', 'Tranexamic Acid|Niacinamide|Alpha-Arbutin', 'Three per cent tranexamic acid and alpha-arbutin focus on marks that linger.', 'ทราเนซามิกแอซิด 3% และอัลฟ่าอาร์บูติน เน้นดูแลรอยที่อยู่นาน', 'Marks look less noticeable', 'รอยหมองคล้ำดูจางลง', 'dark-spots|dullness', '3%'),
  ginseng: c('Red Ginseng', 'โสมแดง', '#b9743a', 'Panax Ginseng Root Extract|Panax Ginseng Berry Extract|Adenosine', 'Six-year red ginseng is steamed nine times before it is drawn into the formula.', 'โสมแดงอายุหกปี นึ่งเก้าครั้งก่อนสกัดลงสูตร', 'Rich care for tired skin', 'บำรุงล้ำลึกสำหรับผิวอ่อนล้า', 'firmness|dullness'),
  sakura: c('Sakura Dew', 'ซากุระดิว', '#f3d6dc', 'Prunus Serrulata Flower Extract|Sodium Hyaluronate|Glycerin', 'Petals of Yoshino cherry in a dew-light base.', 'กลีบซากุระโยชิโนะในเนื้อบางเบาเหมือนน้ำค้าง', 'A rosy, dewy look', 'ผิวอมชมพูฉ่ำน้ำ', 'dullness|dehydration'),
  snow: c('Snow Lotus', 'บัวหิมะ', '#e8eef5', 'Saussurea Involucrata Extract|Niacinamide|Glutathione', 'Snow lotus grown in mountain air, paired with niacinamide for clear-looking tone.', 'บัวหิมะจากภูเขาสูง จับคู่ไนอะซินาไมด์ให้ผิวดูใส', 'Clear, snow-soft complexion', 'ผิวดูใสนุ่มเหมือนหิมะแรก', 'dullness|dark-spots'),
} satisfies Record<string, Concept>;

/** For hair and scalp. */
export const hair = {
  argan: c('Argan Gloss', 'อาร์แกนกลอส', '#d9a04a', 'Argania Spinosa Kernel Oil|Hydrolyzed Keratin', 'Argan oil wraps each strand in a thin, flexible coat.', 'น้ำมันอาร์แกนเคลือบเส้นผมบาง ๆ ยืดหยุ่น ไม่แข็งกระด้าง', 'Glossy, tangle-free lengths', 'ผมเงา ลื่น ไม่พันกัน', 'dry-hair|frizz'),
  keratin: c('Keratin Repair', 'เคราตินรีแพร์', '#f1e4d3', 'Hydrolyzed Keratin|Arginine|Cystine', 'Small keratin fills gaps left by bleach and heat.', 'เคราตินโมเลกุลเล็กเติมช่องว่างที่เกิดจากการฟอกและความร้อน', 'Stronger feel after colour and heat', 'ผมรู้สึกแข็งแรงขึ้นหลังทำสีและโดนความร้อน', 'damaged-hair'),
  bergamot: c('Kaffir Lime', 'มะกรูด', '#b9c98a', 'Citrus Hystrix Peel Extract|Citrus Hystrix Leaf Oil', 'Roasted kaffir lime, as grandmothers did it, for a scalp that breathes.', 'มะกรูดเผาไฟแบบคุณยาย ให้หนังศีรษะสะอาดโปร่ง', 'Fresh scalp, light roots', 'หนังศีรษะสดชื่น โคนผมเบา', 'oily-scalp'),
  butterfly: c('Butterfly Pea', 'อัญชัน', '#5b63a3', 'Clitoria Ternatea Flower Extract|Panthenol', 'Butterfly pea flowers deepen the look of dark hair and leave it soft.', 'ดอกอัญชันช่วยให้ผมสีเข้มดูดำเงาและนุ่มมือ', 'Deep, dark-looking shine', 'ผมดูดำเงางาม', 'thin-hair'),
  camellia: c('Tsubaki', 'สึบากิ', '#c95b5b', 'Camellia Japonica Seed Oil|Camellia Japonica Flower Extract', 'Camellia oil from the Goto islands smooths without weighing down.', 'น้ำมันสึบากิจากหมู่เกาะโกโต ทำให้ผมเรียบลื่นโดยไม่ลีบแบน', 'Smooth from root to tip', 'เรียบลื่นตั้งแต่โคนจรดปลาย', 'frizz|dry-hair'),
  rosemary: c('Rosemary Root', 'โรสแมรี', '#a9b78c', 'Rosmarinus Officinalis Leaf Oil|Menthol|Caffeine', 'Rosemary and caffeine wake up the scalp before the day does.', 'โรสแมรีและคาเฟอีนปลุกหนังศีรษะให้ตื่นก่อนเริ่มวัน', 'Thicker-looking hair', 'ผมดูหนาขึ้น', 'thin-hair|oily-scalp'),
  biotin: c('Biotin Volume', 'ไบโอตินวอลุ่ม', '#f0e1c4', 'Biotin|Niacinamide|Hydrolyzed Wheat Protein', 'Biotin and wheat protein lift hair that lies flat by noon.', 'ไบโอตินและโปรตีนข้าวสาลี ช่วยยกผมที่ลีบแบนตอนบ่าย', 'Lift that lasts past noon', 'ผมมีวอลุ่มอยู่นาน', 'thin-hair'),
  rice: c('Rice Water', 'น้ำซาวข้าว', '#f2ecdd', 'Oryza Sativa Seed Water|Inositol|Panthenol', 'Rinsed-rice water, rested overnight, as village hair care has it.', 'น้ำซาวข้าวพักค้างคืนตามตำรับดูแลผมของหมู่บ้าน', 'Soft, strong-feeling hair', 'ผมนุ่มแต่รู้สึกแข็งแรง', 'damaged-hair|dry-hair'),
  coconut: c('Coconut Silk', 'มะพร้าวสกัดเย็น', '#f2ead9', 'Cocos Nucifera Oil|Cocos Nucifera Fruit Extract', 'Cold-pressed coconut oil slips into dry ends and stays there.', 'น้ำมันมะพร้าวสกัดเย็นซึมเข้าปลายผมแห้งและอยู่ทน', 'Silky, nourished ends', 'ปลายผมชุ่ม นุ่มสลวย', 'dry-hair'),
  azalea: c('Azalea Bloom', 'อาซาเลีย', '#d98fa6', 'Rhododendron Extract|Hydrolyzed Silk', 'Azalea nectar and silk for hair that smells of a spring hill in Busan.', 'น้ำดอกอาซาเลียและไหม ให้ผมหอมเหมือนเนินเขาปูซานในฤดูใบไม้ผลิ', 'Softly scented, silky hair', 'ผมนุ่มลื่น หอมอ่อน ๆ', 'frizz'),
} satisfies Record<string, Concept>;

/** For the body: scents. */
export const scent = {
  jasmine: c('Jasmine Rice Milk', 'น้ำนมข้าวมะลิ', '#f3ead5', 'Oryza Sativa Extract|Jasminum Sambac Flower Extract', 'Steamed jasmine rice and warm milk, the smell of a kitchen at six in the morning.', 'กลิ่นข้าวหอมมะลิหุงใหม่กับนมอุ่น เหมือนครัวตอนหกโมงเช้า', 'Soft scent of rice and milk', 'หอมนุ่มเหมือนข้าวใหม่กับน้ำนม'),
  lotus: c('Pink Lotus', 'บัวชมพู', '#eec3cc', 'Nelumbo Nucifera Flower Extract|Rosa Damascena Flower Water', 'Pink lotus on still water, green at the edges.', 'บัวชมพูบนน้ำนิ่ง เจือกลิ่นเขียวของใบ', 'Clean, watery floral scent', 'หอมดอกไม้น้ำ สะอาดโปร่ง'),
  lemongrass: c('Lemongrass and Lime', 'ตะไคร้มะนาว', '#dfe0a0', 'Cymbopogon Citratus Leaf Oil|Citrus Aurantifolia Peel Oil', 'Bruised lemongrass, lime peel, a spa with the windows open.', 'ตะไคร้ทุบสดกับผิวมะนาว เหมือนสปาที่เปิดหน้าต่างรับลม', 'Wakes the senses', 'สดชื่น ปลุกความกระปรี้กระเปร่า'),
  rose: c('Anjou Rose', 'กุหลาบอ็องฌู', '#e9b1b7', 'Rosa Centifolia Flower Extract|Rosa Damascena Flower Oil', 'A full rose, stem and all, picked with the dew on.', 'กุหลาบทั้งช่อ เก็บตอนน้ำค้างยังเกาะกลีบ', 'Lingering fresh rose', 'หอมกุหลาบสดติดผิว'),
  sandal: c('Sandalwood Cream', 'ไม้จันทน์ครีม', '#e3cbaa', 'Santalum Album Oil|Cocos Nucifera Oil', 'Creamy sandalwood warmed by coconut.', 'ไม้จันทน์นุ่มละมุน อุ่นด้วยมะพร้าว', 'Warm, woody comfort', 'อบอุ่น ผ่อนคลายแบบไม้หอม'),
  salt: c('Sea Salt and Driftwood', 'เกลือทะเลไม้ลอย', '#cfdfe1', 'Maris Sal|Laminaria Digitata Extract', 'Salt, driftwood and wet sand after the boats come in.', 'เกลือ ไม้ลอยน้ำ และทรายเปียกตอนเรือกลับเข้าฝั่ง', 'Fresh as a morning by the sea', 'สดชื่นเหมือนเช้าริมทะเล'),
  mango: c('Mango Sticky Rice', 'ข้าวเหนียวมะม่วง', '#f0c86a', 'Mangifera Indica Seed Butter|Oryza Sativa Extract', 'Ripe mango, coconut cream and a pinch of salt.', 'มะม่วงสุก หัวกะทิ กับเกลือปลายนิ้ว', 'Playful, good-enough-to-eat scent', 'หอมหวานน่ากิน อารมณ์ดี'),
  silk: c('Silk Peony', 'ไหมโบตั๋น', '#efdde0', 'Hydrolyzed Silk|Paeonia Lactiflora Root Extract', 'Peony and silk protein, the softness of a kimono lining.', 'ดอกโบตั๋นและโปรตีนไหม นุ่มเหมือนซับในกิโมโน', 'A silky veil on the skin', 'ผิวลื่นเหมือนคลุมด้วยผ้าไหม'),
  vetiver: c('Vetiver and Fig', 'แฝกหอมมะเดื่อ', '#c4cba8', 'Vetiveria Zizanoides Root Oil|Ficus Carica Fruit Extract', 'Green fig over earthy vetiver root.', 'มะเดื่อเขียวบนกลิ่นรากแฝกหอมแบบดินหลังฝน', 'Green, calm, grown-up', 'หอมเขียว สงบ สุขุม'),
  orange: c('Neroli Orange', 'ดอกส้มเนโรลี', '#f1c892', 'Citrus Aurantium Flower Oil|Citrus Sinensis Peel Oil', 'Orange blossom and warm peel from a courtyard in Nîmes.', 'ดอกส้มและผิวส้มอุ่นแดดจากลานบ้านเมืองนีมส์', 'Sunny, uplifting scent', 'หอมสดใส อารมณ์ดี'),
  lavender: c('Quiet Lavender', 'ลาเวนเดอร์สงบ', '#c9bfdd', 'Lavandula Angustifolia Oil|Chamomilla Recutita Flower Extract', 'Lavender and chamomile for the last hour of the day.', 'ลาเวนเดอร์และคาโมมายล์สำหรับชั่วโมงสุดท้ายของวัน', 'Ready for bed', 'ผ่อนคลายก่อนนอน'),
  tea: c('White Tea', 'ชาขาว', '#e6e7d4', 'Camellia Sinensis Leaf Extract|Citrus Limon Peel Oil', 'White tea and lemon, clean as folded linen.', 'ชาขาวกับเลมอน สะอาดเหมือนผ้าลินินพับใหม่', 'Clean, airy freshness', 'หอมสะอาดโปร่งเบา'),
} satisfies Record<string, Concept>;

/** Series of make-up. */
export const series = {
  velvetHour: { ...c('Velvet Hour', 'เวลเวท อาวเออร์', '#b3264a', 'Silica|Vinyl Dimethicone/Methicone Silsesquioxane Crosspolymer', 'Pigment is coated in oil from seeds so that it feels like cream and looks like suede.', 'เม็ดสีเคลือบน้ำมันจากเมล็ดพืช ทาแล้วรู้สึกเหมือนครีมแต่แห้งแล้วดูเหมือนกำมะหยี่', 'Full colour in one stroke', 'สีชัดตั้งแต่ปาดแรก'), finish: 'matte' },
  silkWhisper: { ...c('Silk Whisper', 'ซิลก์ วิสเปอร์', '#c58f7c', 'Hydrolyzed Silk|Squalane', 'Silk powder blurs lines and leaves the surface soft to the touch.', 'ผงไหมช่วยเบลอร่อง ผิวสัมผัสนุ่มไม่แห้งตึง', 'Blurs without drying', 'เบลอผิวโดยไม่แห้งตึง'), finish: 'satin' },
  glassBloom: { ...c('Glass Bloom', 'กลาส บลูม', '#d65f78', 'Polybutene|Hydrogenated Polyisobutene|Rosa Canina Fruit Oil', 'A clear top layer catches the light like wet petals.', 'ชั้นเคลือบใสสะท้อนแสงเหมือนกลีบดอกไม้เปียกน้ำ', 'High shine, no stickiness', 'ฉ่ำวาวแต่ไม่เหนียว'), finish: 'glossy' },
  dewDrop: { ...c('Dew Drop', 'ดิวดร็อป', '#e79a9b', 'Sodium Hyaluronate|Glycerin|Panthenol', 'A water-first formula with hyaluronic acid, cool on contact.', 'สูตรน้ำนำ ผสมไฮยาลูรอน ทาแล้วเย็นสบาย', 'Fresh, dewy look', 'ลุคฉ่ำสดชื่น'), finish: 'dewy' },
  cloudSkin: { ...c('Cloud Skin', 'คลาวด์ สกิน', '#e8c4a0', 'Silica|Boron Nitride|Niacinamide', 'Hollow round powders float light across the skin so pores seem to vanish.', 'แป้งทรงกลมกลวงกระจายแสง รูขุมขนจึงดูหายไป', 'Soft-focus skin', 'ผิวเนียนเหมือนใส่ฟิลเตอร์'), finish: 'soft matte' },
  secondSkin: { ...c('Second Skin', 'เซคันด์ สกิน', '#d9ac82', 'Dimethicone|Trimethylsiloxysilicate|Niacinamide', 'Thin enough to see freckles through, strong enough to last a working day.', 'บางจนเห็นกระ แต่ติดทนตลอดวันทำงาน', 'Looks like skin, lasts all day', 'ดูเป็นผิวจริง ติดทนทั้งวัน'), finish: 'natural' },
  moonGlow: { ...c('Moon Glow', 'มูนโกลว์', '#f1dfc9', 'Mica|Synthetic Fluorphlogopite|Squalane', 'Pearls ground finer than dust give light, never glitter.', 'มุกบดละเอียดกว่าฝุ่น ให้แสงเรือง ไม่ใช่กลิตเตอร์', 'Lit-from-within radiance', 'ผิวเรืองแสงจากข้างใน'), finish: 'radiant' },
  monsoon: { ...c('Monsoon Proof', 'มอนซูน พรูฟ', '#241e1b', 'Trimethylsiloxysilicate|Isododecane|Beeswax', 'Tested in rain and on Skytrain platforms in April.', 'ทดสอบกลางฝนและบนชานชาลารถไฟฟ้าเดือนเมษายน', 'Stands up to sweat, rain and heat', 'ทนเหงื่อ ทนฝน ทนร้อน'), finish: 'matte' },
  teaHouse: { ...c('Tea House', 'ที เฮาส์', '#b9806a', 'Camellia Sinensis Leaf Extract|Mica', 'Colours of tea with milk, tea with lemon and tea left too long.', 'สีของชานม ชามะนาว และชาที่ลืมไว้ในกา', 'Soft, wearable colours', 'สีละมุน แต่งง่ายทุกวัน'), finish: 'satin' },
  cityLights: { ...c('City Lights', 'ซิตี้ ไลต์ส', '#c99a52', 'Mica|Calcium Sodium Borosilicate|Dimethicone', 'Metal and satin shades like the river at nine in the evening.', 'เฉดเมทัลลิกและซาตินเหมือนแม่น้ำตอนสามทุ่ม', 'Sparkle that stays put', 'ประกายติดทน ไม่ร่วง'), finish: 'shimmer' },
  firstLove: { ...c('First Love', 'เฟิสต์ เลิฟ', '#e59db5', 'Mica|Squalane|Tocopherol', 'Sweet pinks and peaches that are hard to get wrong.', 'โทนชมพูพีชหวาน ๆ ที่ทายังไงก็รอด', 'Easy for beginners', 'มือใหม่ใช้ง่าย'), finish: 'natural' },
  afterRain: { ...c('After Rain', 'อาฟเตอร์ เรน', '#8fb8bd', 'Glycerin|Sodium PCA|Houttuynia Cordata Extract', 'Cool, clear, washed: everything the sky is after a storm.', 'ใส เย็น สะอาด เหมือนฟ้าหลังพายุ', 'Light as water', 'บางเบาเหมือนน้ำ'), finish: 'dewy' },
} satisfies Record<string, Concept>;

/** Compositions of perfumes, by family of scent. */
export const perfumes = {
  floral: [
    c('Mali at Dusk', 'มะลิยามสนธยา', '#f0d9b0', 'Jasminum Sambac Flower Oil', 'Top of bergamot, heart of jasmine garlands, base of sandalwood.', 'เปิดด้วยเบอร์กามอต กลางเป็นพวงมาลัยมะลิ จบที่ไม้จันทน์', 'Jasmine, bergamot, sandalwood', 'มะลิ เบอร์กามอต ไม้จันทน์'),
    c('Rose Sans Fin', 'กุหลาบไม่สิ้นสุด', '#e9a9ae', 'Rosa Damascena Flower Oil', 'Wet rose, pink pepper and a breath of cedar.', 'กุหลาบฉ่ำน้ำ พริกไทยชมพู และซีดาร์จาง ๆ', 'Rose, pink pepper, cedar', 'กุหลาบ พริกไทยชมพู ซีดาร์'),
    c('Champaka Night', 'จำปีราตรี', '#f3e2a8', 'Michelia Alba Flower Oil', 'Champaka after rain over warm tea and amber.', 'จำปีหลังฝน บนชาอุ่นและอำพัน', 'Champaka, black tea, amber', 'จำปี ชาดำ อำพัน'),
    c('Lotus on Stone', 'บัวบนหิน', '#e6c6d2', 'Nelumbo Nucifera Flower Extract', 'Lotus, wet stone and white musk.', 'ดอกบัว หินเปียก และมัสก์ขาว', 'Lotus, mineral notes, musk', 'บัว กลิ่นหินแร่ มัสก์'),
  ],
  woody: [
    c('Teak Room', 'ห้องไม้สัก', '#c08a52', 'Juniperus Virginiana Oil', 'Old teak, dry tobacco leaf and a little smoke.', 'ไม้สักเก่า ใบยาสูบแห้ง เจือควันบาง ๆ', 'Teak, tobacco leaf, smoke', 'ไม้สัก ใบยาสูบ ควัน'),
    c('Cèdre Calme', 'ซีดาร์สงบ', '#b99a6a', 'Cedrus Atlantica Bark Oil', 'Cedar pencils, iris butter and clean paper.', 'ดินสอไม้ซีดาร์ เนยไอริส และกระดาษสะอาด', 'Cedar, iris, paper', 'ซีดาร์ ไอริส กระดาษ'),
    c('Vetiver Line', 'เส้นแฝก', '#aeb48a', 'Vetiveria Zizanoides Root Oil', 'Vetiver root cut with grapefruit and salt.', 'รากแฝกหอมตัดด้วยเกรปฟรุตและเกลือ', 'Vetiver, grapefruit, salt', 'แฝกหอม เกรปฟรุต เกลือ'),
  ],
  fresh: [
    c('Six in the Morning', 'หกโมงเช้า', '#cfe0d8', 'Citrus Aurantium Bergamia Fruit Oil', 'Bergamot, mint and cold air through an open window.', 'เบอร์กามอต มินต์ และลมเย็นจากหน้าต่าง', 'Bergamot, mint, cool air', 'เบอร์กามอต มินต์ อากาศเย็น'),
    c('Linen Line', 'ราวผ้าลินิน', '#e4ebee', 'Citrus Limon Peel Oil', 'Sun-dried linen, lemon leaf and white tea.', 'ผ้าลินินตากแดด ใบเลมอน และชาขาว', 'Linen, lemon leaf, white tea', 'ลินิน ใบเลมอน ชาขาว'),
    c('Andaman Blue', 'อันดามันบลู', '#b8d3de', 'Maris Sal', 'Sea spray, green coconut and driftwood.', 'ละอองทะเล มะพร้าวอ่อน และไม้ลอยน้ำ', 'Sea salt, coconut, driftwood', 'เกลือทะเล มะพร้าว ไม้ลอย'),
    c('Yuzu Walk', 'ทางเดินยูซุ', '#ece3a3', 'Citrus Junos Fruit Extract', 'Yuzu peel, bamboo and a clean musk.', 'ผิวยูซุ ไผ่ และมัสก์สะอาด', 'Yuzu, bamboo, musk', 'ยูซุ ไผ่ มัสก์'),
  ],
  gourmand: [
    c('Palm Sugar', 'น้ำตาลโตนด', '#d9a066', 'Vanilla Planifolia Fruit Extract', 'Palm sugar, toasted rice and tonka.', 'น้ำตาลโตนด ข้าวคั่ว และถั่วทองก้า', 'Palm sugar, toasted rice, tonka', 'น้ำตาลโตนด ข้าวคั่ว ทองก้า'),
    c('Lait de Figue', 'นมมะเดื่อ', '#d7c7b0', 'Ficus Carica Fruit Extract', 'Fig milk, almond and soft vanilla.', 'นมมะเดื่อ อัลมอนด์ และวานิลลานุ่ม ๆ', 'Fig milk, almond, vanilla', 'นมมะเดื่อ อัลมอนด์ วานิลลา'),
    c('Thong Muan', 'ทองม้วน', '#e3b877', 'Cocos Nucifera Oil', 'Coconut wafer warm from the iron, with a thread of smoke.', 'ทองม้วนร้อนจากเตา หอมกะทิเจือควันเทียน', 'Coconut wafer, candle smoke, vanilla', 'กะทิ ควันเทียน วานิลลา'),
  ],
} satisfies Record<string, readonly Concept[]>;

export { c as concept };

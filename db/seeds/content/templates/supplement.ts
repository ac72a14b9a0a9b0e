import { concept } from '../heroes.ts';
import { b, type ProductType } from './template.ts';

const t = concept;
const lines = ['supplement'] as const;
const closes = [
  b('A food supplement; eat varied food every day as well.', 'ผลิตภัณฑ์เสริมอาหาร ควรกินอาหารหลากหลายครบห้าหมู่'),
  b('Not for children or pregnant women without advice.', 'เด็กและสตรีมีครรภ์ควรปรึกษาผู้เชี่ยวชาญก่อนรับประทาน'),
  b('Tested batch by batch; the report is a scan away.', 'ตรวจสอบทุกล็อต สแกนดูผลได้'),
];
const benefits = [b('No added sugar', 'ไม่เติมน้ำตาล'), b('Amounts stated on the front', 'บอกปริมาณสารสำคัญหน้าขวด'), b('Made in a certified plant', 'ผลิตในโรงงานมาตรฐาน')];

export const supplement: readonly ProductType[] = [
  { key: 'collagen-powder', kind: 'sachet-box', cat: 'collagen-powder', noun: b('Collagen Powder', 'คอลลาเจนผง'), lines, concepts: [
    t('Peptide Plus C', 'เปปไทด์พลัสซี', '#e79a6a', 'Marine Collagen Dipeptide|Ascorbic Acid', 'Ten grams of small-chain marine collagen with vitamin C.', 'คอลลาเจนทะเลสายสั้นสิบกรัมพร้อมวิตามินซี', 'Mixes clear in cold water', 'ละลายใสในน้ำเย็น', '', '10 g'),
    t('Rice Ceramide', 'เซราไมด์ข้าว', '#e9d2a6', 'Rice Bran Ceramide|Marine Collagen Peptide', 'Collagen meets ceramide from Thai rice bran.', 'คอลลาเจนจับคู่เซราไมด์จากรำข้าวไทย', 'Unflavoured, goes with anything', 'ไม่แต่งกลิ่น ผสมอะไรก็ได้'),
    t('Pomegranate', 'ทับทิม', '#b5304a', 'Pomegranate Extract|Marine Collagen Peptide', 'Pomegranate juice powder makes it taste like a treat.', 'ผงน้ำทับทิมทำให้ดื่มอร่อยเหมือนของหวาน', 'Tart, refreshing taste', 'เปรี้ยวสดชื่น'),
  ], unit: 'pcs', by: 'pack', sizes: [[14, 1], [30, 1.9]], price: [390, 690], leads: [b('One stick a day, in water, yogurt or coffee.', 'วันละซองในน้ำ โยเกิร์ต หรือกาแฟ')], closes, benefits, howTo: [b('Pour one sachet into 150 ml of water and stir. Once a day.', 'ฉีกหนึ่งซองชงน้ำ 150 มล. คนให้ละลาย วันละครั้ง')], formula: 'collagen', pao: null },
  { key: 'collagen-drink', kind: 'collagen-drink', cat: 'collagen-drink', noun: b('Collagen Drink', 'เครื่องดื่มคอลลาเจน'), lines, concepts: [
    t('Elastin Shot', 'อีลาสตินช็อต', '#c98a4a', 'Hydrolyzed Collagen Peptide|Elastin Peptide', 'A small bottle with collagen and elastin peptides.', 'ขวดเล็กรวมคอลลาเจนและอีลาสตินเปปไทด์', 'Ready in one sip', 'พร้อมดื่มในอึกเดียว'),
    t('Yuzu Honey', 'ยูซุน้ำผึ้ง', '#e5b94e', 'Hydrolyzed Collagen Peptide|Citrus Junos Juice', 'Yuzu and longan honey round off the taste.', 'ยูซุและน้ำผึ้งลำไยช่วยให้รสกลม', 'Tastes like yuzu tea', 'รสเหมือนชายูซุ'),
  ], unit: 'ml', by: 'pack', sizes: [[150, 1], [500, 3.1]], price: [150, 290], leads: [b('Chill, shake, drink.', 'แช่เย็น เขย่า ดื่ม')], closes, benefits, howTo: [b('One bottle a day, best cold and before bed.', 'วันละหนึ่งขวด แช่เย็น ดื่มก่อนนอน')], formula: 'collagen', pao: null },
  { key: 'vitamin', kind: 'pills', cat: 'vitamins', noun: b('Tablets', 'ชนิดเม็ด'), conceptFirst: true, lines, concepts: [
    t('Vitamin C 500', 'วิตามินซี 500', '#e9a53a', 'Ascorbic Acid|Citrus Bioflavonoids|Acerola', 'Five hundred milligrams with acerola and citrus bioflavonoids.', 'วิตามินซี 500 มก. พร้อมอะเซโรลาและไบโอฟลาโวนอยด์', 'Slow release through the day', 'ค่อย ๆ ปล่อยตลอดวัน', '', '500'),
    t('Zinc Daily', 'ซิงก์เดลี่', '#9fb3a8', 'Zinc Gluconate|Vitamin B6', 'Fifteen milligrams of zinc in a form kind to the stomach.', 'ซิงก์ 15 มก. ในรูปแบบที่ไม่กวนท้อง', 'For skin, hair and nails', 'สำหรับผิว ผม และเล็บ', '', '15'),
    t('B Complex', 'วิตามินบีรวม', '#e0b13f', 'Thiamine|Riboflavin|Niacinamide|Pyridoxine|Cobalamin|Biotin', 'Eight B vitamins for long weeks.', 'วิตามินบีแปดชนิดสำหรับสัปดาห์ที่ยาว', 'One small tablet', 'เม็ดเล็กวันละเม็ด', '', 'B8'),
    t('Evening Primrose', 'อีฟนิงพริมโรส', '#e6c65a', 'Evening Primrose Oil|Vitamin E', 'Cold-pressed oil in a soft capsule.', 'น้ำมันสกัดเย็นในซอฟต์เจล', 'Easy to swallow', 'กลืนง่าย'),
    t('Biotin Zinc', 'ไบโอตินซิงก์', '#c9a27e', 'Biotin|Zinc Bisglycinate|L-Cystine', 'Biotin with zinc and cystine, the building stones of hair.', 'ไบโอติน ซิงก์ และซิสทีน ส่วนประกอบของเส้นผม', 'A classic for hair and nails', 'คู่คลาสสิกเพื่อผมและเล็บ'),
    t('Lutein Screen', 'ลูทีนสกรีน', '#d98a3a', 'Lutein|Zeaxanthin|Bilberry Extract', 'Lutein and zeaxanthin from marigold for people who look at screens.', 'ลูทีนและซีแซนทีนจากดาวเรือง สำหรับคนจ้องจอ', 'Ten milligrams of lutein', 'ลูทีน 10 มก.', '', '10'),
  ], unit: 'pcs', by: 'pack', sizes: [[30, 1], [60, 1.75], [90, 2.4]], price: [190, 420], leads: [b('One thing, in a sensible amount.', 'หนึ่งอย่าง ในปริมาณที่พอดี')], closes, benefits, howTo: [b('One tablet a day with food.', 'วันละหนึ่งเม็ดพร้อมอาหาร')], formula: 'tablet', pao: null },
  { key: 'gummies', kind: 'gummies', cat: 'gummies', noun: b('Gummies', 'กัมมี่'), conceptFirst: true, lines, concepts: [
    t('Mango Vitamin C', 'วิตามินซีมะม่วง', '#eeb03f', 'Ascorbic Acid|Mango Juice', 'Real mango, real vitamin C.', 'มะม่วงแท้กับวิตามินซีแท้', 'Tastes like fruit', 'รสผลไม้จริง'),
    t('Berry Biotin', 'ไบโอตินเบอร์รี', '#a94a6b', 'Biotin|Blackcurrant Juice', 'Biotin in berries, shaped like little pillows.', 'ไบโอตินรสเบอร์รี รูปหมอนใบจิ๋ว', 'For hair and nails', 'เพื่อผมและเล็บ'),
    t('Lychee Collagen', 'คอลลาเจนลิ้นจี่', '#e7a3ae', 'Marine Collagen Peptide|Lychee Juice', 'Collagen you can chew.', 'คอลลาเจนแบบเคี้ยวได้', 'Soft, not sticky', 'นุ่ม ไม่ติดฟัน'),
  ], unit: 'pcs', by: 'pack', sizes: [[30, 1], [60, 1.75]], price: [190, 390], leads: [b('The vitamin nobody forgets.', 'วิตามินที่ไม่มีใครลืมกิน')], closes, benefits: [b('Pectin, no gelatine', 'ใช้เพกติน ไม่มีเจลาติน'), ...benefits.slice(1)], howTo: [b('Chew two a day.', 'เคี้ยววันละสองชิ้น')], formula: 'gummy', pao: null },
  { key: 'fibre', kind: 'sachet-box', cat: 'fibre-probiotic', noun: b('Sticks', 'ชนิดซอง'), conceptFirst: true, lines, concepts: [
    t('Ten Billion Probiotic', 'โพรไบโอติกหมื่นล้าน', '#9cc0a6', 'Lactobacillus Rhamnosus|Bifidobacterium Longum|Inulin', 'Ten billion live cultures with their own food.', 'จุลินทรีย์ดีหมื่นล้านตัวพร้อมอาหารของมัน', 'No fridge needed', 'ไม่ต้องแช่เย็น', '', '10B'),
    t('Prune Fibre', 'ไฟเบอร์ลูกพรุน', '#7a4a63', 'Prune Powder|Psyllium Husk', 'Prune and psyllium for regular mornings.', 'ลูกพรุนและไซเลียมเพื่อเช้าที่สม่ำเสมอ', 'Five grams of fibre', 'ไฟเบอร์ 5 กรัม'),
    t('Green Barley', 'บาร์เลย์เขียว', '#7fa15a', 'Barley Grass Powder|Spirulina', 'Young barley leaves from Oita, milled like matcha.', 'ใบข้าวบาร์เลย์อ่อนจากโออิตะ บดละเอียดเหมือนมัทฉะ', 'A glass of greens', 'ผักหนึ่งแก้ว'),
  ], unit: 'pcs', by: 'pack', sizes: [[15, 1], [30, 1.8]], price: [290, 490], leads: [b('A small habit with good timing.', 'นิสัยเล็ก ๆ ที่มาถูกเวลา')], closes, benefits, howTo: [b('One stick a day, straight or in a glass of water.', 'วันละซอง กินเปล่าหรือชงน้ำหนึ่งแก้ว')], formula: 'fibre', pao: null },
  { key: 'protein', kind: 'powder-tub', cat: 'protein', noun: b('Plant Protein', 'โปรตีนพืช'), lines, concepts: [
    t('Thai Cocoa', 'โกโก้ไทย', '#6d4a36', 'Cocoa Powder|Pea Protein', 'Cocoa from Nakhon Si Thammarat, twenty grams of protein.', 'โกโก้นครศรีธรรมราช โปรตีน 20 กรัม', 'Thick and chocolatey', 'เข้มข้นรสช็อกโกแลต', '', '20 g'),
    t('Thai Tea', 'ชาไทย', '#d98a4a', 'Black Tea Powder|Pea Protein', 'Tastes of the cart on the corner, without the sugar.', 'รสเหมือนรถเข็นหน้าปากซอยแต่ไม่ใส่น้ำตาล', 'A dessert that counts', 'ของหวานที่ได้โปรตีน', '', '20 g'),
    t('Black Sesame', 'งาดำ', '#5a5552', 'Black Sesame Powder|Soy Protein', 'Roasted black sesame and soy.', 'งาดำคั่วกับถั่วเหลือง', 'Nutty, not gritty', 'หอมมัน ไม่สาก', '', '20 g'),
  ], unit: 'g', by: 'size', sizes: [[450, 1], [900, 1.8]], price: [590, 990], leads: [b('Shakes smooth, keeps you till lunch.', 'เชกแล้วเนียน อยู่ท้องถึงเที่ยง')], closes, benefits, howTo: [b('Shake one scoop with 200 ml of cold water or oat milk.', 'เชกหนึ่งช้อนตวงกับน้ำเย็นหรือนมโอ๊ต 200 มล.')], formula: 'protein', pao: 3 },
];

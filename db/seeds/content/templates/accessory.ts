import { concept } from '../heroes.ts';
import { b, type ProductType } from './template.ts';

const t = (en: string, th: string, tint: string, storyEn: string, storyTh: string, benefitEn: string, benefitTh: string) => concept(en, th, tint, '', storyEn, storyTh, benefitEn, benefitTh);
const tools = ['tools'] as const;
const closes = [
  b('Comes in a soft pouch, so it arrives as it left.', 'มาพร้อมถุงผ้านุ่ม ถึงมือในสภาพเดิม'),
  b('Wash it on Sunday, use it all week.', 'ล้างวันอาทิตย์ ใช้ได้ทั้งสัปดาห์'),
  b('The kind of tool that makes cheap products look dear.', 'อุปกรณ์ที่ทำให้ของราคาเบาดูแพงขึ้น'),
];
const benefits = [b('Made to last for years', 'ทนทาน ใช้ได้หลายปี'), b('Comfortable in the hand', 'จับถนัดมือ'), b('Easy to clean', 'ทำความสะอาดง่าย')];
const none = { formula: 'none', pao: null, unit: 'pcs', by: 'pack', sizes: [[1, 1]] } as const;

export const accessory: readonly ProductType[] = [
  { ...none, key: 'brush', kind: 'brush', cat: 'single-brush', noun: b('Brush', 'แปรงแต่งหน้า'), lines: tools, concepts: [
    t('Cloud Powder', 'ปัดแป้งคลาวด์', '#d9a39a', 'A full dome that lays powder down like a sigh.', 'หัวโดมฟูใหญ่ วางแป้งบนผิวเบาเหมือนลมหายใจ', 'Even powder, no stripes', 'ปัดแป้งเรียบ ไม่เป็นริ้ว'),
    t('Angled Cheek', 'ปัดแก้มหัวเฉียง', '#d98f8a', 'Cut at the slope of a cheekbone.', 'ตัดเฉียงรับแนวโหนกแก้มพอดี', 'Blush placed just right', 'วางบลัชได้ตรงจุด'),
    t('Soft Blending', 'เบลนด์อายแชโดว์', '#b08f7c', 'A tapered tip that makes hard edges vanish.', 'ปลายเรียวที่ทำให้ขอบคมหายไป', 'Seamless eyes', 'เกลี่ยตานุ่มไร้รอยต่อ'),
    t('Moon Fan', 'พัดไฮไลต์มูน', '#e6d3bb', 'A fan that leaves light and takes dust away.', 'หัวพัดที่ฝากแสงไว้และปัดฝุ่นแป้งออก', 'A breath of highlighter', 'ไฮไลต์บางเบาเป็นธรรมชาติ'),
    t('Flat Lid Duo', 'ลงสีเปลือกตาดูโอ', '#a97f70', 'One flat, one fluffy: the two brushes an eye needs.', 'หนึ่งแบนหนึ่งฟู สองด้ามที่ดวงตาต้องการ', 'Packs on colour, softens edges', 'ลงสีแน่นแล้วเกลี่ยขอบได้ครบ'),
  ], price: [129, 390], leads: [b('Vegan hair set by hand, in a ferrule crimped twice.', 'ขนวีแกนเรียงด้วยมือ รัดปลอกโลหะสองชั้น')], closes, benefits, howTo: [b('Use dry. Wash with mild soap, shape and dry flat.', 'ใช้ขณะแห้ง ล้างด้วยสบู่อ่อน จัดทรงแล้ววางราบให้แห้ง')] },
  { ...none, key: 'brush-set', kind: 'brush-set', cat: 'brush-set', noun: b('Brush Set', 'เซ็ตแปรงแต่งหน้า'), lines: tools, concepts: [
    t('Daily Five', 'ห้าด้ามประจำวัน', '#b98f80', 'Five brushes for the whole face, nothing spare.', 'ห้าด้ามครบทั้งหน้า ไม่มีเกิน', 'A full face in five', 'แต่งครบทั้งหน้าด้วยห้าด้าม'),
    t('Studio', 'สตูดิโอ', '#6e4d3a', 'The set that make-up schools ask for.', 'เซ็ตที่โรงเรียนแต่งหน้าแนะนำ', 'Professional shapes', 'ทรงแปรงระดับมืออาชีพ'),
    t('Travel', 'ทราเวล', '#d9b3a5', 'Short handles, long trips.', 'ด้ามสั้นสำหรับทริปยาว', 'Fits a small pouch', 'ใส่กระเป๋าใบเล็กได้'),
  ], sizes: [[5, 1], [8, 1.5]], price: [490, 1290], leads: [b('A set that grows up with you.', 'เซ็ตแปรงที่โตไปด้วยกัน')], closes, benefits, howTo: [b('From large to small: powder, cheek, highlight, eye, line.', 'ไล่จากใหญ่ไปเล็ก แป้ง แก้ม ไฮไลต์ ตา และเส้น')] },
  { ...none, key: 'sponge', kind: 'sponge', cat: 'sponges-puffs', noun: b('Make-up Sponge', 'ฟองน้ำแต่งหน้า'), lines: tools, concepts: [
    t('Rain Drop', 'หยดฝน', '#e58f98', 'Doubles in size when wet, and stays soft.', 'โดนน้ำแล้วขยายเป็นสองเท่า นุ่มเด้ง', 'Streak-free base', 'เบสเรียบเนียนไม่เป็นคราบ'),
    t('Velvet Cut', 'เวลเวทคัต', '#c7a3c4', 'One flat side for cheeks, one tip for corners.', 'ด้านตัดเรียบสำหรับแก้ม ปลายแหลมสำหรับซอกมุม', 'Reaches every corner', 'เข้าถึงทุกซอกมุม'),
    t('Matcha', 'มัทฉะ', '#a9b98a', 'Made with konjac fibre, fully latex-free.', 'ผสมใยบุก ไม่มีลาเท็กซ์', 'Gentle on sensitive skin', 'อ่อนโยนต่อผิวแพ้ง่าย'),
  ], sizes: [[1, 1], [2, 1.8]], price: [79, 220], leads: [b('Soft as a marshmallow, tough as a kitchen sponge.', 'นุ่มเหมือนมาร์ชแมลโลว์ แต่ทนเหมือนฟองน้ำล้างจาน')], closes, benefits, howTo: [b('Wet, squeeze well and bounce foundation in from the centre.', 'ชุบน้ำ บีบให้หมาด แล้วกดรองพื้นจากกลางหน้าออกไป')] },
  { ...none, key: 'puff', kind: 'puff', cat: 'sponges-puffs', noun: b('Powder Puff', 'พัฟแป้ง'), lines: tools, concepts: [
    t('Velour', 'เวลัวร์', '#ead0c0', 'Thick velour with a satin ribbon.', 'ผ้าเวลัวร์หนานุ่มพร้อมริบบิ้นซาติน', 'Presses powder in', 'กดแป้งแนบผิว'),
    t('Air Cushion', 'แอร์คุชชั่น', '#e9c9c4', 'A wet-look puff with a sealed back that drinks no product.', 'พัฟคุชชั่นหลังปิด ไม่ดูดเนื้อผลิตภัณฑ์', 'Saves product', 'ไม่เปลืองรองพื้น'),
  ], sizes: [[2, 1], [5, 2.2]], price: [59, 190], leads: [b('A small thing that decides how powder sits.', 'ของชิ้นเล็กที่ตัดสินว่าแป้งจะอยู่บนผิวอย่างไร')], closes, benefits, howTo: [b('Fold, press and roll over the skin. Hand-wash weekly.', 'พับ กด แล้วกลิ้งบนผิว ซักมือสัปดาห์ละครั้ง')] },
  { ...none, key: 'curler', kind: 'curler', cat: 'lash-curler', noun: b('Lash Curler', 'ที่ดัดขนตา'), lines: tools, concepts: [
    t('Asian Curve', 'โค้งเอเชีย', '#d98f9a', 'The curve is drawn from Thai and Japanese eyes.', 'โค้งออกแบบจากดวงตาคนไทยและญี่ปุ่น', 'No pinching at the corners', 'ไม่หนีบหัวตาหางตา'),
    t('Mini Corner', 'มินิคอร์เนอร์', '#b0787f', 'A narrow head for short and hidden lashes.', 'หัวแคบสำหรับขนตาสั้นและขนตาหลบใน', 'Catches every lash', 'หนีบได้ทุกเส้น'),
  ], price: [159, 390], leads: [b('Three gentle squeezes and the day looks up.', 'บีบเบา ๆ สามครั้ง แล้ววันนี้ก็สดใสขึ้น')], closes, benefits, howTo: [b('Squeeze at the root, the middle and the tip, before mascara.', 'บีบที่โคน กลาง และปลายขนตา ก่อนปัดมาสคาร่า')] },
  { ...none, key: 'lashes', kind: 'lashes', cat: 'false-lashes', noun: b('False Lashes', 'ขนตาปลอม'), lines: tools, concepts: [
    t('Barely There', 'บางเบา', '#e9c9c0', 'Single hairs on a clear band.', 'ขนเส้นเดี่ยวบนก้านใส', 'Looks like your own', 'ดูเหมือนขนตาจริง'),
    t('Doll Eye', 'ตาโต', '#dcb3c4', 'Longest in the middle, round and bright.', 'ยาวสุดตรงกลาง ตากลมโตสดใส', 'Opens the eye', 'ดวงตาดูโต'),
    t('Cat Wing', 'หางเฉี่ยว', '#c9a9a0', 'Longer to the corner, for a lift.', 'ยาวขึ้นที่หางตา ช่วยยกหางตา', 'A lifted outer corner', 'หางตาเฉี่ยวขึ้น'),
  ], sizes: [[2, 1], [5, 2.2]], price: [89, 250], leads: [b('Feather-light lashes you forget by noon.', 'ขนตาเบาจนลืมว่าใส่อยู่')], closes, benefits, howTo: [b('Measure, trim the outer end, glue, wait twenty seconds and press close to the lash line.', 'วัดและตัดด้านหางตา ทากาว รอยี่สิบวินาที แล้วกดชิดโคนขนตา')] },
  { ...none, key: 'tweezers', kind: 'tweezers', cat: 'tweezers', noun: b('Tweezers', 'แหนบ'), lines: tools, concepts: [
    t('Slant Tip', 'ปลายเฉียง', '#d7b27a', 'Hand-filed tips that meet without a gap.', 'ปลายลับมือ ประกบสนิทไม่มีช่องว่าง', 'Grips fine hairs', 'จับขนเส้นเล็กได้'),
    t('Needle Point', 'ปลายแหลม', '#c4b8a8', 'For ingrown hairs and lash work.', 'สำหรับขนคุดและติดขนตา', 'Precise to the millimetre', 'แม่นยำระดับมิลลิเมตร'),
  ], price: [99, 290], leads: [b('Surgical steel and a light spring.', 'สเตนเลสเกรดเครื่องมือแพทย์ สปริงเบามือ')], closes, benefits, howTo: [b('Hold the skin taut and pull in the direction of growth.', 'ดึงผิวให้ตึงแล้วถอนตามแนวขน')] },
  { ...none, key: 'hairbrush', kind: 'hairbrush', cat: 'hair-tools', noun: b('Hair Brush', 'แปรงผม'), lines: tools, concepts: [
    t('Bamboo Paddle', 'แพดเดิลไม้ไผ่', '#d9c3a3', 'Bamboo pins on an air cushion.', 'ซี่ไม้ไผ่บนหมอนลมนุ่ม', 'Less static, more shine', 'ลดไฟฟ้าสถิต ผมเงา'),
    t('Gentle Detangle', 'สางผมเบามือ', '#e2c4c8', 'Bends before the hair breaks.', 'ซี่ยืดหยุ่น งอก่อนผมจะขาด', 'Knots without tears', 'สางผมพันกันไม่เจ็บ'),
    t('Scalp Massage', 'นวดหนังศีรษะ', '#c9b8a5', 'Round tips that wake the scalp.', 'ปลายกลมมนนวดหนังศีรษะ', 'A good end to the day', 'ผ่อนคลายก่อนนอน'),
  ], price: [159, 490], leads: [b('One hundred strokes, or ten good ones.', 'ร้อยครั้ง หรือสิบครั้งดี ๆ ก็พอ')], closes, benefits, howTo: [b('Begin at the ends and work upwards.', 'เริ่มจากปลายแล้วไล่ขึ้นด้านบน')] },
  { ...none, key: 'headband', kind: 'headband', cat: 'hair-tools', noun: b('Face Wash Headband', 'ที่คาดผมล้างหน้า'), lines: tools, concepts: [
    t('Plush Bow', 'โบว์นุ่ม', '#e9b7b7', 'Plush towel that keeps water from running down the sleeves.', 'ผ้าขนหนูนุ่มฟู กันน้ำไหลลงแขน', 'Hair up, hands free', 'เก็บผมเรียบ มือว่าง'),
    t('Cloud Loop', 'คลาวด์ลูป', '#c9c3dd', 'Wide and puffy, it stays without pinching.', 'กว้าง ฟู อยู่ทรงโดยไม่บีบ', 'Comfortable for an hour of masks', 'ใส่มาสก์หน้าได้ทั้งชั่วโมง'),
  ], price: [79, 220], leads: [b('The ten minutes of skincare, without hair in it.', 'สิบนาทีสกินแคร์แบบไม่มีผมมากวน')], closes, benefits, howTo: [b('Pull over the head to the neck, then lift over the hairline.', 'สวมลงคอแล้วดันขึ้นเหนือแนวผม')] },
  { ...none, key: 'mirror', kind: 'mirror', cat: 'mirrors', noun: b('Table Mirror', 'กระจกตั้งโต๊ะ'), lines: tools, concepts: [
    t('Full Moon', 'พระจันทร์เต็มดวง', '#efe6db', 'True glass on a brass foot, turning to any angle.', 'กระจกแท้บนฐานทองเหลือง ปรับได้ทุกองศา', 'Clear, undistorted view', 'ภาพชัด ไม่บิดเบี้ยว'),
    t('Window Light', 'แสงหน้าต่าง', '#e3e8ea', 'Five-times magnifying back for brows.', 'ด้านหลังขยายห้าเท่าสำหรับแต่งคิ้ว', 'Two sides in one', 'สองด้านในหนึ่งเดียว'),
  ], price: [390, 990], leads: [b('Put it where the morning comes in.', 'วางไว้ตรงที่แสงเช้าส่องถึง')], closes, benefits, howTo: [b('Wipe with a dry, soft cloth.', 'เช็ดด้วยผ้านุ่มแห้ง')] },
  { ...none, key: 'cotton', kind: 'cotton-pads', cat: 'cotton', noun: b('Cotton Pads', 'สำลีแผ่น'), lines: ['tools', 'hygiene'], concepts: [
    t('Five Layer', 'ห้าชั้น', '#f3ece0', 'Peel apart and cover the face with five thin sheets.', 'แยกได้ห้าแผ่นบาง แปะมาสก์ได้ทั่วหน้า', 'Peels into mask sheets', 'แยกชั้นใช้มาสก์ได้'),
    t('Unbleached', 'ไม่ฟอกสี', '#e9ddc6', 'Cotton in its own colour, seeds and all.', 'ฝ้ายสีธรรมชาติ ไม่ผ่านการฟอก', 'Nothing added', 'ไม่เติมแต่งอะไร'),
    t('Quilted Square', 'สี่เหลี่ยมเดินลาย', '#efe9ea', 'Quilted so that it neither sheds nor tears.', 'เดินลายแน่น ไม่เป็นขุย ไม่ขาด', 'No lint', 'ไม่ทิ้งขุย'),
  ], sizes: [[80, 1], [200, 2.1]], price: [45, 129], leads: [b('Pure cotton, pressed with water only.', 'ฝ้ายแท้ อัดด้วยแรงน้ำ')], closes, benefits, howTo: [b('Soak with toner or micellar water and wipe from the centre outwards.', 'ชุบโทนเนอร์หรือคลีนซิ่งวอเตอร์แล้วเช็ดจากกลางหน้าออก')] },
];

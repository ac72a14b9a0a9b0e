import type { LocalizedText } from '../types.ts';
import { t } from './types.ts';

type Hours = { open: string; close: string } | null;
export type SiteBranch = {
  store_id: string;
  name: LocalizedText;
  address: LocalizedText;
  province: LocalizedText;
  lat: number;
  lng: number;
  phone: string;
  opening_hours: LocalizedText;
  hours: Hours[];
  how_to_get_there: LocalizedText;
  is_new: boolean;
};

const BANGKOK = t('กรุงเทพมหานคร', 'Bangkok');
const everyDay = (open: string, close: string): { opening_hours: LocalizedText; hours: Hours[] } => ({
  opening_hours: t(`ทุกวัน ${open}–${close} น.`, `Every day ${open}–${close}`),
  hours: Array.from({ length: 7 }, () => ({ open, close })),
});
/** Office districts: shorter on Saturdays, closed on Sundays. */
const weekdays = (
  open: string,
  close: string,
  saturday: string,
): { opening_hours: LocalizedText; hours: Hours[] } => ({
  opening_hours: t(
    `จันทร์–ศุกร์ ${open}–${close} น. เสาร์ถึง ${saturday} น. หยุดวันอาทิตย์`,
    `Mon–Fri ${open}–${close}, Sat until ${saturday}, closed on Sundays`,
  ),
  hours: [...Array.from({ length: 5 }, () => ({ open, close })), { open, close: saturday }, null],
});

const branch = (
  n: number,
  store_id: string,
  name: LocalizedText,
  address: LocalizedText,
  at: [lat: number, lng: number],
  times: { opening_hours: LocalizedText; hours: Hours[] },
  how_to_get_there: LocalizedText,
  more: { is_new?: boolean; province?: LocalizedText; phone?: string } = {},
): SiteBranch => ({
  store_id,
  name,
  address,
  province: more.province ?? BANGKOK,
  lat: at[0],
  lng: at[1],
  phone: more.phone ?? `02-000-01${String(n).padStart(2, '0')}`,
  ...times,
  how_to_get_there,
  is_new: more.is_new ?? false,
});

/**
 * Eighteen locations (INFO-04): ten branches in Bangkok, one in Chiang Mai (INFO-09), and seven counters in
 * Bangkok for pick-up and returns. The streets are real, the shops are not.
 */
export const branches: readonly SiteBranch[] = [
  branch(
    1,
    'siam',
    t('มะลิ สยาม (สาขาหลัก)', 'Mali Siam (flagship)'),
    t(
      'ชั้น G อาคารสยามสวน 288 ถนนพระราม 1 แขวงปทุมวัน เขตปทุมวัน กรุงเทพมหานคร 10330',
      'G Floor, Siam Suan Building, 288 Rama I Road, Pathum Wan, Bangkok 10330',
    ),
    [13.745206, 100.533331],
    everyDay('10:00', '22:00'),
    t('BTS สยาม ทางออก 3 เดิน 2 นาที', 'BTS Siam, exit 3, two minutes on foot'),
  ),
  branch(
    2,
    'chidlom',
    t('มะลิ ชิดลม', 'Mali Chit Lom'),
    t(
      'ชั้น 1 อาคารเพลินจิตคอร์ต 99 ถนนเพลินจิต แขวงลุมพินี เขตปทุมวัน กรุงเทพมหานคร 10330',
      '1st Floor, Phloen Chit Court, 99 Phloen Chit Road, Lumphini, Pathum Wan, Bangkok 10330',
    ),
    [13.744091, 100.543986],
    everyDay('10:00', '21:30'),
    t('BTS ชิดลม ทางออก 4', 'BTS Chit Lom, exit 4'),
  ),
  branch(
    3,
    'thonglor',
    t('มะลิ ทองหล่อ', 'Mali Thong Lo'),
    t(
      'เรือนทองหล่อ 55/12 ซอยสุขุมวิท 55 แขวงคลองตันเหนือ เขตวัฒนา กรุงเทพมหานคร 10110',
      'Ruen Thong Lo, 55/12 Soi Sukhumvit 55, Khlong Tan Nuea, Watthana, Bangkok 10110',
    ),
    [13.732012, 100.582103],
    everyDay('10:30', '21:00'),
    t('BTS ทองหล่อ ทางออก 3 ต่อรถกระป๊อ 5 นาที', 'BTS Thong Lo, exit 3, then five minutes by minibus'),
  ),
  branch(
    4,
    'asok',
    t('มะลิ อโศก', 'Mali Asok'),
    t(
      'ชั้น B1 อาคารอโศกสแควร์ 21 ถนนอโศกมนตรี แขวงคลองเตยเหนือ เขตวัฒนา กรุงเทพมหานคร 10110',
      'B1 Floor, Asok Square, 21 Asok Montri Road, Khlong Toei Nuea, Watthana, Bangkok 10110',
    ),
    [13.73756, 100.56034],
    everyDay('09:00', '21:00'),
    t('MRT สุขุมวิท ทางออก 2 เชื่อมถึงชั้นใต้ดิน', 'MRT Sukhumvit, exit 2, straight into the basement'),
  ),
  branch(
    5,
    'silom',
    t('มะลิ สีลม', 'Mali Si Lom'),
    t(
      'ชั้น 1 อาคารมะลิ 88 ถนนสีลม แขวงสีลม เขตบางรัก กรุงเทพมหานคร 10500',
      '1st Floor, Mali Building, 88 Si Lom Road, Si Lom, Bang Rak, Bangkok 10500',
    ),
    [13.727615, 100.530642],
    weekdays('09:00', '20:30', '18:00'),
    t('BTS ศาลาแดง ทางออก 2 ชั้นล่างของสำนักงานใหญ่', 'BTS Sala Daeng, exit 2; below our head office'),
  ),
  branch(
    6,
    'ari',
    t('มะลิ อารีย์', 'Mali Ari'),
    t(
      'บ้านอารีย์ 7/4 ซอยพหลโยธิน 7 แขวงพญาไท เขตพญาไท กรุงเทพมหานคร 10400',
      'Baan Ari, 7/4 Soi Phahon Yothin 7, Phaya Thai, Bangkok 10400',
    ),
    [13.779863, 100.543821],
    everyDay('10:00', '20:30'),
    t('BTS อารีย์ ทางออก 3', 'BTS Ari, exit 3'),
    { is_new: true },
  ),
  branch(
    7,
    'ladprao',
    t('มะลิ ลาดพร้าว', 'Mali Lat Phrao'),
    t(
      'ชั้น 2 อาคารลาดพร้าวการ์เดน 1693 ถนนพหลโยธิน แขวงจตุจักร เขตจตุจักร กรุงเทพมหานคร 10900',
      '2nd Floor, Lat Phrao Garden, 1693 Phahon Yothin Road, Chatuchak, Bangkok 10900',
    ),
    [13.816308, 100.560938],
    everyDay('10:00', '21:30'),
    t('MRT พหลโยธิน ทางออก 3', 'MRT Phahon Yothin, exit 3'),
  ),
  branch(
    8,
    'bangna',
    t('มะลิ บางนา', 'Mali Bang Na'),
    t(
      'ชั้น 1 อาคารบางนาพาร์ก 587 ถนนเทพรัตน แขวงบางนาเหนือ เขตบางนา กรุงเทพมหานคร 10260',
      '1st Floor, Bang Na Park, 587 Thep Rattana Road, Bang Na Nuea, Bang Na, Bangkok 10260',
    ),
    [13.668904, 100.634512],
    everyDay('10:30', '21:00'),
    t('BTS อุดมสุข ทางออก 5 ต่อรถเมล์สาย 38', 'BTS Udom Suk, exit 5, then bus 38'),
  ),
  branch(
    9,
    'pinklao',
    t('มะลิ ปิ่นเกล้า', 'Mali Pin Klao'),
    t(
      'ชั้น 1 อาคารปิ่นเกล้าเพลส 7/3 ถนนบรมราชชนนี แขวงอรุณอมรินทร์ เขตบางกอกน้อย กรุงเทพมหานคร 10700',
      '1st Floor, Pin Klao Place, 7/3 Borommaratchachonnani Road, Arun Amarin, Bangkok Noi, Bangkok 10700',
    ),
    [13.777602, 100.476251],
    everyDay('10:00', '21:00'),
    t('MRT บางยี่ขัน ทางออก 4', 'MRT Bang Yi Khan, exit 4'),
  ),
  branch(
    10,
    'iconriver',
    t('มะลิ เจริญนคร', 'Mali Charoen Nakhon'),
    t(
      'ท่าเรือมะลิ 299 ถนนเจริญนคร แขวงคลองต้นไทร เขตคลองสาน กรุงเทพมหานคร 10600',
      'Mali Pier, 299 Charoen Nakhon Road, Khlong Ton Sai, Khlong San, Bangkok 10600',
    ),
    [13.726724, 100.510145],
    everyDay('10:00', '22:00'),
    t(
      'BTS เจริญนคร ทางออก 1 หรือเรือข้ามฟากจากท่าสาทร',
      'BTS Charoen Nakhon, exit 1, or the ferry from Sathon pier',
    ),
    { is_new: true },
  ),
  branch(
    11,
    'chiangmai',
    t('มะลิ เชียงใหม่', 'Mali Chiang Mai'),
    t(
      'เรือนนิมมาน 24/1 ถนนนิมมานเหมินท์ ตำบลสุเทพ อำเภอเมืองเชียงใหม่ เชียงใหม่ 50200',
      'Ruen Nimman, 24/1 Nimmanhaemin Road, Suthep, Mueang Chiang Mai, Chiang Mai 50200',
    ),
    [18.800402, 98.967521],
    everyDay('10:00', '21:00'),
    t('ใกล้แยกรินคำ จอดรถในซอย 1 ได้ฟรี 2 ชั่วโมง', 'Near Rincome junction; two hours of free parking in Lane 1'),
    { province: t('เชียงใหม่', 'Chiang Mai'), phone: '053-000-111' },
  ),
  branch(
    12,
    'counter-onnut',
    t('จุดรับสินค้ามะลิ อ่อนนุช', 'Mali counter On Nut'),
    t(
      'ชานชาลาอ่อนนุช 1448 ถนนสุขุมวิท แขวงพระโขนง เขตคลองเตย กรุงเทพมหานคร 10110',
      'On Nut concourse, 1448 Sukhumvit Road, Phra Khanong, Khlong Toei, Bangkok 10110',
    ),
    [13.705571, 100.601089],
    everyDay('07:30', '21:00'),
    t('ในสถานี BTS อ่อนนุช ฝั่งทางออก 1', 'Inside BTS On Nut, by exit 1'),
  ),
  branch(
    13,
    'counter-mochit',
    t('จุดรับสินค้ามะลิ หมอชิต', 'Mali counter Mo Chit'),
    t(
      'ชานชาลาหมอชิต ถนนพหลโยธิน แขวงจตุจักร เขตจตุจักร กรุงเทพมหานคร 10900',
      'Mo Chit concourse, Phahon Yothin Road, Chatuchak, Bangkok 10900',
    ),
    [13.802604, 100.553817],
    everyDay('07:30', '21:00'),
    t('ในสถานี BTS หมอชิต ฝั่งทางออก 3', 'Inside BTS Mo Chit, by exit 3'),
  ),
  branch(
    14,
    'counter-ramkhamhaeng',
    t('จุดรับสินค้ามะลิ รามคำแหง', 'Mali counter Ramkhamhaeng'),
    t(
      'อาคารรามพลาซ่า 2086 ถนนรามคำแหง แขวงหัวหมาก เขตบางกะปิ กรุงเทพมหานคร 10240',
      'Ram Plaza, 2086 Ramkhamhaeng Road, Hua Mak, Bang Kapi, Bangkok 10240',
    ),
    [13.75651, 100.620312],
    everyDay('09:00', '20:00'),
    t('ตรงข้ามมหาวิทยาลัยรามคำแหง ประตู 1', 'Across from Ramkhamhaeng University, gate 1'),
  ),
  branch(
    15,
    'counter-rama9',
    t('จุดรับสินค้ามะลิ พระราม 9', 'Mali counter Rama IX'),
    t(
      'ชั้น B อาคารเก้าทาวเวอร์ 33/4 ถนนพระราม 9 แขวงห้วยขวาง เขตห้วยขวาง กรุงเทพมหานคร 10310',
      'B Floor, Kao Tower, 33/4 Rama IX Road, Huai Khwang, Bangkok 10310',
    ),
    [13.757405, 100.565402],
    weekdays('08:30', '20:00', '17:00'),
    t('MRT พระราม 9 ทางออก 2', 'MRT Phra Ram 9, exit 2'),
  ),
  branch(
    16,
    'counter-wongwianyai',
    t('จุดรับสินค้ามะลิ วงเวียนใหญ่', 'Mali counter Wongwian Yai'),
    t(
      'อาคารธนบุรีเทอเรซ 147 ถนนกรุงธนบุรี แขวงคลองต้นไทร เขตคลองสาน กรุงเทพมหานคร 10600',
      'Thon Buri Terrace, 147 Krung Thon Buri Road, Khlong Ton Sai, Khlong San, Bangkok 10600',
    ),
    [13.721187, 100.495403],
    everyDay('09:00', '20:30'),
    t('BTS วงเวียนใหญ่ ทางออก 1', 'BTS Wongwian Yai, exit 1'),
  ),
  branch(
    17,
    'counter-minburi',
    t('จุดรับสินค้ามะลิ มีนบุรี', 'Mali counter Min Buri'),
    t(
      'ตลาดมีนพัฒนา 68 ถนนสีหบุรานุกิจ แขวงมีนบุรี เขตมีนบุรี กรุงเทพมหานคร 10510',
      'Min Phatthana Market, 68 Sihaburanukit Road, Min Buri, Bangkok 10510',
    ),
    [13.813912, 100.731405],
    everyDay('09:00', '20:00'),
    t('ใกล้สถานีตำรวจนครบาลมีนบุรี', 'Near Min Buri police station'),
  ),
  branch(
    18,
    'counter-bangkhae',
    t('จุดรับสินค้ามะลิ บางแค', 'Mali counter Bang Khae'),
    t(
      'อาคารเพชรเกษมสเตชัน 275 ถนนเพชรเกษม แขวงบางแคเหนือ เขตบางแค กรุงเทพมหานคร 10160',
      'Phet Kasem Station, 275 Phet Kasem Road, Bang Khae Nuea, Bang Khae, Bangkok 10160',
    ),
    [13.711208, 100.409305],
    everyDay('09:00', '20:30'),
    t('MRT บางแค ทางออก 2', 'MRT Bang Khae, exit 2'),
    { is_new: true },
  ),
];

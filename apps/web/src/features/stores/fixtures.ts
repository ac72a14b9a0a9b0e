import type { Branch } from '@mali/contracts/content';

/** Branches for tests. */
const day = { open: '10:00', close: '22:00' };
const every = {
  phone: '02-114-0801',
  opening_hours: { th: 'ทุกวัน 10:00–22:00 น.', en: 'Daily 10:00–22:00' },
  hours: [day, day, day, day, day, day, day],
  special_days: [],
  is_new: false,
};

export const SIAM: Branch = {
  ...every,
  store_id: 'siam',
  name: { th: 'สยามสแควร์', en: 'Siam Square' },
  address: { th: '194 ซอยสยามสแควร์ 3 แขวงปทุมวัน เขตปทุมวัน', en: '194 Siam Square Soi 3, Pathum Wan' },
  province: { th: 'กรุงเทพมหานคร', en: 'Bangkok' },
  lat: 13.7447,
  lng: 100.5331,
  how_to_get_there: { th: 'BTS สยาม ทางออก 4', en: 'BTS Siam, exit 4' },
};
export const ARI: Branch = {
  ...every,
  store_id: 'ari',
  name: { th: 'อารีย์', en: 'Ari' },
  address: { th: '5 ซอยพหลโยธิน 7 เขตพญาไท', en: '5 Phahonyothin Soi 7, Phaya Thai' },
  province: { th: 'กรุงเทพมหานคร', en: 'Bangkok' },
  lat: 13.7797,
  lng: 100.5399,
  phone: '02-114-0802',
  how_to_get_there: { th: 'BTS อารีย์ ทางออก 3', en: 'BTS Ari, exit 3' },
  is_new: true,
};
export const CHIANG_MAI: Branch = {
  ...every,
  store_id: 'chiang-mai',
  name: { th: 'นิมมาน เชียงใหม่', en: 'Nimman, Chiang Mai' },
  address: { th: '12 ถนนนิมมานเหมินท์ เมืองเชียงใหม่', en: '12 Nimmanhaemin Road, Mueang Chiang Mai' },
  province: { th: 'เชียงใหม่', en: 'Chiang Mai' },
  lat: 18.7997,
  lng: 98.9673,
  phone: '053-123-456',
  hours: [null, day, day, day, day, day, day],
  how_to_get_there: { th: 'หน้าปากซอย 5', en: 'At the mouth of Soi 5' },
};
export const BRANCHES: readonly Branch[] = [SIAM, ARI, CHIANG_MAI];
export const LOCATIONS = {
  lat: 13.745206,
  lng: 100.533331,
  zoom: 18,
  branches: BRANCHES,
  count: BRANCHES.length,
};

export const ui = {
  /** Defaults of pages without their own (SEO-01). */
  site: {
    name: 'มะลิ',
    title: 'มะลิ ร้านความงามหลายแบรนด์',
    description: 'เครื่องสำอาง สกินแคร์ ผม และน้ำหอมหลายแบรนด์ บอกราคาต่อหน่วยทุกชิ้น',
    keywords: 'เครื่องสำอาง, สกินแคร์, น้ำหอม, ดูแลผม, ร้านความงามออนไลน์',
  },
  close: 'ปิด',
  loading: 'กำลังโหลด',
  breadcrumbs: 'ตำแหน่งของหน้านี้',
  price: {
    from: 'เริ่ม {{price}}',
    before: 'ราคาเดิม',
    cutBaht: 'ลด {{amount}}',
    cutPercent: 'ลด {{percent}}%',
  },
  rating: { none: 'ยังไม่มีรีวิว', score: 'คะแนน', count_other: '{{shown}} รีวิว' },
  error: {
    title: 'เปิดส่วนนี้ไม่ได้',
    text: 'การเชื่อมต่อสะดุด ลองใหม่อีกครั้ง ของในถุงยังอยู่ครบ',
    retry: 'ลองใหม่',
  },
} as const;

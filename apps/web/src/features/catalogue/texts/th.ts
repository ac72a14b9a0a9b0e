export const catalogue = {
  home: { title: 'หน้าแรก' },
  listing: { title: 'สินค้าทั้งหมด' },
  product: { title: 'สินค้า' },
} as const;

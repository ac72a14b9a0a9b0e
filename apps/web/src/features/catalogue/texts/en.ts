export const catalogue = {
  home: { title: 'Home' },
  listing: { title: 'All products' },
  product: { title: 'Product' },
} as const;

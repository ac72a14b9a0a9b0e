export const products = {
  lead: 'Everything the shop sells, with prices and units',
  search: 'Name, brand, SKU or barcode',
  none: 'No such products',
  empty: {
    all: 'No products yet: import them, or add one',
    on_sale: 'Nothing is on sale',
    sold_out: 'Nothing is sold out',
    draft: 'There are no drafts',
    scheduled: 'Nothing waits to go on sale',
    reduced: 'Nothing has a “was” price',
    no_picture: 'Every product has a picture',
    no_price: 'Every product has a price',
    hidden: 'No product is hidden',
    ended: 'No product has left sale',
  },
} as const;

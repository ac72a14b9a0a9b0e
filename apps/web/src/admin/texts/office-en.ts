/** What belongs to every page of the back office: search, keys, notices, views. */
export const office = {
  find: 'Find orders, customers, products or actions',
  findShort: 'Search and actions',
  results: 'Results',
  kinds: {
    all: 'All',
    orders: 'Orders',
    customers: 'Customers',
    products: 'Products',
    acts: 'Pages and actions',
  },
  bought_one: '{{count}} order',
  bought_other: '{{count}} orders',
  noResults: 'Nothing found for “{{q}}”',
  searching: 'Searching',
  failed: 'The search did not work. Try again.',
  keys: {
    choose: 'choose',
    open: 'open',
    newTab: 'open in a new tab',
    lastFive: 'The last five digits are enough',
  },
  newRefund: 'New refund',
  newCampaign: 'New promotion',
  newPost: 'New post',
  ordersView: 'Orders: {{view}}',
};

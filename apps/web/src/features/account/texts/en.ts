export const account = {
  frame: {
    title: 'My account',
    shopping: 'My shopping',
    mine: 'About me',
    safety: 'Safety',
    visitor: 'Please sign in first',
    visitorText:
      'Your orders, addresses, coupons and saved products are waiting in your account. No account yet? It takes a minute.',
  },
} as const;

export const checkout = {
  title: 'Checkout',
  payment: { title: 'Pay by QR' },
  thankYou: { title: 'Thank you for your order' },
} as const;

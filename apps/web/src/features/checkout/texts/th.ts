export const checkout = {
  title: 'สั่งซื้อ',
  payment: { title: 'ชำระด้วย QR' },
  thankYou: { title: 'ขอบคุณที่สั่งซื้อ' },
} as const;

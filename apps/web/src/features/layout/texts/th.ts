/** Default texts of the popup. */
export const popup = {
  between: '{{from}} ถึง {{to}}',
  see: 'ดูข้อเสนอ',
  later: 'ไว้ทีหลัง',
} as const;

import type { BuiltInStaffRole } from '../roles.ts';
import type { Label, ListDefinition } from './definition.ts';

const ROLE_NAMES: Readonly<Record<BuiltInStaffRole, Label>> = {
  0: { th: 'เจ้าของร้าน', en: 'Owner' },
  4: { th: 'ผู้ดูแลระบบ', en: 'Administrator' },
  5: { th: 'บัญชี', en: 'Accountant' },
  6: { th: 'คลังสินค้า', en: 'Inventory' },
  7: { th: 'ลูกค้าสัมพันธ์', en: 'Customer relations' },
  8: { th: 'ผู้ดูแลเนื้อหา', en: 'Content editor' },
  80: { th: 'พนักงานขาย', en: 'Sales agent' },
};

/** Everybody who works in the shop. */
export const STAFF_LIST = {
  name: 'staff',
  columns: [
    { key: 'name', label: { th: 'ชื่อ', en: 'Name' }, sort: 'name', always: true },
    { key: 'role', label: { th: 'บทบาท', en: 'Role' } },
    { key: 'places', label: { th: 'สถานที่', en: 'Places' } },
    { key: 'state', label: { th: 'การเข้าสู่ระบบ', en: 'Sign-in' } },
    { key: 'seen_at', label: { th: 'ใช้ล่าสุด', en: 'Last here' }, sort: 'seen_at' },
  ],
  filters: {
    role: {
      kind: 'choice',
      label: { th: 'บทบาท', en: 'Role' },
      options: [
        ...Object.entries(ROLE_NAMES).map(([value, label]) => ({ value, label })),
        { value: 'custom', label: { th: 'บทบาทที่ร้านสร้าง', en: 'Roles of the shop' } },
      ],
    },
    state: {
      kind: 'choice',
      label: { th: 'การเข้าสู่ระบบ', en: 'Sign-in' },
      options: [
        { value: 'enrolled', label: { th: 'ใช้รหัสยืนยัน', en: 'With a code' } },
        { value: 'not_enrolled', label: { th: 'ยังไม่ได้ตั้งค่าแอปยืนยันตัวตน', en: 'Authenticator not set up yet' } },
        { value: 'disabled', label: { th: 'ถูกระงับสิทธิ์', en: 'Access taken away' } },
      ],
    },
    seen: { kind: 'dates', label: { th: 'ใช้ล่าสุด', en: 'Last here' } },
  },
  sorts: ['name', 'seen_at'],
  defaultSort: 'name',
  defaultView: 'all',
  views: [
    { key: 'all', label: { th: 'ทั้งหมด', en: 'All' }, filters: {} },
    {
      key: 'working',
      label: { th: 'เข้าสู่ระบบได้', en: 'With access' },
      filters: { state: 'enrolled,not_enrolled' },
    },
    {
      key: 'not_enrolled',
      label: { th: 'ยังไม่มีแอปยืนยันตัวตน', en: 'No authenticator yet' },
      filters: { state: 'not_enrolled' },
    },
    { key: 'disabled', label: { th: 'ถูกระงับสิทธิ์', en: 'Access taken away' }, filters: { state: 'disabled' } },
  ],
} as const satisfies ListDefinition;

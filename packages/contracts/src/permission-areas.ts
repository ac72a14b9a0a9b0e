import type { Label } from './lists/definition.ts';
import type { Permission } from './permissions.ts';

/** Plain values: the browser may import this file. */

/** Permissions that roles of the shop may have, by area, in the words of the shop (docs/decisions/0094). */
export const PERMISSION_AREAS = {
  orders: {
    label: { th: 'คำสั่งซื้อ', en: 'Orders' },
    permissions: {
      'order:list': { th: 'ดูรายการคำสั่งซื้อ', en: 'See the list of orders' },
      'order:read-any': { th: 'เปิดดูคำสั่งซื้อทุกรายการ', en: 'Open every order' },
      'order:fulfil': { th: 'หยิบ แพ็ก และส่งสินค้า', en: 'Pick, pack and send' },
      'order:change': { th: 'แก้ที่อยู่ ผู้รับ และใบกำกับภาษี', en: 'Change address, receiver and tax invoice' },
      'order:cancel-any': { th: 'ยกเลิกคำสั่งซื้อ', en: 'Cancel orders' },
      'order:confirm-cod': { th: 'ยืนยันคำสั่งซื้อเก็บเงินปลายทาง', en: 'Confirm cash on delivery' },
      'order:review-hold': { th: 'ตรวจคำสั่งซื้อที่น่าสงสัย', en: 'Review suspicious orders' },
      'screening:edit': { th: 'ตั้งกฎคำสั่งซื้อที่น่าสงสัย', en: 'Set the rules for suspicious orders' },
      'order:create-for': { th: 'สั่งซื้อแทนลูกค้า', en: 'Order for a customer' },
      'order:create-chat': { th: 'จัดถุงสินค้าในแชต', en: 'Make bags in a chat' },
      'menu:create-order': { th: 'เมนูสร้างคำสั่งซื้อที่หน้าร้าน', en: 'Menu entry "Create order" in the shop' },
      'pickup:work': { th: 'จ่ายสินค้าที่สาขาของตน', en: 'Hand over pick-ups of own branches' },
      'pickup:people': {
        th: 'กำหนดสาขาของพนักงาน เห็นทุกสาขา',
        en: 'Bind people to branches, see all branches',
      },
      'return:read': { th: 'ดูการคืนสินค้า', en: 'See returns' },
      'return:open': { th: 'เปิดเรื่องคืนสินค้า', en: 'Open returns' },
      'return:decide': { th: 'ตัดสินการคืนสินค้า', en: 'Decide returns' },
      'return:receive': { th: 'รับสินค้าคืน', en: 'Receive returned goods' },
    },
  },
  money: {
    label: { th: 'การเงินและบัญชี', en: 'Money and books' },
    permissions: {
      'order:approve-slip': { th: 'ตรวจสลิป', en: 'Check slips' },
      'refund:make': { th: 'คืนเงิน', en: 'Refund' },
      'remittance:manage': { th: 'กระทบยอดเงินปลายทาง', en: 'Settle cash on delivery' },
      'books:read': { th: 'ดูบัญชีและต้นทุน', en: 'See books and costs' },
      'books:close': { th: 'ปิดเดือนและบันทึกเงินโอนเข้า', en: 'Close months, record payouts' },
      'report:read': { th: 'ดูรายงานยอดขาย', en: 'See sales reports' },
      'report:shop': { th: 'ดูรายงานอื่นของร้าน', en: 'See other reports of the shop' },
      'report:staff': { th: 'ดูรายงานการทำงานของพนักงาน', en: 'See the report about the work of staff' },
      'coin:manage': { th: 'จัดการเหรียญสมาชิก', en: 'Manage coins' },
      'points-transfer:decide': { th: 'ตัดสินการโอนคะแนน', en: 'Decide transfers of points' },
    },
  },
  goods: {
    label: { th: 'สินค้าและสต็อก', en: 'Goods and stock' },
    permissions: {
      'goods:read': { th: 'ดูสินค้า', en: 'See products' },
      'goods:edit': { th: 'แก้สินค้า แบรนด์ และหมวดหมู่', en: 'Edit products, brands and categories' },
      'price:edit': { th: 'ตั้งราคา', en: 'Set prices' },
      'stock:read': { th: 'ดูสต็อก', en: 'See stock' },
      'stock:edit': { th: 'ปรับสต็อกและนับสินค้า', en: 'Move and count stock' },
      'stock:approve': { th: 'อนุมัติผลต่างการนับ', en: 'Approve differences of counts' },
      'purchase:read': { th: 'ดูใบสั่งซื้อและผู้ขาย', en: 'See purchase orders and suppliers' },
      'purchase:edit': { th: 'สั่งซื้อและรับสินค้าเข้า', en: 'Order from suppliers and receive goods' },
      'recall:read': { th: 'ดูการเรียกคืนสินค้า', en: 'See recalls' },
      'recall:make': { th: 'เรียกคืนสินค้า', en: 'Recall goods' },
    },
  },
  marketing: {
    label: { th: 'การตลาดและเนื้อหา', en: 'Marketing and content' },
    permissions: {
      'promotion:read': { th: 'ดูโปรโมชัน', en: 'See promotions' },
      'promotion:edit': { th: 'แก้โปรโมชัน โค้ด และของแถม', en: 'Edit promotions, codes and gifts' },
      'calendar:read': { th: 'ดูปฏิทิน', en: 'See the calendar' },
      'campaign:edit': {
        th: 'จัดแจกให้ลอง ท็อปสเปนเดอร์ และอีเวนต์',
        en: 'Run giveaways, top-spender campaigns and events',
      },
      'campaign:decide': {
        th: 'ตัดสินสมาชิกและยืนยันผู้ชนะของแคมเปญ',
        en: 'Decide about members and winners of campaigns',
      },
      'page:read': { th: 'ดูหน้าร้านที่จัดไว้', en: 'See pages of the shop' },
      'page:edit': { th: 'จัดหน้าร้าน', en: 'Edit pages of the shop' },
      'layout:preview': { th: 'ดูตัวอย่างหน้าร้านก่อนเผยแพร่', en: 'Preview pages before they are published' },
      'blog:edit': { th: 'เขียนบทความ', en: 'Write posts' },
      'menu:blog-editor': { th: 'เมนูเขียนบทความที่หน้าร้าน', en: 'Menu entry "Write posts" in the shop' },
      'search:edit': { th: 'ปรับผลการค้นหา', en: 'Tune the search' },
      'mail:preview': { th: 'ดูตัวอย่างอีเมล', en: 'Preview mails' },
      'review:moderate': { th: 'ตรวจรีวิวและคำถาม', en: 'Moderate reviews and questions' },
    },
  },
  customers: {
    label: { th: 'ลูกค้า', en: 'Customers' },
    permissions: {
      'customer:read': { th: 'ดูลูกค้า ข้อมูลถูกปิดบางส่วน', en: 'See customers, partly masked' },
      'customer:reveal': { th: 'เปิดดูข้อมูลลูกค้าทั้งหมด', en: 'See customers in full' },
      'customer:edit': { th: 'จดบันทึกและติดป้ายลูกค้า', en: 'Notes and tags of customers' },
      'customer:block': { th: 'ระงับลูกค้า', en: 'Block customers' },
      'customer:merge': { th: 'รวมลูกค้าที่ซ้ำกัน', en: 'Merge duplicate customers' },
      'blogger:decide': { th: 'ตัดสินใบสมัครบล็อกเกอร์', en: 'Decide about bloggers' },
      'segment:edit': { th: 'จัดกลุ่มลูกค้า', en: 'Edit segments' },
      'mailing:send': { th: 'ส่งข่าวถึงกลุ่มลูกค้า', en: 'Send mailings' },
      'guest:erase': { th: 'ลบข้อมูลผู้ซื้อที่ไม่ใช่สมาชิก', en: 'Erase data of guests' },
      'inbox:work': { th: 'ตอบแชตลูกค้า', en: 'Answer customers in the chat' },
      'inbox:settings': { th: 'ตั้งเวลาทำการและคำตอบสำเร็จรูป', en: 'Set office hours and saved replies' },
    },
  },
  shop: {
    label: { th: 'ร้านค้าและพนักงาน', en: 'Shop and staff' },
    permissions: {
      'settings:read': { th: 'ดูค่าของร้าน', en: 'See settings' },
      'shop:set-up': { th: 'แก้ค่าของร้าน นำเข้าสินค้า และดูงานของระบบ', en: 'Change settings, import, see jobs' },
      'delivery:read': { th: 'ดูการตั้งค่าจัดส่ง', en: 'See delivery settings' },
      'delivery:edit': { th: 'แก้การตั้งค่าจัดส่ง', en: 'Change delivery settings' },
      'site:read': { th: 'ดูสถานะร้าน', en: 'See whether the shop is open' },
      'site:edit': { th: 'เปิดและปิดร้าน', en: 'Open and close the shop' },
      'site:dialogs': { th: 'แสดงข้อความถึงทุกคน', en: 'Show dialogs to everybody' },
      'first-steps:hide': { th: 'ซ่อนขั้นตอนแรก', en: 'Hide the first steps' },
      'audit:read': { th: 'ดูบันทึกการใช้งาน', en: 'See the audit log' },
      'staff:read': { th: 'ดูพนักงานและบทบาท', en: 'See staff and roles' },
      'staff:lock': { th: 'ระงับพนักงาน', en: 'Disable staff' },
      'staff:roles': { th: 'เพิ่มพนักงานและให้บทบาท', en: 'Add staff, give and make roles' },
    },
  },
} as const satisfies Record<
  string,
  Readonly<{ label: Label; permissions: Readonly<Partial<Record<Permission, Label>>> }>
>;
export type PermissionArea = keyof typeof PERMISSION_AREAS;
export const PERMISSION_AREA_NAMES = Object.keys(PERMISSION_AREAS) as PermissionArea[];

/** Those of an area, in the order in which they are shown. */
export const permissionsOf = (area: PermissionArea): readonly (readonly [Permission, Label])[] =>
  Object.entries(PERMISSION_AREAS[area].permissions) as [Permission, Label][];
/** Every permission that can be chosen. */
export const CHOICE_OF_PERMISSIONS: readonly Permission[] = PERMISSION_AREA_NAMES.flatMap((area) =>
  permissionsOf(area).map(([permission]) => permission),
);
export const PERMISSION_WORDS: Readonly<Partial<Record<Permission, Label>>> = Object.fromEntries(
  PERMISSION_AREA_NAMES.flatMap(permissionsOf),
);

/** Limits of a role's form. */
export const ROLE_EDIT = { name: 60, all: 100 } as const;

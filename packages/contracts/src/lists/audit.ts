import { EVENT_NAMES } from '../audit-names.ts';
import { ACCOUNT_EVENTS, STAFF_EVENTS } from '../audit-values.ts';
import type { ListDefinition } from './definition.ts';

const EVENTS = [...STAFF_EVENTS, ...ACCOUNT_EVENTS] as const;

/** The audit log (ADM-08). Dates in Bangkok. */
export const AUDIT_LIST = {
  name: 'audit',
  columns: [
    { key: 'at', label: { th: 'เมื่อ', en: 'When' }, sort: 'at', always: true },
    { key: 'who', label: { th: 'ใคร', en: 'Who' }, always: true },
    { key: 'what', label: { th: 'ทำอะไร', en: 'What' }, always: true },
    { key: 'whom', label: { th: 'กับใคร', en: 'To whom' } },
  ],
  filters: {
    group: {
      kind: 'choice',
      label: { th: 'กลุ่ม', en: 'Group' },
      options: [
        { value: 'staff', label: { th: 'พนักงาน', en: 'Staff' } },
        { value: 'accounts', label: { th: 'บัญชีผู้ใช้', en: 'Accounts' } },
      ],
    },
    actor: { kind: 'reference', to: 'staff', label: { th: 'ใคร', en: 'Who' } },
    record: { kind: 'words', label: { th: 'รายการ', en: 'Record' } },
    at: { kind: 'dates', label: { th: 'เมื่อ', en: 'When' } },
    kind: {
      kind: 'choice',
      label: { th: 'ทำอะไร', en: 'What' },
      options: EVENTS.map((value) => ({ value, label: EVENT_NAMES[value] })),
    },
  },
  sorts: ['at'],
  defaultSort: '-at',
  defaultView: 'staff',
  views: [
    { key: 'staff', label: { th: 'พนักงาน', en: 'Staff' }, filters: { group: 'staff' } },
    {
      key: 'access',
      label: { th: 'สิทธิ์', en: 'Access' },
      filters: { kind: 'staff_added,staff_role_changed,staff_disabled,staff_enabled,second_step_reset' },
    },
    {
      key: 'money',
      label: { th: 'เงิน', en: 'Money' },
      filters: {
        kind: 'slip_decided,refund_made,refund_transferred,books_checked,month_closed,month_reopened,payout_recorded,payout_cancelled,remittance_booked,remittance_resolved,coins_given,coins_taken',
      },
    },
    {
      key: 'data',
      label: { th: 'ข้อมูลส่วนบุคคล', en: 'Personal data' },
      filters: { kind: 'personal_data_read,list_exported,guest_erased,data_exported,account_deleted' },
    },
    { key: 'accounts', label: { th: 'บัญชีผู้ใช้', en: 'Accounts' }, filters: { group: 'accounts' } },
    { key: 'all', label: { th: 'ทั้งหมด', en: 'All' }, filters: {} },
  ],
} as const satisfies ListDefinition;

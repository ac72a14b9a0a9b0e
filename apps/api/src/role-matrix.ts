import type { Permission } from '@mali/contracts/roles';
import type { Guard } from './platform/http.ts';

/**
 * Who may call what, written down a second time: app.test.ts compares it with the routes as they are, so that a
 * guard that is changed, forgotten or new is seen and decided.
 */
export const ROLE_MATRIX: Readonly<Record<string, Guard>> = {
  'GET /admin/reconciliations': 'books:read',
  'POST /admin/reconciliations': 'books:read',
  'GET /admin/refundable': 'refund:make',
  'GET /admin/refunds': 'refund:make',
  'POST /admin/refunds': 'refund:make',
  'POST /admin/refunds/done': 'refund:make',
  'GET /api/v2/brand': 'public',
  'POST /api/v2/countByCat': 'public',
  'GET /api/v2/material': 'public',
  'POST /api/v2/materials': 'public',
  'GET /cart': 'cart:own',
  'POST /cart': 'cart:own',
  'POST /cart/blogger/error': 'visitor',
  'POST /cart_process': 'visitor',
  'POST /coupon_list': 'visitor',
  'POST /getPro': 'visitor',
  'GET /healthz': 'public',
  'GET /img/:hash/:file': 'public',
  'GET /inquiry/charge': 'visitor',
  'GET /order': 'visitor',
  'GET /order/qr': 'visitor',
  'POST /order/status': 'visitor',
  'GET /order_resp': 'visitor',
  'GET /orders': 'order:own',
  'POST /order/token': 'public',
  'POST /order/token/generate': 'visitor',
  'GET /outbox': 'public',
  'GET /outbox/:mail_id': 'public',
  'POST /payment_credit': 'visitor',
  'POST /process_order': 'visitor',
  'POST /process_order_chat': 'order:create-chat',
  'GET /profile': 'visitor',
  'POST /profile/lang': 'profile:own',
  'GET /promotion': 'visitor',
  'GET /search': 'public',
  'POST /signin': 'public',
  'POST /signup': 'public',
  'GET /status': 'public',
  'GET /v3/auth/captcha': 'public',
  'POST /v3/auth/signout': 'public',
  'POST /v3/auth/token': 'public',
  'GET /v3/categories/find': 'public',
  'GET /v3/checkout-options': 'public',
  'GET /v3/delivery-rates': 'public',
  'GET /v3/home': 'public',
  'POST /webhooks/omise': 'public',
  'POST /webhooks/sandbox': 'public',
};

const EVERY_ROLE = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 80] as const;

/** Roles by number (decisions, "Roles"), likewise written a second time. */
export const PERMISSION_MATRIX: Readonly<Record<Permission, readonly number[]>> = {
  'profile:own': EVERY_ROLE,
  'cart:own': EVERY_ROLE,
  'order:own': EVERY_ROLE,
  'order:read-any': [0, 4, 5, 6, 7],
  'order:confirm-cod': [0, 4, 7],
  'order:approve-slip': [0, 4, 5],
  'order:fulfil': [0, 4, 6],
  'order:cancel-any': [0, 4, 5, 7],
  'refund:make': [0, 4, 5],
  'books:read': [0, 4, 5],
  'order:create-chat': [0, 4, 80],
  'layout:preview': [4],
  'menu:blog-editor': [0, 4, 8],
  'menu:create-order': [0, 4, 80],
};

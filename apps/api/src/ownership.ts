/**
 * Ownership of the ids that routes accept. ownership.test.ts finds the ids in the schemas of all routes: an
 * undeclared one fails, and declared ones are requested by other users.
 */
export type Ownership =
  /** Private: another user's object responds exactly like a missing one, and nothing changes. */
  | Readonly<{ own: string }>
  /** Accessible with a secret: a mailed token, a signed link, an order number with its e-mail. */
  | Readonly<{ secret: string }>
  /** Requires a staff permission: staff work with other users' objects. */
  | 'staff';

/** Names of ids of personal objects. */
export const PERSONAL_IDS: readonly string[] = [
  ...['user_id', 'customer_no', 'session_id', 'address_id', 'so_no', 'slip_id', 'refund_id', 'mail_id'],
  ...['transfer_id', 'return_no', 'return_photo'],
  ...['id', 'number', 'token', 'ticket'],
];

const MAILED = { secret: '256 random bits that were mailed' } as const;
/** Token of a provider's response, bound to the browser. */
const ANSWER = { secret: '256 random bits of this browser’s own' } as const;
/** A shared bag: bound to the first user who opens it. */
const OPENED = { secret: '128 random bits that staff pass on, good for who opens it first' } as const;
/** Ids of public objects: a page, a story, a part of a page. */
export const SHOPS_OWN: readonly string[] = [
  'GET /content/blogs/:id',
  'GET /content/home-recommend-sections/:id',
  'GET /content/page-layouts/:id',
  'POST /content/contact',
  'GET /outbox/:mail_id',
];

export const OWNERSHIP: Readonly<Record<string, Ownership>> = {
  'GET /profile': { own: 'ERROR.NOT_FOUND' },
  'DELETE /v3/users/me/sessions/:session_id': { own: 'ERROR.NOT_FOUND' },
  'PATCH /v3/users/me/addresses/:address_id': { own: 'ADDRESS.NOT_FOUND' },
  'DELETE /v3/users/me/addresses/:address_id': { own: 'ADDRESS.NOT_FOUND' },
  'POST /v3/users/me/addresses/:address_id/use': { own: 'ADDRESS.NOT_FOUND' },
  'POST /api/get_coupons': { own: 'ERROR.NOT_FOUND' },
  'POST /api/get_user_coupons': { own: 'ERROR.NOT_FOUND' },
  'POST /api/collect_coupon': { own: 'ERROR.NOT_FOUND' },
  'GET /user_notification': { own: 'ERROR.NOT_FOUND' },
  'POST /update_notice': { own: 'ERROR.NOT_FOUND' },
  'POST /v3/giveaways/:giveaway_id/claim': { own: 'ADDRESS.NOT_FOUND' },
  // Text and code are defined by the specification (TRACK-05), the same for an unknown number.
  'GET /order': { own: 'ORDER.NOT_YOURS' },
  'POST /order/token/generate': { own: 'ORDER.NOT_YOURS' },
  'POST /order/status': { own: 'ORDER.NOT_YOURS' },
  'GET /orders': { own: 'AUTH.FORBIDDEN' },
  'POST /v3/users/me/orders/:so_no/reorder': { own: 'ERR.NOT_AVAILABLE' },
  'POST /update_payment': { own: 'PAYMENT.ORDER_NOT_FOUND' },
  'POST /api/v2/material/comment': { own: 'REVIEW.NOT_FOUND' },
  'POST /api/v2/material/edit_comment': { own: 'REVIEW.NOT_FOUND' },
  'POST /api/v2/material/del_comment': { own: 'REVIEW.NOT_FOUND' },
  'POST /api/v2/material/retrieve_comment': { own: 'REVIEW.NOT_FOUND' },
  // Any review can be voted helpful.
  'POST /api/v2/material/helpful': { secret: 'reviews are read by everybody' },
  'GET /order/qr': { own: 'PAYMENT.ORDER_NOT_FOUND' },
  'GET /inquiry/charge': { own: 'PAYMENT.ORDER_NOT_FOUND' },
  'GET /order_resp': { own: 'ERR.NOT_AVAILABLE' },
  'POST /payment_credit': { own: 'PAYMENT.ORDER_NOT_FOUND' },
  'POST /order/token': { secret: '256 random bits that the owner passes on' },
  'GET /documents/:number': { secret: 'a guarded link' },
  'GET /slips/:slip_id/picture': { secret: 'a guarded link' },
  'GET /the1/transfers/:transfer_id/:picture': { secret: 'a guarded link' },
  'GET /admin/points_transfers/:transfer_id': 'staff',
  'POST /admin/points_transfers/decide': 'staff',
  'POST /v3/auth/link': MAILED,
  'POST /v3/auth/reset_password': MAILED,
  'POST /v3/auth/verify_email': MAILED,
  'POST /v3/auth/change_email': MAILED,
  'POST /v3/auth/second_step': { secret: 'signed by us, and worth nothing without a code' },
  'POST /v3/auth/second_step/enrol': { secret: 'signed by us, of who has typed the password' },
  'POST /v3/auth/second_step/enrol/confirm': { secret: 'signed by us, of who has typed the password' },
  'POST /v3/unsubscribe': { secret: 'signed by us' },
  'POST /v3/unsubscribe/one_click': { secret: 'signed by us' },
  'POST /v3/auth/accesstoken/verify': ANSWER,
  'POST /v3/auth/social/link': ANSWER,
  'POST /v3/auth/social/link/confirm': MAILED,
  'POST /v3/users/me/identities': ANSWER,
  'POST /process_order': OPENED,
  'POST /get_chat': OPENED,
  'POST /chat/update/user_coupon': OPENED,
  'POST /v3/chats': 'staff',
  'PATCH /v3/chats': 'staff',
  'POST /process_order_chat': 'staff',
  'POST /admin/orders': 'staff',
  'POST /admin/orders/quote': 'staff',
  'GET /admin/order_customers/:user_id': 'staff',
  'GET /admin/orders/:so_no': 'staff',
  'GET /admin/orders/:so_no/work': 'staff',
  'GET /admin/orders/:so_no/messages': 'staff',
  'POST /admin/orders/:so_no/messages': 'staff',
  'POST /admin/orders/:so_no/messages/again': 'staff',
  'GET /order_mails/:so_no/:mail_id': { secret: 'a guarded link' },
  'POST /admin/orders/:so_no/notes': 'staff',
  'PATCH /admin/orders/:so_no/notes/:note_id': 'staff',
  'DELETE /admin/orders/:so_no/notes/:note_id': 'staff',
  'GET /admin/orders/:so_no/parcels': 'staff',
  'POST /order/address': { own: 'ORDER.NOT_YOURS' },
  'POST /order/cancel_request': { own: 'ORDER.NOT_YOURS' },
  'POST /order/cancel_request/withdraw': { own: 'ORDER.NOT_YOURS' },
  'POST /admin/orders/:so_no/cancel_request': 'staff',
  'POST /admin/orders/:so_no/hold': 'staff',
  'POST /admin/orders/:so_no/fraud': 'staff',
  'POST /admin/orders/:so_no/shortage': 'staff',
  'POST /admin/orders/:so_no/shortage/found': 'staff',
  'POST /admin/orders/:so_no/shortage/wait': 'staff',
  'GET /admin/orders/:so_no/exchange': 'staff',
  'POST /admin/orders/:so_no/exchange': 'staff',
  'POST /admin/orders/:so_no/cancel_units': 'staff',
  'POST /admin/orders/:so_no/cancel_units/quote': 'staff',
  'GET /admin/packing/:so_no': 'staff',
  'POST /admin/packing/:so_no/take': 'staff',
  'POST /admin/packing/:so_no/scan': 'staff',
  'POST /admin/packing/:so_no/count': 'staff',
  'POST /admin/packing/:so_no/boxes': 'staff',
  'POST /admin/packing/:so_no/inserts': 'staff',
  'POST /admin/packing/:so_no/inserts/:insert_id': 'staff',
  'POST /admin/packing/:so_no/packed': 'staff',
  'GET /admin/refundable': 'staff',
  'POST /admin/refunds': 'staff',
  'POST /admin/remittance/statements': 'staff',
  'POST /admin/returns': 'staff',
  'GET /admin/returns/:return_no': 'staff',
  'POST /admin/returns/:return_no/decide': 'staff',
  'POST /admin/returns/:return_no/receive': 'staff',
  'POST /admin/returns/:return_no/inspect': 'staff',
  'POST /admin/returns/:return_no/wish': 'staff',
  'POST /admin/returns/:return_no/exchange': 'staff',
  'POST /admin/returns/:return_no/pay': 'staff',
  'GET /order/returns': { own: 'ORDER.NOT_YOURS' },
  'POST /order/returns': { own: 'ORDER.NOT_YOURS' },
  'POST /order/returns/quote': { own: 'ORDER.NOT_YOURS' },
  'POST /order/returns/withdraw': { own: 'ORDER.NOT_YOURS' },
  'POST /order/returns/photo': { own: 'ORDER.NOT_YOURS' },
  'GET /img/returns/:return_photo/:file': { secret: 'a guarded link' },
  'POST /admin/refunds/quote': 'staff',
  'POST /admin/refunds/done': 'staff',
  'GET /admin/slips/:slip_id': 'staff',
  'POST /admin/slips/decide': 'staff',
  'GET /admin/coins/:user_id': 'staff',
  'POST /admin/coins/:user_id': 'staff',
  'POST /admin/staff/:user_id/role': 'staff',
  'POST /admin/staff/:user_id/disable': 'staff',
  'POST /admin/staff/:user_id/enable': 'staff',
  'POST /admin/staff/:user_id/reset_second_step': 'staff',
};

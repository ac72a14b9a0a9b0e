import { randomBytes, randomUUID } from 'node:crypto';
import { PERMISSIONS } from '@mali/contracts/permissions';
import { ROLE } from '@mali/contracts/roles';
import { buildUser, buildVariant } from '@mali/db/builders';
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '../../testing.ts';
import { ADDRESS } from '../orders/fixtures.ts';
import { type MoneyShop, moneyShop } from '../payments/fixtures.ts';
import { seal } from '../transfers/seal.ts';

/** Staff-only operations, and what is logged of them; tested below or in the test of the module. */
const WRITTEN: Readonly<Record<string, string>> = {
  'GET /admin/slips': 'personal_data_read',
  'GET /admin/slips/:slip_id': 'personal_data_read',
  'GET /admin/slips/export': 'list_exported',
  'POST /admin/slips/decide': 'slip_decided',
  'POST /admin/jobs/retry': 'jobs_retried',
  'GET /admin/points_transfers': 'personal_data_read',
  'GET /admin/points_transfers/export': 'list_exported',
  'GET /admin/promotions/export': 'list_exported',
  'GET /admin/reports/sales/export': 'list_exported',
  'GET /admin/stock/export': 'list_exported',
  'GET /admin/products/export': 'list_exported',
  'GET /admin/products/table': 'list_exported',
  'GET /admin/products/archive': 'list_exported',
  'GET /admin/imports/export': 'list_exported',
  'POST /admin/imports/:import_id/run': 'import_begun',
  'POST /admin/imports/:import_id/stop': 'import_stopped',
  'GET /admin/search/export': 'list_exported',
  'GET /admin/search/rules/export': 'list_exported',
  'GET /admin/search/names/export': 'list_exported',
  'POST /admin/search/rules': 'search_rule_made',
  'POST /admin/search/rules/:rule_id': 'search_rule_changed',
  'DELETE /admin/search/rules/:rule_id': 'search_rule_removed',
  'POST /admin/search/names': 'spoken_name_made',
  'POST /admin/search/names/:name_id': 'spoken_name_changed',
  'DELETE /admin/search/names/:name_id': 'spoken_name_removed',
  'GET /admin/posts/export': 'list_exported',
  'GET /admin/giveaways/export': 'list_exported',
  'GET /admin/points_transfers/:transfer_id': 'personal_data_read',
  'POST /admin/points_transfers/decide': 'points_transfer_decided',
  'POST /admin/find': 'personal_data_read',
  'POST /admin/options': 'personal_data_read',
  'GET /admin/orders': 'personal_data_read',
  'GET /admin/orders/:so_no': 'personal_data_read',
  'GET /admin/orders/export': 'list_exported',
  'POST /admin/orders': 'order_made_for_customer',
  'GET /admin/order_customers/:user_id': 'personal_data_read',
  'POST /admin/orders/:so_no/cancel_request': 'order_changed',
  'POST /admin/orders/:so_no/delivery_difference': 'order_changed',
  'POST /admin/orders/:so_no/hold': 'order_changed',
  'POST /admin/orders/:so_no/fraud': 'order_changed',
  'POST /admin/orders/:so_no/shortage': 'order_changed',
  'POST /admin/orders/:so_no/shortage/found': 'order_changed',
  'POST /admin/orders/:so_no/shortage/wait': 'order_changed',
  'POST /admin/screening': 'screening_changed',
  'GET /admin/orders/:so_no/work': 'personal_data_read',
  'POST /admin/orders/:so_no/cancel_units': 'order_changed',
  'POST /admin/remittance/statements': 'remittance_booked',
  'GET /admin/accounting/months/:month/export': 'list_exported',
  'POST /admin/accounting/months/:month/close': 'month_closed',
  'POST /admin/accounting/months/:month/reopen': 'month_reopened',
  'GET /admin/accounting/lots/export': 'list_exported',
  'GET /admin/accounting/documents': 'personal_data_read',
  'GET /admin/accounting/documents/export': 'list_exported',
  'POST /admin/accounting/payouts': 'payout_recorded',
  'POST /admin/accounting/payouts/:payout_id/cancel': 'payout_cancelled',
  'GET /admin/remittance/differences': 'personal_data_read',
  'GET /admin/remittance/differences/export': 'list_exported',
  'POST /admin/remittance/differences/:difference_id': 'remittance_resolved',
  'GET /admin/remittance/statements/:statement_no/export': 'list_exported',
  'POST /admin/orders/:so_no/exchange': 'order_changed',
  'GET /admin/labels': 'personal_data_read',
  'GET /admin/manifests': 'personal_data_read',
  'POST /admin/manifests/hand_over': 'parcel_handed_over',
  'GET /admin/waves': 'personal_data_read',
  'GET /admin/waves/:wave_id': 'personal_data_read',
  'POST /admin/waves': 'order_moved',
  'GET /admin/packing/:so_no': 'personal_data_read',
  'POST /admin/packing/:so_no/take': 'order_taken_over',
  'POST /admin/packing/:so_no/packed': 'order_packed',
  'GET /admin/refunds': 'personal_data_read',
  'GET /admin/refunds/export': 'list_exported',
  'GET /admin/refundable': 'personal_data_read',
  'POST /admin/refunds': 'refund_made',
  'GET /admin/returns': 'personal_data_read',
  'GET /admin/returns/:return_no': 'personal_data_read',
  'POST /admin/returns': 'return_opened',
  'POST /admin/returns/:return_no/decide': 'return_decided',
  'POST /admin/returns/:return_no/receive': 'return_received',
  'POST /admin/returns/:return_no/inspect': 'return_inspected',
  'POST /admin/returns/:return_no/wish': 'return_decided',
  'POST /admin/returns/:return_no/exchange': 'refund_made',
  'POST /admin/returns/:return_no/pay': 'refund_made',
  'POST /admin/refunds/done': 'refund_transferred',
  'POST /admin/reconciliations': 'books_checked',
  'POST /process_order_chat': 'order_made_for_customer',
  'POST /v3/chats': 'chat_bag_made',
  'PATCH /v3/chats': 'chat_bag_changed',
  'POST /v3/chats/customers': 'personal_data_read',
  'GET /admin/staff': 'personal_data_read',
  'GET /admin/staff/export': 'list_exported',
  'POST /admin/staff': 'staff_added',
  'POST /admin/staff/:user_id/role': 'staff_role_changed',
  'POST /admin/staff/:user_id/disable': 'staff_disabled',
  'POST /admin/staff/:user_id/enable': 'staff_enabled',
  'POST /admin/staff/:user_id/reset_second_step': 'second_step_reset',
  'GET /admin/audit': 'audit_read',
  'GET /admin/orders/:so_no/parcels': 'personal_data_read',
  'GET /admin/parcels/:parcel_id/label': 'personal_data_read',
  'POST /admin/parcels/:parcel_id/booking': 'parcel_booked',
  'POST /admin/parcels/:parcel_id/inspection': 'parcel_inspected',
  'POST /admin/parcels/:parcel_id/state': 'parcel_moved',
  'POST /admin/parcels/:parcel_id/handled': 'cancel_handled',
  'POST /admin/parcels/:parcel_id/unhandled': 'cancel_reopened',
  'POST /admin/parcels/:parcel_id/address': 'parcel_address_asked',
  'POST /admin/parcels/:parcel_id/address-answer': 'parcel_address_answered',
  'POST /admin/parcels/:parcel_id/tracking': 'parcel_tracking_corrected',
  'POST /admin/guests/find': 'personal_data_read',
  'POST /admin/guests/erase': 'guest_erased',
  'POST /admin/posts': 'post_created',
  'POST /admin/posts/:post_id': 'post_saved',
  'POST /admin/posts/:post_id/publish': 'post_published',
  'POST /admin/posts/:post_id/withdraw': 'post_withdrawn',
  'POST /admin/posts/:post_id/delete': 'post_deleted',
  'POST /admin/giveaways': 'giveaway_published',
  'POST /admin/giveaways/:giveaway_id': 'giveaway_saved',
  'DELETE /admin/giveaways/:giveaway_id': 'giveaway_discarded',
  'GET /admin/giveaways/:giveaway_id/prizes': 'personal_data_read',
  'POST /admin/giveaways/:giveaway_id/sent': 'giveaway_prize_sent',
  'POST /admin/delivery': 'delivery_changed',
  'POST /admin/delivery/:version_id/withdraw': 'delivery_withdrawn',
  'POST /admin/products': 'product_made',
  'POST /admin/products/:mat_id': 'product_changed',
  'POST /admin/promotions': 'promotion_made',
  'GET /admin/offers/export': 'list_exported',
  'POST /admin/offers': 'offer_made',
  'POST /admin/offers/:promo_id': 'offer_changed',
  'POST /admin/offers/:promo_id/stage': 'offer_ended',
  'POST /admin/offers/:promo_id/codes': 'offer_changed',
  'GET /admin/offers/:promo_id/codes': 'offer_codes_exported',
  'GET /admin/brands/export': 'list_exported',
  'POST /admin/brands': 'brand_made',
  'POST /admin/brands/:brand_id': 'brand_changed',
  'DELETE /admin/brands/:brand_id': 'brand_removed',
  'GET /admin/collections/export': 'list_exported',
  'GET /admin/library/export': 'list_exported',
  'GET /admin/pages/export': 'list_exported',
  'POST /admin/pages': 'page_made',
  'POST /admin/pages/:page_name/drafts': 'page_draft_begun',
  'DELETE /admin/page_drafts/:draft_id': 'page_draft_removed',
  'POST /admin/page_drafts/:draft_id/publish': 'page_published',
  'POST /admin/page_layouts/:layout_id/withdraw': 'page_withdrawn',
  'POST /admin/library': 'picture_added',
  'POST /admin/library/:picture_id': 'picture_changed',
  'POST /admin/library/:picture_id/version': 'picture_replaced',
  'POST /admin/library/:picture_id/replacement': 'picture_replaced',
  'POST /admin/library/:picture_id/restore': 'picture_restored',
  'DELETE /admin/library/:picture_id': 'picture_removed',
  'POST /admin/collections': 'collection_made',
  'POST /admin/collections/:collection_id': 'collection_changed',
  'DELETE /admin/collections/:collection_id': 'collection_removed',
  'GET /admin/badges/export': 'list_exported',
  'POST /admin/badges': 'badge_made',
  'POST /admin/badges/:badge_id': 'badge_changed',
  'DELETE /admin/badges/:badge_id': 'badge_removed',
  'POST /admin/categories': 'category_made',
  'POST /admin/categories/:cat_id': 'category_changed',
  'POST /admin/categories/:cat_id/place': 'category_placed',
  'DELETE /admin/categories/:cat_id': 'category_removed',
  'POST /admin/stock_lots/:lot_id/units': 'stock_adjusted',
  'POST /admin/stock_lots/:lot_id/sale': 'lot_blocked',
  'POST /admin/stock_lots/:lot_id': 'lot_corrected',
  'POST /admin/stock/undo': 'stock_undone',
  'POST /admin/settings/:section': 'settings_changed',
  'POST /admin/site/state': 'site_state_set',
  'POST /admin/site/periods/:period_id/withdraw': 'site_state_withdrawn',
  'POST /admin/site/dialogs': 'site_dialog_made',
  'POST /admin/site/dialogs/:dialog_id': 'site_dialog_changed',
  'POST /admin/site/dialogs/:dialog_id/withdraw': 'site_dialog_withdrawn',
  'POST /admin/stock/settings': 'stock_settings_changed',
  'POST /admin/places': 'place_made',
  'POST /admin/places/:location_id': 'place_changed',
  'POST /admin/places/:location_id/pickup': 'place_changed',
  'POST /admin/sending': 'place_changed',
  'POST /admin/orders/:so_no/sender': 'order_changed',
  'GET /admin/pickups': 'personal_data_read',
  'POST /admin/pickups/:so_no/ready': 'pickup_ready',
  'POST /admin/pickups/:so_no/shortage': 'order_changed',
  'POST /admin/pickups/:so_no/hand_over': 'pickup_handed_over',
  'POST /admin/pickups/:so_no/shelved': 'pickup_shelved',
  'POST /admin/branch_people/:user_id': 'staff_places',
  'GET /admin/stock_transfers/export': 'list_exported',
  'POST /admin/stock_transfers': 'stock_transfer_made',
  'POST /admin/stock_transfers/:transfer_id/send': 'stock_transfer_sent',
  'POST /admin/stock_transfers/:transfer_id/take_back': 'stock_transfer_taken_back',
  'POST /admin/stock_transfers/:transfer_id/receive': 'stock_transfer_received',
  'POST /admin/stock_transfers/:transfer_id/cancel': 'stock_transfer_cancelled',
  'POST /admin/promotions/:promo_id': 'promotion_changed',
  'POST /admin/promotions/:promo_id/stage': 'promotion_ended',
  'POST /admin/promotions/:promo_id/budget': 'promotion_changed',
  'GET /admin/inbox': 'personal_data_read',
  'GET /admin/inbox/:conversation_id': 'personal_data_read',
  'GET /admin/inbox/:conversation_id/messages': 'personal_data_read',
  'POST /admin/inbox/settings': 'inbox_settings_changed',
  'GET /admin/customers/export': 'list_exported',
  'POST /admin/customers/:customer_id/reveal': 'customer_revealed',
  'POST /admin/customers/:customer_id/notes': 'customer_noted',
  'POST /admin/customer_tags': 'customer_tagged',
  'POST /admin/customers/:customer_id/block': 'customer_blocked',
  'POST /admin/customers/:customer_id/reset': 'customer_sign_in_reset',
  'POST /admin/customers/:customer_id/correct': 'customer_corrected',
  'POST /admin/customers/:customer_id/merge': 'customer_merged',
  'POST /admin/customers/:customer_id/coupons': 'customer_coupon_given',
  'POST /admin/customers/:customer_id/data_export': 'customer_export_started',
  'POST /admin/customers/:customer_id/erasure': 'customer_erasure_started',
  'GET /admin/privacy_requests/:request_id/file': 'customer_export_downloaded',
  'GET /admin/moderation/export': 'list_exported',
  'POST /admin/moderation/decide': 'content_decided',
  'POST /admin/moderation/undo': 'content_decision_undone',
  'POST /admin/moderation/:content_id/answer': 'shop_answered',
  'POST /admin/moderation/rules': 'moderation_rules_changed',
  'POST /admin/flows/:kind': 'flow_changed',
  'POST /admin/flows/:kind/test': 'flow_tested',
  'POST /admin/mailings': 'mailing_made',
  'POST /admin/mailings/:mailing_id': 'mailing_changed',
  'DELETE /admin/mailings/:mailing_id': 'mailing_removed',
  'POST /admin/mailings/:mailing_id/act': 'mailing_started',
  'POST /admin/mailings/:mailing_id/test': 'mailing_tested',
  'POST /admin/segments': 'segment_made',
  'POST /admin/segments/:segment_id': 'segment_changed',
  'DELETE /admin/segments/:segment_id': 'segment_removed',
  'GET /admin/recalls/export': 'list_exported',
  'GET /admin/recalls/:recall_id/orders': 'personal_data_read',
  'GET /admin/recalls/:recall_id/orders.csv': 'recall_exported',
  'POST /admin/recalls': 'recall_started',
  'POST /admin/recalls/:recall_id/stop': 'recall_stopped',
  'POST /admin/recalls/:recall_id/resume': 'recall_resumed',
  'POST /admin/recalls/:recall_id/end': 'recall_ended',
  'GET /admin/stock_counts/export': 'list_exported',
  'POST /admin/stock_counts': 'count_begun',
  'POST /admin/stock_counts/:count_id/submit': 'count_submitted',
  'POST /admin/stock_counts/:count_id/recount': 'count_again',
  'POST /admin/stock_counts/:count_id/approve': 'count_booked',
  'POST /admin/stock_counts/:count_id/cancel': 'count_cancelled',
  'GET /admin/receiving/export': 'list_exported',
  'POST /admin/receiving': 'goods_received',
  'POST /admin/receiving/:receipt_id/reverse': 'receipt_reversed',
  'GET /admin/suppliers/export': 'list_exported',
  'POST /admin/suppliers': 'supplier_made',
  'POST /admin/suppliers/:supplier_id': 'supplier_changed',
  'POST /admin/suppliers/:supplier_id/active': 'supplier_ended',
  'POST /admin/suppliers/:supplier_id/goods': 'supplier_goods_changed',
  'POST /admin/suppliers/:supplier_id/goods/remove': 'supplier_goods_changed',
  'GET /admin/purchase_orders/export': 'list_exported',
  'POST /admin/purchase_orders': 'purchase_order_made',
  'POST /admin/purchase_orders/:po_id': 'purchase_order_changed',
  'POST /admin/purchase_orders/:po_id/send': 'purchase_order_sent',
  'POST /admin/purchase_orders/:po_id/revise': 'purchase_order_revised',
  'POST /admin/purchase_orders/:po_id/cancel': 'purchase_order_cancelled',
  'POST /admin/purchase_orders/:po_id/close': 'purchase_order_closed',
  'GET /admin/prices/export': 'list_exported',
  'POST /admin/prices': 'prices_changed',
  'POST /admin/grid': 'product_changed',
  'POST /admin/was_price': 'was_price_changed',
  'POST /admin/prices/:change_id/undo': 'prices_undone',
  'POST /admin/coins/find': 'personal_data_read',
  'GET /admin/coins/:user_id': 'personal_data_read',
  'POST /admin/coins/:user_id': 'coins_given',
  'POST /v3/users/me/second_step/confirm': 'confirmed',
  'POST /v3/users/me/second_step/recovery_codes': 'recovery_codes_made',
  'POST /v3/users/me/second_step/replace/confirm': 'second_step_replaced',
};
/** Operations that are not logged, with the reason. */
const NOT_WRITTEN: Readonly<Record<string, string>> = {
  'GET /admin/reconciliations': 'sums of the shop',
  'GET /admin/reports/sales': 'sums of the shop',
  'GET /admin/overview': 'sums of the shop',
  'GET /admin/slips/counts': 'sums of the shop',
  'GET /admin/points_transfers/counts': 'sums of the shop',
  'GET /admin/stock': 'units of goods',
  'GET /admin/stock/counts': 'sums of the shop',
  'GET /admin/stock/check': 'units of goods',
  'GET /admin/stock/:mat_var_id': 'units of goods, and numbers of orders without their customers',
  'GET /admin/stock/:mat_var_id/movements': 'units of goods',
  'GET /admin/places': 'units of goods',
  'GET /admin/sending': 'settings of places',
  'GET /admin/orders/:so_no/sender': 'units of an order whose reading is written down',
  'GET /admin/branch_people': 'colleagues and their branches',
  'GET /admin/stock_transfers': 'units of goods',
  'GET /admin/stock_transfers/counts': 'sums of the shop',
  'GET /admin/stock_transfers/:transfer_id': 'units of goods',
  'POST /admin/stock_transfers/:transfer_id/lines': 'units of a draft; nothing has moved yet',
  'GET /admin/imports': 'files of the shop',
  'GET /admin/imports/counts': 'sums of the shop',
  'GET /admin/imports/:import_id': 'files of the shop',
  'GET /admin/imports/:import_id/rows': 'goods of the shop',
  'GET /admin/imports/:import_id/result': 'goods of the shop',
  'POST /admin/imports': 'nothing is made of it before it is imported',
  'POST /admin/imports/:import_id/check': 'it changes nothing of the shop',
  'GET /admin/products': 'goods of the shop',
  'GET /admin/products/counts': 'sums of the shop',
  'GET /admin/prices': 'prices of the shop',
  'GET /admin/prices/counts': 'sums of the shop',
  'GET /admin/prices/:change_id': 'prices of the shop',
  'GET /admin/products/:mat_id/prices': 'prices of the shop',
  'POST /admin/prices/preview': 'prices of the shop',
  'GET /admin/calendar': 'rules of the shop',
  'GET /admin/moderation': 'what members write to be public, with names as the shop shows them',
  'GET /admin/moderation/counts': 'sums of the shop',
  'GET /admin/moderation/:content_id': 'what members write to be public, with names as the shop shows them',
  'GET /admin/moderation/rules': 'rules of the shop',
  'GET /admin/inbox/counts': 'sums of the shop',
  'GET /admin/inbox/report': 'sums of the shop',
  'GET /admin/inbox/settings': 'settings of the shop',
  'POST /admin/inbox/:conversation_id/messages': 'the conversation says who wrote it',
  'POST /admin/inbox/:conversation_id/photo': 'nothing is sent before it belongs to a message',
  'POST /admin/inbox/:conversation_id/read': 'a mark of what was read',
  'POST /admin/inbox/:conversation_id/typing': 'nothing is kept',
  'POST /admin/inbox/:conversation_id/assign': 'the conversation says who gave it to whom',
  'POST /admin/inbox/:conversation_id/state': 'the conversation says who closed it',
  'GET /admin/customers': 'masked',
  'GET /admin/customers/counts': 'sums of the shop',
  'GET /admin/customers/:customer_id': 'masked',
  'GET /admin/customers/:customer_id/merge': 'masked',
  'GET /admin/privacy_requests': 'numbers without customers',
  'GET /admin/flows': 'sums of the shop',
  'GET /admin/flows/:kind': 'sums of the shop',
  'POST /admin/flows/:kind/preview': 'masked',
  'GET /admin/mailings': 'sums of the shop',
  'GET /admin/mailings/:mailing_id': 'sums of the shop',
  'POST /admin/mailings/:mailing_id/preview': 'masked',
  'GET /admin/segments': 'rules without customers',
  'GET /admin/segments/:segment_id': 'rules without customers',
  'POST /admin/segments/count': 'sums of the shop',
  'GET /admin/recalls': 'sums of the shop',
  'GET /admin/recalls/counts': 'sums of the shop',
  'GET /admin/recalls/lots': 'units of goods',
  'GET /admin/recalls/:recall_id': 'sums of the shop',
  'POST /admin/recalls/preview': 'a mail by a made-up order',
  'GET /admin/stock_counts': 'units of goods',
  'GET /admin/stock_counts/counts': 'sums of the shop',
  'GET /admin/stock_counts/:count_id': 'units of goods',
  'POST /admin/stock_counts/:count_id/entries': 'units that are counted; the count says who counted them',
  'POST /admin/grid/rows': 'goods of the shop',
  'GET /admin/was_price': 'prices of the shop',
  'GET /admin/receiving': 'stock of the shop',
  'GET /admin/receiving/counts': 'sums of the shop',
  'GET /admin/receiving/:receipt_id': 'stock of the shop',
  'GET /admin/receiving/:receipt_id/labels': 'stock of the shop',
  'POST /admin/receiving/goods': 'goods of the shop',
  'GET /admin/suppliers': 'companies that the shop buys from',
  'GET /admin/suppliers/counts': 'sums of the shop',
  'GET /admin/suppliers/:supplier_id': 'a company that the shop buys from',
  'GET /admin/suppliers/:supplier_id/goods': 'goods of the shop',
  'GET /admin/purchase_orders': 'goods that the shop buys',
  'GET /admin/purchase_orders/counts': 'sums of the shop',
  'GET /admin/purchase_orders/:po_id': 'goods that the shop buys',
  'GET /admin/purchase_orders/:po_id/pdf': 'goods that the shop buys',
  'GET /admin/waves/:wave_id/pdf': 'goods to be picked, without names',
  'GET /admin/purchase_orders/:po_id/csv': 'goods that the shop buys',
  'GET /admin/reorder': 'sums of the shop',
  'GET /admin/reorder/:supplier_id': 'goods that the shop buys',
  'GET /admin/promotions': 'rules of the shop',
  'GET /admin/offers': 'rules of the shop',
  'GET /admin/offers/counts': 'sums of the shop',
  'GET /admin/offers/:promo_id': 'rules of the shop',
  'GET /admin/badges': 'goods of the shop',
  'GET /admin/badges/counts': 'sums of the shop',
  'GET /admin/badges/:badge_id': 'goods of the shop',
  'GET /admin/brands': 'goods of the shop',
  'GET /admin/brands/counts': 'sums of the shop',
  'GET /admin/brands/:brand_id': 'goods of the shop',
  'GET /admin/pages': 'pages of the shop',
  'GET /admin/pages/counts': 'sums of the shop',
  'GET /admin/pages/:page_name': 'pages of the shop',
  'POST /admin/pages/preview': 'nothing is kept',
  'GET /admin/page_drafts/:draft_id': 'pages of the shop',
  'POST /admin/page_drafts/:draft_id': 'a draft; its differences are written when it is published',
  'GET /admin/page_layouts/:layout_id': 'pages of the shop',
  'GET /admin/library': 'pictures of the shop',
  'GET /admin/library/counts': 'sums of the shop',
  'GET /admin/library/:picture_id': 'pictures of the shop',
  'GET /admin/collections': 'goods of the shop',
  'GET /admin/collections/counts': 'sums of the shop',
  'GET /admin/collections/:collection_id': 'goods of the shop',
  'POST /admin/collections/preview': 'nothing is kept',
  'GET /admin/categories': 'goods of the shop',
  'GET /admin/search': 'sums of the shop',
  'GET /admin/search/counts': 'sums of the shop',
  'GET /admin/search/rules': 'rules of the shop',
  'GET /admin/search/rules/counts': 'sums of the shop',
  'GET /admin/search/rules/:rule_id': 'rules of the shop',
  'POST /admin/search/try': 'results that every shopper may see',
  'GET /admin/search/names': 'rules of the shop',
  'GET /admin/search/names/counts': 'sums of the shop',
  'GET /admin/search/names/:name_id': 'rules of the shop',
  'POST /admin/search/heard': 'names of brands',
  'GET /admin/promotions/counts': 'sums of the shop',
  'GET /admin/promotions/:promo_id': 'rules of the shop',
  'POST /admin/promotions/samples': 'carts without their customers',
  'GET /admin/promotions/:promo_id/results': 'sums of the shop',
  'GET /admin/promotions/:promo_id/forecast': 'sums of the shop',
  'POST /admin/promotions/:promo_id/forecast': 'a calculation, which changes nothing of the shop',
  'GET /admin/posts/counts': 'sums of the shop',
  'GET /admin/refunds/counts': 'sums of the shop',
  'GET /v3/chats': 'one’s own',
  'GET /v3/chats/item': 'a product',
  'POST /admin/orders/quote': 'a price',
  'GET /admin/giveaways': 'campaigns of the shop',
  'GET /admin/giveaways/counts': 'sums of the shop',
  'GET /admin/giveaways/:giveaway_id': 'campaigns of the shop',
  'GET /admin/delivery': 'settings of the shop',
  'GET /admin/settings': 'settings of the shop',
  'GET /admin/site': 'settings of the shop',
  'GET /admin/screening': 'settings of the shop',
  'GET /admin/mails': 'made-up examples',
  'GET /admin/orders/counts': 'sums of the shop',
  'GET /admin/staff/counts': 'sums of the shop',
  'POST /admin/bulk': 'each order’s move is written down by the worker',
  'GET /admin/bulk': 'one’s own',
  'GET /admin/bulk/:job_id': 'one’s own',
  'POST /admin/bulk/:job_id/stop': 'one’s own',
  'GET /admin/bulk/:job_id/result': 'one’s own',
  'GET /admin/first_steps': 'settings of the shop',
  'GET /admin/jobs': 'names and sums of the worker',
  'POST /admin/first_steps': 'a list of hints is hidden or shown',
  'GET /admin/views': 'filters by name',
  'POST /admin/views': 'filters by name',
  'PATCH /admin/views/:view_id': 'one’s own',
  'DELETE /admin/views/:view_id': 'one’s own',
  'GET /admin/remittance/statements': 'sums of the shop',
  'GET /admin/remittance/summary': 'sums of the shop',
  'GET /admin/accounting/months/:month': 'sums of the shop',
  'GET /admin/accounting/lots': 'units of goods',
  'GET /admin/accounting/documents/counts': 'sums of the shop',
  'GET /admin/accounting/payouts': 'sums of the shop',
  'GET /admin/accounting/payouts/:payout_id': 'sums of the shop',
  'POST /admin/remittance/check': 'reads only',
  'GET /admin/remittance/differences/counts': 'sums of the shop',
  'GET /admin/remittance/statements/:statement_no': 'numbers of parcels and sums',
  'GET /admin/returns/counts': 'sums of the shop',
  'POST /admin/orders/:so_no/notes': 'kept with its author',
  'PATCH /admin/orders/:so_no/notes/:note_id': 'earlier texts are kept',
  'DELETE /admin/orders/:so_no/notes/:note_id': 'kept with its author',
  'GET /admin/history': 'shown with its record, whose reading is written down',
  'GET /admin/order_choices': 'names of colleagues',
  'POST /admin/order_work': 'kept with the order',
  'GET /admin/orders/:so_no/messages': 'shown with the order, whose reading is written down',
  'POST /admin/orders/:so_no/messages': 'kept with its author',
  'POST /admin/orders/:so_no/messages/again': 'kept with its author',
  'GET /admin/notices': 'one’s own',
  'POST /admin/notices/read': 'one’s own',
  'GET /admin/notices/choices': 'one’s own',
  'POST /admin/notices/choices': 'one’s own',
  'GET /admin/orders/:so_no/exchange': 'shades of an order whose reading is written down',
  'POST /admin/orders/:so_no/cancel_units/quote': 'sums of an order whose reading is written down',
  'POST /admin/waves/:wave_id/tick': 'work of a moment',
  'POST /admin/manifests/number': 'kept with the parcel',
  'POST /admin/packing/:so_no/scan': 'kept with the parcel',
  'POST /admin/packing/:so_no/count': 'kept with the parcel',
  'POST /admin/packing/:so_no/boxes': 'kept with the parcel',
  'POST /admin/packing/:so_no/inserts': 'kept with its author',
  'POST /admin/packing/:so_no/inserts/:insert_id': 'kept with the parcel',
  'POST /admin/refunds/quote': 'sums of an order whose reading is written down',
  'GET /content/page-layouts/:id': 'drafts of pages',
  'GET /admin/posts': 'the shop’s own stories',
  'GET /admin/posts/topics': 'the shop’s own stories',
  'GET /admin/posts/:post_id': 'the shop’s own stories',
  'GET /admin/posts/:post_id/versions': 'the shop’s own stories',
  'GET /admin/posts/:post_id/versions/:revision': 'the shop’s own stories',
  'POST /admin/posts/picture': 'nobody sees it before a story shows it',
  'POST /admin/products/picture': 'nobody sees it before a product has it',
  'GET /admin/products/:mat_id/preview': 'goods of the shop',
  'POST /admin/products/swatch': 'nobody sees it before a product has it',
  'GET /admin/products/picture/:hash/original': 'a picture of the shop',
  'GET /admin/products/choices': 'brands and categories of the shop',
  'GET /admin/products/archive/parts': 'sums of the shop',
  'GET /admin/products/:mat_id': 'goods of the shop',
  'POST /admin/posts/preview': 'nothing is kept',
  'GET /v3/users/me/second_step': 'one’s own',
  'POST /v3/users/me/second_step/replace': 'nothing is changed before it is confirmed',
};

const routes: { name: string; guard: string }[] = [];
const walker = await testApp(
  {},
  {
    onRoute: ({ method, url, config }: RouteOptions) => {
      for (const one of [method].flat())
        if (one !== 'HEAD') routes.push({ name: `${one} ${url}`, guard: String(config?.guard) });
    },
  },
);
afterAll(() => walker.close());

let s: MoneyShop;
beforeAll(async () => {
  s = await moneyShop();
});
afterAll(() => s.close());

test('every staff route declares what is logged of it', () => {
  const ofStaff = Object.entries(PERMISSIONS).flatMap(([name, roles]) =>
    (roles as readonly number[]).includes(ROLE.CUSTOMER) ? [] : [name],
  );
  const asked = routes.filter(({ guard }) => ofStaff.includes(guard)).map(({ name }) => name);
  expect(asked.sort()).toEqual([...Object.keys(WRITTEN), ...Object.keys(NOT_WRITTEN)].sort());
});

/** A member's order with a slip under review. */
async function orderWithSlip(headers: Record<string, string>) {
  const { so_no } = await s.place({ payment_method: 'transfer' }, headers);
  await s.db('orders').where({ so_no }).update({ doc_status: 2, expires_at: null });
  const at = s.clock.now;
  const slip = {
    so_no,
    bank: '004',
    amount: 25_500,
    transferred_at: at,
    uploaded_at: at,
    file: 'slips/none',
  };
  const [{ slip_id }] = await s.db('slips').insert({ ...slip, sha256: randomBytes(32) }, ['slip_id']);
  return { so_no, slip_id };
}

const PERSON = {
  ...{ member_no: '', member_name: '', national_id: '', birthdate: '', email: '', mobile: '', id_number: '' },
  ...{ address: '', zipcode: '', subdistrict: '', district: '', province: '', country: 'TH' },
};

test('every change by staff, and every access to personal data, is logged with actor, action and origin', async () => {
  const customer = await buildUser(s.db);
  const theirs = s.t.bearer(customer);
  const { so_no, slip_id } = await orderWithSlip(theirs);
  const variant = await buildVariant(s.db, { mat_price: 20_000, stock: 9 });
  const boss = await buildUser(s.db, { role_id: 0 });
  const ask = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) => {
    const answer = await s.inject(method, url, payload, { ...s.t.bearer(boss), 'user-agent': 'Desk' });
    expect(answer.statusCode, `${method} ${url}: ${answer.body}`).toBe(200);
    return answer.json();
  };
  // Twice: a page refreshed a minute later is one access.
  for (let i = 0; i < 2; i += 1) {
    await ask('GET', '/admin/slips');
    await ask('GET', `/order?so_no=${so_no}`);
    await ask('GET', `/orders?customer_no=${customer.user_id}`);
  }
  await ask('POST', '/order/token/generate', { so_no });
  await ask('POST', '/admin/slips/decide', { slip_id, approve: true });
  for (const [new_status, more] of [
    [13, {}],
    [14, { carrier: 'Flash', tracking_no: 'TH01' }],
    [17, {}],
  ] as const)
    await ask('POST', '/order/status', { so_no, new_status, ...more });
  await ask('GET', `/admin/refundable?so_no=${so_no}`);
  const wanted = {
    so_no,
    lines: [],
    whole: true,
    cause: 'shop',
    delivery: true,
    amount: 255,
    refunded: 0,
    reason: 'แตก',
  };
  const { refund_id } = await ask('POST', '/admin/refunds', { ...wanted, method: 'transfer' });
  await ask('GET', '/admin/refunds?view=all');
  await ask('POST', '/admin/refunds/done', { refund_id, transfer_reference: 'KBANK 1' });
  const { run_id } = await ask('POST', '/admin/reconciliations');
  const chat = await ask('POST', '/process_order_chat', {
    items: [{ item_id: variant.item_id }],
    order_type: 'chat',
    user_id: customer.user_id,
    delivery_address: ADDRESS,
  });
  const items = [{ mat_var_id: variant.mat_var_id, quantity: 2 }];
  const { id } = await ask('POST', '/v3/chats', { items, user_id: customer.user_id });
  await ask('PATCH', '/v3/chats', { id, items: [{ ...items[0], quantity: 3 }] });
  const nobody = { find: 'nobody@mali.example' };
  for (const find of [{ find: customer.email }, { find: customer.email }, nobody, nobody])
    await ask('POST', '/v3/chats/customers', find);
  const request_key = randomUUID();
  const person = Buffer.from(JSON.stringify({ first_name: 'ก', last_name: 'ข', ...PERSON }));
  const [{ transfer_id }] = await s.db('points_transfers').insert(
    {
      ...{ user_id: customer.user_id, request_key, submitted_at: s.clock.now, due_at: s.clock.now },
      ...{ card: 'c', card_number: '•••• 1', receipt_id: 'R1', receipt_amount: 100, id_copy_file: 'a' },
      receipt_file: 'b',
      sealed: seal(s.t.deps.config.totpKey, `person ${customer.user_id} ${request_key}`, person),
    },
    ['transfer_id'],
  );
  await ask('GET', '/admin/points_transfers');
  await ask('GET', `/admin/points_transfers/${transfer_id}`);
  await ask('POST', '/admin/points_transfers/decide', { transfer_id, approve: true });
  const guest = { email: 'guest@mali.example' };
  const message = {
    ...guest,
    topic: 'other',
    name: 'ก',
    message: 'ลบด้วย',
    lang: 'th',
    created_at: s.clock.now,
  };
  await s.db('contact_messages').insert(message);
  await ask('POST', '/admin/guests/find', guest);
  await ask('POST', '/admin/guests/erase', guest);

  const events = await s.db('security_events').where({ actor_id: boss.user_id }).orderBy('event_id');
  for (const event of events) expect(event).toMatchObject({ ip: '127.0.0.1', user_agent: 'Desk' });
  const order = `order ${so_no}`;
  const { user_id } = customer;
  const told = events.map(({ kind, subject, user_id: whose, details }) => ({
    kind,
    subject,
    whose,
    details,
  }));
  expect(told).toEqual([
    { kind: 'personal_data_read', subject: 'list slips', whose: null, details: {} },
    { kind: 'personal_data_read', subject: order, whose: user_id, details: {} },
    { kind: 'personal_data_read', subject: `orders of ${user_id}`, whose: user_id, details: {} },
    { kind: 'order_link_made', subject: order, whose: user_id, details: {} },
    {
      ...{ kind: 'slip_decided', subject: order, whose: user_id },
      details: { slip_id, before: 'waiting', after: 'approved', amount: 255 },
    },
    { kind: 'order_moved', subject: order, whose: user_id, details: { before: 3, after: 13 } },
    { kind: 'order_moved', subject: order, whose: user_id, details: { before: 13, after: 14 } },
    { kind: 'order_moved', subject: order, whose: user_id, details: { before: 14, after: 17 } },
    {
      ...{ kind: 'refund_made', subject: order, whose: user_id },
      details: { refund_id, amount: 255, method: 'transfer', refunded_before: 0, refunded_after: 255 },
    },
    { kind: 'personal_data_read', subject: 'list refunds', whose: null, details: {} },
    {
      ...{ kind: 'refund_transferred', subject: order, whose: null },
      details: { refund_id, amount: 255, before: 'due', after: 'done' },
    },
    {
      ...{ kind: 'books_checked', subject: `run ${run_id}`, whose: null },
      details: { mended: expect.any(Number), findings: expect.any(Number) },
    },
    { kind: 'order_made_for_customer', subject: `order ${chat.so_no}`, whose: user_id, details: {} },
    {
      ...{ kind: 'chat_bag_made', subject: `chat ${id.slice(0, 8)}`, whose: user_id },
      details: { lines: 1, units: 2 },
    },
    {
      ...{ kind: 'chat_bag_changed', subject: `chat ${id.slice(0, 8)}`, whose: user_id },
      details: { lines: 1, units: 3 },
    },
    { kind: 'personal_data_read', subject: `customer ${user_id}`, whose: user_id, details: {} },
    { kind: 'personal_data_read', subject: 'customers', whose: null, details: {} },
    { kind: 'personal_data_read', subject: 'list transfers', whose: null, details: {} },
    { kind: 'personal_data_read', subject: `points transfer ${transfer_id}`, whose: user_id, details: {} },
    {
      ...{ kind: 'points_transfer_decided', subject: `points transfer ${transfer_id}`, whose: user_id },
      details: { before: 'waiting', after: 'approved' },
    },
    { kind: 'personal_data_read', subject: 'guests', whose: null, details: {} },
    { kind: 'guest_erased', subject: 'guests', whose: null, details: { orders: '', messages: 1 } },
  ]);
});

test('rejected actions are not logged as done', async () => {
  const { so_no, slip_id } = await orderWithSlip(s.t.bearer(await buildUser(s.db)));
  const headers = s.t.bearer(await buildUser(s.db, { role_id: 5 }));
  const refused = [
    await s.inject('POST', '/admin/slips/decide', { slip_id, approve: false }, headers),
    await s.inject('POST', '/order/status', { so_no, new_status: 99 }, headers),
    await s.inject(
      'POST',
      '/admin/refunds/done',
      { refund_id: 2_000_000_000, transfer_reference: 'x' },
      headers,
    ),
  ];
  for (const { statusCode } of refused) expect(statusCode).toBeGreaterThanOrEqual(400);
  expect(await s.db('security_events').where({ subject: `order ${so_no}` })).toEqual([]);
});

test('approving a slip of a large amount requires a recent code, of a small one does not', async () => {
  const { slip_id } = await orderWithSlip(s.t.bearer(await buildUser(s.db)));
  await s.db('slips').where({ slip_id }).update({ amount: 2_000_001 });
  const headers = s.t.bearer(await buildUser(s.db, { role_id: 5 }));
  s.later(11 * 60_000);
  const decide = () => s.inject('POST', '/admin/slips/decide', { slip_id, approve: true }, headers);
  expect((await decide()).json().code).toBe('AUTH.CONFIRM_REQUIRED');
  expect(await s.db('slips').where({ slip_id }).first()).toMatchObject({ status: 'waiting' });
  await s.db('slips').where({ slip_id }).update({ amount: 2_000_000 });
  expect((await decide()).statusCode).toBe(200);
});

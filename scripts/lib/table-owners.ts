/**
 * The owner of every table: the module of the API (apps/api/src/modules) whose repository alone writes it.
 * `platform` owns what every module uses. `npm run check` refuses writes by other modules (table-rules.ts),
 * and tables without an owner.
 */
export const TABLES_OF: Readonly<Record<string, readonly string[]>> = {
  platform: ['live_notifier', 'live_outbox', 'mails', 'security_events', 'connection_states'],
  connections: ['connection_secrets'],
  accounts: [
    ...['users', 'pdpa_consents', 'sessions', 'refresh_tokens', 'account_tokens', 'second_steps'],
    ...['recovery_codes', 'signin_failures', 'auth_attempts', 'used_captchas'],
  ],
  addresses: ['addresses'],
  cart: ['carts', 'cart_lines', 'blogger_cart_lines', 'blogger_cart_errors'],
  catalogue: ['listing', 'listing_changes'],
  chats: ['chats'],
  // The rules of an order are written by a trigger of orders.
  coins: ['coin_accounts', 'coin_ledger', 'coin_lots', 'coin_notes', 'coin_uses', 'order_coin_rules'],
  content: [
    ...['announcements', 'branches', 'contact_messages', 'content_version', 'faq_entries'],
    ...['home_banners', 'information_pages', 'layouts', 'pages', 'popups', 'recommend_sections'],
    'page_drafts',
  ],
  coupons: ['coupons', 'influencers', 'user_coupons'],
  delivery: ['delivery_versions'],
  documents: ['document_series', 'tax_documents'],
  giveaways: ['giveaways', 'giveaway_entries'],
  goods: [
    ...['brands', 'categories', 'materials', 'product_figures', 'variants'],
    ...['price_changes', 'price_change_rows', 'price_history', 'was_price_versions'],
    ...['product_imports', 'product_import_rows', 'product_import_layouts'],
    ...['product_originals', 'collections', 'collection_slugs', 'badges'],
  ],
  identities: ['identities', 'line_recipients', 'social_sign_ins'],
  images: ['images', 'fetched_pictures'],
  // Pictures enter it by triggers of the tables that they are stored in.
  library: ['library_pictures', 'library_versions'],
  inventory: [
    ...['stock', 'stock_allocations', 'stock_balances', 'stock_locations', 'stock_lots', 'stock_movements'],
    ...['stock_settings', 'stock_checks', 'stock_differences', 'stock_cover'],
  ],
  loyalty: ['partner_cards', 'partner_reservations', 'partner_returns'],
  // Backups are written by scripts/backup.ts.
  measures: ['measures', 'backups'],
  notifications: ['notifications', 'staff_notice_choices'],
  'order-management': ['order_messages'],
  office: ['saved_views', 'bulk_jobs', 'bulk_job_rows', 'limit_crossings', 'first_steps_hidden'],
  orders: [
    'orders',
    'order_lines',
    'order_discounts',
    'order_events',
    'order_tokens',
    'idempotency_keys',
    'order_price_bases',
    ...['order_changes', 'order_notes', 'order_tags', 'order_requests'],
    'order_supplements',
    ...['order_note_versions', 'order_work'],
    ...['order_screenings', 'fraud_marks', 'screening_versions'],
  ],
  packing: ['packed_units', 'packing_inserts', 'packings', 'pick_wave_ticks', 'pick_waves'],
  pickup: ['order_pickups', 'staff_places'],
  payments: [
    ...['payments', 'webhook_events', 'unmatched_charges', 'refunds', 'refund_lines', 'reconciliations'],
    'reconciliation_findings',
  ],
  posts: ['blogs', 'blog_revisions'],
  pricing: [
    ...[
      'promotions',
      'promotion_members',
      'promotion_versions',
      'promotion_forecasts',
      'offers',
      'offer_members',
      'offer_customers',
      'offer_versions',
      'segment_members',
      'gifts',
      'gift_members',
      'delivery_rates',
      'rule_version',
    ],
    ...['promo_codes', 'promo_code_members', 'promo_code_uses'],
  ],
  purchasing: [
    ...['stock_receipts', 'stock_receipt_lines', 'stock_receipt_differences', 'suppliers', 'supplier_goods'],
    ...['purchase_orders', 'purchase_order_lines', 'purchase_order_versions', 'purchase_order_numbers'],
  ],
  'stock-transfers': ['stock_transfers', 'stock_transfer_lines', 'stock_transfer_lots'],
  conversations: [
    ...['conversations', 'conversation_keys', 'conversation_messages', 'conversation_photos'],
    ...['conversation_answers', 'conversation_line_events', 'inbox_settings'],
  ],
  staff: ['custom_roles'],
  'api-keys': ['api_keys'],
  webhooks: ['webhook_endpoints', 'webhook_messages', 'webhook_attempts', 'webhook_goods'],
  reports: [
    ...['report_sales', 'report_changes', 'report_state', 'report_differences'],
    ...['report_figures', 'report_figure_changes', 'report_figure_state', 'report_visits'],
    ...['report_schedules', 'report_sends'],
  ],
  profiles: ['privacy_requests'],
  customers: [
    'customers',
    'customer_notes',
    'customer_changes',
    'segments',
    'coupon_handouts',
    'coupon_handout_members',
  ],
  mailings: ['mailings', 'mailing_recipients'],
  flows: ['flow_versions', 'flow_messages', 'message_links'],
  accounting: ['accounting_closings', 'gateway_payouts', 'gateway_payout_rows'],
  recalls: ['recalls', 'recall_lots', 'recall_orders'],
  counting: ['stock_counts', 'stock_count_lines', 'stock_count_entries'],
  remittance: ['remittance_statements', 'remittance_rows', 'remittance_differences', 'remittance_entries'],
  returns: [
    'returns',
    'return_lines',
    'return_photos',
    'return_events',
    'return_exchanges',
    'return_shipments',
  ],
  reviews: [
    ...['reviews', 'review_photos', 'review_votes', 'other_reviews'],
    ...['moderation_items', 'shop_answers', 'moderation_rules', 'content_reports'],
    ...['product_questions', 'product_answers', 'product_answer_votes', 'question_invitations'],
  ],
  search: ['search_words', 'search_counts', 'search_rules', 'spoken_names', 'searched_words'],
  settings: ['setting_versions'],
  shipping: [
    ...['parcels', 'parcel_items', 'parcel_events', 'carrier_webhooks'],
    ...['carrier_numbers', 'shipment_cancels', 'parcel_changes'],
  ],
  site: ['site_status', 'site_dialogs', 'site_periods', 'waiting_room'],
  slips: ['slips'],
  'shop-events': ['events', 'event_registrations'],
  'top-spender': ['top_spender_campaigns', 'top_spender_entries', 'top_spender_winners'],
  transfers: ['points_transfers'],
  bloggers: [
    ...['blogger_applications', 'blogger_links', 'blogger_clicks', 'blogger_payouts', 'blogger_earnings'],
    ...['blogger_order_changes', 'blogger_open_lines'],
  ],
  wishlist: ['wishes'],
};

/** Statements whose table is a parameter, as "file", each with its reason. */
export const WRITES_OF_ANY_TABLE: Readonly<Record<string, string>> = {
  'platform/retention.ts':
    'deletes old rows of tables whose owner declares it in its retention.ts (retention.test.ts)',
  'modules/profiles/privacy-repository.ts':
    'takes a person out of every table that holds personal data, as personal-data-repository.ts lists them',
};

/**
 * Why the tables that no retention.ts names do not need to be pruned: each is in exactly one group
 * (docs/decisions/0114). A new table is either pruned by its module or added here, and its test fails until it is.
 */
export type TableGroup = Readonly<{
  /** `bounded`: does not grow with orders and visits. `kept`: grows with them, and is never deleted. `deleted`: by something else than the job of retention. */
  growth: 'bounded' | 'kept' | 'deleted';
  why: string;
  tables: readonly string[];
}>;

export const TABLE_GROUPS: readonly TableGroup[] = [
  {
    growth: 'bounded',
    why: 'a fixed number of rows: one, or one for each kind, place, series or connection',
    tables: [
      ...['content_version', 'rule_version', 'site_status', 'stock_settings', 'report_state'],
      ...['report_figure_state', 'first_steps_hidden', 'document_series', 'connection_states'],
      ...['connection_secrets', 'stock_locations', 'branches', 'delivery_rates', 'staff_places'],
      ...['custom_roles', 'staff_notice_choices', 'live_notifier', 'purchase_order_numbers'],
      ...['waiting_room', 'measures'],
    ],
  },
  {
    growth: 'bounded',
    why: 'what staff make by hand: content, rules, offers, set-up, and earlier versions of it, a few rows a day at most',
    tables: [
      ...['announcements', 'home_banners', 'information_pages', 'layouts', 'pages', 'page_drafts', 'popups'],
      ...['faq_entries', 'recommend_sections', 'blogs', 'blog_revisions', 'events', 'giveaways'],
      ...['promotions', 'promotion_members', 'promotion_versions', 'promotion_forecasts'],
      ...['offers', 'offer_members', 'offer_versions', 'gifts', 'gift_members'],
      ...['promo_codes', 'promo_code_members', 'coupons', 'influencers', 'segments', 'mailings'],
      ...['coupon_handouts', 'flow_versions', 'inbox_settings', 'setting_versions', 'delivery_versions'],
      ...['moderation_rules', 'screening_versions', 'was_price_versions', 'search_rules', 'search_words'],
      ...['spoken_names', 'site_dialogs', 'site_periods', 'saved_views', 'api_keys', 'webhook_endpoints'],
      ...['report_schedules', 'top_spender_campaigns', 'top_spender_winners', 'recalls', 'recall_lots'],
      ...['accounting_closings', 'suppliers', 'supplier_goods', 'stock_counts', 'stock_count_lines'],
      ...['stock_count_entries', 'product_imports', 'product_import_layouts', 'backups'],
    ],
  },
  {
    growth: 'bounded',
    why: 'as many as there are products, their pictures and their words',
    tables: [
      ...['brands', 'categories', 'materials', 'variants', 'collections', 'collection_slugs', 'badges'],
      ...['listing', 'stock', 'stock_cover', 'product_figures', 'webhook_goods', 'other_reviews'],
      ...['images', 'fetched_pictures', 'library_pictures', 'library_versions', 'searched_words'],
    ],
  },
  {
    growth: 'bounded',
    why: 'as many as there are members and guests, each with a limited number; erased with the account',
    tables: [
      ...['users', 'addresses', 'carts', 'cart_lines', 'blogger_cart_lines', 'identities', 'line_recipients'],
      ...['second_steps', 'recovery_codes', 'pdpa_consents', 'partner_cards', 'wishes', 'customers'],
      ...['customer_notes', 'segment_members', 'offer_customers', 'coin_accounts', 'user_coupons'],
      ...['blogger_applications', 'blogger_links', 'privacy_requests'],
    ],
  },
  {
    growth: 'bounded',
    why: 'written by shoppers about products, a few for each buyer, and shown as long as the product is; erased with the account',
    tables: [
      ...['reviews', 'review_photos', 'review_votes', 'moderation_items', 'shop_answers', 'content_reports'],
      ...['product_questions', 'product_answers', 'product_answer_votes', 'question_invitations'],
    ],
  },
  {
    growth: 'bounded',
    why: 'sums by day: as many rows a day whatever the number of orders, at most one for each product and split',
    tables: ['report_sales', 'report_figures', 'report_visits'],
  },
  {
    growth: 'deleted',
    why: 'a queue or a state: the job that works it off deletes its rows',
    tables: [
      ...['customer_changes', 'listing_changes', 'report_changes', 'report_figure_changes'],
      ...[
        'blogger_order_changes',
        'blogger_open_lines',
        'order_screenings',
        'limit_crossings',
        'live_outbox',
      ],
    ],
  },
  {
    growth: 'deleted',
    why: 'deleted with the row of another table that is pruned (ON DELETE CASCADE)',
    tables: [
      ...['webhook_attempts', 'bulk_job_rows', 'conversation_keys', 'conversation_messages'],
      ...[
        'message_links',
        'conversation_photos',
        'conversation_answers',
        'reconciliation_findings',
        'stock_differences',
      ],
    ],
  },
  {
    growth: 'deleted',
    why: 'deleted by the job that writes it or by one of its module, since more than rows goes with it: files, mails, sums',
    tables: [
      ...['search_counts', 'blogger_clicks', 'contact_messages', 'event_registrations', 'points_transfers'],
      ...['product_import_rows', 'product_originals', 'reconciliations', 'stock_checks'],
      ...['report_differences'],
    ],
  },
  {
    growth: 'kept',
    why: 'the order and what belongs to it: read by the order’s number; accounts are kept for at least five years by law, and a shopper sees each order as long as the account exists. Erasure takes the person out of it (0085)',
    tables: [
      ...['orders', 'order_lines', 'order_discounts', 'order_events', 'order_price_bases', 'order_changes'],
      ...['order_notes', 'order_note_versions', 'order_tags', 'order_requests', 'order_supplements'],
      ...['order_work', 'order_messages', 'order_pickups', 'order_coin_rules', 'promo_code_uses'],
      ...['fraud_marks', 'recall_orders', 'packings', 'packed_units', 'packing_inserts', 'pick_waves'],
      'pick_wave_ticks',
      ...['parcels', 'parcel_items', 'parcel_events', 'parcel_changes', 'shipment_cancels'],
      ...['returns', 'return_lines', 'return_photos', 'return_events', 'return_exchanges'],
      ...['return_shipments'],
    ],
  },
  {
    growth: 'kept',
    why: 'money: vouchers and what they were compared with, which accounting law keeps for at least five years',
    tables: [
      ...['payments', 'refunds', 'refund_lines', 'unmatched_charges', 'slips', 'tax_documents'],
      ...['gateway_payouts', 'gateway_payout_rows', 'blogger_payouts', 'partner_reservations'],
      ...['partner_returns', 'remittance_statements', 'remittance_rows', 'remittance_differences'],
      ...['purchase_orders', 'purchase_order_lines', 'purchase_order_versions', 'stock_receipts'],
      ...['stock_receipt_lines', 'stock_receipt_differences', 'stock_transfers', 'stock_transfer_lines'],
      ...['stock_transfer_lots', 'price_changes', 'price_change_rows'],
    ],
  },
  {
    growth: 'kept',
    why: 'a ledger, only ever added to: its sum is the balance, and triggers refuse its deletion; read by index only',
    tables: [
      ...['stock_movements', 'stock_allocations', 'stock_balances', 'stock_lots', 'coin_ledger', 'coin_lots'],
      ...['coin_uses', 'coin_notes', 'blogger_earnings', 'remittance_entries', 'price_history'],
    ],
  },
  {
    growth: 'kept',
    why: 'who took part in what staff made (a mailing, a handout, a giveaway, a campaign): its results are counted from these rows; read by its number, and erased with the account',
    tables: ['mailing_recipients', 'coupon_handout_members', 'giveaway_entries', 'top_spender_entries'],
  },
  {
    growth: 'kept',
    why: 'numbers that must never be given to a carrier twice',
    tables: ['carrier_numbers'],
  },
];

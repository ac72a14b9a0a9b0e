import type { KeptReason } from '@mali/contracts/privacy-values';

/**
 * Every table with personal data of members: what is exported on request, and what happens on deletion of the
 * account. A table that references a member, an order or an e-mail and is missing here fails a test
 * (privacy.test.ts), as does a new column.
 */
export type PersonalTable = Readonly<{
  table: string;
  /** Condition for the member's rows: SQL with their id as its only parameter. */
  own: string;
  /**
   * Condition for a guest's rows: SQL with their e-mail as its only parameter; none when guests have no rows.
   */
  guest?: string;
  /** Exported columns; none when the data is exported elsewhere. */
  told: readonly string[];
  /** Columns not exported: secrets, file names, and redundant ones. */
  withheld: readonly string[];
  /** On deletion: `delete`, the reason to keep the rows, or assignments that anonymise them. */
  erase: 'delete' | Readonly<{ keep: KeptReason }> | Readonly<{ set: string }>;
}>;

const BY_ID = 'user_id = ?';
const BY_EMAIL = '= (SELECT u.email FROM users u WHERE u.user_id = ?)';
const BY_ORDER = 'so_no IN (SELECT o.so_no FROM orders o WHERE o.user_id = ?)';
const BY_GUEST_ORDER = 'so_no IN (SELECT o.so_no FROM orders o WHERE o.user_id IS NULL AND o.email = ?)';

/** Five years, as accounting records are kept (Accounting Act, section 14; Revenue Code, section 87/3). */
const ACCOUNTS = { keep: 'accounts' } as const;
/** The rows identify nobody once the account is anonymised. */
const NOBODY = { keep: 'nobody' } as const;

/** The part of an address in a column kept after anonymisation: enough for statistics by province. */
const areaOf = (
  column: string,
): string => `jsonb_build_object('first_name', '', 'last_name', '', 'email', '', 'address', '',
  'subdistrict', '', 'district', '', 'province', ${column}->'province', 'zipcode', ${column}->'zipcode',
  'country_code', 'TH', 'mobile', '')`;

export const PERSONAL_TABLES: readonly PersonalTable[] = [
  {
    table: 'users',
    own: BY_ID,
    told: [
      ...[
        'user_id',
        'email',
        'first_name',
        'last_name',
        'alias',
        'mobile',
        'birthdate',
        'appearance',
        'role_id',
      ],
      ...['email_consent', 'notices_off', 'pdpa_consented', 'web_lang', 'created_at', 'email_verified_at'],
      ...['password_changed_at', 'profile_checked_at', 'picture', 'invite_code', 'invited_by'],
      ...['invite_rewarded_at', 'disabled', 'deleted_at'],
    ],
    withheld: ['password_hash', 'picture_files'],
    // The id stays, so that orders of one customer stay connected; the e-mail becomes available.
    erase: {
      set: `email = 'deleted-' || user_id || '@deleted.invalid', password_hash = NULL, first_name = '', last_name = '',
        alias = NULL, mobile = NULL, birthdate = NULL, appearance = '{}', email_consent = false, notices_off = '{}',
        web_lang = NULL, email_verified_at = NULL, password_changed_at = NULL, profile_checked_at = NULL,
        picture = NULL, picture_files = NULL, invite_code = new_invite_code(), invited_by = NULL,
        invite_rewarded_at = NULL, disabled = true`,
    },
  },
  {
    table: 'addresses',
    own: BY_ID,
    told: [
      ...['address_id', 'first_name', 'last_name', 'email', 'address', 'subdistrict', 'district', 'province'],
      ...[
        'zipcode',
        'country_code',
        'mobile',
        'mobile_2',
        'note',
        'tax_address',
        'tax_kind',
        'tax_name',
        'tax_id',
      ],
      ...['tax_branch', 'is_default', 'is_delivery', 'is_tax', 'created_at', 'updated_at'],
    ],
    withheld: ['user_id'],
    erase: 'delete',
  },
  {
    table: 'pdpa_consents',
    own: BY_ID,
    told: ['policy_version', 'at'],
    withheld: ['consent_id', 'user_id'],
    // Proof that consent was given (PDPA, section 19).
    erase: { keep: 'consent' },
  },
  {
    table: 'sessions',
    own: BY_ID,
    told: ['started_at', 'seen_at', 'expires_at', 'ended_at', 'ip', 'user_agent', 'keep', 'confirmed_at'],
    withheld: ['session_id', 'user_id', 'device_id'],
    // Ended before; the rows revoke unexpired access tokens in every process.
    erase: { set: `ip = '', user_agent = '', device_id = NULL` },
  },
  {
    table: 'refresh_tokens',
    own: BY_ID,
    told: [],
    withheld: [
      ...['token_hash', 'family', 'user_id', 'created_at', 'expires_at', 'used_at', 'revoked_at'],
      'session_started_at',
    ],
    erase: 'delete',
  },
  {
    table: 'account_tokens',
    own: BY_ID,
    told: ['purpose', 'email', 'created_at', 'expires_at', 'used_at'],
    withheld: ['token_hash', 'user_id', 'sign_in_id'],
    erase: 'delete',
  },
  {
    table: 'identities',
    own: BY_ID,
    told: ['provider', 'subject', 'email', 'linked_at'],
    withheld: ['user_id'],
    erase: 'delete',
  },
  {
    // Exists for an hour at most, and is not linked to anyone before completion.
    table: 'social_sign_ins',
    own: `email ${BY_EMAIL}`,
    told: ['provider', 'subject', 'email', 'email_verified', 'first_name', 'last_name', 'expires_at'],
    withheld: [
      ...['sign_in_id', 'intent', 'return_to', 'browser_hash', 'state_hash', 'returned_at', 'token_hash'],
      ...['line_friend', 'spent_at'],
    ],
    erase: 'delete',
  },
  {
    table: 'chats',
    own: BY_ID,
    guest: BY_GUEST_ORDER,
    told: [
      ...['created_at', 'opened_at', 'changed_at', 'taken_at', 'expires_at', 'lines', 'note', 'promo_code'],
      'so_no',
    ],
    withheld: ['chat_id', 'made_by', 'user_id', 'browser_hash'],
    erase: 'delete',
  },
  {
    table: 'conversations',
    own: BY_ID,
    guest: 'user_id IS NULL AND lower(email) = ?',
    told: [
      ...['channel', 'email', 'name', 'lang', 'state', 'last_at', 'begun_at', 'created_at', 'closed_at'],
      ...['waiting_since', 'customer_read', 'customer_unread'],
    ],
    withheld: [
      ...[
        'conversation_id',
        'user_id',
        'line_user_id',
        'assigned_to',
        'last_seq',
        'staff_read',
        'staff_unread',
      ],
    ],
    // With its messages and keys; the job of chat photos deletes the files.
    erase: 'delete',
  },
  {
    table: 'conversation_messages',
    own: `conversation_id IN (SELECT c.conversation_id FROM conversations c WHERE c.user_id = ?) AND side IN ('customer', 'staff', 'shop')`,
    guest: `conversation_id IN (SELECT c.conversation_id FROM conversations c WHERE c.user_id IS NULL AND lower(c.email) = ?)
      AND side IN ('customer', 'staff', 'shop')`,
    told: ['seq', 'side', 'kind', 'text', 'photo', 'mat_var_id', 'so_no', 'at', 'sent_at', 'failed_at'],
    withheld: ['conversation_id', 'client_id', 'actor_id', 'chat_id', 'about_id'],
    erase: 'delete',
  },
  {
    table: 'conversation_answers',
    own: BY_ID,
    told: [],
    withheld: ['conversation_id', 'asked_at', 'answered_at', 'user_id', 'is_first'],
    erase: NOBODY,
  },
  {
    table: 'inbox_settings',
    own: BY_ID,
    told: ['at', 'settings'],
    withheld: ['version_id', 'user_id'],
    erase: NOBODY,
  },
  {
    table: 'security_events',
    own: BY_ID,
    told: ['at', 'kind', 'ip', 'user_agent', 'details', 'subject'],
    withheld: ['event_id', 'user_id', 'actor_id'],
    // Proof of who did what, at most two years (Computer Crime Act, section 26).
    erase: { keep: 'security' },
  },
  {
    table: 'second_steps',
    own: BY_ID,
    told: ['enrolled_at', 'pending_at'],
    withheld: ['user_id', 'secret', 'last_step', 'pending'],
    erase: 'delete',
  },
  {
    table: 'recovery_codes',
    own: BY_ID,
    told: [],
    withheld: ['user_id', 'code_hash', 'used_at'],
    erase: 'delete',
  },
  { table: 'carts', own: BY_ID, told: ['promo_code', 'updated_at'], withheld: ['user_id'], erase: 'delete' },
  {
    table: 'cart_lines',
    own: BY_ID,
    told: ['mat_var_id', 'quantity'],
    withheld: ['user_id', 'position'],
    erase: 'delete',
  },
  {
    table: 'blogger_cart_lines',
    own: BY_ID,
    told: ['mat_var_id', 'buy_from', 'review_id', 'quantity'],
    withheld: ['user_id'],
    erase: 'delete',
  },
  {
    table: 'blogger_cart_errors',
    own: BY_ID,
    told: ['at', 'report'],
    withheld: ['id', 'user_id'],
    erase: 'delete',
  },
  {
    table: 'wishes',
    own: BY_ID,
    told: ['mat_var_id', 'added_at', 'price_then', 'notices'],
    withheld: ['user_id', 'price_told', 'dearer_since', 'sold_out', 'back_since'],
    erase: 'delete',
  },
  {
    table: 'bulk_jobs',
    own: 'owner_id = ?',
    told: ['act', 'state', 'total', 'done', 'refused', 'created_at', 'finished_at'],
    // The details may name a colleague.
    withheld: ['job_id', 'owner_id', 'details'],
    erase: NOBODY,
  },
  {
    table: 'bulk_job_rows',
    own: BY_ORDER,
    guest: BY_GUEST_ORDER,
    told: [],
    withheld: ['job_id', 'place', 'so_no', 'outcome', 'code'],
    erase: NOBODY,
  },
  {
    table: 'delivery_versions',
    own: '? IN (created_by, withdrawn_by)',
    told: ['valid_from', 'reason', 'created_at', 'withdrawn_at'],
    withheld: ['version_id', 'settings', 'created_by', 'withdrawn_by'],
    erase: NOBODY,
  },
  {
    table: 'site_periods',
    own: 'made_by = ?',
    told: ['state', 'starts_at', 'ends_at', 'reason', 'made_at'],
    withheld: [
      ...['period_id', 'request_key', 'message', 'message_th', 'made_by'],
      ...['began_at', 'over_at', 'withdrawn_at'],
    ],
    erase: NOBODY,
  },
  {
    table: 'promotion_forecasts',
    own: BY_ID,
    told: ['promo_id', 'revision', 'state', 'started_at', 'finished_at'],
    withheld: ['run', 'total', 'done', 'result', 'user_id'],
    erase: NOBODY,
  },
  {
    table: 'promotion_versions',
    own: BY_ID,
    told: ['promo_id', 'revision', 'from_at', 'reason'],
    withheld: ['definition', 'user_id'],
    erase: NOBODY,
  },
  {
    table: 'price_changes',
    own: BY_ID,
    told: ['change_id', 'made_at', 'reason', 'starts_at', 'ends_at', 'state'],
    withheld: ['request_key', 'user_id', 'rule', 'row_count', 'undone_at', 'undone_by', 'kept_count'],
    erase: NOBODY,
  },
  {
    table: 'was_price_versions',
    own: BY_ID,
    told: ['at', 'rule', 'reason'],
    withheld: ['version_id', 'user_id'],
    erase: NOBODY,
  },
  {
    table: 'price_history',
    own: BY_ID,
    told: ['at', 'was', 'price'],
    withheld: ['entry_id', 'mat_var_id', 'source', 'act', 'change_id', 'user_id'],
    erase: NOBODY,
  },
  {
    table: 'stock_transfers',
    own: 'created_by = ?',
    told: ['transfer_id', 'created_at', 'reason'],
    withheld: [
      ...[
        'request_key',
        'from_location',
        'to_location',
        'state',
        'created_by',
        'sendings',
        'sent_at',
        'sent_by',
      ],
      ...['received_at', 'received_by', 'difference'],
    ],
    erase: NOBODY,
  },
  {
    table: 'recall_orders',
    own: BY_ORDER,
    guest: BY_GUEST_ORDER,
    told: ['recall_id', 'so_no', 'units', 'told_at', 'return_no'],
    withheld: ['return_key', 'hold', 'outcome', 'tries', 'tried_at', 'settled'],
    erase: { keep: 'recall' },
  },
  {
    table: 'recalls',
    own: 'created_by = ?',
    told: ['recall_id', 'created_at', 'reason'],
    withheld: [
      ...['request_key', 'severity', 'remedy', 'text_th', 'text_en', 'state', 'job', 'run_at', 'created_by'],
      ...['ended_at', 'ended_by', 'end_reason'],
    ],
    erase: NOBODY,
  },
  {
    table: 'stock_counts',
    own: 'created_by = ?',
    told: ['count_id', 'created_at', 'note'],
    withheld: [
      ...['request_key', 'location_id', 'scope', 'bin', 'category_id', 'brand_id', 'state', 'created_by'],
      ...['submitted_at', 'decided_at', 'decided_by', 'reason'],
    ],
    erase: NOBODY,
  },
  {
    table: 'product_imports',
    own: BY_ID,
    told: [
      'import_id',
      'created_at',
      'file_name',
      'state',
      'row_count',
      'inserted',
      'updated',
      'unchanged',
      'refused',
    ],
    withheld: [
      ...[
        'user_id',
        'file_hash',
        'file',
        'pictures',
        'rows_file',
        'step',
        'failure',
        'heads',
        'samples',
        'picture_count',
      ],
      ...['layout', 'overwrite', 'done', 'warned', 'started_at', 'finished_at'],
    ],
    erase: NOBODY,
  },
  {
    table: 'stock_count_entries',
    own: BY_ID,
    told: ['count_id', 'mat_var_id', 'at', 'quantity'],
    withheld: ['entry_id', 'entry_key', 'user_id', 'round'],
    erase: NOBODY,
  },
  {
    table: 'offer_versions',
    own: BY_ID,
    told: ['promo_id', 'revision', 'from_at', 'reason'],
    withheld: ['definition', 'user_id'],
    erase: NOBODY,
  },
  {
    table: 'stock_receipts',
    own: BY_ID,
    told: ['receipt_id', 'received_at', 'reference', 'note'],
    withheld: ['request_key', 'user_id', 'state', 'reverses', 'line_count', 'units', 'cost', 'po_id'],
    erase: NOBODY,
  },
  {
    table: 'purchase_orders',
    own: BY_ID,
    told: ['po_no', 'created_at', 'note'],
    withheld: [
      ...[
        'po_id',
        'request_key',
        'supplier_id',
        'state',
        'revision',
        'version',
        'by_mail',
        'sent_at',
        'closed_at',
      ],
      ...['user_id', 'expected_on', 'reason', 'line_count', 'units', 'received', 'cost'],
    ],
    erase: NOBODY,
  },
  {
    table: 'purchase_order_versions',
    own: BY_ID,
    told: ['po_id', 'version', 'sent_at', 'reason'],
    withheld: ['user_id', 'definition'],
    erase: NOBODY,
  },
  {
    table: 'setting_versions',
    own: BY_ID,
    told: ['section', 'version', 'at', 'reason'],
    withheld: ['user_id', 'stored'],
    erase: NOBODY,
  },
  {
    table: 'screening_versions',
    own: 'created_by = ?',
    told: ['version_id', 'created_at'],
    withheld: ['rules', 'created_by'],
    erase: NOBODY,
  },
  {
    table: 'saved_views',
    own: 'owner_id = ?',
    told: ['list', 'name', 'shared', 'query', 'columns', 'created_at', 'updated_at'],
    withheld: ['view_id', 'owner_id'],
    erase: 'delete',
  },
  {
    table: 'notifications',
    own: BY_ID,
    told: ['kind', 'title', 'title_th', 'body', 'body_th', 'link', 'created_at', 'read_at'],
    withheld: ['notification_id', 'user_id', 'image', 'dedupe', 'mail_id', 'line_key', 'line_sent_at'],
    erase: 'delete',
  },
  {
    table: 'line_recipients',
    own: BY_ID,
    told: ['line_user_id', 'linked_at'],
    withheld: ['user_id'],
    erase: 'delete',
  },
  {
    table: 'reviews',
    own: BY_ID,
    told: [
      ...[
        'id',
        'mat_id',
        'mat_var_id',
        'so_no',
        'first_name',
        'last_name',
        'rating',
        'comment',
        'created_date',
      ],
      ...['edited_at', 'face_type', 'face_problems', 'body_problems', 'helpful', 'giveaway_id'],
    ],
    withheld: ['user_id'],
    // Content others rely on stays, without a name.
    erase: { set: `user_id = NULL, first_name = '', last_name = ''` },
  },
  {
    table: 'moderation_items',
    own: BY_ID,
    told: ['kind', 'mat_id', 'state', 'hidden_for', 'created_at'],
    withheld: [
      ...[
        'content_id',
        'review_id',
        'photo',
        'question_id',
        'answer_id',
        'user_id',
        'held_for',
        'waiting_since',
      ],
      ...[
        'looked_at',
        'decided_by',
        'decided_at',
        'is_counted',
        'answered_at',
        'text_key',
        'revision',
        'before',
      ],
    ],
    erase: { set: 'user_id = NULL' },
  },
  {
    table: 'product_questions',
    own: BY_ID,
    told: ['question_id', 'mat_id', 'first_name', 'last_name', 'text', 'created_at', 'edited_at'],
    withheld: ['user_id', 'request_key'],
    // Answers of others belong to it: it stays, without a name.
    erase: { set: `user_id = NULL, first_name = '', last_name = ''` },
  },
  {
    table: 'product_answers',
    own: BY_ID,
    told: [
      ...[
        'answer_id',
        'question_id',
        'first_name',
        'last_name',
        'text',
        'helpful',
        'created_at',
        'edited_at',
      ],
    ],
    withheld: ['user_id'],
    erase: { set: `user_id = NULL, first_name = '', last_name = ''` },
  },
  {
    table: 'product_answer_votes',
    own: BY_ID,
    told: ['answer_id', 'user_id'],
    withheld: [],
    erase: 'delete',
  },
  {
    table: 'question_invitations',
    own: BY_ID,
    told: ['question_id', 'at'],
    withheld: ['user_id'],
    erase: 'delete',
  },
  {
    table: 'content_reports',
    own: BY_ID,
    told: ['reason', 'note', 'at', 'outcome', 'decided_at'],
    withheld: ['report_id', 'content_id', 'user_id', 'is_buyer'],
    erase: 'delete',
  },
  {
    table: 'shop_answers',
    own: BY_ID,
    told: ['text', 'at', 'edited_at'],
    withheld: ['content_id', 'user_id', 'revision'],
    erase: NOBODY,
  },
  {
    table: 'moderation_rules',
    own: BY_ID,
    told: ['at', 'rules'],
    withheld: ['version_id', 'user_id'],
    erase: NOBODY,
  },
  {
    table: 'review_photos',
    own: BY_ID,
    told: ['photo', 'review_id', 'width', 'height', 'uploaded_at'],
    withheld: ['user_id', 'place', 'files'],
    // It may show a face.
    erase: 'delete',
  },
  {
    table: 'returns',
    own: BY_ORDER,
    guest: BY_GUEST_ORDER,
    told: [
      'return_no',
      'so_no',
      'status',
      'source',
      'note',
      'asked_at',
      'status_at',
      'decide_by',
      'drop_off_code',
    ],
    withheld: ['pay_first', 'request_key'],
    erase: { set: `note = ''` },
  },
  {
    table: 'return_lines',
    own: BY_ORDER,
    told: [
      ...['return_no', 'line_no', 'quantity', 'reason', 'opened', 'approved', 'decision_note', 'send_back'],
      ...['restocked', 'quarantined', 'written_off', 'refunded', 'wished_for', 'exchange_for'],
    ],
    withheld: ['so_no', 'cause', 'refund_id'],
    erase: ACCOUNTS,
  },
  {
    table: 'return_exchanges',
    own: BY_ORDER,
    told: ['return_no', 'so_no', 'of_so_no', 'credit', 'at', 'ended_at'],
    withheld: ['refund_ids', 'rest_ids'],
    erase: ACCOUNTS,
  },
  {
    table: 'return_shipments',
    own: 'return_no IN (SELECT r.return_no FROM returns r JOIN orders o USING (so_no) WHERE o.user_id = ?)',
    told: ['return_no', 'carrier', 'asked_at', 'state', 'tracking_no'],
    withheld: ['reference', 'sort_code', 'error'],
    erase: ACCOUNTS,
  },
  {
    table: 'return_photos',
    own: BY_ORDER,
    guest: BY_GUEST_ORDER,
    told: ['photo', 'return_no', 'uploaded_at'],
    withheld: ['so_no', 'place', 'files'],
    // It may show a face; the job of return photos deletes the files of a guest's.
    erase: 'delete',
  },
  {
    table: 'orders',
    own: BY_ID,
    guest: 'user_id IS NULL AND email = ?',
    told: [
      'point_bt',
      'point_the1',
      ...['so_no', 'email', 'lang', 'doc_status', 'payment_method', 'placed_at', 'status_at', 'expires_at'],
      ...[
        'paid_at',
        'carrier',
        'tracking_no',
        'delivery_address',
        'tax_address',
        'promo_code',
        'card_terms',
        'list',
        'discount',
      ],
      ...[
        'subtotal',
        'discount_promo',
        'delivery_cost',
        'delivery_default',
        'cod_fee',
        'exchange_credit',
        'total',
        'vat',
        'source',
      ],
      ...['event', 'referer'],
    ],
    withheld: [
      ...['user_id', 'tag', 'stock_returned', 'sales_counted', 'ship_by', 'assigned_to', 'coins_cancelled'],
      ...['delivery_version', 'delivery_zone', 'promised_at', 'pickup_location_id', 'sent_from_location_id'],
    ],
    erase: {
      set: `email = 'deleted-' || coalesce(user_id::text, lower(so_no)) || '@deleted.invalid',
        delivery_address = ${areaOf('delivery_address')},
        tax_address = NULL, referer = NULL`,
    },
  },
  {
    table: 'parcels',
    own: BY_ORDER,
    guest: BY_GUEST_ORDER,
    told: [
      ...['so_no', 'number', 'state', 'carrier', 'tracking_no', 'weight_g', 'cod_amount', 'created_at'],
      ...['packed_at', 'shipped_at', 'delivered_at', 'returned_at', 'goes_to'],
    ],
    withheld: [
      ...['parcel_id', 'reference', 'booking', 'booking_error', 'label', 'packed_by', 'inspected_at'],
      ...['state_at', 'last_event_at', 'polled_at'],
    ],
    erase: { set: `goes_to = CASE WHEN goes_to IS NOT NULL THEN ${areaOf('goes_to')} END` },
  },
  {
    table: 'parcel_items',
    own: BY_ORDER,
    guest: BY_GUEST_ORDER,
    told: ['so_no', 'line_no', 'quantity'],
    withheld: ['parcel_id', 'lot_id'],
    erase: ACCOUNTS,
  },
  {
    table: 'parcel_events',
    own: `parcel_id IN (SELECT p.parcel_id FROM parcels p WHERE p.${BY_ORDER})`,
    guest: `parcel_id IN (SELECT p.parcel_id FROM parcels p WHERE p.${BY_GUEST_ORDER})`,
    told: ['at', 'state', 'place', 'text'],
    withheld: ['event_id', 'parcel_id', 'received_at', 'code', 'source', 'actor_id', 'event_key', 'raw'],
    // Carriers name the person who received a parcel.
    erase: { set: `text = '', raw = NULL` },
  },
  {
    table: 'shipment_cancels',
    own: `parcel_id IN (SELECT p.parcel_id FROM parcels p WHERE p.${BY_ORDER})`,
    guest: `parcel_id IN (SELECT p.parcel_id FROM parcels p WHERE p.${BY_GUEST_ORDER})`,
    told: ['carrier', 'tracking_no', 'asked_at', 'result', 'settled_at'],
    withheld: ['cancel_id', 'parcel_id', 'reference', 'handled_at', 'handled_by', 'handled_reason'],
    // Staff may have written who received it.
    erase: { set: 'handled_reason = left(handled_reason, 0)' },
  },
  {
    table: 'parcel_changes',
    own: `parcel_id IN (SELECT p.parcel_id FROM parcels p WHERE p.${BY_ORDER})`,
    guest: `parcel_id IN (SELECT p.parcel_id FROM parcels p WHERE p.${BY_GUEST_ORDER})`,
    told: ['was', 'wanted', 'state', 'carrier', 'tracking_no', 'asked_at', 'settled_at'],
    withheld: [...['change_id', 'parcel_id', 'for_customer', 'asked_by', 'reason', 'answer', 'answered_by']],
    // Staff may have written who the receiver is.
    erase: {
      set: `was = ${areaOf('was')}, wanted = ${areaOf('wanted')}, reason = left(reason, 0), answer = left(answer, 0)`,
    },
  },
  {
    table: 'remittance_rows',
    own: `parcel_id IN (SELECT p.parcel_id FROM parcels p WHERE p.${BY_ORDER})`,
    guest: `parcel_id IN (SELECT p.parcel_id FROM parcels p WHERE p.${BY_GUEST_ORDER})`,
    told: ['tracking_no', 'amount', 'paid_on'],
    withheld: ['row_id', 'statement_no', 'line', 'fee', 'raw', 'state', 'parcel_id', 'expected'],
    // Carriers may name the person who paid.
    erase: { set: `raw = ''` },
  },
  {
    table: 'giveaway_entries',
    own: BY_ID,
    told: [
      ...['giveaway_id', 'entry_no', 'entered_at', 'place', 'won', 'shown_name', 'address', 'claimed_at'],
      ...['sent_at', 'tracking_no', 'review_by'],
    ],
    withheld: ['user_id'],
    // The entry number stays: the draw must be repeatable.
    erase: { set: 'user_id = NULL, shown_name = NULL, address = NULL, tracking_no = NULL' },
  },
  {
    table: 'user_coupons',
    own: BY_ID,
    told: ['coupon_id', 'promo_id', 'status', 'so_no', 'collected_at', 'expires_at', 'used_at'],
    withheld: ['user_id'],
    erase: NOBODY,
  },
  {
    table: 'offer_customers',
    own: BY_ID,
    told: ['promo_id', 'since'],
    withheld: ['user_id'],
    erase: 'delete',
  },
  {
    table: 'coin_accounts',
    own: BY_ID,
    told: ['balance', 'owed'],
    withheld: ['user_id'],
    erase: NOBODY,
  },
  {
    table: 'coin_ledger',
    own: BY_ID,
    told: ['at', 'kind', 'coins', 'owed', 'so_no', 'expires_at'],
    withheld: ['entry_id', 'user_id', 'dedupe'],
    erase: NOBODY,
  },
  {
    table: 'coin_notes',
    own: BY_ID,
    told: ['entry_id', 'reason'],
    withheld: ['user_id'],
    erase: 'delete',
  },
  {
    table: 'influencers',
    own: BY_ID,
    told: ['name', 'affiliate_id'],
    withheld: ['user_id'],
    erase: 'delete',
  },
  {
    table: 'coin_lots',
    own: BY_ID,
    told: ['expires_at', 'remaining', 'coins'],
    withheld: ['lot_id', 'user_id', 'entry_id', 'noticed_at'],
    erase: NOBODY,
  },
  {
    table: 'coin_uses',
    own: BY_ORDER,
    told: ['so_no', 'coins', 'returned'],
    withheld: ['lot_id'],
    erase: NOBODY,
  },
  {
    table: 'partner_cards',
    own: BY_ID,
    told: ['number', 'verified_at'],
    withheld: ['user_id', 'card'],
    erase: 'delete',
  },
  {
    table: 'partner_reservations',
    own: BY_ID,
    told: ['created_at', 'points', 'so_no', 'status'],
    withheld: ['request', 'key', 'user_id', 'card'],
    // Records with the partner need only its key.
    erase: { set: `user_id = NULL, card = ''` },
  },
  {
    table: 'points_transfers',
    own: BY_ID,
    told: [
      ...[
        'transfer_id',
        'submitted_at',
        'status',
        'due_at',
        'decided_at',
        'reason',
        'card_number',
        'receipt_id',
      ],
      'receipt_amount',
    ],
    // Its encrypted data is exported in addition (`points_transfer_forms`).
    withheld: ['user_id', 'request_key', 'decided_by', 'card', 'sealed', 'id_copy_file', 'receipt_file'],
    erase: 'delete',
  },
  {
    table: 'top_spender_entries',
    own: BY_ID,
    told: ['campaign_id', 'joined_at'],
    withheld: ['user_id'],
    erase: 'delete',
  },
  {
    table: 'top_spender_winners',
    own: BY_ID,
    told: ['campaign_id', 'place', 'name', 'amount', 'rights'],
    withheld: ['user_id'],
    // The place was counted; the person is removed.
    erase: { set: `user_id = NULL, name = ''` },
  },
  {
    table: 'stock_allocations',
    own: BY_ORDER,
    told: ['so_no', 'line_no', 'mat_var_id', 'quantity', 'state', 'returned'],
    withheld: ['location_id', 'lot_id'],
    erase: ACCOUNTS,
  },
  {
    table: 'order_lines',
    own: BY_ORDER,
    told: [
      'coin_discount',
      'partner_discount',
      ...[
        'so_no',
        'line_no',
        'mat_var_id',
        'quantity',
        'list',
        'net',
        'amount',
        'code_discount',
        'gwp',
        'shown',
        'cancelled',
      ],
      ...['buy_from', 'review_id'],
    ],
    withheld: [],
    erase: ACCOUNTS,
  },
  {
    table: 'order_discounts',
    own: BY_ORDER,
    told: ['so_no', 'line_no', 'kind', 'promo_id', 'name_en', 'name_th', 'amount', 'units', 'units_returned'],
    withheld: [],
    erase: ACCOUNTS,
  },
  {
    table: 'order_price_bases',
    own: BY_ORDER,
    told: [],
    withheld: ['so_no', 'basis'],
    erase: ACCOUNTS,
  },
  {
    table: 'order_coin_rules',
    own: BY_ORDER,
    told: ['so_no', 'baht_per_coin', 'min_spend', 'coins_most', 'valid_days'],
    withheld: ['promo_id'],
    erase: ACCOUNTS,
  },
  {
    table: 'order_changes',
    own: BY_ORDER,
    told: ['so_no', 'at', 'kind', 'actor', 'reason', 'details'],
    withheld: ['change_id', 'actor_id'],
    erase: ACCOUNTS,
  },
  {
    // What staff have written about a customer, and sums of the orders.
    table: 'customers',
    own: '(user_id = ? OR email IN (SELECT o.email FROM orders o WHERE o.user_id = ?))',
    guest: 'email = ?',
    told: ['since', 'orders', 'value', 'first_order_at', 'last_order_at', 'returns', 'cod_refused'],
    withheld: [
      ...['customer_id', 'user_id', 'email', 'tags', 'blocked_at', 'blocked_by', 'blocked_reason'],
      'blocked_keys',
    ],
    erase: 'delete',
  },
  {
    table: 'mailing_recipients',
    own: BY_ID,
    told: ['mailing_id', 'state', 'coupon', 'sent_at', 'unsubscribed_at'],
    withheld: ['user_id', 'skip', 'line_key', 'tries', 'taken_at'],
    erase: 'delete',
  },
  {
    table: 'customer_notes',
    own: 'customer_id IN (SELECT c.customer_id FROM customers c WHERE c.user_id = ?)',
    guest: 'customer_id IN (SELECT c.customer_id FROM customers c WHERE c.email = ?)',
    told: [],
    withheld: ['note_id', 'customer_id', 'at', 'author_id', 'text', 'request_key'],
    erase: 'delete',
  },
  {
    // Of colleagues who made a request: those of a customer name nobody.
    table: 'privacy_requests',
    own: 'requested_by = ?',
    told: ['kind', 'requested_at', 'reason'],
    withheld: [
      ...['request_id', 'request_key', 'customer_id', 'requested_by', 'state', 'refusal', 'done_at'],
      ...['parts', 'sha256', 'bytes', 'file', 'file_until'],
    ],
    erase: NOBODY,
  },
  {
    table: 'customer_changes',
    // Also of orders that were joined to the account just now.
    own: '(user_id = ? OR email IN (SELECT o.email FROM orders o WHERE o.user_id = ?))',
    guest: 'email = ?',
    told: [],
    withheld: ['change_id', 'user_id', 'email'],
    erase: 'delete',
  },
  {
    // Internal work of the staff on an order: never part of an answer to its customer (docs/decisions/0046).
    table: 'order_notes',
    own: BY_ORDER,
    guest: BY_GUEST_ORDER,
    told: [],
    withheld: ['note_id', 'so_no', 'at', 'author_id', 'text', 'mentions', 'edited_at', 'deleted_at'],
    // Staff may have written what identifies the customer. Earlier texts are deleted with their note.
    erase: 'delete',
  },
  {
    table: 'order_work',
    own: BY_ORDER,
    guest: BY_GUEST_ORDER,
    told: [],
    withheld: ['event_id', 'so_no', 'at', 'kind', 'actor_id', 'person_id', 'text'],
    // Tags may describe the customer.
    erase: 'delete',
  },
  {
    table: 'order_messages',
    own: BY_ORDER,
    guest: BY_GUEST_ORDER,
    told: ['so_no', 'at', 'channel', 'subject', 'text', 'sent_at'],
    withheld: ['message_id', 'actor_id', 'again', 'request_key', 'failed_at'],
    erase: 'delete',
  },
  {
    table: 'staff_notice_choices',
    own: BY_ID,
    told: ['kind', 'page', 'mail', 'line'],
    withheld: ['user_id'],
    erase: 'delete',
  },
  {
    table: 'order_tags',
    own: BY_ORDER,
    guest: BY_GUEST_ORDER,
    told: [],
    withheld: ['so_no', 'tag'],
    // Tags may describe the customer.
    erase: 'delete',
  },
  {
    table: 'order_requests',
    own: BY_ORDER,
    told: ['so_no', 'kind', 'at', 'reason', 'status', 'decided_at', 'decision'],
    // `details` of a hold name the figures of the rules and orders of others.
    withheld: ['request_id', 'decided_by', 'details'],
    erase: ACCOUNTS,
  },
  {
    table: 'order_supplements',
    own: BY_ORDER,
    told: ['so_no', 'of_so_no', 'amount', 'delivery_address', 'at', 'status', 'settled_at'],
    withheld: ['zone'],
    erase: ACCOUNTS,
  },
  {
    table: 'order_screenings',
    own: BY_ORDER,
    guest: BY_GUEST_ORDER,
    told: ['so_no', 'at'],
    withheld: [],
    erase: 'delete',
  },
  {
    table: 'fraud_marks',
    own: BY_ORDER,
    told: ['so_no', 'at'],
    withheld: ['marked_by', 'reason', 'address_key', 'phone_key'],
    // Digests of an address and a phone, no names.
    erase: { keep: 'fraud' },
  },
  {
    table: 'order_events',
    own: BY_ORDER,
    told: ['so_no', 'at', 'from_status', 'to_status', 'actor', 'reason'],
    withheld: ['id', 'actor_id'],
    erase: ACCOUNTS,
  },
  {
    table: 'packings',
    own: BY_ORDER,
    told: ['so_no', 'boxes', 'weights', 'packed_at'],
    withheld: ['wave_id', 'position', 'packer_id', 'taken_at'],
    erase: ACCOUNTS,
  },
  {
    table: 'order_pickups',
    own: BY_ORDER,
    told: ['so_no', 'ready_at', 'hold_until', 'told_at', 'reminded_at', 'handed_at'],
    withheld: ['ready_by', 'salt', 'wrong_codes', 'wrong_at', 'handed_by', 'shelved_at', 'shelved_by'],
    erase: ACCOUNTS,
  },
  {
    table: 'staff_places',
    own: BY_ID,
    told: ['user_id', 'location_id'],
    withheld: [],
    erase: 'delete',
  },
  {
    table: 'packed_units',
    own: BY_ORDER,
    told: ['so_no', 'box', 'line_no', 'quantity'],
    withheld: ['lot_id', 'by_hand', 'hand_reason'],
    erase: ACCOUNTS,
  },
  {
    table: 'packing_inserts',
    own: BY_ORDER,
    guest: BY_GUEST_ORDER,
    told: ['so_no', 'text', 'requested_at', 'done_at'],
    withheld: ['insert_id', 'requested_by'],
    // Staff write what a card says.
    erase: 'delete',
  },
  {
    table: 'payments',
    own: BY_ORDER,
    told: [
      'currency',
      'received',
      'refund_total',
      ...['so_no', 'method', 'amount', 'status', 'created_at', 'settled_at', 'expires_at', 'response_code'],
      ...['card_brand', 'card_last4'],
    ],
    withheld: ['payment_id', 'gateway', 'charge_id', 'qr_payload', 'attempt_key', 'authen_url'],
    erase: ACCOUNTS,
  },
  {
    table: 'refunds',
    own: BY_ORDER,
    told: [
      'partner_value',
      ...[
        'so_no',
        'amount',
        'reason_code',
        'reason',
        'method',
        'status',
        'delivery',
        'requested_at',
        'done_at',
      ],
      'transfer_reference',
    ],
    withheld: ['refund_id', 'payment_id', 'failure', 'failed_at', 'requested_by', 'done_by', 'cause'],
    erase: ACCOUNTS,
  },
  {
    table: 'refund_lines',
    own: BY_ORDER,
    told: ['partner_value', 'so_no', 'line_no', 'quantity', 'amount'],
    withheld: ['refund_id'],
    erase: ACCOUNTS,
  },
  {
    table: 'slips',
    own: BY_ORDER,
    told: [
      ...['so_no', 'bank', 'amount', 'transferred_at', 'sending_bank', 'trans_ref', 'status', 'reason'],
      ...['uploaded_at', 'decided_at'],
    ],
    withheld: ['slip_id', 'file', 'sha256', 'decided_by'],
    erase: ACCOUNTS,
  },
  {
    table: 'tax_documents',
    own: BY_ORDER,
    told: ['number', 'kind', 'so_no', 'issued_at', 'buyer', 'total', 'vat'],
    withheld: ['document_id', 'series', 'refund_id', 'original_id', 'replaces_id', 'seller', 'content'],
    erase: ACCOUNTS,
  },
  {
    table: 'order_tokens',
    own: BY_ORDER,
    guest: BY_GUEST_ORDER,
    told: ['so_no', 'created_at', 'expires_at'],
    withheld: ['token_hash'],
    erase: 'delete',
  },
  {
    table: 'promo_code_uses',
    own: BY_ORDER,
    guest: BY_GUEST_ORDER,
    told: ['so_no', 'code'],
    withheld: ['customer'],
    // An order placed as a guest has its e-mail here, even after it was linked to an account.
    erase: { set: `customer = CASE WHEN customer LIKE 'e:%' THEN 'e:' || so_no ELSE customer END` },
  },
  {
    table: 'idempotency_keys',
    own: BY_ORDER,
    guest: BY_GUEST_ORDER,
    told: [],
    withheld: ['scope', 'key', 'request_hash', 'so_no', 'created_at'],
    erase: 'delete',
  },
  {
    table: 'contact_messages',
    own: `email ${BY_EMAIL}`,
    guest: 'email = ?',
    told: ['topic', 'name', 'email', 'phone', 'company', 'so_no', 'subject', 'message', 'lang', 'created_at'],
    withheld: ['id'],
    erase: 'delete',
  },
  {
    // Mails to the person, and those that forwarded their messages to the shop.
    table: 'mails',
    own: `(recipient ${BY_EMAIL} OR recipient IN (SELECT o.email FROM orders o WHERE o.user_id = ?)
      OR dedupe IN (SELECT 'contact:' || c.id FROM contact_messages c WHERE c.email ${BY_EMAIL}))`,
    // Those of an account belong to its owner.
    guest: `(recipient = ? AND NOT EXISTS (SELECT FROM users u WHERE u.email = recipient)
      OR dedupe IN (SELECT 'contact:' || c.id FROM contact_messages c WHERE c.email = ?))`,
    told: ['recipient', 'subject', 'body_text', 'created_at', 'sent_at'],
    withheld: [
      ...['mail_id', 'dedupe', 'body_html', 'unsubscribe_url', 'failed_at', 'attachment_name', 'attachment'],
    ],
    erase: 'delete',
  },
  {
    table: 'signin_failures',
    own: `key = 'account:' || (SELECT u.email FROM users u WHERE u.user_id = ?)`,
    told: [],
    withheld: ['key', 'at'],
    erase: 'delete',
  },
];

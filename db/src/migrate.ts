import { runMigrations } from 'graphile-worker';
import knex, { type Knex } from 'knex';
import * as catalogue from '../migrations/20261120100000_catalogue.ts';
import * as promotions from '../migrations/20261120100100_promotions.ts';
import * as accountsCarts from '../migrations/20261120100200_accounts_carts.ts';
import * as orders from '../migrations/20261120100300_orders.ts';
import * as listing from '../migrations/20261120100400_listing.ts';
import * as sessions from '../migrations/20261120100500_sessions.ts';
import * as unsettledPayments from '../migrations/20261120100600_unsettled_payments.ts';
import * as paymentsInFull from '../migrations/20261121100000_payments_in_full.ts';
import * as taxDocuments from '../migrations/20261121100200_tax_documents.ts';
import * as content from '../migrations/20261121110000_content.ts';
import * as reviews from '../migrations/20261121120000_reviews.ts';
import * as search from '../migrations/20261121130000_search.ts';
import * as privacyConsents from '../migrations/20261121140000_privacy_consents.ts';
import * as siteStatusTold from '../migrations/20261121150000_site_status_told.ts';
import * as sizesIntros from '../migrations/20261121160000_sizes_intros.ts';
import * as paymentsByKey from '../migrations/20261121170000_payments_by_key.ts';
import * as largeShelves from '../migrations/20261121180000_large_shelves.ts';
import * as signIn from '../migrations/20261121200000_sign_in.ts';
import * as profiles from '../migrations/20261121201000_profiles.ts';
import * as leftAccounts from '../migrations/20261121201100_left_accounts.ts';
import * as couponsCoins from '../migrations/20261121202000_coupons_coins.ts';
import * as wishlistNotifications from '../migrations/20261121203000_wishlist_notifications.ts';
import * as identities from '../migrations/20261121204000_identities.ts';
import * as staff from '../migrations/20261121205000_staff.ts';
import * as chats from '../migrations/20261121210000_chats.ts';
import * as giveawaysEvents from '../migrations/20261121211000_giveaways_events.ts';
import * as campaignDesk from '../migrations/20261121212000_campaign_desk.ts';
import * as blogEditor from '../migrations/20261121213000_blog_editor.ts';
import * as topSpenderTransfers from '../migrations/20261121214000_top_spender_transfers.ts';
import * as codeUses from '../migrations/20261122200000_code_uses.ts';
import * as flashUnits from '../migrations/20261123100000_flash_units.ts';
import * as ordersNewest from '../migrations/20261123110000_orders_newest.ts';
import * as unitPrices from '../migrations/20261123120000_unit_prices.ts';
import * as feedIdentifiers from '../migrations/20261123130000_feed_identifiers.ts';
import * as popupTexts from '../migrations/20261123140000_popup_texts.ts';
import * as honestImports from '../migrations/20261123150000_honest_imports.ts';
import * as spokenNames from '../migrations/20261123180000_spoken_names.ts';
import * as importedPictures from '../migrations/20261123190000_imported_pictures.ts';
import * as otherReviews from '../migrations/20261123200000_other_reviews.ts';
import * as moveOrder from '../migrations/20261123210000_move_order.ts';
import * as soundKeys from '../migrations/20261123220000_sound_keys.ts';
import * as stockLedger from '../migrations/20261124100000_stock_ledger.ts';
import * as orderLists from '../migrations/20261124110000_order_lists.ts';
import * as orderListIndexes from '../migrations/20261124110100_order_list_indexes.ts';
import * as notificationNames from '../migrations/20261124120000_notification_names.ts';
import * as priceBasis from '../migrations/20261124130000_price_basis.ts';
import * as parcels from '../migrations/20261125100000_parcels.ts';
import * as parcelEnds from '../migrations/20261125100100_parcel_ends.ts';
import * as lostParcels from '../migrations/20261125100200_lost_parcels.ts';
import * as pickingAndPacking from '../migrations/20261125110000_picking_and_packing.ts';
import * as returns from '../migrations/20261125120000_returns.ts';
import * as orderChanges from '../migrations/20261125130000_order_changes.ts';
import * as replacedInvoices from '../migrations/20261125130100_replaced_invoices.ts';
import * as orderListSpeed from '../migrations/20261125140000_order_list_speed.ts';
import * as customerSearch from '../migrations/20261125140100_customer_search.ts';
import * as savedViews from '../migrations/20261125140200_saved_views.ts';
import * as bulkJobs from '../migrations/20261125140300_bulk_jobs.ts';
import * as realCarriers from '../migrations/20261126100000_real_carriers.ts';
import * as codRemittance from '../migrations/20261126110000_cod_remittance.ts';
import * as codRemittanceIndexes from '../migrations/20261126110100_cod_remittance_indexes.ts';
import * as deliveryVersions from '../migrations/20261126120000_delivery_versions.ts';
import * as cancelRequests from '../migrations/20261126130000_cancel_requests.ts';
import * as exchangeUnits from '../migrations/20261126130100_exchange_units.ts';
import * as workingTogether from '../migrations/20261126140000_working_together.ts';
import * as orderMessages from '../migrations/20261126140100_order_messages.ts';
import * as auditList from '../migrations/20261126150000_audit_list.ts';
import * as returnExchanges from '../migrations/20261127100000_return_exchanges.ts';
import * as suspiciousOrders from '../migrations/20261127110000_suspicious_orders.ts';
import * as moneyLists from '../migrations/20261127130000_money_lists.ts';
import * as filterOptions from '../migrations/20261127140000_filter_options.ts';
import * as findCodes from '../migrations/20261127160000_find_codes.ts';
import * as bulkDetails from '../migrations/20261127160100_bulk_details.ts';
import * as limits from '../migrations/20261127160200_limits.ts';
import * as transferList from '../migrations/20261127170000_transfer_list.ts';
import * as firstSteps from '../migrations/20261127180000_first_steps.ts';
import * as takenBack from '../migrations/20261127200000_taken_back.ts';
import * as problemIndexes from '../migrations/20261127200100_problem_indexes.ts';
import * as recordRevisions from '../migrations/20261127220000_record_revisions.ts';
import * as storefrontLists from '../migrations/20261127230000_storefront_lists.ts';
import * as giveawayList from '../migrations/20261127230100_giveaway_list.ts';
import * as handledCancels from '../migrations/20261128000000_handled_cancels.ts';
import * as refundFailures from '../migrations/20261128000100_refund_failures.ts';
import * as promotionEditor from '../migrations/20261128200000_promotion_editor.ts';
import * as brandEditor from '../migrations/20261128300000_brand_editor.ts';
import * as parcelChanges from '../migrations/20261129000000_parcel_changes.ts';
import * as promotionForecasts from '../migrations/20261129100000_promotion_forecasts.ts';
import * as stockOffice from '../migrations/20261129200000_stock_office.ts';
import * as stockLists from '../migrations/20261129200100_stock_lists.ts';
import * as productList from '../migrations/20261129300000_product_list.ts';
import * as dropOffCodes from '../migrations/20261129310000_drop_off_codes.ts';
import * as productEditor from '../migrations/20261129400000_product_editor.ts';
import * as promotionBudget from '../migrations/20261129400000_promotion_budget.ts';
import * as searchCounts from '../migrations/20261129400000_search_counts.ts';
import * as receiving from '../migrations/20261130100000_receiving.ts';
import * as orderSupplements from '../migrations/20261201110000_order_supplements.ts';
import * as returnShipments from '../migrations/20261201111000_return_shipments.ts';
import * as prices from '../migrations/20261202100000_prices.ts';
import * as wasPrice from '../migrations/20261202101000_was_price.ts';
import * as fieldMarks from '../migrations/20261203100000_field_marks.ts';
import * as productImports from '../migrations/20261203101000_product_imports.ts';
import * as productSearch from '../migrations/20261204100000_product_search.ts';
import * as productFigures from '../migrations/20261204101000_product_figures.ts';
import * as searchRules from '../migrations/20261205100000_search_rules.ts';
import * as stockCounts from '../migrations/20261206100000_stock_counts.ts';
import * as offers from '../migrations/20261207100000_offers.ts';
import * as usesOfCustomers from '../migrations/20261207101000_uses_of_customers.ts';
import * as branchStock from '../migrations/20261208100000_branch_stock.ts';
import * as suppliers from '../migrations/20261210100000_suppliers.ts';
import * as purchaseOrders from '../migrations/20261210200000_purchase_orders.ts';
import * as receiptDifferences from '../migrations/20261210300000_receipt_differences.ts';
import * as stockCover from '../migrations/20261210400000_stock_cover.ts';
import * as productPictures from '../migrations/20261211100000_product_pictures.ts';
import * as collections from '../migrations/20261211110000_collections.ts';
import * as pickup from '../migrations/20261212100000_pickup.ts';
import * as pickupOrders from '../migrations/20261212100100_pickup_orders.ts';
import * as handingOver from '../migrations/20261212110000_handing_over.ts';
import * as stockTransfers from '../migrations/20261212200000_stock_transfers.ts';
import * as recalls from '../migrations/20261213100000_recalls.ts';
import * as allocationsByLot from '../migrations/20261213100100_allocations_by_lot.ts';
import * as exchangeAtBranches from '../migrations/20261214100000_exchange_at_branches.ts';
import * as shelfOfNewLots from '../migrations/20261215100000_shelf_of_new_lots.ts';
import * as categoryFilters from '../migrations/20261217100000_category_filters.ts';
import * as badges from '../migrations/20261217110000_badges.ts';
import * as couponOffers from '../migrations/20261218100000_coupon_offers.ts';
import * as coinRules from '../migrations/20261218110000_coin_rules.ts';
import * as settings from '../migrations/20261219100000_settings.ts';
import * as branchCounts from '../migrations/20261219200000_branch_counts.ts';
import * as conversations from '../migrations/20261220100000_conversations.ts';
import * as messagesInChat from '../migrations/20261220110000_messages_in_chat.ts';
import * as sendingPlaces from '../migrations/20261221100000_sending_places.ts';
import * as coinSpending from '../migrations/20261222100000_coin_spending.ts';
import * as customers from '../migrations/20261223100000_customers.ts';
import * as customersSoFar from '../migrations/20261223100100_customers_so_far.ts';
import * as pageDrafts from '../migrations/20261224100000_page_drafts.ts';
import * as moderation from '../migrations/20261225100000_moderation.ts';
import * as productQuestions from '../migrations/20261225200000_product_questions.ts';
import * as cardOffers from '../migrations/20261226100000_card_offers.ts';
import * as sentOrders from '../migrations/20261226110000_sent_orders.ts';
import * as segments from '../migrations/20261227100000_segments.ts';
import * as mailings from '../migrations/20261227200000_mailings.ts';
import * as reports from '../migrations/20261228100000_reports.ts';
import * as accounting from '../migrations/20261229100000_accounting.ts';
import * as accountingIndexes from '../migrations/20261229100100_accounting_indexes.ts';
import * as informationLayouts from '../migrations/20261230100000_information_layouts.ts';
import * as sitePeriods from '../migrations/20261231100000_site_periods.ts';
import * as privacyRequests from '../migrations/20270102100000_privacy_requests.ts';
import * as flows from '../migrations/20270105100000_flows.ts';
import * as flowIndexes from '../migrations/20270105100100_flow_indexes.ts';
import * as shopFigures from '../migrations/20270106100000_shop_figures.ts';
import * as shopFigureIndexes from '../migrations/20270106100100_shop_figure_indexes.ts';
import * as customRoles from '../migrations/20270110100000_custom_roles.ts';
import * as customRolesValid from '../migrations/20270110100100_custom_roles_valid.ts';
import * as webhooks from '../migrations/20270111100000_webhooks.ts';
import * as proofs from '../migrations/20270112100000_proofs.ts';
import * as bloggers from '../migrations/20270112110000_bloggers.ts';
import * as bloggerLinks from '../migrations/20270112120000_blogger_links.ts';
import * as ordersReferer from '../migrations/20270112120100_orders_referer.ts';
import * as apiKeys from '../migrations/20270114100000_api_keys.ts';
import * as reportSchedules from '../migrations/20270115100000_report_schedules.ts';
import * as bloggerEarnings from '../migrations/20270116100000_blogger_earnings.ts';
import * as library from '../migrations/20270117100000_library.ts';
import * as connections from '../migrations/20270118100000_connections.ts';
import * as contactTopics from '../migrations/20270118110000_contact_topics.ts';
import * as branchEditor from '../migrations/20270118110100_branch_editor.ts';
import * as topSpenderPages from '../migrations/20270118120000_top_spender_pages.ts';
import * as eventRegistrations from '../migrations/20270118120100_event_registrations.ts';
import * as lineMessageKinds from '../migrations/20270118130000_line_message_kinds.ts';
import * as lineMessageKindsValid from '../migrations/20270118130100_line_message_kinds_valid.ts';
import * as inboxList from '../migrations/20270118130200_inbox_list.ts';
import * as audiences from '../migrations/20270118140000_audiences.ts';
import * as couponHandouts from '../migrations/20270118140100_coupon_handouts.ts';
import * as blockAudiences from '../migrations/20270119100000_block_audiences.ts';
import * as offerSegments from '../migrations/20270119130000_offer_segments.ts';
import * as bloggerOpenLines from '../migrations/20270119130100_blogger_open_lines.ts';
import * as libraryWords from '../migrations/20270119130200_library_words.ts';
import * as indexesOfRetention from '../migrations/20270120110000_indexes_of_retention.ts';
import * as liveOutbox from '../migrations/20270120110100_live_outbox.ts';
import * as measures from '../migrations/20270120130000_measures.ts';
import * as waitingRoom from '../migrations/20270120140000_waiting_room.ts';
import * as orderListBounds from '../migrations/20270124100000_order_list_bounds.ts';

/** Forward only, in this order. A migration that has run anywhere is never edited. */
const MIGRATIONS: readonly {
  name: string;
  up: (knex: Knex) => PromiseLike<unknown>;
  /** Migrations that must not run in a transaction set `transaction: false`. */
  config?: { transaction: boolean };
}[] = [
  { name: '20261120100000_catalogue', up: catalogue.up },
  { name: '20261120100100_promotions', up: promotions.up },
  { name: '20261120100200_accounts_carts', up: accountsCarts.up },
  { name: '20261120100300_orders', up: orders.up },
  { name: '20261120100400_listing', up: listing.up },
  { name: '20261120100500_sessions', up: sessions.up },
  { name: '20261120100600_unsettled_payments', up: unsettledPayments.up },
  { name: '20261121100000_payments_in_full', up: paymentsInFull.up },
  { name: '20261121100200_tax_documents', up: taxDocuments.up },
  { name: '20261121110000_content', up: content.up },
  { name: '20261121120000_reviews', up: reviews.up },
  { name: '20261121130000_search', up: search.up },
  { name: '20261121140000_privacy_consents', up: privacyConsents.up },
  { name: '20261121150000_site_status_told', up: siteStatusTold.up },
  { name: '20261121160000_sizes_intros', up: sizesIntros.up },
  { name: '20261121170000_payments_by_key', up: paymentsByKey.up },
  { name: '20261121180000_large_shelves', up: largeShelves.up },
  { name: '20261121200000_sign_in', up: signIn.up },
  { name: '20261121201000_profiles', up: profiles.up },
  { name: '20261121201100_left_accounts', up: leftAccounts.up },
  { name: '20261121202000_coupons_coins', up: couponsCoins.up },
  { name: '20261121203000_wishlist_notifications', up: wishlistNotifications.up },
  { name: '20261121204000_identities', up: identities.up },
  { name: '20261121205000_staff', up: staff.up },
  { name: '20261121210000_chats', up: chats.up },
  { name: '20261121211000_giveaways_events', up: giveawaysEvents.up },
  { name: '20261121212000_campaign_desk', up: campaignDesk.up },
  { name: '20261121213000_blog_editor', up: blogEditor.up },
  { name: '20261121214000_top_spender_transfers', up: topSpenderTransfers.up },
  { name: '20261122200000_code_uses', up: codeUses.up },
  { name: '20261123100000_flash_units', up: flashUnits.up },
  { name: '20261123110000_orders_newest', up: ordersNewest.up, config: ordersNewest.config },
  { name: '20261123120000_unit_prices', up: unitPrices.up },
  { name: '20261123130000_feed_identifiers', up: feedIdentifiers.up },
  { name: '20261123140000_popup_texts', up: popupTexts.up },
  { name: '20261123150000_honest_imports', up: honestImports.up },
  { name: '20261123180000_spoken_names', up: spokenNames.up },
  { name: '20261123190000_imported_pictures', up: importedPictures.up },
  { name: '20261123200000_other_reviews', up: otherReviews.up },
  { name: '20261123210000_move_order', up: moveOrder.up },
  { name: '20261123220000_sound_keys', up: soundKeys.up },
  { name: '20261124100000_stock_ledger', up: stockLedger.up },
  { name: '20261124110000_order_lists', up: orderLists.up },
  { name: '20261124110100_order_list_indexes', up: orderListIndexes.up, config: orderListIndexes.config },
  { name: '20261124120000_notification_names', up: notificationNames.up },
  { name: '20261124130000_price_basis', up: priceBasis.up },
  { name: '20261125100000_parcels', up: parcels.up },
  { name: '20261125100100_parcel_ends', up: parcelEnds.up },
  { name: '20261125100200_lost_parcels', up: lostParcels.up },
  { name: '20261125110000_picking_and_packing', up: pickingAndPacking.up },
  { name: '20261125120000_returns', up: returns.up },
  { name: '20261125130000_order_changes', up: orderChanges.up },
  { name: '20261125130100_replaced_invoices', up: replacedInvoices.up },
  { name: '20261125140000_order_list_speed', up: orderListSpeed.up, config: orderListSpeed.config },
  { name: '20261125140100_customer_search', up: customerSearch.up, config: customerSearch.config },
  { name: '20261125140200_saved_views', up: savedViews.up },
  { name: '20261125140300_bulk_jobs', up: bulkJobs.up },
  { name: '20261126100000_real_carriers', up: realCarriers.up },
  { name: '20261126110000_cod_remittance', up: codRemittance.up },
  {
    name: '20261126110100_cod_remittance_indexes',
    up: codRemittanceIndexes.up,
    config: codRemittanceIndexes.config,
  },
  { name: '20261126120000_delivery_versions', up: deliveryVersions.up },
  { name: '20261126130000_cancel_requests', up: cancelRequests.up },
  { name: '20261126130100_exchange_units', up: exchangeUnits.up },
  { name: '20261126140000_working_together', up: workingTogether.up },
  { name: '20261126140100_order_messages', up: orderMessages.up },
  { name: '20261126150000_audit_list', up: auditList.up, config: auditList.config },
  { name: '20261127100000_return_exchanges', up: returnExchanges.up },
  { name: '20261127110000_suspicious_orders', up: suspiciousOrders.up },
  { name: '20261127130000_money_lists', up: moneyLists.up, config: moneyLists.config },
  { name: '20261127140000_filter_options', up: filterOptions.up, config: filterOptions.config },
  { name: '20261127160000_find_codes', up: findCodes.up, config: findCodes.config },
  { name: '20261127160100_bulk_details', up: bulkDetails.up },
  { name: '20261127160200_limits', up: limits.up },
  { name: '20261127170000_transfer_list', up: transferList.up, config: transferList.config },
  { name: '20261127180000_first_steps', up: firstSteps.up },
  { name: '20261127200000_taken_back', up: takenBack.up },
  { name: '20261127200100_problem_indexes', up: problemIndexes.up, config: problemIndexes.config },
  { name: '20261127220000_record_revisions', up: recordRevisions.up },
  { name: '20261127230000_storefront_lists', up: storefrontLists.up, config: storefrontLists.config },
  { name: '20261127230100_giveaway_list', up: giveawayList.up, config: giveawayList.config },
  { name: '20261128000000_handled_cancels', up: handledCancels.up },
  { name: '20261128000100_refund_failures', up: refundFailures.up },
  { name: '20261128200000_promotion_editor', up: promotionEditor.up },
  { name: '20261128300000_brand_editor', up: brandEditor.up },
  { name: '20261129000000_parcel_changes', up: parcelChanges.up },
  { name: '20261129100000_promotion_forecasts', up: promotionForecasts.up },
  { name: '20261129200000_stock_office', up: stockOffice.up },
  { name: '20261129200100_stock_lists', up: stockLists.up, config: stockLists.config },
  { name: '20261129300000_product_list', up: productList.up, config: productList.config },
  { name: '20261129310000_drop_off_codes', up: dropOffCodes.up },
  { name: '20261129400000_product_editor', up: productEditor.up },
  { name: '20261129400000_promotion_budget', up: promotionBudget.up },
  { name: '20261129400000_search_counts', up: searchCounts.up },
  { name: '20261130100000_receiving', up: receiving.up },
  { name: '20261201110000_order_supplements', up: orderSupplements.up },
  { name: '20261201111000_return_shipments', up: returnShipments.up },
  { name: '20261202100000_prices', up: prices.up },
  { name: '20261202101000_was_price', up: wasPrice.up },
  { name: '20261203100000_field_marks', up: fieldMarks.up },
  { name: '20261203101000_product_imports', up: productImports.up },
  { name: '20261204100000_product_search', up: productSearch.up },
  { name: '20261204101000_product_figures', up: productFigures.up },
  { name: '20261205100000_search_rules', up: searchRules.up },
  { name: '20261206100000_stock_counts', up: stockCounts.up },
  { name: '20261207100000_offers', up: offers.up },
  { name: '20261207101000_uses_of_customers', up: usesOfCustomers.up, config: usesOfCustomers.config },
  { name: '20261208100000_branch_stock', up: branchStock.up },
  { name: '20261210100000_suppliers', up: suppliers.up },
  { name: '20261210200000_purchase_orders', up: purchaseOrders.up },
  { name: '20261210300000_receipt_differences', up: receiptDifferences.up },
  { name: '20261210400000_stock_cover', up: stockCover.up },
  { name: '20261211100000_product_pictures', up: productPictures.up },
  { name: '20261211110000_collections', up: collections.up },
  { name: '20261212100000_pickup', up: pickup.up },
  { name: '20261212100100_pickup_orders', up: pickupOrders.up, config: pickupOrders.config },
  { name: '20261212110000_handing_over', up: handingOver.up },
  { name: '20261212200000_stock_transfers', up: stockTransfers.up },
  { name: '20261213100000_recalls', up: recalls.up },
  { name: '20261213100100_allocations_by_lot', up: allocationsByLot.up, config: allocationsByLot.config },
  { name: '20261214100000_exchange_at_branches', up: exchangeAtBranches.up },
  { name: '20261215100000_shelf_of_new_lots', up: shelfOfNewLots.up },
  { name: '20261217100000_category_filters', up: categoryFilters.up },
  { name: '20261217110000_badges', up: badges.up },
  { name: '20261218100000_coupon_offers', up: couponOffers.up },
  { name: '20261218110000_coin_rules', up: coinRules.up },
  { name: '20261219100000_settings', up: settings.up },
  { name: '20261219200000_branch_counts', up: branchCounts.up },
  { name: '20261220100000_conversations', up: conversations.up },
  { name: '20261220110000_messages_in_chat', up: messagesInChat.up },
  { name: '20261221100000_sending_places', up: sendingPlaces.up },
  { name: '20261222100000_coin_spending', up: coinSpending.up },
  { name: '20261223100000_customers', up: customers.up },
  { name: '20261223100100_customers_so_far', up: customersSoFar.up },
  { name: '20261224100000_page_drafts', up: pageDrafts.up },
  { name: '20261225100000_moderation', up: moderation.up },
  { name: '20261225200000_product_questions', up: productQuestions.up },
  { name: '20261226100000_card_offers', up: cardOffers.up },
  { name: '20261226110000_sent_orders', up: sentOrders.up, config: sentOrders.config },
  { name: '20261227100000_segments', up: segments.up },
  { name: '20261227200000_mailings', up: mailings.up },
  { name: '20261228100000_reports', up: reports.up },
  { name: '20261229100000_accounting', up: accounting.up },
  { name: '20261229100100_accounting_indexes', up: accountingIndexes.up, config: accountingIndexes.config },
  { name: '20261230100000_information_layouts', up: informationLayouts.up },
  { name: '20261231100000_site_periods', up: sitePeriods.up },
  { name: '20270102100000_privacy_requests', up: privacyRequests.up },
  { name: '20270105100000_flows', up: flows.up },
  { name: '20270105100100_flow_indexes', up: flowIndexes.up, config: flowIndexes.config },
  { name: '20270106100000_shop_figures', up: shopFigures.up },
  { name: '20270106100100_shop_figure_indexes', up: shopFigureIndexes.up, config: shopFigureIndexes.config },
  { name: '20270110100000_custom_roles', up: customRoles.up },
  { name: '20270110100100_custom_roles_valid', up: customRolesValid.up },
  { name: '20270111100000_webhooks', up: webhooks.up },
  { name: '20270112100000_proofs', up: proofs.up },
  { name: '20270112110000_bloggers', up: bloggers.up },
  { name: '20270112120000_blogger_links', up: bloggerLinks.up },
  { name: '20270112120100_orders_referer', up: ordersReferer.up, config: ordersReferer.config },
  { name: '20270114100000_api_keys', up: apiKeys.up },
  { name: '20270115100000_report_schedules', up: reportSchedules.up },
  { name: '20270116100000_blogger_earnings', up: bloggerEarnings.up },
  { name: '20270117100000_library', up: library.up },
  { name: '20270118100000_connections', up: connections.up },
  { name: '20270118110000_contact_topics', up: contactTopics.up },
  { name: '20270118110100_branch_editor', up: branchEditor.up },
  { name: '20270118120000_top_spender_pages', up: topSpenderPages.up },
  { name: '20270118120100_event_registrations', up: eventRegistrations.up },
  { name: '20270118130000_line_message_kinds', up: lineMessageKinds.up },
  { name: '20270118130100_line_message_kinds_valid', up: lineMessageKindsValid.up },
  { name: '20270118130200_inbox_list', up: inboxList.up, config: inboxList.config },
  { name: '20270118140000_audiences', up: audiences.up },
  { name: '20270118140100_coupon_handouts', up: couponHandouts.up },
  { name: '20270119100000_block_audiences', up: blockAudiences.up },
  { name: '20270119130000_offer_segments', up: offerSegments.up },
  { name: '20270119130100_blogger_open_lines', up: bloggerOpenLines.up },
  { name: '20270119130200_library_words', up: libraryWords.up, config: libraryWords.config },
  {
    name: '20270120110000_indexes_of_retention',
    up: indexesOfRetention.up,
    config: indexesOfRetention.config,
  },
  { name: '20270120110100_live_outbox', up: liveOutbox.up },
  { name: '20270120130000_measures', up: measures.up },
  { name: '20270120140000_waiting_room', up: waitingRoom.up },
  { name: '20270124100000_order_list_bounds', up: orderListBounds.up, config: orderListBounds.config },
];

const source: Knex.MigrationSource<(typeof MIGRATIONS)[number]> = {
  getMigrations: async () => [...MIGRATIONS],
  getMigrationName: (migration) => migration.name,
  getMigration: async (migration) => ({
    up: async (db) => {
      await migration.up(db);
    },
    down: async () => {
      throw new Error('migrations go forward only');
    },
    ...(migration.config && { config: migration.config }),
  }),
};

/**
 * Brings the database at `url` to the newest schema; safe to run from several processes at once.
 * @returns the names of the migrations that ran now
 */
export async function migrate(url: string): Promise<string[]> {
  const db = knex({ client: 'pg', connection: url, pool: { min: 0, max: 1 } });
  try {
    const [, ran] = await db.migrate.latest({ migrationSource: source });
    // The job queue has its own schema in the same database: jobs commit together with their orders.
    await runMigrations({ connectionString: url });
    return ran;
  } finally {
    await db.destroy();
  }
}

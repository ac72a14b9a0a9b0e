import type { Deps } from '../platform/deps.ts';
import type { App } from '../platform/http.ts';
import type { JobDeps, ModuleJobs } from '../platform/jobs.ts';
import { pruneJobs } from '../platform/retention.ts';
import { accountingRoutes } from './accounting/accounting-routes.ts';
import { accountJobs } from './accounts/jobs.ts';
import { accountRoutes } from './accounts/routes.ts';
import { addressRoutes } from './addresses/routes.ts';
import { apiKeyRoutes } from './api-keys/key-routes.ts';
import { bloggerEarningRoutes } from './bloggers/earning-routes.ts';
import { bloggerJobs } from './bloggers/jobs.ts';
import { bloggerLinkRoutes } from './bloggers/link-routes.ts';
import { bloggerRoutes } from './bloggers/routes.ts';
import { cartRoutes } from './cart/routes.ts';
import { purgeJobs } from './catalogue/purges.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { chatRoutes } from './chats/routes.ts';
import { coinAdminRoutes } from './coins/admin-routes.ts';
import { coinJobs } from './coins/jobs.ts';
import { coinRoutes } from './coins/routes.ts';
import { connectionRoutes } from './connections/connection-routes.ts';
import { branchRoutes } from './content/branch-routes.ts';
import { contentJobs } from './content/jobs.ts';
import { pageRoutes } from './content/page-routes.ts';
import { contentRoutes } from './content/routes.ts';
import { inboxRoutes } from './conversations/inbox-routes.ts';
import { conversationJobs } from './conversations/jobs.ts';
import { conversationRoutes } from './conversations/routes.ts';
import { countRoutes } from './counting/count-routes.ts';
import { eventRoutes } from './coupons/event-routes.ts';
import { couponJobs } from './coupons/jobs.ts';
import { offerRoutes } from './coupons/offer-routes.ts';
import { couponRoutes } from './coupons/routes.ts';
import { customerRoutes } from './customers/customer-routes.ts';
import { handoutRoutes } from './customers/handout-routes.ts';
import { customerJobs } from './customers/jobs.ts';
import { privacyRequestRoutes } from './customers/privacy-request-routes.ts';
import { segmentRoutes } from './customers/segment-routes.ts';
import { deliveryAdminRoutes } from './delivery/admin-routes.ts';
import { deliveryRoutes } from './delivery/routes.ts';
import { documentJobs } from './documents/jobs.ts';
import { documentRoutes } from './documents/routes.ts';
import { feedRoutes } from './feeds/routes.ts';
import { flowJobs } from './flows/jobs.ts';
import { giveawayJobs } from './giveaways/jobs.ts';
import { giveawayRoutes } from './giveaways/routes.ts';
import { badgeRoutes } from './goods/badge-routes.ts';
import { brandRoutes } from './goods/brand-routes.ts';
import { categoryRoutes } from './goods/category-routes.ts';
import { collectionRoutes } from './goods/collection-routes.ts';
import { gridRoutes } from './goods/grid-routes.ts';
import { importJobs } from './goods/importing/import-jobs.ts';
import { importRoutes } from './goods/importing/import-routes.ts';
import { productListRoutes } from './goods/list-routes.ts';
import { priceJobs } from './goods/price-jobs.ts';
import { priceRoutes } from './goods/price-routes.ts';
import { productJobs } from './goods/product-jobs.ts';
import { productRoutes } from './goods/product-routes.ts';
import { identityRoutes } from './identities/routes.ts';
import { imageRoutes } from './images/routes.ts';
import { inventoryJobs } from './inventory/jobs.ts';
import { placeRoutes } from './inventory/place-routes.ts';
import { stockRoutes } from './inventory/stock-routes.ts';
import { libraryJobs } from './library/jobs.ts';
import { libraryRoutes } from './library/routes.ts';
import { loyaltyJobs } from './loyalty/jobs.ts';
import { loyaltyRoutes } from './loyalty/routes.ts';
import { flowRoutes } from './mailings/flow-routes.ts';
import { mailingJobs } from './mailings/jobs.ts';
import { mailingRoutes } from './mailings/mailing-routes.ts';
import { measureJobs } from './measures/jobs.ts';
import { notificationJobs } from './notifications/jobs.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { staffNoticeRoutes } from './notifications/staff-routes.ts';
import { officeJobs } from './office/bulk.ts';
import { bulkRoutes } from './office/bulk-routes.ts';
import { calendarRoutes } from './office/calendar-routes.ts';
import { jobQueueJobs } from './office/job-queue.ts';
import { jobQueueRoutes } from './office/job-queue-routes.ts';
import { limitJobs } from './office/limits.ts';
import { officeRoutes } from './office/routes.ts';
import { adminOrderRoutes } from './order-management/admin-routes.ts';
import { holdRoutes } from './order-management/hold-routes.ts';
import { orderJobs } from './order-management/jobs.ts';
import { orderMessageRoutes } from './order-management/message-routes.ts';
import { orderMessageJobs } from './order-management/order-messages.ts';
import { orderRoutes } from './order-management/routes.ts';
import { orderWorkRoutes } from './order-management/work-routes.ts';
import { mailPreviewRoutes } from './outbox/preview-routes.ts';
import { outboxRoutes } from './outbox/routes.ts';
import { packingRoutes } from './packing/routes.ts';
import { paymentAdminRoutes } from './payments/admin-routes.ts';
import { paymentJobs } from './payments/jobs.ts';
import { paymentRoutes } from './payments/routes.ts';
import { pickupJobs } from './pickup/clock.ts';
import { pickupRoutes } from './pickup/routes.ts';
import { postRoutes } from './posts/routes.ts';
import { pricingJobs } from './pricing/jobs.ts';
import { promotionRoutes } from './pricing/promotion-routes.ts';
import { profileJobs } from './profiles/jobs.ts';
import { privacyRoutes } from './profiles/privacy-routes.ts';
import { profileRoutes } from './profiles/routes.ts';
import { profileSettingsRoutes } from './profiles/settings-routes.ts';
import { purchasingJobs } from './purchasing/purchase-jobs.ts';
import { purchaseRoutes } from './purchasing/purchase-routes.ts';
import { receiptRoutes } from './purchasing/receipt-routes.ts';
import { reorderRoutes } from './purchasing/reorder-routes.ts';
import { supplierRoutes } from './purchasing/supplier-routes.ts';
import { recallJobs } from './recalls/jobs.ts';
import { recallRoutes } from './recalls/recall-routes.ts';
import { remittanceJobs } from './remittance/jobs.ts';
import { remittanceRoutes } from './remittance/routes.ts';
import { reportJobs } from './reports/jobs.ts';
import { overviewRoutes } from './reports/overview-routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { RETENTION } from './retention.ts';
import { adminReturnRoutes } from './returns/admin-routes.ts';
import { returnJobs } from './returns/jobs.ts';
import { returnRoutes } from './returns/routes.ts';
import { reviewJobs } from './reviews/jobs.ts';
import { moderationRoutes } from './reviews/moderation-routes.ts';
import { questionRoutes } from './reviews/question-routes.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { searchAdminRoutes } from './search/admin-routes.ts';
import { searchJobs } from './search/jobs.ts';
import { searchRoutes } from './search/routes.ts';
import { searchRuleRoutes } from './search/rules-routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { parcelAdminRoutes } from './shipping/admin-routes.ts';
import { shippingJobs } from './shipping/jobs.ts';
import { carrierRoutes } from './shipping/routes.ts';
import { shopEventJobs } from './shop-events/jobs.ts';
import { shopEventRoutes } from './shop-events/routes.ts';
import { siteJobs } from './site/jobs.ts';
import { siteOfficeRoutes } from './site/office-routes.ts';
import { siteRoutes } from './site/routes.ts';
import { waitingRoomRoutes } from './site/waiting-room-routes.ts';
import { slipRoutes } from './slips/routes.ts';
import { roleRoutes } from './staff/role-routes.ts';
import { staffRoutes } from './staff/routes.ts';
import { stockTransferRoutes } from './stock-transfers/routes.ts';
import { storedFileJobs } from './stored-files.ts';
import { topSpenderJobs } from './top-spender/jobs.ts';
import { topSpenderRoutes } from './top-spender/routes.ts';
import { transferJobs } from './transfers/jobs.ts';
import { transferRoutes } from './transfers/routes.ts';
import { webhookJobs } from './webhooks/jobs.ts';
import { webhookRoutes } from './webhooks/webhook-routes.ts';
import { wishlistJobs } from './wishlist/jobs.ts';
import { wishlistRoutes } from './wishlist/routes.ts';

/** Routes of all modules, listed explicitly. */
export const ROUTES: readonly ((app: App, deps: Deps) => void | Promise<void>)[] = [
  accountRoutes,
  addressRoutes,
  carrierRoutes,
  cartRoutes,
  catalogueRoutes,
  chatRoutes,
  conversationRoutes,
  inboxRoutes,
  eventRoutes,
  coinAdminRoutes,
  coinRoutes,
  contentRoutes,
  pageRoutes,
  branchRoutes,
  couponRoutes,
  customerRoutes,
  privacyRequestRoutes,
  segmentRoutes,
  handoutRoutes,
  mailingRoutes,
  flowRoutes,
  bloggerRoutes,
  bloggerLinkRoutes,
  bloggerEarningRoutes,
  deliveryAdminRoutes,
  deliveryRoutes,
  documentRoutes,
  feedRoutes,
  giveawayRoutes,
  importRoutes,
  productListRoutes,
  identityRoutes,
  imageRoutes,
  libraryRoutes,
  notificationRoutes,
  staffNoticeRoutes,
  loyaltyRoutes,
  brandRoutes,
  categoryRoutes,
  collectionRoutes,
  badgeRoutes,
  bulkRoutes,
  calendarRoutes,
  jobQueueRoutes,
  officeRoutes,
  adminOrderRoutes,
  holdRoutes,
  orderWorkRoutes,
  orderMessageRoutes,
  orderRoutes,
  mailPreviewRoutes,
  outboxRoutes,
  parcelAdminRoutes,
  packingRoutes,
  paymentAdminRoutes,
  paymentRoutes,
  postRoutes,
  privacyRoutes,
  gridRoutes,
  priceRoutes,
  productRoutes,
  promotionRoutes,
  offerRoutes,
  profileRoutes,
  profileSettingsRoutes,
  receiptRoutes,
  supplierRoutes,
  purchaseRoutes,
  reorderRoutes,
  countRoutes,
  stockTransferRoutes,
  recallRoutes,
  accountingRoutes,
  remittanceRoutes,
  reportRoutes,
  overviewRoutes,
  adminReturnRoutes,
  returnRoutes,
  reviewRoutes,
  moderationRoutes,
  questionRoutes,
  searchAdminRoutes,
  searchRuleRoutes,
  searchRoutes,
  settingsRoutes,
  siteOfficeRoutes,
  siteRoutes,
  waitingRoomRoutes,
  slipRoutes,
  placeRoutes,
  pickupRoutes,
  stockRoutes,
  staffRoutes,
  roleRoutes,
  topSpenderRoutes,
  shopEventRoutes,
  transferRoutes,
  apiKeyRoutes,
  connectionRoutes,
  webhookRoutes,
  wishlistRoutes,
];

/** Every module's jobs. */
export const JOBS: readonly ((deps: JobDeps) => ModuleJobs)[] = [
  (deps) => pruneJobs(deps, RETENTION),
  accountJobs,
  bloggerJobs,
  purgeJobs,
  conversationJobs,
  coinJobs,
  contentJobs,
  couponJobs,
  customerJobs,
  mailingJobs,
  flowJobs,
  documentJobs,
  giveawayJobs,
  importJobs,
  inventoryJobs,
  libraryJobs,
  notificationJobs,
  limitJobs,
  loyaltyJobs,
  measureJobs,
  officeJobs,
  jobQueueJobs,
  orderJobs,
  orderMessageJobs,
  paymentJobs,
  pricingJobs,
  priceJobs,
  productJobs,
  profileJobs,
  purchasingJobs,
  recallJobs,
  remittanceJobs,
  pickupJobs,
  reportJobs,
  returnJobs,
  reviewJobs,
  searchJobs,
  shippingJobs,
  siteJobs,
  storedFileJobs,
  topSpenderJobs,
  shopEventJobs,
  transferJobs,
  webhookJobs,
  wishlistJobs,
];

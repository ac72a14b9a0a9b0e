import { PLATFORM_RETENTION, type Retention } from '../platform/retention.ts';
import { ACCOUNT_RETENTION } from './accounts/retention.ts';
import { CART_RETENTION } from './cart/retention.ts';
import { CHAT_RETENTION } from './chats/retention.ts';
import { CONVERSATION_RETENTION } from './conversations/retention.ts';
import { FLOW_RETENTION } from './flows/retention.ts';
import { IDENTITY_RETENTION } from './identities/retention.ts';
import { NOTIFICATION_RETENTION } from './notifications/retention.ts';
import { OFFICE_RETENTION } from './office/retention.ts';
import { ORDER_RETENTION } from './orders/retention.ts';
import { PAYMENT_RETENTION } from './payments/retention.ts';
import { REPORT_RETENTION } from './reports/retention.ts';
import { SHIPPING_RETENTION } from './shipping/retention.ts';
import { WEBHOOK_RETENTION } from './webhooks/retention.ts';

/** What each module deletes when it is old, by the name of the module. */
export const RETENTION_OF: Readonly<Record<string, readonly Retention[]>> = {
  platform: PLATFORM_RETENTION,
  accounts: ACCOUNT_RETENTION,
  cart: CART_RETENTION,
  chats: CHAT_RETENTION,
  conversations: CONVERSATION_RETENTION,
  flows: FLOW_RETENTION,
  identities: IDENTITY_RETENTION,
  notifications: NOTIFICATION_RETENTION,
  office: OFFICE_RETENTION,
  orders: ORDER_RETENTION,
  payments: PAYMENT_RETENTION,
  reports: REPORT_RETENTION,
  shipping: SHIPPING_RETENTION,
  webhooks: WEBHOOK_RETENTION,
};

export const RETENTION: readonly Retention[] = Object.values(RETENTION_OF).flat();

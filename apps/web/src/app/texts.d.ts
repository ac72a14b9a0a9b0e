import 'i18next';
import type { admin } from '../features/admin/texts/th.ts';
import type { chatOrder } from '../features/chat-order/texts/th.ts';
import type { giveaways } from '../features/giveaways/texts/th.ts';
import type { event } from '../features/rewards/texts/event-th.ts';
import type { rewards } from '../features/rewards/texts/th.ts';
import type { secondStep } from '../features/second-step/texts/th.ts';
import type { session } from '../features/session/texts/th.ts';
import type { accountTexts } from './texts/account-th.ts';
import type { campaignTexts } from './texts/campaign-th.ts';
import type { infoTexts } from './texts/info-th.ts';
import type { lateTexts } from './texts/late-th.ts';
import type { listingTexts } from './texts/listing-th.ts';
import type { memberTexts } from './texts/member-th.ts';
import type { orderTexts } from './texts/order-th.ts';
import type { pageTexts } from './texts/pages-th.ts';
import type { productTexts } from './texts/product-th.ts';
import type { slipTexts } from './texts/slip-th.ts';
import type { texts } from './texts/th.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui';
    resources: typeof texts &
      typeof listingTexts &
      typeof lateTexts &
      typeof orderTexts &
      typeof slipTexts &
      typeof productTexts &
      typeof infoTexts &
      typeof memberTexts &
      typeof accountTexts &
      typeof campaignTexts &
      typeof pageTexts & {
        admin: typeof admin;
        chatOrder: typeof chatOrder;
        event: typeof event;
        giveaways: typeof giveaways;
        rewards: typeof rewards;
        secondStep: typeof secondStep;
        session: typeof session;
      };
  }
}

import 'i18next';
import type { admin } from '../admin/texts/th.ts';
import type { texts as account } from './texts/th/account.ts';
import type { texts as accountMenu } from './texts/th/account-menu.ts';
import type { texts as addresses } from './texts/th/addresses.ts';
import type { texts as bag } from './texts/th/bag.ts';
import type { texts as campaign } from './texts/th/campaign.ts';
import type { texts as chatOrder } from './texts/th/chat-order.ts';
import type { texts as dateTime } from './texts/th/date-time.ts';
import type { texts as event } from './texts/th/event.ts';
import type { texts as feedback } from './texts/th/feedback.ts';
import type { texts as first } from './texts/th/first.ts';
import type { texts as giveaways } from './texts/th/giveaways.ts';
import type { texts as info } from './texts/th/info.ts';
import type { texts as late } from './texts/th/late.ts';
import type { texts as listing } from './texts/th/listing.ts';
import type { texts as member } from './texts/th/member.ts';
import type { texts as order } from './texts/th/order.ts';
import type { texts as orders } from './texts/th/orders.ts';
import type { texts as pages } from './texts/th/pages.ts';
import type { texts as pickup } from './texts/th/pickup.ts';
import type { texts as policy } from './texts/th/policy.ts';
import type { texts as product } from './texts/th/product.ts';
import type { texts as returns } from './texts/th/returns.ts';
import type { texts as rewards } from './texts/th/rewards.ts';
import type { texts as secondStep } from './texts/th/second-step.ts';
import type { texts as session } from './texts/th/session.ts';
import type { texts as slip } from './texts/th/slip.ts';
import type { texts as upload } from './texts/th/upload.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui';
    resources: typeof accountMenu &
      typeof account &
      typeof addresses & { admin: typeof admin } & typeof bag &
      typeof campaign &
      typeof chatOrder &
      typeof feedback &
      typeof dateTime &
      typeof event &
      typeof first &
      typeof giveaways &
      typeof info &
      typeof late &
      typeof listing &
      typeof member &
      typeof order &
      typeof orders &
      typeof pages &
      typeof pickup &
      typeof policy &
      typeof product &
      typeof returns &
      typeof rewards &
      typeof secondStep &
      typeof session &
      typeof slip &
      typeof upload;
  }
}

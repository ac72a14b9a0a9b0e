import { notifications } from '../../features/notifications/texts/th.ts';
import { wishlist } from '../../features/wishlist/texts/th.ts';

/** Hearts, the bell and what opens from them: fetched when the first view stands. */
export const memberTexts = { notifications, wishlist } as const;

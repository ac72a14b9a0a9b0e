import { notifications } from '../../features/notifications/texts/en.ts';
import { wishlist } from '../../features/wishlist/texts/en.ts';

/** Hearts, the bell and what opens from them: fetched when the first view stands. */
export const memberTexts = { notifications, wishlist } as const;

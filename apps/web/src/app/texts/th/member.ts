import { notifications } from '../../../features/notifications/texts/th.ts';
import { wishlist } from '../../../features/wishlist/texts/th.ts';

export const texts = { notifications, wishlist } as const;

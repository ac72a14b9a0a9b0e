import { notifications } from '../../../features/notifications/texts/en.ts';
import { wishlist } from '../../../features/wishlist/texts/en.ts';

export const texts = { notifications, wishlist } as const;
